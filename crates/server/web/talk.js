// @ts-check
/**
 * The text box for moves and commands, and what is read aloud.
 */
import { h, put } from './dom.js';

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
