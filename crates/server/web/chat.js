// @ts-check
/**
 * The chat of a game: fetched when two people play.
 *
 * @import { Game } from './state.js'
 */
import { h, put, set } from './dom.js';
import { sideName } from './speech.js';
import { hasTwo } from './state.js';

/** The chat between the players. */
export class ChatBox {
  #lines = h('ul', { class: 'chat-lines', tabindex: 0, 'aria-label': 'Chat' });
  #input = h('input', { id: 'chat-text', name: 'chat', autocomplete: 'off', maxlength: 300 });
  #form;
  #count = 0;

  /** @param {HTMLElement} element @param {(text: string) => void} onSaid */
  constructor(element, onSaid) {
    this.#form = h(
      'form',
      { class: 'typing' },
      h('label', { for: 'chat-text' }, 'Message'),
      h('span', { class: 'line' }, this.#input, h('button', { class: 'button' }, 'Send')),
    );
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      const text = this.#input.value.trim();
      this.#input.value = '';
      if (text !== '') onSaid(text);
    });
    this.element = element;
    put(element, this.#lines, this.#form);
  }

  /** @param {Game} game */
  show(game) {
    const { fixed, seats, chat, role } = game;
    set(this.#form, 'hidden', role === 'spectator' || !hasTwo(game));
    if (chat.length === this.#count) return;
    this.#count = chat.length;
    const lines = chat.map(({ by, text }) => h('li', {}, by ? h('b', {}, `${by === role ? 'You' : seats[by].name || sideName(fixed, by)}: `) : null, text));
    put(this.#lines, ...lines);
    this.#lines.scrollTop = this.#lines.scrollHeight;
  }
}
