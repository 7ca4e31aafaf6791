// @ts-check
/** A player's link: the key behind the # is shown to the server once, which knows the browser from then on. */
import { ask } from './api.js';
import { byId } from './dom.js';

const says = byId('joining', HTMLElement);
const id = says.dataset.event ?? '';
const key = location.hash.slice(1);
try {
  if (key === '') throw new Error('The link is incomplete: copy all of it.');
  await ask(`/api/v1/events/${id}/join`, { key });
  location.replace(`/events/${id}`);
} catch (fault) {
  says.textContent = fault instanceof Error ? fault.message : String(fault);
}
