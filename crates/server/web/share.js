// @ts-check
/**
 * Links to a game, and its exports.
 *
 * @import { Side } from './wire.js'
 */
import { UNREACHABLE, asked } from './api.js';
import { h, put, set } from './dom.js';

/** Forms in which a game can be taken along. */
const EXPORTS = [
  ['pdn', 'PDN, the game'], ['fen', 'FEN, the position'], ['svg', 'SVG picture'], ['png', 'PNG picture'],
  ['gif', 'Animated GIF'], ['pdf', 'Score sheet (PDF)'],
];

/**
 * What links are about.
 *
 * @typedef {object} Shared
 * @property {string | null} invitation The link that was given when the game was made.
 * @property {Side | null} empty The seat that waits for somebody, if this browser may invite.
 * @property {Side | null} own The seat of this browser.
 * @property {boolean} blindfold
 * @property {boolean} plays Whether this browser plays, and gets no help from the analysis board.
 */

export class Share {
  /** @type {HTMLElement} */
  #invitation;
  #device = h('div');
  #analyse = h('p');
  #exports = h('details', {});
  #shown = '';

  /** @param {HTMLElement} element @param {HTMLElement} invitation @param {string} game */
  constructor(element, invitation, game) {
    [this.#invitation, this.#game] = [invitation, game];
    const watch = whole(`/game/${game}`);
    put(this.#analyse, h('a', { href: `/analysis?game=${game}` }, 'Analysis board'));
    put(element, linkBox('Link for spectators', watch), this.#device, this.#analyse, this.#exports, elsewhere(game));
  }

  /** @type {string} */
  #game;

  /** @param {Shared} shared @param {number} ply The ply that is seen, for pictures of it. */
  show(shared, ply) {
    set(this.#invitation, 'hidden', shared.empty === null);
    set(this.#exports, 'hidden', shared.blindfold);
    set(this.#device, 'hidden', shared.own === null);
    set(this.#analyse, 'hidden', shared.plays);
    if (shared.empty && this.#invitation.childElementCount === 0) {
      const link = h('div');
      const meanwhile = h('p', {}, 'You will hear a sound when somebody joins. ', h('a', { href: '/', target: '_blank', rel: 'noopener' }, 'Play the computer meanwhile'), '.');
      const first = h('p', { class: 'faint' }, 'The first to open it gets the seat.');
      put(this.#invitation, h('h2', {}, shared.invitation ? 'Send this link to your opponent' : 'Nobody has joined yet'), link, shared.invitation ? first : meanwhile);
      if (shared.invitation) put(link, linkBox('Invitation', this.#named(shared.invitation)));
      else this.#offer(link, 'Create an invitation', 'Invitation', shared.empty);
    }
    if (shared.own && this.#device.childElementCount === 0) {
      this.#offer(this.#device, 'Resume on another device', 'Link to your own seat: do not share it', shared.own);
    }
    if (this.#shown === String(ply)) return;
    this.#shown = String(ply);
    const links = EXPORTS.map(([form, label]) => {
      const query = ['fen', 'svg', 'png'].includes(form) ? `?ply=${ply}` : '';
      return h('li', {}, h('a', { href: `/game/${this.#game}.${form}${query}`, download: true }, label));
    });
    const print = h('li', {}, h('button', { type: 'button', class: 'plain', onclick: () => window.print() }, 'Print'));
    put(this.#exports, h('summary', {}, 'Download'), h('ul', { class: 'exports' }, ...links, print));
  }

  /** An invitation that says which game it is about: the key stays behind the #, which no server is told. @param {string} invitation */
  #named(invitation) {
    return whole(invitation.replace('/join#', `/join?game=${this.#game}#`));
  }

  /** A button that asks the server for a link to a seat. @param {HTMLElement} place @param {string} label @param {string} name @param {Side} side */
  #offer(place, label, name, side) {
    const ask = async () => {
      const { body, fault } = await asked(`/api/v1/games/${this.#game}/link`, { side });
      if (body?.invitation) put(place, linkBox(name, this.#named(body.invitation)));
      else put(place, fault ?? UNREACHABLE);
    };
    put(place, h('button', { type: 'button', class: 'plain', onclick: ask }, label));
  }
}

/** The board for other pages and for broadcasts. @param {string} game */
function elsewhere(game) {
  const frame = `<iframe src="${whole(`/embed/${game}`)}" width="420" height="540" title="Draughts"></iframe>`;
  return h('details', {}, h('summary', {}, 'Embed'),
    linkBox('For your web page (HTML)', frame), linkBox('Overlay for a broadcast', whole(`/overlay/${game}`)));
}

/** @param {string} path */
function whole(path) {
  return new URL(path, location.href).href;
}

/** A link that can be copied. @param {string} label @param {string} href */
export function linkBox(label, href) {
  const input = h('input', { readonly: true, value: href, 'aria-label': label, onfocus: () => input.select() });
  const button = h('button', { type: 'button', class: 'plain', onclick: () => copy(input, button) }, 'Copy');
  return h('div', { class: 'link' }, h('span', {}, label), h('span', { class: 'line' }, input, button));
}

/** @param {HTMLInputElement} input @param {HTMLButtonElement} button */
async function copy(input, button) {
  try {
    await navigator.clipboard.writeText(input.value);
  } catch {
    // No clipboard over plain http: the old way still works on what is selected.
    input.select();
    document.execCommand('copy');
  }
  put(button, 'Copied');
  setTimeout(() => put(button, 'Copy'), 2_000);
}
