// @ts-check
/** The list of events, and the form that makes one. @import { NewEvent } from './wire.js' */
import { ask } from './api.js';
import { textOf } from './event-file.js';
import { tell } from './desk-asking.js';
import { tellMoments } from './moments.js';

tellMoments();

const form = document.getElementById('new-event');
if (form instanceof HTMLFormElement) {
  const told = /** @type {HTMLElement} */ (form.querySelector('.told-here'));
  const terms = /** @type {HTMLFieldSetElement} */ (form.querySelector('.online-terms'));
  const display = /** @type {HTMLFieldSetElement} */ (form.querySelector('.display-terms'));
  form.addEventListener('change', () => {
    const online = new FormData(form).get('where') === 'online';
    terms.hidden = !online;
    terms.disabled = !online;
    const gives = new FormData(form).get('system') === 'simultaneous';
    display.hidden = !gives;
    display.disabled = !gives;
    for (const line of display.querySelectorAll('[data-where]')) line.toggleAttribute('hidden', (line.getAttribute('data-where') === 'online') !== online);
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    tell(told, '');
    try {
      const made = wanted(new FormData(form), await textOf(new FormData(form).get('file')));
      location.assign(`${(await ask('/api/v1/events', made)).href}${made.online ? '' : '/desk'}`);
    } catch (fault) {
      tell(told, fault instanceof Error ? fault.message : String(fault));
    }
  });
}

/** @param {FormData} fields @param {string | null} file @returns {NewEvent} */
function wanted(fields, file) {
  const text = (/** @type {string} */ name) => String(fields.get(name) ?? '').trim();
  const system = text('system');
  const settings = ['points', 'ballots', 'tie-breaks'].filter((name) => text(name) !== '')
    .map((setting) => ({ setting, value: text(setting) }));
  if (system === 'simultaneous') settings.push({ setting: 'giver', value: `${text('giver')}${fields.get('blindfold') === 'on' ? ' blindfold' : ''}` });
  const counted = ['dutch', 'double-swiss', 'match'].includes(system);
  return {
    name: text('name'), place: text('place'), ruleset: text('ruleset'), time: text('time') || null, system, settings,
    rounds: counted && text('rounds') !== '' ? Number(text('rounds')) : null,
    games: text('games') === '' ? null : Number(text('games')),
    players: text('players'), public: fields.get('public') === 'on', file,
    online: fields.get('where') === 'online' ? {
      begins: text('begins') === '' ? null : new Date(text('begins')).getTime(),
      pause: text('pause') === 'controller' ? null : Number(text('pause')), by_controller: text('pause') === 'controller',
      wait: Number(text('wait')), minutes: Number(text('minutes')) || null, rated: fields.get('rated') === 'on', invited: false,
    } : null,
  };
}
