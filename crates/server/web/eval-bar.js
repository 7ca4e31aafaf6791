// @ts-check
/** `<eval-bar score words>`: who stands better, as a bar; `score` in hundredths of a man from White's side. */
import { h, put } from './dom.js';
import { share } from './opinion.js';

export class EvalBar extends HTMLElement {
  static observedAttributes = ['score', 'words'];
  #white = h('span', { class: 'white' });
  #number = h('span', { class: 'number', 'aria-hidden': 'true' });

  connectedCallback() {
    this.setAttribute('role', 'img');
    put(this, this.#white, this.#number);
    this.#show();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#show();
  }

  #show() {
    const score = this.getAttribute('score');
    const words = this.getAttribute('words');
    this.#white.style.setProperty('--share', `${(score === null ? 0.5 : share(Number(score))) * 100}%`);
    put(this.#number, score === null ? '' : (Math.abs(Number(score)) / 100).toFixed(1));
    this.classList.toggle('for-black', Number(score) < 0);
    this.setAttribute('aria-label', words ? `Evaluation: ${words}` : 'No evaluation yet');
  }
}

customElements.define('eval-bar', EvalBar);
