// @ts-check
/** Questions that must be answered before something is done. */
import { h } from './dom.js';

/**
 * Asks, and says whether it was agreed to.
 *
 * @param {string} question @param {string} yes
 * @returns {Promise<boolean>}
 */
export function agreed(question, yes) {
  return chosen(question, [{ label: yes, value: 'yes' }]).then((value) => value === 'yes');
}

/**
 * Lets one of several answers be chosen; null if none was.
 *
 * @param {string} question @param {readonly { label: string, value: string }[]} answers
 * @returns {Promise<string | null>}
 */
export function chosen(question, answers) {
  const buttons = answers.map(({ label, value }) => h('button', { value, class: 'button' }, label));
  const dialog = h(
    'dialog',
    { 'aria-labelledby': 'question' },
    h(
      'form',
      { method: 'dialog' },
      h('p', { id: 'question' }, question),
      h('div', { class: 'answers' }, ...buttons, h('button', { value: '', class: 'plain', autofocus: true }, 'Cancel')),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue || null);
    });
  });
}
