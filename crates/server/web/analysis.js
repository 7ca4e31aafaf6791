// @ts-check
/**
 * The analysis board: brings together the study, the board, the tree of moves and what is said about them.
 *
 * @import { Move, PositionMove, StudyOperation, StudySource } from './wire.js'
 * @import { Way } from './analysis-tree.js'
 */
import { keepDraft, keptDraft } from './analysis-draft.js';
import { Files, lineAddress } from './analysis-files.js';
import { MoveTree } from './analysis-moves.js';
import { Remarks, showHead } from './analysis-remarks.js';
import { Moves, StudyServer } from './analysis-server.js';
import { Thought } from './analysis-thought.js';
import { Tree } from './analysis-tree.js';
import { agreed } from './dialog.js';
import { byId, h, put, set } from './dom.js';
import { DraughtsBoard } from './draughts-board.js';
import { takeFiles } from './import.js';
import { readSettings } from './settings.js';
import { pieceWords } from './speech.js';

/** Keys that step through the study while nothing is typed. @type {Record<string, Way>} */
const KEYS = { ArrowLeft: 'back', ArrowRight: 'forward', ArrowUp: 'above', ArrowDown: 'below', Home: 'first', End: 'last' };
/** A longer address is not shown as one. */
const LONGEST_ADDRESS = 4_000;

class AnalysisPage {
  #root = byId('analysis', HTMLElement);
  #board = byId('board', DraughtsBoard);
  #status = byId('status', HTMLElement);
  #told = byId('told', HTMLElement);
  #server = new StudyServer();
  #moves = new Moves();
  #wanted = readSettings();
  #tree = new Tree([]);
  #at = 0;
  #flipped = false;
  /** Whether a draft is made of a position only, so that an address says it. */
  #plain = false;
  #list = new MoveTree(byId('tree', HTMLElement), (node) => this.#see(node), (way) => this.#see(this.#tree.step(this.#at, way)), (deed) => void this.#change(deed));
  #remarks = new Remarks(byId('remarks', HTMLElement), (operation) => void this.#do(operation));
  #thought = new Thought((moves) => void this.#do({ kind: 'line', node: this.#at, text: moves }), (node) => this.#see(node));
  #files = new Files(byId('files', HTMLElement), profiles(), rulesets(), (profile) => this.#server.written(profile));

