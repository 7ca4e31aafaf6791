// @ts-check
/**
 * `<engine-lines ruleset fen moves lines>`: what the engine thinks, as it thinks. Without `moves` draws are counted from
 * `fen` on. With the attribute `running` it thinks, and goes on with every position it is given; a button starts and
 * stops it. Tells `evaluation` (an Evaluation) and, when a move of a line is clicked, `line` (`{ moves, after }`: the
 * texts up to that move, and the position after it).
 *
 * @import { EvaluatedLine, Evaluation } from './wire.js'
 */
import { asked } from './api.js';
import { h, put, set } from './dom.js';
import './eval-bar.js';
import { address, progress } from './opinion.js';
import { listen } from './stream.js';

/** How many lines can be chosen. */
const CHOICES = [1, 2, 3, 4, 5];
/** Positions that follow one another quickly are not all asked about, in milliseconds. */
const PAUSE = 250;

export class EngineLines extends HTMLElement {
  static observedAttributes = ['ruleset', 'fen', 'moves', 'lines', 'running'];
  /** Ends the stream that is listened to. */
  #stop = () => {};
  #timer = 0;
  #words = h('p', { class: 'standing' });
  #list = h('ol', { class: 'lines' });
  #progress = h('p', { class: 'progress faint' });
  #button = h('button', { type: 'button', class: 'toggle', onclick: () => this.toggleAttribute('running') });
  #select = h(
    'select',
    { 'aria-label': 'Number of lines', onchange: () => this.setAttribute('lines', this.#select.value) },
    ...CHOICES.map((count) => h('option', { value: count }, count === 1 ? '1 line' : `${count} lines`)),
  );

  connectedCallback() {
    const controls = h('div', { class: 'controls' }, this.#button, this.#progress, this.#select);
    put(this, controls, this.#words, this.#list);
    this.#begin();
  }

  disconnectedCallback() {
    this.#end();
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    // What was thought of another position is not shown with this one.
    if (!this.running && name !== 'running' && name !== 'lines') put(this.#list), put(this.#progress);
    if (this.isConnected) this.#begin();
  }

  get running() {
    return this.hasAttribute('running');
  }

  #end() {
    clearTimeout(this.#timer);
    this.#stop();
  }

  #begin() {
    this.#end();
    this.#select.value = this.getAttribute('lines') ?? '3';
    put(this.#button, h('span', { class: 'knob' }), 'Engine');
    set(this.#button, 'aria-label', this.running ? 'Stop the engine' : 'Start the engine');
    set(this.#button, 'aria-pressed', this.running ? 'true' : 'false');
    if (!this.running) {
      if (this.#list.childElementCount === 0) put(this.#list, h('li', { class: 'faint' }, 'Switch it on to see the best moves.'));
      return;
    }
    this.#timer = window.setTimeout(() => this.#ask(), PAUSE);
  }

  #ask() {
    const attribute = (/** @type {string} */ name) => this.getAttribute(name);
    const asked = { ruleset: attribute('ruleset') ?? '', fen: attribute('fen'), moves: attribute('moves'), lines: attribute('lines') };
    const url = address(asked);
    put(this.#progress, 'Thinking …');
    const stop = listen(url, 'evaluation', (/** @type {Evaluation} */ evaluation) => {
      this.#show(evaluation);
      // Who comes back would begin anew.
      if (evaluation.state.kind === 'done') stop();
    }, () => {
      stop();
      void this.#explain(url);
    });
    this.#stop = stop;
  }

  /** An event source does not say why it was refused: a plain request does. @param {string} url */
  async #explain(url) {
    this.removeAttribute('running');
    put(this.#progress, 'The engine has stopped.');
    const { fault } = await asked(url.replace('/events', ''));
    if (fault !== null) put(this.#progress, fault);
  }

  /** @param {Evaluation} evaluation */
  #show(evaluation) {
    put(this.#words, evaluation.words);
    put(this.#list, ...evaluation.lines.map((line) => this.#line(line)));
    const [depth, ...rest] = progress(evaluation).split(' · ');
    put(this.#progress, depth, h('span', { class: 'pace' }, ...rest.map((part) => ` · ${part}`)));
    this.dispatchEvent(new CustomEvent('evaluation', { detail: evaluation, bubbles: true }));
  }

  /** @param {EvaluatedLine} line */
  #line({ words, moves, score }) {
    const buttons = moves.map(({ text, after }, index) => {
      const detail = { moves: moves.slice(0, index + 1).map((move) => move.text), after };
      const tell = () => this.dispatchEvent(new CustomEvent('line', { detail, bubbles: true }));
      return h('button', { type: 'button', onclick: tell }, text);
    });
    return h('li', {}, h('b', { class: score < 0 ? 'score for-black' : 'score', title: words }, words), ' ', ...buttons.flatMap((button) => [button, ' ']));
  }
}

customElements.define('engine-lines', EngineLines);
