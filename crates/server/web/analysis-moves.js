// @ts-check
/**
 * The tree of moves on the page: the main line in two columns, variations below the move they vary, steps through them.
 *
 * @import { Known, Token, Way } from './analysis-tree.js'
 */
import { Tree, signText } from './analysis-tree.js';
import { h, put, set } from './dom.js';
import { icon } from './icons.js';
import { wordsIn } from './drawn-marks.js';

/** @type {{ way: Way, label: string, sign: string }[]} */
const WAYS = [
  { way: 'first', label: 'Start', sign: 'first' },
  { way: 'back', label: 'One move back', sign: 'previous' },
  { way: 'above', label: 'Previous variation', sign: 'above' },
  { way: 'below', label: 'Next variation', sign: 'below' },
  { way: 'forward', label: 'One move forward', sign: 'next' },
  { way: 'last', label: 'End of the line', sign: 'last' },
];

/** What can be done with the move that is looked at. @type {{ deed: Deed, label: string }[]} */
const DEEDS = [
  { deed: 'promote', label: 'Promote' },
  { deed: 'main-line', label: 'Main line' },
  { deed: 'delete', label: 'Delete' },
];

/** @typedef {'promote' | 'main-line' | 'delete'} Deed */

export class MoveTree {
  #list = h('div', { class: 'branches', tabindex: '0', role: 'group', 'aria-label': 'Moves and variations' });
  /** @type {Map<number, HTMLButtonElement>} */
  #buttons = new Map();
  /** Beside each move of the main line, what is thought of the position after it; by FEN. @type {Map<string, HTMLElement>} */
  #scores = new Map();
  /** @type {ReadonlyMap<string, Known>} */
  #known = new Map();
  /** @type {Map<Way, HTMLButtonElement>} */
  #ways = new Map();
  /** @type {Map<Deed, HTMLButtonElement>} */
  #deeds = new Map();
  /** @type {Tree | null} */
  #tree = null;
  /** @type {(node: number) => void} */
  #onSee;

  /** @param {HTMLElement} element @param {(node: number) => void} onSee @param {(way: Way) => void} onStep @param {(deed: Deed) => void} onDeed */
  constructor(element, onSee, onStep, onDeed) {
    this.#onSee = onSee;
    for (const { way, label, sign } of WAYS) {
      this.#ways.set(way, h('button', { type: 'button', 'aria-label': label, title: label, onclick: () => onStep(way) }, icon(sign)));
    }
    for (const { deed, label } of DEEDS) {
      this.#deeds.set(deed, h('button', { type: 'button', class: 'plain', onclick: () => onDeed(deed) }, label));
    }
    put(
      element, this.#list,
      h('div', { class: 'ways', role: 'group', 'aria-label': 'Step through the study' }, ...this.#ways.values()),
      h('div', { class: 'deeds' }, ...this.#deeds.values()),
    );
  }

  /** @param {Tree} tree @param {number} at */
  show(tree, at) {
    if (tree !== this.#tree) this.#fill(tree);
    for (const [id, button] of this.#buttons) {
      if (button.hasAttribute('aria-current') !== (id === at)) set(button, 'aria-current', id === at ? 'true' : null);
    }
    const current = this.#buttons.get(at);
    // Only the list scrolls: the page stays where it is.
    this.#list.scrollTop = current ? current.offsetTop - this.#list.clientHeight / 2 : 0;
    for (const [way, button] of this.#ways) set(button, 'disabled', tree.step(at, way) === at);
    const varied = at !== 0 && !tree.isMain(at);
    for (const [deed, button] of this.#deeds) set(button, 'disabled', deed === 'delete' ? at === 0 : !varied);
  }

  /** Shows what is thought of the positions of the main line. @param {ReadonlyMap<string, Known>} known */
  score(known) {
    this.#known = known;
    for (const [fen, place] of this.#scores) {
      const there = known.get(fen);
      const text = there ? `${there.score > 0 ? '+' : there.score < 0 ? '−' : ''}${(Math.abs(there.score) / 100).toFixed(2)}` : '';
      if (place.textContent !== text) put(place, text);
    }
  }

  /** @param {Tree} tree */
  #fill(tree) {
    this.#tree = tree;
    this.#buttons.clear();
    this.#scores.clear();
    const { comment } = tree.node(0);
    const words = wordsIn(comment);
    const start = words ? [h('span', { class: 'comment' }, words)] : [];
    const tokens = tree.tokens();
    const none = tokens.length === 0 ? [h('span', { class: 'faint' }, 'Play a move on the board.')] : [];
    put(this.#list, ...start, ...this.#main(tokens), ...none);
    this.score(this.#known);
  }

  /** The main line: a row for each number; what is said of a move, and what varies it, stands between the rows. @param {Token[]} tokens @returns {Node[]} */
  #main(tokens) {
    /** @type {HTMLElement[]} */
    const parts = [];
    /** @type {HTMLElement | null} */
    let row = null;
    for (const token of tokens) {
      if (token.kind !== 'move') {
        const said = this.#line([token]).filter((node) => node instanceof HTMLElement);
        if (said.length > 0) row = null;
        parts.push(...said);
        continue;
      }
      const { node } = token;
      if (!row || node.opens) {
        row = h('div', { class: 'row' }, h('span', { class: 'number' }, `${node.number}.`), node.opens ? null : h('span', { class: 'faint' }, '…'));
        parts.push(row);
      }
      const score = h('span', { class: 'worth' });
      this.#scores.set(node.fen, score);
      const button = h('button', { type: 'button', class: 'ply', 'data-node': node.id, onclick: () => this.#onSee(node.id) }, h('span', {}, node.text, h('b', {}, signText(node))), score);
      this.#buttons.set(node.id, button);
      row.append(button);
      if (!node.opens) row = null;
    }
    return parts;
  }

  /** @param {Token[]} tokens @returns {Node[]} */
  #line(tokens) {
    return tokens.flatMap((token) => {
      if (token.kind === 'comment') return wordsIn(token.text) ? [h('span', { class: 'comment' }, wordsIn(token.text)), document.createTextNode(' ')] : [];
      if (token.kind === 'variations') {
        return [h('div', { class: 'variations' }, ...token.lines.map((line) => h('div', { class: 'variation' }, ...this.#line(line))))];
      }
      const { node, label } = token;
      const button = h(
        'button', { type: 'button', class: 'ply', 'data-node': node.id, onclick: () => this.#onSee(node.id) },
        label ? h('span', { class: 'number' }, label) : null, node.text, h('b', {}, signText(node)),
      );
      this.#buttons.set(node.id, button);
      return [button, document.createTextNode(' ')];
    });
  }
}
