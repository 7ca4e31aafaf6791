// @ts-check
/** Check-in at the door, by the QR code of a player's card. */
import { ask } from './api.js';
import { byId } from './dom.js';

const form = document.getElementById('check-in');
if (form instanceof HTMLFormElement) {
  const told = byId('told-in', HTMLElement);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const { event: id, version, round, player } = form.dataset;
    try {
      await ask(`/api/v1/events/${id}/decisions`, { version: Number(version), id: `present ${round} ${player} ${version}`, lines: [`present ${round} ${player}`] });
      told.textContent = 'Checked in.';
      form.querySelector('button')?.setAttribute('hidden', '');
    } catch (fault) {
      told.textContent = fault instanceof Error ? fault.message : String(fault);
    }
  });
}
