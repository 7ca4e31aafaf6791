// @ts-check
/**
 * The tree of a study: where one can go from a move, and in which order everything is written. Knows no rules.
 *
 * @import { Pieces, StudyNode } from './wire.js'
 */
import { after } from './replay.js';

/** @typedef {'first' | 'back' | 'forward' | 'last' | 'above' | 'below'} Way */

/**
 * What is written, in order: a move with its number where it needs one, a comment, or variations of the move before.
 *
 * @typedef {{ kind: 'move', node: StudyNode, label: string } | { kind: 'comment', node: StudyNode, text: string }
 *   | { kind: 'variations', lines: Token[][] }} Token
 */

export class Tree {
  /** @type {Map<number, StudyNode>} */
  #nodes;

  /** @param {readonly StudyNode[]} nodes */
  constructor(nodes) {
    this.#nodes = new Map(nodes.map((node) => [node.id, node]));
  }

  /** A node; the start if there is none with this number. @param {number} id @returns {StudyNode} */
  node(id) {
    return this.#nodes.get(id) ?? /** @type {StudyNode} */ (this.#nodes.get(0));
  }

  /** @param {number} id */
  has(id) {
    return this.#nodes.has(id);
  }

  /** Where a step leads; to the same node if nowhere. @param {number} id @param {Way} way @returns {number} */
  step(id, way) {
    const node = this.node(id);
    switch (way) {
      case 'first': return 0;
      case 'back': return node.parent ?? id;
      case 'forward': return node.children[0] ?? id;
      case 'last': return this.line(id).at(-1) ?? id;
      case 'above': return this.#beside(node, -1);
      case 'below': return this.#beside(node, 1);
    }
  }

  /** The nodes that lead to one, without the start, itself last. @param {number} id @returns {number[]} */
  way(id) {
    const way = [];
    for (let node = this.node(id); node.parent !== null; node = this.node(node.parent)) way.unshift(node.id);
    return way;
  }

  /** The line through a node, to its end. @param {number} id @returns {number[]} */
  line(id) {
    const line = this.way(id);
    for (let [next] = this.node(id).children; next !== undefined; [next] = this.node(next).children) line.push(next);
    return line;
  }

  /** The moves to a node, as an address names them. @param {number} id */
  moves(id) {
    return this.way(id).map((step) => this.node(step).text).join(' ');
  }

  /** Whether a node belongs to the main line. @param {number} id */
  isMain(id) {
    return this.way(id).every((step) => this.node(this.node(step).parent ?? 0).children[0] === step);
  }

  /** The child that is reached by a move. @param {number} id @param {string} text */
  child(id, text) {
    return this.node(id).children.find((child) => this.node(child).text === text) ?? null;
  }

  /** The node that moves lead to, as far as they are there. @param {readonly string[]} texts */
  find(texts) {
    let at = 0;
    for (const text of texts) {
      const next = this.child(at, text);
      if (next === null) break;
      at = next;
    }
    return at;
  }

  /** The pieces at a node: as they are given, or as the moves since have left them. @param {number} id @returns {Pieces} */
  pieces(id) {
    const steps = [];
    let node = this.node(id);
    for (; !node.pieces && node.parent !== null; node = this.node(node.parent)) steps.unshift(node);
    return steps.reduce((pieces, { path, captured, promotes }) => after(pieces, {
      from: path[0], to: path[path.length - 1], captured, promotes,
    }), node.pieces ?? {});
  }

  /** Everything in the order in which it is written. @returns {Token[]} */
  tokens() {
    const { children } = this.node(0);
    return children.length > 0 ? this.#tokens(children[0], 'with variations') : [];
  }

  /** @param {StudyNode} node @param {number} by */
  #beside(node, by) {
    if (node.parent === null) return node.id;
    const { children } = this.node(node.parent);
    return children[children.indexOf(node.id) + by] ?? node.id;
  }

  /** @param {number} first @param {'with variations' | 'alone'} how Whether variations of the first move belong here. @returns {Token[]} */
  #tokens(first, how) {
    /** @type {Token[]} */
    const tokens = [];
    let numbered = true;
    for (let id = /** @type {number | undefined} */ (first); id !== undefined; [id] = this.node(id).children) {
      const node = this.node(id);
      if (node.before) tokens.push({ kind: 'comment', node, text: node.before });
      tokens.push({ kind: 'move', node, label: label(node, numbered || node.before !== '') });
      if (node.comment) tokens.push({ kind: 'comment', node, text: node.comment });
      const others = id === first && how === 'alone' ? [] : this.node(node.parent ?? 0).children.slice(1);
      if (others.length > 0) tokens.push({ kind: 'variations', lines: others.map((other) => this.#tokens(other, 'alone')) });
      numbered = node.comment !== '' || others.length > 0;
    }
    return tokens;
  }
}

/** The texts' own signs and the numbers of others, as they stand behind a move. @param {StudyNode} node */
export function signText({ signs, glyphs }) {
  return signs.join('') + glyphs.map((glyph) => ` $${glyph}`).join('');
}

/**
 * The signs after one was pressed: it goes if it was there, and else takes the place of the one that speaks of the same.
 *
 * @param {readonly string[]} signs @param {string} pressed
 * @param {readonly { text: string, subject: string }[]} known In the order in which signs are written.
 */
export function toggled(signs, pressed, known) {
  const subject = (/** @type {string} */ sign) => known.find(({ text }) => text === sign)?.subject ?? 'result';
  if (signs.includes(pressed)) return signs.filter((sign) => sign !== pressed);
  const order = [...new Set(known.map((sign) => sign.subject))];
  const left = [...signs.filter((sign) => subject(sign) !== subject(pressed)), pressed];
  return left.sort((one, other) => order.indexOf(subject(one)) - order.indexOf(subject(other)));
}

/** What is known of a position: hundredths of a man from White's side, and words. @typedef {{ score: number, words: string }} Known */

/**
 * What is known of the positions of a line: what the engine thought here, or else what the file says.
 *
 * @param {Tree} tree @param {readonly number[]} line @param {ReadonlyMap<string, Known>} thought By FEN.
 */
export function course(tree, line, thought) {
  return [0, ...line].flatMap((id, ply) => {
    const { fen, men, text } = tree.node(id);
    const said = men === null ? null : { score: Math.round(men * 100), words: `${men > 0 ? '+' : ''}${men.toFixed(2)}` };
    const known = thought.get(fen) ?? said;
    return known ? [{ ply, text, ...known }] : [];
  });
}

/** The number before a move: always before the first of its number, before the second where the line is broken. @param {StudyNode} node @param {boolean} broken */
function label({ number, opens }, broken) {
  if (opens) return `${number}.`;
  return broken ? `${number}…` : '';
}
