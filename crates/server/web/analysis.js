// @ts-check
/**
 * The analysis board: brings together the study, the board, the tree of moves and what is said about them.
 *
 * @import { Move, PositionMove, StudyOperation, StudySource } from './wire.js'
 * @import { Way } from './analysis-tree.js'
 */
import { askQuietly } from './api.js';
import { ChapterList } from './analysis-chapters.js';
import { keepDraft, keptDraft } from './analysis-draft.js';
import { Files, lineAddress } from './analysis-files.js';
import { MoveTree } from './analysis-moves.js';
import { Remarks, showHead } from './analysis-remarks.js';
import { ReviewPanel, hideAnswers } from './analysis-review.js';
import { Moves, StudyServer } from './analysis-server.js';
import { Thought } from './analysis-thought.js';
import { Tree } from './analysis-tree.js';
import { agreed } from './dialog.js';
import { byId, h, put, set } from './dom.js';
import { DraughtsBoard } from './draughts-board.js';
import { takeFiles } from './import.js';
import { addCorner } from './board-size.js';
import { marksIn, withMarks } from './drawn-marks.js';
import { icon } from './icons.js';
import { keepSettings, readSettings, sendSettings } from './settings.js';
import { Tabs } from './tabs.js';
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

  #tabs = new Tabs(byId('tabs', HTMLElement), 'About this position', [
    { name: 'explorer', label: 'Explorer', panel: byId('explorer', HTMLElement) }, { name: 'comments', label: 'Comments', panel: byId('comments', HTMLElement) },
    { name: 'review', label: 'Review', panel: byId('review', HTMLElement) }, { name: 'files', label: 'Files', panel: byId('files-tab', HTMLElement) },
  ]);
  #chapters = new ChapterList(byId('chapters', HTMLElement), (chapter) => void this.#turnTo(chapter), (operation) => void this.#do(operation));
  #review = new ReviewPanel(byId('review', HTMLElement), this.#playedHere, this.#root.dataset.ruleset ?? '', {
    see: (ply) => this.#see(this.#main(ply)),
    line: (ply, moves) => void this.#tryLine(this.#main(ply), moves),
    known: (review) => this.#thought.reviewed(review),
    learning: (on) => hideAnswers(this.#root, on),
  });
  /** The legal moves of the position that is looked at. @type {readonly PositionMove[]} */
  #legal = [];

  constructor() {
    this.#board.addEventListener('play', (event) => void this.#play(detail(event).move));
    this.#board.addEventListener('attempt', (event) => void this.#explain(detail(event).text));
    this.#board.addEventListener('between', () => put(this.#status, 'Two captures end there: click a square on the way.'));
    this.#board.addEventListener('drawn', (event) => this.#drawn(detail(event).marks));
    this.#board.keeps = true;
    document.addEventListener('keydown', (event) => this.#key(event));
    this.#thought.onKnown = (known) => this.#list.score(known);
    this.#thought.onBest = (texts, fen) => this.#hint(texts, fen);
    addCorner(/** @type {HTMLElement} */ (this.#board.parentElement), () => this.#wanted.size, (size, how) => {
      this.#wanted = { ...this.#wanted, size };
      this.#root.style.setProperty('--scale', String(size / 100));
      if (how === 'done') keepSettings(this.#wanted), sendSettings(this.#wanted);
    });
    this.#root.style.setProperty('--scale', String(this.#wanted.size / 100));
    const which = byId('which', HTMLSelectElement);
    which.addEventListener('change', () => location.assign(`/analysis?ruleset=${which.value}`));
    takeFiles();
    this.#tabs.onShow = (name) => { if (name === 'review') void this.#review.begin(); };
    void this.#load().then(() => { if (location.hash === '#review') this.#tabs.show('review'); });
  }

  /** The game of this server that is analysed, if it is one. */
  get #playedHere() {
    /** @type {StudySource} */
    const source = JSON.parse(this.#root.dataset.source ?? '{}');
    return source.kind === 'game' ? source.id : null;
  }

  /** The node of the main line after so many plies. @param {number} ply */
  #main(ply) {
    return [0, ...this.#tree.line(0)][ply] ?? 0;
  }

  /** Adds a line, and looks at its first move. @param {number} node @param {string} moves */
  async #tryLine(node, moves) {
    const [first] = moves.split(' ');
    const texts = [...this.#tree.way(node).map((id) => this.#tree.node(id).text), first];
    this.#see(node);
    if (this.#tree.child(node, first) === null) await this.#do({ kind: 'line', node, text: moves });
    this.#see(this.#tree.find(texts));
  }

  /** Looks at another chapter. @param {number} chapter */
  async #turnTo(chapter) {
    const { id } = this.#server.shown;
    if (!id) return;
    try {
      await this.#busy;
      this.#at = (await this.#server.load(id, { kind: 'study', id, chapter })).at;
      this.#whole();
    } catch (fault) {
      this.#tell([textOf(fault)]);
    }
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
    if (shown.id) history.replaceState(null, '', shown.chapter > 0 ? `/study/${shown.id}?chapter=${shown.chapter}` : `/study/${shown.id}`);
    put(byId('title', HTMLElement), shown.title);
    showHead(byId('head', HTMLElement), shown, (operation) => void this.#do(operation));
    this.#show('at once');
  }

  /** Shows the move that is looked at. @param {'walk' | 'at once'} how */
  #show(how) {
    const { shown } = this.#server;
    const node = this.#tree.node(this.#at);
    const { names, hints, must, jumps, eager, still, wood, set: dressed } = this.#wanted;
    this.#board.atOnce = shown.board.taken_at_once;
    this.#board.set(shown.board, {
      flipped: this.#flipped, names: names ?? true, hints, must, eager, wood, set: dressed,
      still: still || matchMedia('(prefers-reduced-motion: reduce)').matches, manner: jumps ? 'jumps' : 'short',
    });
    const last = node.path.length > 1 ? { path: node.path, captured: node.captured } : null;
    this.#board.show(this.#tree.pieces(this.#at), last, how);
    this.#board.draw(marksIn(node.comment ?? ''));
    this.#board.hint([]);
    this.#list.show(this.#tree, this.#at);
    this.#remarks.show(shown, node);
    this.#chapters.show(shown, node.fen);
    this.#thought.show(shown, this.#tree, this.#at);
    const start = this.#tree.node(0).fen;
    const line = lineAddress(shown.ruleset, start, this.#tree.moves(this.#at));
    if (this.#plain && !shown.id && line.length < LONGEST_ADDRESS) history.replaceState(null, '', line);
    if (!shown.id) keepDraft({ href: location.href, pdn: shown.pdn, ruleset: shown.ruleset, at: this.#at });
    this.#files.show(shown, node, line, this.#flipped);
    this.#showStatus();
    void this.#allow(node.fen);
  }

  /** Shows the best moves by arrows. @param {string[]} texts @param {string} fen */
  #hint(texts, fen) {
    if (fen !== this.#tree.node(this.#at).fen) return;
    this.#board.hint(texts.flatMap((text) => this.#legal.filter((move) => move.text === text).slice(0, 1)));
  }

  /** Arrows and circles were drawn: they are kept in the comment on the move. @param {import('./board-marks.js').Mark[]} marks */
  #drawn(marks) {
    const { id, comment } = this.#tree.node(this.#at);
    void this.#do({ kind: 'comment', node: id, text: withMarks(comment ?? '', marks), place: 'after' });
  }

  #showStatus() {
    const { shown } = this.#server;
    const node = this.#tree.node(this.#at);
    const turn = node.by === 'white' ? shown.black_name : shown.white_name;
    const kept = shown.yours ? 'saved' : 'somebody else’s study';
    const button = (/** @type {string} */ label, /** @type {string} */ sign, /** @type {() => void} */ act, main = 'plain') =>
      h('button', { type: 'button', class: main, onclick: act }, icon(sign), wording(label));
    const link = (/** @type {string} */ label, /** @type {string} */ sign, /** @type {string} */ href) => h('a', { class: 'plain', href }, icon(sign), wording(label));
    const save = shown.yours ? button('Delete| study', 'abort', () => void this.#forget()) : button(shown.id ? 'Save| a copy' : 'Save', 'save', () => void this.#keep(), 'button');
    const move = Math.floor(this.#tree.way(this.#at).length / 2) + 1;
    put(this.#status, `${turn} to move · move ${move}${shown.id ? ` · ${kept}` : ''}`);
    byId('which', HTMLSelectElement).value = shown.ruleset;
    put(
      byId('actions', HTMLElement),
      link('New', 'new', `/analysis?ruleset=${shown.ruleset}`), button('Import', 'import', () => this.#openFiles()),
      link('Set up| position', 'set', `/editor?${new URLSearchParams({ ruleset: shown.ruleset, fen: node.fen })}`), button('Flip| board', 'flip', () => this.#turn()),
      button('Share', 'share', () => this.#tabs.show('files')), save,
    );
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
    this.#legal = moves;
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
    if (this.#review.learns) {
      const { fen } = this.#tree.node(this.#at);
      this.#show('at once');
      return this.#review.answer(move, fen);
    }
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
    const done = this.#busy.then(() => this.#carryOut(operation));
    this.#busy = done;
    await done;
  }

  /** What is being done: the next thing, and saving, wait for it. @type {Promise<void>} */
  #busy = Promise.resolve();

  /** @param {StudyOperation} operation */
  async #carryOut(operation) {
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
    const explained = await askQuietly(`/api/v1/positions/explain?${query}`);
    if (!explained || explained.legal) return;
    const [article] = explained.articles;
    this.#tell([explained.text], article?.href ? h('a', { href: article.href }, `${article.code} ${article.number}`) : null);
  }

  async #keep() {
    try {
      await this.#busy;
      const { id, href } = await this.#server.keep();
      history.replaceState(null, '', href);
      keepDraft(null);
      const at = this.#at;
      await this.#server.load(id, { kind: 'study', id, chapter: 0 });
      this.#at = at;
      this.#whole();
    } catch (fault) {
      this.#tell([textOf(fault)]);
    }
  }

  async #forget() {
    if (!(await agreed('Delete this study? Its link will stop working.', 'Delete'))) return;
    try {
      location.assign((await this.#server.forget()).href);
    } catch (fault) {
      this.#tell([textOf(fault)]);
    }
  }

  #openFiles() {
    this.#tabs.show('files');
    const text = byId('import-form', HTMLFormElement).elements.namedItem('text');
    if (text instanceof HTMLElement) text.focus();
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
    if (target.closest('input, select, textarea, dialog')) return;
    if (/^f$/i.test(event.key) && !event.ctrlKey && !event.metaKey && this.#tree.has(0)) return this.#turn();
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

/** The words of a button; those behind the bar are left out on phones. @param {string} label */
function wording(label) {
  const [short, rest] = label.split('|');
  return h('span', {}, short, rest ? h('span', { class: 'rest' }, rest) : null);
}

new AnalysisPage();
