// @ts-check
/**
 * Links to a game, and its exports.
 *
 * @import { Side } from './wire.js'
 */
import { h, put, set } from './dom.js';
import { linkBox, offerLink, whole } from './link-box.js';

/** Forms in which a game can be taken along. */
const EXPORTS = [
  ['pdn', 'PDN, the game'], ['fen', 'FEN, the position'], ['svg', 'SVG picture'], ['png', 'PNG picture'],
  ['gif', 'Animated GIF'], ['pdf', 'Score sheet (PDF)'],
];

/**
 * What links are about.
 *
 * @typedef {object} Shared
 * @property {Side | null} own The seat of this browser.
 * @property {boolean} blindfold
 * @property {boolean} plays Whether this browser plays, and gets no help from the analysis board.
 */

export class Share {
  #device = h('div');
  #analyse = h('p');
  #exports = h('details', {});
  #shown = '';

  /** @param {HTMLElement} element @param {string} game */
  constructor(element, game) {
    this.#game = game;
    const watch = whole(`/game/${game}`);
    put(this.#analyse, h('a', { href: `/analysis?game=${game}` }, 'Analysis board'));
    put(element, linkBox('Link for spectators', watch), this.#device, this.#analyse, this.#exports, elsewhere(game));
  }

  /** @type {string} */
  #game;

  /** @param {Shared} shared @param {number} ply The ply that is seen, for pictures of it. */
  show(shared, ply) {
    set(this.#exports, 'hidden', shared.blindfold);
    set(this.#device, 'hidden', shared.own === null);
    set(this.#analyse, 'hidden', shared.plays);
    if (shared.own && this.#device.childElementCount === 0) {
      offerLink(this.#device, 'Resume on another device', 'Link to your own seat: do not share it', this.#game, shared.own);
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
}

/** The board for other pages and for broadcasts. @param {string} game */
function elsewhere(game) {
  const frame = `<iframe src="${whole(`/embed/${game}`)}" width="420" height="540" title="Draughts"></iframe>`;
  return h('details', {}, h('summary', {}, 'Embed'),
    linkBox('For your web page (HTML)', frame), linkBox('Overlay for a broadcast', whole(`/overlay/${game}`)));
}
