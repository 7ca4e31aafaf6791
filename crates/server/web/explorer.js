// @ts-check
/**
 * `<opening-explorer ruleset fen collection>`: what was played in a position, and how the games ended. Tells `move`
 * (`{ text, after }`) when one is clicked.
 *
 * @import { Names } from './opinion.js'
 * @import { ExplorerPosition, ExplorerMove, Results } from './wire.js'
 */
import { h, put } from './dom.js';
import { all, ended } from './opinion.js';
import { ask } from './position-element.js';

/** A part of a bar that is narrower, in hundredths, shows no number. */
const LEGIBLE = 20;

export class OpeningExplorer extends HTMLElement {
  static observedAttributes = ['ruleset', 'fen', 'collection'];
  #heading = h('p', { class: 'faint' });
  #table = h('div', { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': 'Moves played from here' });
  #asked = 0;

  connectedCallback() {
    put(this, this.#heading, this.#table);
    void this.#renew();
  }

  attributeChangedCallback() {
    if (this.isConnected) void this.#renew();
  }

  async #renew() {
    this.#asked += 1;
    const number = this.#asked;
    const answer = await ask('/api/v1/explorer', this, ['ruleset', 'fen', 'collection']);
    if (number !== this.#asked) return;
    if (answer.fault) put(this.#heading, answer.fault);
    else this.#show(/** @type {ExplorerPosition} */ (answer.body));
  }

  /** @param {ExplorerPosition} explored */
  #show({ games, moves, href, white, black }) {
    const names = { white, black };
    const count = all(games);
    const link = h('a', { href }, count === 1 ? '1 game' : `${count} games`);
    put(this.#heading, ...(count > 0 ? [link, ` reached this position: ${ended(games, names)}.`] : ['No game here has reached this position yet.']));
    this.#table.hidden = moves.length === 0;
    const head = h('thead', {}, h('tr', {}, ...['Move', 'Games', `${white} · draw · ${black}`].map((name) => h('th', { scope: 'col' }, name))));
    put(this.#table, h('table', { class: 'explored' }, head, h('tbody', {}, ...moves.map((move) => this.#row(move, names)))));
  }

  /** @param {ExplorerMove} move @param {Names} names */
  #row({ text, games, book, after }, names) {
    const tell = () => this.dispatchEvent(new CustomEvent('move', { detail: { text, after }, bubbles: true }));
    const button = h('button', { type: 'button', class: 'move', onclick: tell }, text);
    return h(
      'tr',
      {},
      h('th', { scope: 'row' }, button),
      h('td', {}, all(games) > 0 ? String(all(games)) : h('span', { class: 'faint' }, 'book')),
      h('td', {}, all(games) > 0 ? bar(games, names) : null, book ? bar(book, names, 'Book: ') : null),
    );
  }
}

/** A bar in three parts. @param {Results} results @param {Names} names @param {string} [before] Before the words. */
function bar(results, names, before = '') {
  const { white, drawn, black } = results;
  const sum = Math.max(1, white + drawn + black);
  const part = (/** @type {string} */ kind, /** @type {number} */ count) => {
    const share = Math.round((count / sum) * 100);
    const span = h('span', { class: kind }, share >= LEGIBLE ? `${share}%` : '');
    span.style.inlineSize = `${(count / sum) * 100}%`;
    return span;
  };
  return h('span', { class: 'results', role: 'img', 'aria-label': before + ended(results, names), title: before + ended(results, names) }, part('white', white), part('drawn', drawn), part('black', black));
}

customElements.define('opening-explorer', OpeningExplorer);
