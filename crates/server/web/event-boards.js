// @ts-check
/**
 * The boards of an event side by side, as they stand now: those short of time first. The server tells them to everybody in
 * one stream (`event-live.js`); they are drawn here, and clocks run on here between two tellings.
 *
 * @import { Board, EventLiveBoard, Pieces } from './wire.js'
 */
import { PieceLayer, shapes } from './board-pieces.js';
import { Plan, UNIT } from './board-plan.js';
import { h, put, svg } from './dom.js';
import { samePieces } from './replay.js';

/** How often clocks that run are shown anew, in milliseconds. */
const TICK = 500;
/** Boards on which Black's pieces are red. */
const RED = ['club', 'wcdf'];

/** A time left, as a clock shows it. @param {number | null} left */
export function clockText(left) {
  if (left === null) return '';
  const seconds = Math.ceil(left / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** What a side has left so many milliseconds after it was told. @param {EventLiveBoard} board @param {'white' | 'black'} side @param {number} since */
export function leftNow(board, side, since) {
  const left = side === 'white' ? board.white_left : board.black_left;
  if (left === null || board.running !== side || board.over) return left;
  return Math.max(0, left - since);
}

/** The pieces of a position. @param {string} fen @returns {Pieces} */
export function piecesOf(fen) {
  /** @type {Pieces} */
  const pieces = {};
  for (const part of fen.split(':').slice(1)) {
    const letter = part.slice(0, 1).toLowerCase();
    for (const name of part.slice(1).split(',').filter(Boolean)) {
      const king = name.startsWith('K');
      pieces[king ? name.slice(1) : name] = king ? letter.toUpperCase() : letter;
    }
  }
  return pieces;
}

/**
 * The one move between two positions, if it can be seen from them: one piece went, and what it took is gone.
 *
 * @param {Pieces} before @param {Pieces} after
 * @returns {{ path: string[], captured: string[] } | null}
 */
export function moveBetween(before, after) {
  const gone = Object.keys(before).filter((square) => after[square]?.toLowerCase() !== before[square]?.toLowerCase());
  const come = Object.keys(after).filter((square) => after[square]?.toLowerCase() !== before[square]?.toLowerCase());
  const [to] = come;
  if (come.length !== 1 || to === undefined) return null;
  const own = gone.filter((square) => before[square]?.toLowerCase() === after[to]?.toLowerCase());
  const [from] = own;
  return own.length === 1 && from !== undefined ? { path: [from, to], captured: gone.filter((square) => square !== from) } : null;
}

/** One board, drawn. */
class LivePicture {
  /** @type {Pieces} */
  #pieces = {};

  /** @param {Board} board */
  constructor(board) {
    const plan = new Plan(board, false);
    const { id, element } = shapes('engraved');
    this.pieces = new PieceLayer(plan, id);
    const side = board.size * UNIT;
    const dark = plan.rows.flat().map(({ row, column }) => `M${column * UNIT} ${row * UNIT}h${UNIT}v${UNIT}h-${UNIT}z`).join('');
    this.element = svg('svg', { viewBox: `0 0 ${side} ${side}`, role: 'img' }, element,
      svg('rect', { class: 'light', width: side, height: side }), svg('path', { class: 'dark', d: dark }), this.pieces.element);
    this.element.dataset.board = board.look === 'maple' ? 'wood' : board.look;
    this.element.dataset.ink = RED.includes(board.look) ? 'red' : 'black';
  }

  /** @param {string} fen */
  show(fen) {
    const pieces = piecesOf(fen);
    if (samePieces(pieces, this.#pieces)) return;
    const move = moveBetween(this.#pieces, pieces);
    const still = document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (move && !still) this.pieces.walk({ ...move, pieces, at: 0, atOnce: false });
    else this.pieces.place(pieces);
    this.#pieces = pieces;
  }
}

/** A board with its players and clocks. */
class LiveCard {
  #label = h('span', { class: 'faint' });
  #names = { white: h('span'), black: h('span') };
  #clocks = { white: h('span', { class: 'left' }), black: h('span', { class: 'left' }) };
  /** @type {EventLiveBoard | null} */
  #board = null;

  /** @param {Board} drawn @param {string | null} href */
  constructor(drawn, href) {
    this.picture = new LivePicture(drawn);
    const line = (/** @type {'white' | 'black'} */ side) => h('span', { class: `who ${side}` }, this.#names[side], this.#clocks[side]);
    this.frame = href === null ? h('div') : h('a', { href });
    this.frame.append(line('black'), this.picture.element, line('white'));
    this.element = h('div', { class: 'live-board' }, this.#label, this.frame);
  }

  /** @param {EventLiveBoard} board @param {(number: number) => string} name */
  show(board, name) {
    this.#board = board;
    const says = board.over ? ' · over' : board.short ? ' · short of time' : board.last ? ` · ${board.last}` : '';
    put(this.#label, `${board.round}.${board.board}${says}`);
    this.element.classList.toggle('short', board.short);
    for (const side of /** @type {const} */ (['white', 'black'])) {
      put(this.#names[side], name(board[side]));
      this.#clocks[side].classList.toggle('running', board.running === side);
    }
    this.picture.element.setAttribute('aria-label', `Board ${board.board}: ${name(board.white)} against ${name(board.black)}, ${board.over ? 'over' : `${board.turn} to move`}`);
    this.picture.show(board.fen);
  }

  /** @param {number} since */
  tick(since) {
    const board = this.#board;
    if (!board) return;
    for (const side of /** @type {const} */ (['white', 'black'])) {
      const text = clockText(leftNow(board, side, since));
      if (this.#clocks[side].textContent !== text) this.#clocks[side].textContent = text;
    }
  }
}

/** Boards side by side. */
export class LiveBoards {
  /** @type {Map<string, LiveCard>} */
  #cards = new Map();
  #told = 0;

  /** @param {HTMLElement} place @param {Board} drawn @param {(number: number) => string} name The name of a number. */
  constructor(place, drawn, name) {
    this.place = place;
    this.drawn = drawn;
    this.name = name;
    window.setInterval(() => this.#tick(), TICK);
  }

  /** Shows boards; those whose position is hidden are left out. @param {EventLiveBoard[]} boards @returns {number} How many are seen. */
  show(boards) {
    this.#told = performance.now();
    const before = this.#cards;
    this.#cards = new Map();
    for (const board of boards.filter(({ fen }) => fen !== '')) {
      const key = `${board.round}.${board.board}.${board.game} ${board.href ?? ''}`;
      const card = before.get(key) ?? new LiveCard(this.drawn, board.href);
      card.show(board, this.name);
      this.#cards.set(key, card);
    }
    const cards = [...this.#cards.values()].map(({ element }) => element);
    // What stays where it is keeps its focus and what walks there.
    if (cards.length !== this.place.children.length || cards.some((card, index) => this.place.children[index] !== card)) put(this.place, ...cards);
    this.#tick();
    return cards.length;
  }

  #tick() {
    if (document.hidden) return;
    const since = performance.now() - this.#told;
    for (const card of this.#cards.values()) card.tick(since);
  }
}
