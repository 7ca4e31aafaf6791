// @ts-check
/**
 * Accounts: forms and buttons that ask the server something, as their attributes say.
 *
 * `data-ask` has the method and the address; a form sends its fields, a list the value chosen. Then the page goes to
 * `data-next`, or `data-done` is told. `data-sure` is asked first.
 *
 * @import { AccountView, ClaimedGames, CreatedToken } from './wire.js'
 */
import { byId, h, put } from './dom.js';
import { keep, kept } from './kept.js';
import { Refused, ask as askServer, askQuietly } from './api.js';
import { plural } from './speech.js';
import { linkBox } from './link-box.js';

/** @import { AuthenticatorOffer, GeneratedPassword, RecoveryCodes } from './wire.js' */

const told = document.getElementById('told') ?? h('p');

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
    if (field instanceof HTMLSelectElement && field.name) fields[field.name] = field.value;
    if (!(field instanceof HTMLInputElement) || !field.name || field.name === 'username') continue;
    // An optional code that was not asked for is not sent.
    if (field.closest('[hidden]') && field.type !== 'hidden') continue;
    if ('minutes' in field.dataset) fields[field.name] = minutesOf(field.value);
    else if ('zone' in field.dataset) fields[field.name] = Number(field.value);
    else if (field.type !== 'checkbox') fields[field.name] = field.value;
    else if (field.value === 'on') fields[field.name] = field.checked;
    else fields[field.name] = [.../** @type {string[]} */ (fields[field.name] ?? []), ...(field.checked ? [field.value] : [])];
  }
  return fields;
}

/** A time of day in minutes after midnight; null if there is none. @param {string} time */
function minutesOf(time) {
  const [hours, minutes] = time.split(':').map(Number);
  return time === '' ? null : hours * 60 + minutes;
}

/** What is shown of an answer, this once. @type {Record<string, (said: any) => void>} */
const SHOWN = { token: showToken, codes: showCodes, authenticator: showAuthenticator, password: showPassword };

/** @param {HTMLElement} element @param {unknown} body */
async function ask(element, body) {
  const { ask: wanted = '', next, done, sure } = element.dataset;
  if (sure && !confirm(sure)) return;
  tell('', 'good');
  const [method, address] = wanted.split(' ');
  let said;
  try {
    said = await askServer(address, body, { method });
  } catch (fault) {
    // The password is right, and a code is needed, too.
    if (fault instanceof Refused && fault.status === 428) wantCode(element);
    return tell(fault instanceof Error ? fault.message : String(fault), 'bad');
  }
  remember(address, said);
  if (next !== undefined) return location.assign(next);
  if (element instanceof HTMLFormElement) element.reset();
  const show = SHOWN[done ?? ''];
  if (show) return show(said);
  tell(done === 'games' ? takenText(said) : (done ?? 'Done.'), 'good');
}

/** Settings follow the account; that somebody is signed in is known to the other pages. @param {string} address @param {AccountView | null} said */
function remember(address, said) {
  if (address === '/api/v1/session' || address === '/api/v1/accounts' || address === '/api/v1/account/delete') {
    keep('account', said?.name ?? '');
    keep('role', said?.role ?? '');
    const settings = kept('settings');
    if (said && Object.keys(said.preferences).length > 0) keep('settings', JSON.stringify(said.preferences));
    else if (said && settings) void askQuietly('/api/v1/account/preferences', JSON.parse(settings), { method: 'PUT', keepalive: true });
  }
}

/** @param {ClaimedGames} taken */
function takenText({ games }) {
  if (games === 0) return 'This browser has no games to add.';
  return `${games} ${plural('game', games)} ${games === 1 ? 'has' : 'have'} been added to your account.`;
}

/** @param {CreatedToken} made */
function showToken({ token, shown }) {
  const place = byId('made', HTMLElement);
  const link = linkBox(`The token ${shown.title}`, token);
  put(place, h('h2', {}, 'Copy it now'), h('p', {}, 'This token is shown only once. Anyone who has it can act for you.'), link, h('p', {}, h('a', { href: '/account/tokens' }, 'Done')));
  place.hidden = false;
  place.scrollIntoView({ block: 'nearest' });
}

/** Shows something that is told this once. @param {string} title @param {...(Node | string)} children */
function showMade(title, ...children) {
  const place = byId('made', HTMLElement);
  put(place, h('h2', {}, title), ...children);
  place.hidden = false;
  place.scrollIntoView({ block: 'nearest' });
}

/** @param {RecoveryCodes} made */
function showCodes({ codes }) {
  const list = h('ul', { class: 'codes' }, ...codes.map((code) => h('li', {}, h('code', {}, code))));
  showMade('Save these codes now', h('p', {}, 'They are shown only once. Each code works once; earlier codes no longer work.'), list, h('p', {}, h('a', { href: '/account/security' }, 'I have saved them')));
  document.getElementById('confirm')?.setAttribute('hidden', '');
}

/** @param {AuthenticatorOffer} offered */
function showAuthenticator({ secret, address }) {
  const grouped = secret.replace(/(.{4})(?=.)/g, '$1 ');
  showMade('Add Damier to your authenticator app', h('p', {}, 'On the phone that has the app: ', h('a', { href: address }, 'open it there'), '. Elsewhere type this key into the app:'), h('p', {}, h('code', { id: 'secret' }, grouped)), h('p', {}, 'Then type the code that the app shows below.'));
  byId('begin', HTMLFormElement).hidden = true;
  const confirm = byId('confirm', HTMLFormElement);
  confirm.hidden = false;
  confirm.querySelector('input')?.focus();
}

/** @param {GeneratedPassword} made */
function showPassword({ name, password }) {
  showMade(`The new password of ${name}`, h('p', {}, 'It is shown only once. Pass it on, and ask for it to be changed soon.'), linkBox(`The password of ${name}`, password));
}

/** Lets a code be typed. @param {HTMLElement} form */
function wantCode(form) {
  for (const part of form.querySelectorAll('[data-code]')) if (part instanceof HTMLElement) part.hidden = false;
  const field = form.querySelector('[name="code"]');
  if (field instanceof HTMLInputElement) field.focus();
}

// The link to it opens what it leads to.
if (location.hash === '#recover') document.getElementById('recover')?.setAttribute('open', '');
window.addEventListener('hashchange', () => document.getElementById(location.hash.slice(1))?.setAttribute('open', ''));

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