  constructor() {
    this.#board.addEventListener('play', (event) => void this.#play(detail(event).move));
    this.#board.addEventListener('attempt', (event) => void this.#explain(detail(event).text));
    this.#board.addEventListener('between', () => put(this.#status, 'More than one capture ends there: choose a square on the way.'));
    document.addEventListener('keydown', (event) => this.#key(event));
    takeFiles();
    void this.#load();
  }

  async #load() {
    /** @type {StudySource} */
    const source = JSON.parse(this.#root.dataset.source ?? '{}');
    const id = this.#root.dataset.study ?? null;
    const draft = id ? null : keptDraft();
    this.#plain = source.kind === 'position';
    try {
      const shown = await this.#server.load(id, draft ? { kind: 'pdn', text: draft.pdn, ruleset: draft.ruleset } : source);
      this.#tree = new Tree(shown.nodes);
      this.#at = draft && this.#tree.has(draft.at) ? draft.at : shown.at;
      if (shown.notices.length > 0) this.#tell(shown.notices);
      this.#whole();
    } catch (fault) {
      this.#tell([textOf(fault)]);
    }
  }

  /** Shows everything anew: the study itself has changed. */
  #whole() {
    const { shown } = this.#server;
    this.#tree = new Tree(shown.nodes);
    this.#board.setAttribute('label', `Board, ${shown.ruleset_title}`);
    this.#board.describe = (square, piece) => `${square}, ${pieceWords(/** @type {any} */ (shown), piece)}`;
    document.title = `${shown.title} · Damier`;
    put(byId('title', HTMLElement), shown.title);
    showHead(byId('head', HTMLElement), shown, (operation) => void this.#do(operation));
    this.#show('at once');
  }

  /** Shows the move that is looked at. @param {'walk' | 'at once'} how */
  #show(how) {
    const { shown } = this.#server;
    const node = this.#tree.node(this.#at);
    const { names, hints, jumps, eager, still } = this.#wanted;
    this.#board.set(shown.board, {
      flipped: this.#flipped, names: names ?? shown.board.names_shown, hints, eager,
      still: still || matchMedia('(prefers-reduced-motion: reduce)').matches, manner: jumps ? 'jumps' : 'short',
    });
    const last = node.path.length > 1 ? { path: node.path, captured: node.captured } : null;
    this.#board.show(this.#tree.pieces(this.#at), last, how);
    this.#list.show(this.#tree, this.#at);
    this.#remarks.show(shown, node);
    this.#thought.show(shown, this.#tree, this.#at);
    const start = this.#tree.node(0).fen;
    const line = lineAddress(shown.ruleset, start, this.#tree.moves(this.#at));
    if (this.#plain && !shown.id && line.length < LONGEST_ADDRESS) history.replaceState(null, '', line);
    if (!shown.id) keepDraft({ href: location.href, pdn: shown.pdn, ruleset: shown.ruleset, at: this.#at });
    this.#files.show(shown, node, line, this.#flipped);
    this.#showStatus();
    void this.#allow(node.fen);
  }

  #showStatus() {
    const { shown } = this.#server;
    const node = this.#tree.node(this.#at);
    const turn = node.by === 'white' ? shown.black_name : shown.white_name;
    const kept = shown.yours ? 'Kept: every change is saved.' : shown.id ? 'Somebody’s study: what you change is yours only.' : 'Not kept.';
    const keep = h('button', { type: 'button', class: 'plain', onclick: () => void this.#keep() }, shown.id ? 'Keep a copy' : 'Keep');
    const forget = h('button', { type: 'button', class: 'plain', onclick: () => void this.#forget() }, 'Delete study');
    const turned = h('button', { type: 'button', class: 'plain', onclick: () => this.#turn() }, 'Turn the board');
    put(this.#status, h('b', {}, `${shown.title}. `), `${turn} is on turn. `, h('span', { class: 'faint' }, kept));
    put(byId('actions', HTMLElement), shown.yours ? forget : keep, turned);
  }

  /** Lets the legal moves of a position be played. @param {string} fen */
  async #allow(fen) {
    const { ruleset } = this.#server.shown;
    this.#board.allow('watch', [], '', { compulsory: false });
    /** @type {PositionMove[]} */
    const moves = await this.#moves.of(ruleset, fen).catch(() => []);
    const node = this.#tree.node(this.#at);
    if (node.fen !== fen) return;
    const own = node.by === 'white' ? 'b' : 'w';
    this.#board.allow('move', moves, own, { compulsory: moves.some(({ captured }) => captured.length > 0) });
  }

  /** Looks at a node. @param {number} node */
  #see(node) {
    const forward = this.#tree.node(node).parent === this.#at;
    this.#at = node;
    set(this.#told, 'hidden', true);
    this.#show(forward ? 'walk' : 'at once');
  }

  /** @param {Move} move */
  async #play(move) {
    const there = this.#tree.child(this.#at, move.text);
    if (there !== null) return this.#see(there);
    await this.#do({ kind: 'play', node: this.#at, text: move.text });
  }

  /** @param {import('./analysis-moves.js').Deed} deed */
  async #change(deed) {
    if (deed === 'delete' && !(await agreed('Delete this move and everything after it?', 'Delete'))) return;
    await this.#do({ kind: deed, node: this.#at });
  }

  /** @param {StudyOperation} operation */
  async #do(operation) {
    const was = this.#at;
    set(this.#told, 'hidden', true);
    try {
      const shown = await this.#server.do(operation);
      const stays = this.#at !== was || ['comment', 'signs', 'head'].includes(operation.kind);
      // Nodes are numbered anew: who looks elsewhere finds the same move again.
      const texts = this.#tree.way(this.#at).map((id) => this.#tree.node(id).text);
      this.#at = stays ? new Tree(shown.nodes).find(texts) : shown.at;
      this.#whole();
    } catch (fault) {
      this.#tell([textOf(fault)]);
      this.#show('at once');
    }
  }

  /** Why a move cannot be made, by its article. @param {string} text */
  async #explain(text) {
    const { ruleset } = this.#server.shown;
    const query = new URLSearchParams({ ruleset, fen: this.#tree.node(this.#at).fen, text });
    const answer = await fetch(`/api/v1/positions/explain?${query}`).catch(() => null);
    const explained = answer?.ok ? await answer.json() : null;
    if (!explained || explained.legal) return;
    const [article] = explained.articles;
    this.#tell([explained.text], article?.href ? h('a', { href: article.href }, `${article.code} ${article.number}`) : null);
  }

  async #keep() {
    try {
      const { id, href } = await this.#server.keep();
      history.replaceState(null, '', href);
      keepDraft(null);
      const at = this.#at;
      await this.#server.load(id, { kind: 'study', id });
      this.#at = at;
      this.#whole();
    } catch (fault) {
      this.#tell([textOf(fault)]);
    }
  }

  async #forget() {
    if (!(await agreed('Delete this study? Its link leads nowhere then.', 'Delete'))) return;
    try {
      location.assign((await this.#server.forget()).href);
    } catch (fault) {
      this.#tell([textOf(fault)]);
    }
  }

  #turn() {
    this.#flipped = !this.#flipped;
    this.#show('at once');
  }

  /** @param {string[]} texts @param {Node | null} [more] */
  #tell(texts, more = null) {
    put(this.#told, ...texts.map((text) => h('p', {}, text)), more);
    set(this.#told, 'hidden', false);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const way = KEYS[event.key];
    if (!way || !this.#tree.has(0) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (target.closest('input, select, textarea, dialog, draughts-board')) return;
    event.preventDefault();
    this.#see(this.#tree.step(this.#at, way));
  }
}

/** The profiles that the server writes PDN in. */
function profiles() {
  return [...document.querySelectorAll('[data-profile]')].map((link) => /** @type {HTMLElement} */ (link).dataset.profile ?? '');
}

/** The rulesets that there are, as the form for files names them. */
function rulesets() {
  const options = /** @type {HTMLSelectElement} */ (byId('import-form', HTMLFormElement).elements.namedItem('ruleset')).options;
  return [...options].filter(({ value }) => value).map(({ value, text }) => ({ name: value, title: text }));
}

/** @param {unknown} fault */
function textOf(fault) {
  return fault instanceof Error ? fault.message : String(fault);
}

/** @param {Event} event */
function detail(event) {
  return /** @type {CustomEvent} */ (event).detail;
}

new AnalysisPage();
