// @ts-check
/**
 * What the computer knows about the position that is looked at: engine lines, the course of the line as a curve, what
 * was played here before, and the endgame databases.
 *
 * @import { Evaluation, StudyView } from './wire.js'
 * @import { Known, Tree } from './analysis-tree.js'
 * @import { EvalGraph } from './eval-graph.js'
 */
import { course } from './analysis-tree.js';
import { byId, h, put, set } from './dom.js';
import './endgame-verdict.js';
import './engine-lines.js';
import './eval-graph.js';
import './explorer.js';

export class Thought {
  #lines = document.createElement('engine-lines');
  #graph = /** @type {EvalGraph} */ (document.createElement('eval-graph'));
  #explorer = document.createElement('opening-explorer');
  #verdict = document.createElement('endgame-verdict');
  #bar = document.createElement('eval-bar');
  /** Called with the best move and the one after it. @type {(texts: string[], fen: string) => void} */
  onBest = () => {};
  /** Called with all that is thought, by position. @type {(known: ReadonlyMap<string, Known>) => void} */
  onKnown = () => {};
  /** What the engine thought, by position. @type {Map<string, Known>} */
  #known = new Map();
  #turned = h('span', { class: 'turned-count', hidden: true });
  /** @type {{ tree: Tree, at: number } | null} */
  #shown = null;

  /** @param {(moves: string) => void} play Plays moves from the position that is looked at. @param {(node: number) => void} see */
  constructor(play, see) {
    set(this.#verdict, 'quiet', true);
    this.#lines.addEventListener('evaluation', (event) => this.#learn(/** @type {CustomEvent<Evaluation>} */ (event).detail));
    this.#lines.addEventListener('line', (event) => play(/** @type {CustomEvent} */ (event).detail.moves.join(' ')));
    for (const element of [this.#explorer, this.#verdict]) {
      element.addEventListener('move', (event) => play(/** @type {CustomEvent} */ (event).detail.text));
    }
    this.#graph.addEventListener('ply', (event) => {
      const { ply } = /** @type {CustomEvent} */ (event).detail;
      if (this.#shown) see([0, ...this.#shown.tree.line(this.#shown.at)][ply] ?? 0);
    });
  }

  /** @param {StudyView} shown @param {Tree} tree @param {number} at */
  show({ ruleset }, tree, at) {
    this.#shown = { tree, at };
    const { fen } = tree.node(at);
    // Draws are counted from the start of the study on.
    this.#set(this.#lines, { ruleset, fen: tree.node(0).fen, moves: tree.moves(at) || null });
    this.#set(this.#verdict, { ruleset, fen });
    this.#set(this.#explorer, { ruleset, fen });
    this.#draw();
    if (!this.#lines.isConnected) this.#place();
  }

  /** They ask the server as soon as they are on the page: not before they know about what. */
  #place() {
    put(byId('lines', HTMLElement), this.#lines, this.#verdict);
    put(byId('bar', HTMLElement), this.#bar);
    put(byId('graph', HTMLElement), h('h2', {}, 'Evaluation ', h('small', {}, 'from White’s point of view, in men'), this.#turned), this.#graph);
    put(byId('explorer', HTMLElement), this.#explorer);
  }

  /** @param {Evaluation} evaluation */
  #learn({ fen, lines: [best, second] }) {
    if (!best) return;
    this.onBest([best, second].flatMap((line) => line?.moves.slice(0, 1).map(({ text }) => text) ?? []), fen);
    this.#known.set(fen, { score: best.score, words: best.words });
    this.#draw();
  }

  /** Takes over the review of a game. @param {import('./wire.js').Review} review */
  reviewed({ plies, turns }) {
    for (const { fen, score, words } of plies) this.#known.set(fen, { score, words });
    this.#graph.turns = turns.map(({ ply }) => ply);
    put(this.#turned, turns.length === 1 ? '1 turning point' : `${turns.length} turning points`);
    set(this.#turned, 'hidden', turns.length === 0);
    this.#draw();
  }

  #draw() {
    if (!this.#shown) return;
    const { tree, at } = this.#shown;
    const line = tree.line(at);
    const known = this.#known.get(tree.node(at).fen);
    this.#set(this.#bar, { score: known ? String(known.score) : null, words: known?.words ?? null });
    this.onKnown(this.#known);
    this.#graph.values = course(tree, line, this.#known);
    this.#graph.plies = line.length;
    set(this.#graph, 'current', tree.way(at).length);
  }

  /** Sets only what differs: every change asks the server. @param {Element} element @param {Record<string, string | null>} attributes */
  #set(element, attributes) {
    for (const [name, value] of Object.entries(attributes)) {
      if (element.getAttribute(name) !== value) set(element, name, value);
    }
  }
}
