// @ts-check
/**
 * The chapters of a study: which one is looked at, another one, and one less.
 *
 * @import { StudyOperation, StudyView } from './wire.js'
 */
import { agreed } from './dialog.js';
import { h, put, set } from './dom.js';

export class ChapterList {
  #select = h('select', { 'aria-label': 'Chapter', onchange: () => this.#go(Number(this.#select.value)) });
  #name = h('input', { maxlength: 100, placeholder: 'Chapter name', 'aria-label': 'Chapter name', autocomplete: 'off' });
  #here = h('input', { type: 'checkbox' });
  #add = h('details', { class: 'add' });
  #delete = h('button', { type: 'button', class: 'plain', onclick: () => void this.#forget() }, 'Delete chapter');
  /** @type {(operation: StudyOperation) => void} */
  #do;
  /** @type {(chapter: number) => void} */
  #go;
  #fen = '';

  /** @param {HTMLElement} element @param {(chapter: number) => void} go @param {(operation: StudyOperation) => void} act */
  constructor(element, go, act) {
    [this.#go, this.#do] = [go, act];
    const form = h(
      'form', { onsubmit: (/** @type {Event} */ event) => this.#submitted(event) },
      this.#name, h('label', { class: 'switch' }, this.#here, 'Start from the position on the board'),
      h('div', { class: 'answers' }, h('button', { class: 'button' }, 'Add'), this.#delete),
    );
    put(this.#add, h('summary', {}, 'Chapters'), form);
    put(element, this.#select, this.#add);
  }

  /** @param {StudyView} shown @param {string} fen The position that is looked at. */
  show({ chapters, chapter, yours }, fen) {
    this.#fen = fen;
    const options = chapters.map((title, index) => h('option', { value: index, selected: index === chapter }, `${index + 1}. ${title}`));
    put(this.#select, ...options);
    set(this.#add, 'hidden', !yours);
    set(this.#delete, 'hidden', chapters.length < 2);
    set(/** @type {HTMLElement} */ (this.#select.parentElement), 'hidden', chapters.length === 0 || (!yours && chapters.length === 1));
  }

  /** @param {Event} event */
  #submitted(event) {
    event.preventDefault();
    this.#do({ kind: 'add-chapter', name: this.#name.value.trim(), fen: this.#here.checked ? this.#fen : null });
    this.#name.value = '';
    this.#add.open = false;
  }

  async #forget() {
    if (await agreed('Delete this chapter and everything in it?', 'Delete')) this.#do({ kind: 'delete-chapter' });
  }
}
