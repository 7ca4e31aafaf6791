// @ts-check
/** Links to a game, and its exports. */
import { h, put, set } from './dom.js';

/** Forms in which a game can be taken along. */
const EXPORTS = [
  ['pdn', 'PDN, the game'], ['fen', 'FEN, the position'], ['svg', 'SVG picture'], ['png', 'PNG picture'],
  ['gif', 'GIF film'], ['pdf', 'Score sheet (PDF)'],
];

/** What stands in a link box. @typedef {{ invitation: string | null, waiting: boolean, blindfold: boolean }} Shared */

export class Share {
  #invitation = h('div', { class: 'box invite', hidden: true });
  #exports = h('details', {});
  #shown = '';

  /** @param {HTMLElement} element @param {string} game */
  constructor(element, game) {
    this.#game = game;
    const watch = new URL(`/game/${game}`, location.href).href;
    put(element, this.#invitation, linkBox('Link to watch', watch), this.#exports);
  }

  /** @type {string} */
  #game;

  /** @param {Shared} shared @param {number} ply The ply that is seen, for pictures of it. */
  show(shared, ply) {
    set(this.#invitation, 'hidden', !shared.invitation || !shared.waiting);
    set(this.#exports, 'hidden', shared.blindfold);
    if (shared.invitation && this.#invitation.childElementCount === 0) {
      put(
        this.#invitation,
        h('h2', {}, 'Send this link to your opponent'),
        linkBox('Invitation', new URL(shared.invitation, location.href).href),
        h('p', { class: 'faint' }, 'The first to open it takes the seat.'),
      );
    }
    if (this.#shown === String(ply)) return;
    this.#shown = String(ply);
    const links = EXPORTS.map(([form, label]) => {
      const query = ['fen', 'svg', 'png'].includes(form) ? `?ply=${ply}` : '';
      return h('li', {}, h('a', { href: `/game/${this.#game}.${form}${query}`, download: true }, label));
    });
    const print = h('li', {}, h('button', { type: 'button', class: 'plain', onclick: () => window.print() }, 'Print'));
    put(this.#exports, h('summary', {}, 'Take the game along'), h('ul', { class: 'exports' }, ...links, print));
  }
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
