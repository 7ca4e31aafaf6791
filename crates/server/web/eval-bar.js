// @ts-check
/** `<eval-bar score words>`: who stands better, as a bar; `score` in hundredths of a man from White's side. */
import { h, put } from './dom.js';
import { share } from './opinion.js';

export class EvalBar extends HTMLElement {
  static observedAttributes = ['score', 'words'];
  #white = h('span', { class: 'white' });

  connectedCallback() {
    this.setAttribute('role', 'img');
    put(this, this.#white);
    this.#show();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#show();
  }

  #show() {
    const score = this.getAttribute('score');
    const words = this.getAttribute('words');
    this.#white.style.inlineSize = `${(score === null ? 0.5 : share(Number(score))) * 100}%`;
    this.setAttribute('aria-label', words ? `Evaluation: ${words}` : 'No evaluation yet');
  }
}

customElements.define('eval-bar', EvalBar);
