// @ts-check
/**
 * `<draughts-board>`: shows pieces, lets moves be clicked, dragged or picked by keys. It knows no rules: it is given the
 * legal moves, and tells what was chosen.
 *
 * Events: `play` (a legal move was chosen), `attempt` (something else was tried; `detail.text` is a move or a square),
 * `between` (several captures end there, a square on the way is needed), `premove` (chosen before its turn, or taken
 * back), `pick` (a square, while `mode` is `pick`), `ask` (a reading key).
 *
 * @import { Board, Move, Pieces } from './wire.js'
 * @import { Choice, Manner } from './narrow.js'
 */
import { directionOf } from './board-plan.js';
import { Drawing } from './board-draw.js';
import { set } from './dom.js';
import { narrow, onlyMove, origins } from './narrow.js';
import { samePieces } from './replay.js';

/** What clicks are for. @typedef {'watch' | 'move' | 'premove' | 'pick'} Mode */

/**
 * How the board is to be shown and used.
 *
 * @typedef {object} Settings
 * @property {boolean} flipped Whether Black sits below.
 * @property {boolean} names Whether squares show their names.
 * @property {boolean} hints Whether destinations and compulsory pieces are shown.
 * @property {boolean} eager Whether a touched piece with a single move makes it.
 * @property {boolean} still Whether pieces jump to their places instead of walking.
 * @property {Manner} manner How clicks are read.
 */

/** @typedef {{ path: readonly string[], captured: readonly string[] }} Trace */

/** Keys that ask for something to be read, while the board has the focus. @type {Record<string, string>} */
const READING = { p: 'pieces', d: 'diagonal', m: 'moves', c: 'captures', l: 'last', t: 'clock', r: 'counters' };

/** How far a pointer goes before it drags, in pixels. */
const SLACK = 5;

export class DraughtsBoard extends HTMLElement {
  /** @type {Drawing | null} */
  #drawing = null;
  /** What the drawing shows, so that it stays while that stays: a square that is drawn anew loses the click it is in. */
  #drawn = '';
  /** @type {Settings} */
  #settings = { flipped: false, names: false, hints: true, eager: false, still: false, manner: 'short' };
  /** @type {Pieces} */
  #pieces = {};
  /** @type {readonly Move[]} */
  #moves = [];
  /** @type {Mode} */
  #mode = 'watch';
  /** Letters of the pieces that may be picked up. @type {string} */
  #own = '';
  /** Whether a capture is compulsory. */
  #compulsory = false;
  /** @type {string[]} */
  #clicks = [];
  /** @type {Trace | null} */
  #last = null;
  /** @type {readonly string[]} */
  #premove = [];
  /** Squares that are pointed out, after a refusal. @type {readonly string[]} */
  #pointed = [];
  /** The square that Tab comes to. */
  #current = '';
  /** @type {{ square: string, x: number, y: number, fresh: boolean, moving: boolean } | null} */
  #press = null;
  /** Says what a square holds. @type {(square: string, piece: string | undefined) => string} */
  describe = (square, piece) => `${square}, ${piece ?? 'empty'}`;

