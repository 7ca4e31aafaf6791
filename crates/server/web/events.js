// @ts-check
/** The list of events, and the form that makes one. @import { NewEvent } from './wire.js' */
import { ask } from './api.js';
import { tell } from './desk-asking.js';

const form = document.getElementById('new-event');
if (form instanceof HTMLFormElement) {
  const told = /** @type {HTMLElement} */ (form.querySelector('.told-here'));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    tell(told, '');
    try {
      location.assign(`${(await ask('/api/v1/events', wanted(new FormData(form)))).href}/desk`);
    } catch (fault) {
      tell(told, fault instanceof Error ? fault.message : String(fault));
    }
  });
}

/** @param {FormData} fields @returns {NewEvent} */
function wanted(fields) {
  const text = (/** @type {string} */ name) => String(fields.get(name) ?? '').trim();
  const system = text('system');
  const settings = ['points', 'ballots', 'tie-breaks'].filter((name) => text(name) !== '')
    .map((setting) => ({ setting, value: text(setting) }));
  const counted = ['dutch', 'double-swiss', 'match'].includes(system);
  return {
    name: text('name'), place: text('place'), ruleset: text('ruleset'), time: text('time') || null, system, settings,
    rounds: counted && text('rounds') !== '' ? Number(text('rounds')) : null,
    games: text('games') === '' ? null : Number(text('games')),
    players: text('players'), public: fields.get('public') === 'on',
  };
}
