// @ts-check
/** The list of one's studies and collections: bringing games, and deleting what is no longer wanted. */
import { askQuietly } from './api.js';
import { agreed } from './dialog.js';
import { takeFiles } from './import.js';

if (document.getElementById('import-form')) takeFiles();
for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-forget]'))) {
  button.addEventListener('click', async () => {
    if (!(await agreed('Delete it? This cannot be undone.', 'Delete'))) return;
    const gone = await askQuietly(button.dataset.forget ?? '', undefined, { method: 'DELETE' });
    if (gone) location.assign(gone.href);
  });
}