  connectedCallback() {
    this.addEventListener('pointerdown', (event) => this.#down(event));
    this.addEventListener('pointermove', (event) => this.#move(event));
    this.addEventListener('pointerup', (event) => this.#up(event));
    this.addEventListener('pointercancel', () => this.#letGo());
    this.addEventListener('touchstart', (event) => this.#touched(event), { passive: false });
    // A click does not take the keyboard's focus: arrow keys then still step through the game.
    this.addEventListener('mousedown', (event) => event.preventDefault());
    this.addEventListener('keydown', (event) => this.#key(event));
    this.addEventListener('focusin', (event) => this.#focused(event));
  }

  /** The board to draw; and anew when settings change. @param {Board} board @param {Partial<Settings>} settings */
  set(board, settings) {
    this.#settings = { ...this.#settings, ...settings };
    const drawn = JSON.stringify([board, this.#settings.flipped, this.#settings.names]);
    if (drawn !== this.#drawn) this.#draw(board);
    this.#drawn = drawn;
    this.#mark();
  }

  /**
   * Shows pieces, and the last move. With `walk` the last move is walked from what is shown now.
   *
   * @param {Pieces} pieces @param {Trace | null} last @param {'walk' | 'at once'} how
   */
  show(pieces, last, how) {
    const walks = how === 'walk' && last !== null && !this.#settings.still && !document.hidden;
    if (!samePieces(pieces, this.#pieces)) this.#pointed = [];
    this.#pieces = pieces;
    this.#last = last;
    const drawing = this.#drawing;
    if (!drawing) return;
    if (walks) void drawing.pieces.walk(last.path, last.captured, pieces);
    else drawing.pieces.place(pieces);
    drawing.trace(last?.path ?? null);
    this.#mark();
  }

  /**
   * What may be done now.
   *
   * @param {Mode} mode @param {readonly Move[]} moves @param {string} own Letters of the own pieces.
   * @param {{ compulsory: boolean }} state
   */
  allow(mode, moves, own, { compulsory }) {
    [this.#mode, this.#moves, this.#own, this.#compulsory] = [mode, moves, own, compulsory];
    // What was picked stays picked while something else happens, as long as it can still be meant.
    const [from] = this.#clicks;
    const stays = mode === 'move' ? this.#choice !== null : mode === 'premove' && from !== undefined && this.#isOwn(from);
    if (!stays) this.#unpick();
    if (mode !== 'premove') this.#premove = [];
    this.#mark();
  }

  /** Shows what was chosen before its turn. @param {readonly string[]} squares */
  premove(squares) {
    this.#premove = squares;
    this.#mark();
  }

  /** Points squares out until the next click. @param {readonly string[]} squares */
  pointOut(squares) {
    this.#pointed = squares;
    this.#mark();
  }

  /** Puts the keyboard on the board. @override */
  focus() {
    this.#drawing?.cells.get(this.#current)?.focus();
  }

  /** @param {Board} board */
  #draw(board) {
    const { flipped, names } = this.#settings;
    const focused = this.contains(document.activeElement);
    this.dataset.look = board.look;
    const drawing = new Drawing(board, flipped, names ? 'shown' : 'hidden', this.getAttribute('label') ?? 'Board');
    this.#drawing = drawing;
    this.replaceChildren(drawing.element);
    drawing.pieces.place(this.#pieces);
    drawing.trace(this.#last?.path ?? null);
    if (!drawing.cells.has(this.#current)) this.#current = drawing.plan.rows.at(-1)?.[0]?.name ?? '';
    if (focused) this.focus();
  }

  /** What the clicks so far mean. @returns {Choice | null} */
  get #choice() {
    return this.#clicks.length > 0 ? narrow(this.#moves, this.#clicks, this.#settings.manner) : null;
  }

  /** Marks every square anew. */
  #mark() {
    const drawing = this.#drawing;
    if (!drawing) return;
    const { hints } = this.#settings;
    const playing = this.#mode === 'move';
    const choice = playing ? this.#choice : null;
    const able = new Set(playing ? origins(this.#moves) : []);
    const next = new Set(choice?.next);
    const walked = this.#last ? [this.#last.path[0], this.#last.path[this.#last.path.length - 1]] : [];
    for (const [square, cell] of drawing.cells) {
      const piece = this.#pieces[square];
      const picked = this.#clicks.includes(square);
      const classes = {
        last: walked.includes(square),
        picked,
        next: hints && next.has(square),
        must: hints && this.#compulsory && able.has(square) && this.#clicks.length === 0,
        able: able.has(square),
        own: this.#isOwn(square),
        premove: this.#premove.includes(square),
        pointed: this.#pointed.includes(square),
      };
      for (const [name, on] of Object.entries(classes)) cell.classList.toggle(name, on);
      const notes = [picked && 'picked', classes.next && 'can be reached', classes.must && 'must capture',
        classes.premove && 'chosen ahead', classes.pointed && 'to be played'].filter(Boolean);
      cell.setAttribute('aria-label', [this.describe(square, piece), ...notes].join(', '));
      set(cell, 'aria-selected', picked ? 'true' : null);
      cell.setAttribute('tabindex', square === this.#current ? '0' : '-1');
    }
    this.classList.toggle('active', this.#mode !== 'watch');
  }

  /** @param {string} square */
  #isOwn(square) {
    const piece = this.#pieces[square];
    return piece !== undefined && this.#own.includes(piece.toLowerCase());
  }

  /** A square was clicked, or picked by a key. @param {string} square @param {'walk' | 'at once'} how */
  #click(square, how) {
    this.#pointed = [];
    if (this.#mode === 'pick') this.#tell('pick', { square });
    else if (this.#mode === 'premove') this.#clickAhead(square);
    else if (this.#mode === 'move') this.#clickMove(square, how);
    this.#mark();
  }

  /** @param {string} square @param {'walk' | 'at once'} how */
  #clickMove(square, how) {
    const [from] = this.#clicks;
    const clicks = [...this.#clicks, square];
    const choice = from === undefined ? null : narrow(this.#moves, clicks, this.#settings.manner);
    if (choice?.move) return this.#play(choice.move, choice.path, how);
    if (choice) {
      this.#clicks = clicks;
      // Jump by jump the piece stands where it has come to, though nothing is played yet.
      if (choice.path.length > 1) this.#drawing?.pieces.stand(clicks[0], square);
      if (choice.between) this.#tell('between', null);
      return;
    }
    this.#unpick();
    if (square === from) return;
    const only = from === undefined || this.#isOwn(square) ? this.#only(square) : null;
    if (only) return this.#play(only, only.paths[0], how);
    if (origins(this.#moves).includes(square)) this.#clicks = [square];
    else if (this.#isOwn(square)) this.#tell('attempt', { text: square });
    else if (from !== undefined) this.#tell('attempt', { text: `${from}-${square}` });
  }

  #unpick() {
    const [from] = this.#clicks;
    if (from !== undefined) this.#drawing?.pieces.stand(from, from);
    this.#clicks = [];
  }

  /** @param {string} square */
  #only(square) {
    return onlyMove(this.#moves, square, this.#settings.eager ? 'eager' : 'careful');
  }

  /** @param {string} square */
  #clickAhead(square) {
    const [from] = this.#clicks;
    this.#clicks = [];
    if (from !== undefined && from !== square) {
      this.#premove = [from, square];
      this.#tell('premove', { from, to: square });
    } else if (this.#premove.length > 0) {
      this.#premove = [];
      this.#tell('premove', null);
    } else if (this.#isOwn(square) && from === undefined) {
      this.#clicks = [square];
    }
  }

  /** @param {Move} move @param {readonly string[]} path @param {'walk' | 'at once'} how */
  #play(move, path, how) {
    this.#clicks = [];
    this.#tell('play', { move, path, how });
  }

  /** @param {string} name @param {unknown} detail */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  /** A finger on an own piece drags it; elsewhere on the board it scrolls the page. @param {TouchEvent} event */
  #touched(event) {
    const [finger, second] = event.touches;
    if (!this.#drawing || !finger || second || this.#mode === 'watch') return;
    const square = this.#drawing.plan.at(this.#drawing.point(finger));
    if (square && this.#isOwn(square)) event.preventDefault();
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const drawing = this.#drawing;
    if (!drawing || event.button !== 0 || this.#mode === 'watch') return;
    const point = drawing.point(event);
    const square = drawing.plan.at(point);
    if (!square) return;
    this.#current = square;
    // A piece is picked as soon as it is touched; whether it is dragged shows later.
    const fresh = this.#mode === 'move' && !this.#choice?.next.includes(square) && this.#clicks[0] !== square
      && origins(this.#moves).includes(square);
    if (fresh) {
      this.#unpick();
      [this.#clicks, this.#pointed] = [[square], []];
    }
    this.#press = { square, x: event.clientX, y: event.clientY, fresh, moving: false };
    this.#mark();
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const press = this.#press;
    const drawing = this.#drawing;
    if (!press || !drawing || this.#mode === 'pick' || !this.#isOwn(press.square)) return;
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLACK;
    if (!press.moving && !far) return;
    if (!press.moving) {
      press.moving = true;
      this.setPointerCapture(event.pointerId);
    }
    drawing.pieces.drag(press.square, drawing.point(event));
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const press = this.#press;
    const drawing = this.#drawing;
    this.#press = null;
    if (!press || !drawing) return;
    const square = drawing.plan.at(drawing.point(event));
    if (press.moving) {
      drawing.pieces.stand(press.square, press.square);
      if (square === undefined || (square === press.square && !this.#choice?.next.includes(square))) return;
      if (this.#clicks[0] !== press.square) this.#clicks = [press.square];
      return this.#click(square, 'at once');
    }
    if (!press.fresh) return this.#click(press.square, 'walk');
    const only = this.#only(press.square);
    if (only) this.#play(only, only.paths[0], 'walk');
    this.#mark();
  }

  #letGo() {
    if (this.#press?.moving) this.#drawing?.pieces.stand(this.#press.square, this.#press.square);
    this.#press = null;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !this.#drawing) return;
    const direction = directionOf(event.key);
    if (direction) {
      const next = this.#drawing.plan.next(this.#current, direction);
      if (next) this.#drawing.cells.get(next)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.#click(this.#current, 'walk');
    } else if (event.key === 'Escape') {
      this.#unpick();
      if (this.#premove.length > 0) this.#clickAhead(this.#current);
      this.#mark();
    } else if (READING[event.key]) {
      this.#tell('ask', { command: READING[event.key], square: this.#current });
    } else {
      return;
    }
    event.preventDefault();
  }

  /** @param {FocusEvent} event */
  #focused({ target }) {
    const square = target instanceof SVGElement ? target.dataset.square : undefined;
    if (!square || square === this.#current) return;
    this.#drawing?.cells.get(this.#current)?.setAttribute('tabindex', '-1');
    this.#current = square;
    this.#drawing?.cells.get(square)?.setAttribute('tabindex', '0');
  }
}

customElements.define('draughts-board', DraughtsBoard);
