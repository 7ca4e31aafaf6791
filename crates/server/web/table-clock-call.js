// @ts-check
/**
 * The clock at a table of an event: its players call the arbiter from it (wcdf 2.27, 4.4) and read the answer.
 *
 * @import { EventParticipation } from './wire.js'
 */
import { ask } from './api.js';
import { h, put } from './dom.js';
import { listen } from './stream.js';

/** Puts the button beside the others. @param {HTMLElement} bar @param {HTMLElement} told @param {string} event */
export function offerCalls(bar, told, event) {
  const path = `/api/v1/events/${event}`;
  const say = h('p', { class: 'told-here', role: 'alert', hidden: true });
  const answers = h('div', { role: 'status' });
  const dialog = h('dialog', { 'aria-labelledby': 'call-title' }, h(
    'form', { method: 'dialog', id: 'call-form' },
    h('h2', { id: 'call-title' }, 'Call the arbiter'),
    answers,
    h('label', {}, 'About ', h('select', { name: 'about' }, ...[['rules', 'the rules'], ['procedure', 'the procedure'], ['conduct', 'conduct']].map(([value, text]) => h('option', { value }, text)))),
    h('label', {}, 'In a few words (optional) ', h('input', { name: 'words', maxlength: 300, autocomplete: 'off' })),
    say,
    h('div', { class: 'answers' }, h('button', { class: 'button', value: 'call' }, 'Call'), ' ', h('button', { class: 'plain', value: '' }, 'Close')),
  ));
  document.body.append(dialog);
  const look = async () => {
    const mine = /** @type {EventParticipation} */ (await ask(`${path}/mine`));
    put(answers, ...mine.calls.map((call) => h('p', { class: call.answer === null ? 'faint' : 'said' }, call.answer === null ? `You called about ${call.about}. The arbiter has been called.` : `${call.answered_by ?? 'The arbiter'}: ${call.answer}`)));
    const last = mine.calls.at(-1);
    if (last?.answer) told.textContent = `The arbiter answers: ${last.answer}`;
  };
  dialog.addEventListener('submit', async (submitted) => {
    const form = /** @type {HTMLFormElement} */ (submitted.target);
    if (/** @type {HTMLButtonElement | null} */ (submitted.submitter)?.value !== 'call') return;
    submitted.preventDefault();
    say.hidden = true;
    try {
      await ask(`${path}/calls`, Object.fromEntries(new FormData(form)));
      form.reset();
      await look();
    } catch (fault) {
      say.hidden = false;
      say.textContent = fault instanceof Error ? fault.message : String(fault);
    }
  });
  bar.append(h('button', { type: 'button', class: 'plain', id: 'call-arbiter', onclick: () => { dialog.showModal(); void look().catch(() => {}); } }, 'Arbiter'));
  listen(`${path}/news`, 'event', () => void look().catch(() => {}));
}
