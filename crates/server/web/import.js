// @ts-check
/**
 * Bringing games here: pasted, chosen as a file, or dropped on the page.
 *
 * @import { ImportReport } from './wire.js'
 */
import { byId, put } from './dom.js';
import { asked } from './api.js';

/** As large as a file may be, in bytes. */
const MOST = 8 * 1024 * 1024;

/** Sends a text or a file, and goes where it can be looked at. @param {Blob | string} content @param {string} name @param {string} ruleset */
async function bring(content, name, ruleset) {
  const told = byId('import-told', HTMLElement);
  const size = typeof content === 'string' ? new Blob([content]).size : content.size;
  if (size === 0) return put(told, 'Nothing to import yet: paste a game or choose a file.');
  if (size > MOST) return put(told, 'A file can be at most 8 MB: split it with damier pdn split.');
  put(told, 'Reading …');
  const query = new URLSearchParams({ name, ruleset });
  const { body, fault } = await asked(`/api/v1/collections?${query}`, undefined, { method: 'POST', body: content });
  if (fault !== null) return put(told, fault);
  /** @type {ImportReport} */
  const imported = body;
  location.assign(imported.href);
}

/** Makes the form of this page work, and the page take files that are dropped. */
export function takeFiles() {
  const form = byId('import-form', HTMLFormElement);
  const field = (/** @type {string} */ name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const [file] = field('file').files ?? [];
    const text = field('text').value;
    void bring(file ?? text, file?.name ?? '', field('ruleset').value);
  });
  document.addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  document.addEventListener('drop', (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault();
    void bring(file, file.name, field('ruleset').value);
  });
}
