// @ts-check
/** The public page of an event, and a player's part of it. */
import { ask } from './api.js';
import { tell } from './desk-asking.js';
import { byId } from './dom.js';
import { follow, renew } from './event-live.js';

const id = byId('event', HTMLElement).dataset.event ?? '';
const told = byId('told', HTMLElement);
follow(id);

// Forms come and go with the page's parts.
document.addEventListener('submit', async (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  tell(told, '');
  try {
    if (form.classList.contains('report')) {
      const score = event.submitter instanceof HTMLButtonElement ? event.submitter.value : '';
      await ask(`/api/v1/events/${id}/reports`, { round: Number(form.dataset.round), game: Number(form.dataset.game), score });
    } else if (form.id === 'call') {
      await ask(`/api/v1/events/${id}/calls`, Object.fromEntries(new FormData(form)));
      form.reset();
    }
    await renew();
  } catch (fault) {
    tell(told, fault instanceof Error ? fault.message : String(fault));
  }
});
