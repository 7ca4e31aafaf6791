// @ts-check
/**
 * The text box for moves and commands, what is read aloud, and the chat.
 *
 * @import { Game } from './state.js'
 */
import { h, put, set } from './dom.js';
import { sideName } from './speech.js';

/** So many lines stay to be read again. */
const LINES = 60;

/** Typing and listening: one polite live region for the whole page. */
export class Talk {
  #lines = h('div', { class: 'spoken', 'aria-hidden': 'true' });
  /** What is read aloud, also while the box is folded away. */
  #aloud = h('div', { class: 'hidden', role: 'log', 'aria-live': 'polite', 'aria-label': 'Read aloud' });
  #input = h('input', {
    id: 'typed', name: 'typed', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', enterkeyhint: 'send',
    placeholder: 'a move, or help', maxlength: 200,
  });

  /** @param {HTMLElement} element @param {(text: string) => void} onTyped */
  constructor(element, onTyped) {
    const form = h(
      'form',
      { class: 'typing' },
      h('label', { for: 'typed' }, 'Type a move or a command'),
      h('span', { class: 'line' }, this.#input, h('button', { class: 'button' }, 'Enter')),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const text = this.#input.value;
      this.#input.value = '';
      onTyped(text);
    });
    put(element, form, this.#lines);
    document.body.append(this.#aloud);
  }

  /** Reads something aloud. @param {string} text */
  say(text) {
    for (const lines of [this.#lines, this.#aloud]) {
      lines.append(h('p', {}, text));
      while (lines.childElementCount > LINES) lines.firstElementChild?.remove();
    }
    this.#lines.scrollTop = this.#lines.scrollHeight;
  }

  focus() {
    this.#input.focus();
  }
}

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

  /** Whether there is anything to be read or written. */
  get offered() {
    return this.#offered;
  }

  #offered = false;

  /** @param {Game} game @param {{ visible: boolean }} state */
  show({ fixed, seats, chat, role }, { visible }) {
    const two = seats.white.sitter.kind !== 'computer' && seats.black.sitter.kind !== 'computer' && role !== 'both';
    this.#offered = fixed.chat && visible && (two || chat.length > 0);
    set(this.#form, 'hidden', role === 'spectator' || !two);
    if (chat.length === this.#count) return;
    this.#count = chat.length;
    const lines = chat.map(({ by, text }) => h('li', {}, by ? h('b', {}, `${sideName(fixed, by)}: `) : null, text));
    put(this.#lines, ...lines);
    this.#lines.scrollTop = this.#lines.scrollHeight;
  }
}
