// @ts-check
/**
 * Accounts: forms and buttons that ask the server something, as their attributes say.
 *
 * `data-ask` has the method and the address; a form sends its fields, a list the value chosen. Then the page goes to
 * `data-next`, or `data-done` is told. `data-sure` is asked first.
 *
 * @import { AccountShown, Taken, TokenMade } from './wire.js'
 */
import { byId, h, put } from './dom.js';
import { keep, kept } from './kept.js';
import { asked, askQuietly } from './api.js';
import { plural } from './speech.js';
import { linkBox } from './share.js';

const told = byId('told', HTMLElement);

/** @param {string} text @param {'good' | 'bad'} kind */
function tell(text, kind) {
  put(told, text);
  told.hidden = text === '';
  told.classList.toggle('good', kind === 'good');
  if (text) told.scrollIntoView({ block: 'nearest' });
}

/** The fields of a form as they are sent: a lone box is yes or no, boxes of one name with values are a list. @param {HTMLFormElement} form */
export function fieldsOf(form) {
  /** @type {Record<string, unknown>} */
  const fields = {};
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement) || !field.name || field.name === 'username') continue;
    if (field.type !== 'checkbox') fields[field.name] = field.value;
    else if (field.value === 'on') fields[field.name] = field.checked;
    else fields[field.name] = [.../** @type {string[]} */ (fields[field.name] ?? []), ...(field.checked ? [field.value] : [])];
  }
  return fields;
}

/** @param {HTMLElement} element @param {unknown} body */
async function ask(element, body) {
  const { ask: wanted = '', next, done, sure } = element.dataset;
  if (sure && !confirm(sure)) return;
  tell('', 'good');
  const [method, address] = wanted.split(' ');
  const { body: said, fault } = await asked(address, body, { method });
  if (fault !== null) return tell(fault, 'bad');
  remember(address, said);
  if (next !== undefined) return location.assign(next);
  if (element instanceof HTMLFormElement) element.reset();
  if (done === 'token') return showToken(said);
  tell(done === 'games' ? takenText(said) : (done ?? 'Done.'), 'good');
}

/** Settings follow the account; that somebody is signed in is known to the other pages. @param {string} address @param {AccountShown | null} said */
function remember(address, said) {
  if (address === '/api/v1/session' || address === '/api/v1/accounts' || address === '/api/v1/account/delete') {
    keep('account', said?.name ?? '');
    keep('role', said?.role ?? '');
    const settings = kept('settings');
    if (said && Object.keys(said.preferences).length > 0) keep('settings', JSON.stringify(said.preferences));
    else if (said && settings) void askQuietly('/api/v1/account/preferences', JSON.parse(settings), { method: 'PUT', keepalive: true });
  }
}

/** @param {Taken} taken */
function takenText({ games }) {
  if (games === 0) return 'This browser has no games to add.';
  return `${games} ${plural('game', games)} ${games === 1 ? 'has' : 'have'} been added to your account.`;
}

/** @param {TokenMade} made */
function showToken({ token, shown }) {
  const place = byId('made', HTMLElement);
  const link = linkBox(`The token ${shown.title}`, token);
  put(place, h('h2', {}, 'Copy it now'), h('p', {}, 'This token is shown only once. Anyone who has it can act for you.'), link, h('p', {}, h('a', { href: '/account/tokens' }, 'Done')));
  place.hidden = false;
  place.scrollIntoView({ block: 'nearest' });
}

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.dataset.ask) return;
  event.preventDefault();
  void ask(form, fieldsOf(form));
});
document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('button[data-ask]') : null;
  if (!(button instanceof HTMLElement)) return;
  void ask(button, button.dataset.body ? JSON.parse(button.dataset.body) : undefined);
});
document.addEventListener('change', (event) => {
  const list = event.target;
  if (list instanceof HTMLSelectElement && list.dataset.ask) void ask(list, { [list.dataset.name ?? '']: list.value });
});
