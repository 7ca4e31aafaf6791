// @ts-check
/**
 * Forms as the server describes them. What a field means, and what can be chosen, is the server's; here it is only
 * filled in.
 *
 * @import { DeskEntry, DeskField, DeskForm } from './wire.js'
 */
import { h, put } from './dom.js';

/**
 * The entry that a filled form makes: numbers are numbers, ticks are yes or no, an empty choice is nothing, and what
 * was left empty is left out.
 *
 * @param {DeskForm} form @param {(name: string) => string | boolean} filled
 * @returns {DeskEntry}
 */
export function entryOf(form, filled) {
  /** @type {Record<string, unknown>} */
  const entry = { kind: form.kind };
  for (const { name, input } of form.fields) {
    const value = filled(name);
    if (input === 'check') entry[name] = value === true;
    else if (input === 'number' && value !== '') entry[name] = Number(value);
    else if (input === 'choice' && value === '') entry[name] = null;
    else if (value !== '') entry[name] = value;
  }
  return /** @type {DeskEntry} */ (/** @type {unknown} */ (entry));
}

/** All forms, in groups; one is open at a time. */
export class Forms {
  #place;
  #propose;
  #current;
  /** @type {DeskForm[]} */
  #forms = [];
  #open = '';
  /** The field that squares clicked on the board go to. @type {HTMLInputElement | null} */
  #squares = null;

  /**
   * @param {HTMLElement} place @param {(entry: DeskEntry) => void} propose
   * @param {() => { fen: string }} current The position that stands on the board.
   */
  constructor(place, propose, current) {
    this.#place = place;
    this.#propose = propose;
    this.#current = current;
  }

  /** @param {DeskForm[]} forms */
  show(forms) {
    this.#forms = forms;
    if (!forms.some(({ kind }) => kind === this.#open)) this.#open = '';
    const groups = [...new Set(forms.map(({ group }) => group))];
    const lists = groups.map((group) => h('div', { class: 'form-group', role: 'group', 'aria-label': group },
      h('h3', {}, group),
      ...forms.filter((form) => form.group === group).map((form) => this.#button(form))));
    const open = forms.find(({ kind }) => kind === this.#open);
    put(this.#place, ...lists, open ? this.#form(open) : null);
  }

  /** Opens a form. @param {string} kind */
  open(kind) {
    this.#open = kind;
    this.show(this.#forms);
    const form = this.#place.querySelector('form');
    form?.scrollIntoView({ block: 'nearest' });
    /** @type {HTMLElement | null} */ (form?.querySelector('input, select, textarea'))?.focus();
  }

  close() {
    this.#open = '';
    this.show(this.#forms);
  }

  /** A square was clicked while a form waits for squares; says whether one does. @param {string} square */
  take(square) {
    if (!this.#squares?.isConnected) return false;
    const named = this.#squares.value.trim();
    const sign = this.#squares.name === 'text' ? '-' : ', ';
    this.#squares.value = named === '' ? square : `${named}${sign}${square}`;
    return true;
  }

  /** @param {DeskForm} form */
  #button({ kind, title }) {
    const open = kind === this.#open;
    return h('button', { type: 'button', class: 'plain', 'aria-expanded': String(open), onclick: () => (open ? this.close() : this.open(kind)) }, title);
  }

  /** @param {DeskForm} form */
  #form(form) {
    this.#squares = null;
    const element = h('form', { class: 'sheet-form box', 'aria-label': form.title },
      ...form.fields.map((field) => this.#field(form.kind, field)),
      h('div', { class: 'answers' }, h('button', { class: 'button' }, 'Propose the ruling'),
        h('button', { type: 'button', class: 'plain', onclick: () => this.close() }, 'Close')));
    element.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#propose(entryOf(form, (name) => {
        const field = /** @type {HTMLInputElement} */ (element.elements.namedItem(name));
        return field.type === 'checkbox' ? field.checked : field.value.trim();
      }));
    });
    return element;
  }

  /** @param {string} kind @param {DeskField} field */
  #field(kind, { name, label, input, optional, value, options }) {
    const required = !optional;
    if (input === 'check') return h('label', { class: 'switch' }, h('input', { type: 'checkbox', name }), label);
    if (input === 'choice' || (input === 'number' && options.length > 0)) {
      const choices = options.map((option) => h('option', { value: option.value, selected: option.value === value }, option.label));
      return h('label', {}, label, h('select', { name, required }, ...choices));
    }
    if (input === 'words') return h('label', {}, label, h('textarea', { name, required, rows: 2, maxlength: 1000 }));
    const id = `${kind}-${name}`;
    const list = options.length > 0 ? `${id}-list` : null;
    const box = h('input', {
      name, id, list, required, value, autocomplete: 'off', spellcheck: 'false', maxlength: input === 'number' ? null : 1000,
      type: input === 'number' ? 'number' : 'text', min: input === 'number' ? 0 : null,
    });
    if (input === 'squares') this.#squares ??= box;
    const suggestions = list ? h('datalist', { id: list }, ...options.map((option) => h('option', { value: option.value }, option.label))) : null;
    const now = input === 'position' && value === ''
      ? h('button', { type: 'button', class: 'plain', onclick: () => { box.value = this.#current().fen; } }, 'As it stands now') : null;
    return h('div', { class: 'field' }, h('label', { for: id }, label), box, suggestions, now);
  }
}
