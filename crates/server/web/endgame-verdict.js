// @ts-check
/**
 * `<endgame-verdict ruleset fen moves>`: what the endgame databases say. Tells `move` (`{ text, after }`) when one is
 * clicked. With the attribute `quiet` it says nothing where nothing is known.
 *
 * @import { EndgameMove, EndgameVerdict as Verdict } from './wire.js'
 */
import { cite } from './citation.js';
import { h, put } from './dom.js';
import { worth } from './opinion.js';
import { ask } from './position-element.js';

/** So often it asks again while databases are built, in milliseconds. */
const AGAIN = 15_000;

export class EndgameVerdict extends HTMLElement {
  static observedAttributes = ['ruleset', 'fen', 'moves', 'quiet'];
  #asked = 0;
  #timer = 0;

  connectedCallback() {
    void this.#renew();
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  attributeChangedCallback() {
    if (this.isConnected) void this.#renew();
  }

  async #renew() {
    clearTimeout(this.#timer);
    this.#asked += 1;
    const number = this.#asked;
    const answer = await ask('/api/v1/positions/endgame', this, ['ruleset', 'fen', 'moves']);
    if (number !== this.#asked) return;
    if (answer.fault) return this.#say(answer.fault);
    const verdict = /** @type {Verdict} */ (answer.body);
    if (verdict.known === 'building') this.#timer = window.setTimeout(() => void this.#renew(), AGAIN);
    if (verdict.known !== 'known') return this.#say(`${verdict.text}.`);
    put(this, h('p', { class: 'standing' }, verdict.text), limits(verdict), this.#moves(verdict));
  }

  /** @param {string} text */
  #say(text) {
    if (this.hasAttribute('quiet')) put(this);
    else put(this, h('p', { class: 'faint' }, text));
  }

  /** @param {Verdict} verdict */
  #moves({ moves }) {
    const item = (/** @type {EndgameMove} */ move) => {
      const { text, after, best } = move;
      const tell = () => this.dispatchEvent(new CustomEvent('move', { detail: { text, after }, bubbles: true }));
      return h('li', { class: best ? 'best' : null }, h('button', { type: 'button', class: 'move', onclick: tell }, text), ` ${worth(move)}`);
    };
    return h('ul', { class: 'worths' }, ...moves.map(item));
  }
}

/** Whether the win comes before a draw rule does. @param {Verdict} verdict */
function limits({ limits }) {
  if (!limits) return null;
  return h('p', { class: `limits ${limits.verdict}` }, `${limits.text}. `, ...limits.articles.flatMap((article) => [cite(article), ' ']));
}

customElements.define('endgame-verdict', EndgameVerdict);
