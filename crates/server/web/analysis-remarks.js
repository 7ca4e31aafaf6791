// @ts-check
/**
 * What is said about the move that is looked at: comments and signs; and about the whole: tags and the result.
 *
 * @import { StudyNode, StudyOperation, StudyView, StudyTag } from './wire.js'
 */
import { toggled } from './analysis-tree.js';
import { withMarks, marksIn, wordsIn } from './drawn-marks.js';
import { h, put } from './dom.js';

/** @typedef {(operation: StudyOperation) => void} Do */

export class Remarks {
  /** @type {HTMLElement} */
  #element;
  /** @type {Do} */
  #do;
  #shown = '';

  /** @param {HTMLElement} element @param {Do} act */
  constructor(element, act) {
    [this.#element, this.#do] = [element, act];
  }

  /** @param {StudyView} shown @param {StudyNode} node */
  show(shown, node) {
    const { id, before, comment, signs, glyphs, text, clock } = node;
    const state = JSON.stringify([shown.id, id, text, before, comment, signs, glyphs]);
    // What is being written is not taken away by an answer that says the same.
    if (state === this.#shown) return;
    this.#shown = state;
    const name = id === 0 ? 'the start' : text;
    put(
      this.#element,
      h('h2', {}, id === 0 ? 'About the start' : `About ${text}`, clock ? h('span', { class: 'faint' }, ` clock ${clock}`) : null),
      id === 0 ? null : this.#signs(shown, node),
      this.#comment(id, `Comment on ${name}`, comment, 'after'),
      id === 0 || !before ? null : this.#comment(id, `Comment before ${name}`, before, 'before'),
    );
  }

  /** @param {StudyView} shown @param {StudyNode} node */
  #signs({ signs: known }, { id, signs, glyphs }) {
    const put = (/** @type {string[]} */ signs, glyphs = /** @type {number[]} */ ([])) => this.#do({ kind: 'signs', node: id, signs, glyphs });
    const buttons = known.map(({ text, meaning }) => h('button', {
      type: 'button', class: 'sign', 'aria-pressed': String(signs.includes(text)), 'aria-label': `${text} ${meaning}`, title: meaning,
      onclick: () => put(toggled(signs, text, known), glyphs),
    }, text));
    const others = [...signs.filter((sign) => !known.some(({ text }) => text === sign)), ...glyphs.map((glyph) => `$${glyph}`)];
    const input = h('input', {
      value: others.join(' '), maxlength: 60, autocomplete: 'off', 'aria-label': 'Symbols for men won or lost, and others by number',
      placeholder: '+1 −2 $15', onchange: () => {
        const words = input.value.replaceAll('−', '-').split(/[\s,]+/).filter(Boolean);
        const own = signs.filter((sign) => known.some(({ text }) => text === sign));
        const numbers = words.filter((word) => /^\$\d+$/.test(word)).map((word) => Number(word.slice(1)));
        put([...own, ...words.filter((word) => !/^\$\d+$/.test(word))], numbers);
      },
    });
    return h('div', { class: 'signs', role: 'group', 'aria-label': 'Signs' }, ...buttons, input);
  }

  /** @param {number} node @param {string} label @param {string} text @param {'before' | 'after'} place */
  #comment(node, label, text, place) {
    const area = h('textarea', {
      rows: 2, maxlength: 4000, onchange: () => this.#do({ kind: 'comment', node, text: withMarks(area.value, marksIn(text)), place }),
    }, wordsIn(text));
    return h('label', { class: 'said' }, h('span', {}, label), area);
  }
}

/** Tags that most games have, in their order. */
const USUAL = ['Event', 'Site', 'Date', 'Round', 'White', 'Black'];

/** The tags and the result, in a form. @param {HTMLElement} element @param {StudyView} shown @param {Do} act */
export function showHead(element, shown, act) {
  const value = (/** @type {string} */ name) => shown.tags.find((tag) => tag.name === name)?.value ?? '';
  const others = shown.tags.filter(({ name }) => !USUAL.includes(name));
  /** @type {StudyTag[]} */
  const tags = [...USUAL.map((name) => ({ name, value: value(name) })), ...others];
  const rows = h('div', { class: 'tags' }, ...tags.map(tagRow));
  const results = [...new Set([shown.result, '*', '1-0', '1/2-1/2', '0-1', '2-0', '1-1', '0-2'])];
  const result = h('select', { name: 'result' }, ...results.map((text) => h('option', { value: text, selected: text === shown.result }, text)));
  const add = () => rows.append(tagRow({ name: '', value: '' }));
  const form = h(
    'form', {
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        const read = [...rows.querySelectorAll('.tag')].map((row) => {
          const [name, value] = [...row.querySelectorAll('input')].map((input) => input.value.trim());
          return value === undefined ? { name: /** @type {HTMLElement} */ (row).dataset.name ?? '', value: name } : { name, value };
        });
        act({ kind: 'head', tags: read.filter((tag) => tag.name && tag.value), result: result.value });
      },
    },
    rows, h('label', { class: 'tag' }, h('span', {}, 'Result'), result),
    h('div', { class: 'answers' }, h('button', { type: 'submit', class: 'plain' }, 'Apply'), h('button', { type: 'button', class: 'plain', onclick: add }, 'Add tag')),
  );
  const open = element.querySelector('details')?.open ?? false;
  put(element, h('details', { open }, h('summary', {}, 'Tags and result'), form));
}

/** @param {StudyTag} tag */
function tagRow({ name, value }) {
  const text = h('input', { value, maxlength: 400, autocomplete: 'off', 'aria-label': name ? undefined : 'Value' });
  if (name) return h('label', { class: 'tag', 'data-name': name }, h('span', {}, name), text);
  return h('div', { class: 'tag' }, h('input', { maxlength: 40, autocomplete: 'off', 'aria-label': 'Tag name', placeholder: 'Name' }), text);
}
