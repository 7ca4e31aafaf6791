// @ts-check
/**
 * `<draughts-board>`: shows pieces, lets moves be clicked, dragged or picked by keys. It knows no rules: it is given the
 * legal moves, and tells what was chosen.
 *
 * Events: `play` (a legal move was chosen), `attempt` (something else was tried; `detail.text` is a move or a square),
 * `between` (several captures end there, a square on the way is needed), `premove` (chosen before its turn, or taken
 * back), `pick` (a square, while `mode` is `pick`), `ask` (a reading key), `drawn` (arrows and circles were drawn with
 * the right button; `detail.marks` are all of them).
 *
 * @import { Board, Move, Pieces } from './wire.js'
 * @import { Choice, Manner } from './narrow.js'
 * @import { Mark } from './board-marks.js'
 */
import { Drawing } from './board-draw.js';
import { fetchSet, hasSet } from './board-pieces.js';
import { directionOf } from './board-plan.js';
import { set, style } from './dom.js';
import { narrow, onlyMove, origins } from './narrow.js';
import { samePieces } from './replay.js';

/** What clicks are for. @typedef {'watch' | 'move' | 'premove' | 'pick'} Mode */

/**
 * How the board is to be shown and used.
 *
 * @typedef {object} Settings
 * @property {boolean} flipped Whether Black sits below.
 * @property {boolean} names Whether squares show their names.
 * @property {boolean} hints Whether destinations are shown.
 * @property {boolean} must Whether pieces that have to capture are shown before anything was refused.
 * @property {boolean} eager Whether one click plays where there is one move only.
 * @property {boolean} still Whether pieces jump to their places instead of walking.
 * @property {Manner} manner How clicks are read.
 * @property {string} wood The name of the board; `auto` is the ruleset's.
 * @property {string} set The name of the set of pieces.
 */

/** @typedef {{ path: readonly string[], captured: readonly string[] }} Trace */

/** Keys that ask for something to be read, while the board has the focus. @type {Record<string, string>} */
const READING = { p: 'pieces', d: 'diagonal', m: 'moves', c: 'captures', l: 'last', t: 'clock', r: 'counters' };

/** How far a pointer goes before it drags, in pixels. */
const SLACK = 5;
/** How long the cross of a refused move stays, in milliseconds. */
const CROSSED = 4_000;
/** Boards whose colours are fetched when they are chosen. */
const FEDERATIONS = ['fmjd', 'idf', 'wcdf', 'portugal', 'site64'];
/** Boards on which Black's pieces are red. */
const RED = ['club', 'wcdf'];

export class DraughtsBoard extends HTMLElement {
  /** @type {Drawing | null} */
  #drawing = null;
  /** What the drawing shows, so that it stays while that stays: a square that is drawn anew loses the click it is in. */
  #outline = '';
  /** @type {Settings} */
  #settings = { flipped: false, names: false, hints: true, must: false, eager: false, still: false, manner: 'short', wood: 'auto', set: 'engraved' };
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
  /** Where the picked piece stands, if a capture was begun with it. @type {string | null} */
  #standing = null;
  /** Where a dragged piece was put down: the rest of its way is walked from there. @type {{ from: string, at: string } | null} */
  #dropped = null;
  /** @type {readonly Mark[]} */
  #drawn = [];
  /** Where the right button went down. @type {string | null} */
  #stroke = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #crossed;
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
    this.addEventListener('contextmenu', (event) => event.preventDefault());
    this.addEventListener('keydown', (event) => this.#key(event));
    this.addEventListener('focusin', (event) => this.#focused(event));
  }

  /** The board to draw; and anew when settings change. @param {Board} board @param {Partial<Settings>} settings */
  set(board, settings) {
    this.#settings = { ...this.#settings, ...settings };
    const { flipped, names, set: pieces } = this.#settings;
    this.#dress(board);
    const outline = JSON.stringify([board, flipped, names, pieces, hasSet(pieces)]);
    if (outline !== this.#outline) this.#draw(board);
    this.#outline = outline;
    this.#mark();
  }

  /** Which board and pieces are shown. @param {Board} board */
  #dress({ look }) {
    const { wood, set: pieces } = this.#settings;
    this.dataset.look = look;
    this.dataset.board = wood !== 'auto' ? wood : look === 'maple' ? 'wood' : look;
    if (FEDERATIONS.includes(wood)) style('board-federations.css');
    this.dataset.set = pieces;
    this.dataset.ink = RED.includes(look) ? 'red' : 'black';
  }

  /**
   * Shows pieces, and the last move. With `walk` the last move is walked from what is shown now; a move that is being
   * walked goes on, however often it is shown again.
   *
   * @param {Pieces} pieces @param {Trace | null} last @param {'walk' | 'at once'} how
   */
  show(pieces, last, how) {
    const same = samePieces(pieces, this.#pieces);
    const walks = how === 'walk' && !same && last !== null && !this.#settings.still && !document.hidden;
    if (!same) {
      this.#pointed = [];
      this.refuse(null, []);
      this.draw([]);
    }
    this.#pieces = pieces;
    this.#last = last;
    const drawing = this.#drawing;
    if (!drawing) return;
    if (walks) {
      const dropped = this.#dropped?.from === last.path[0] ? last.path.lastIndexOf(this.#dropped.at) : 0;
      drawing.pieces.walk({ path: last.path, captured: last.captured, pieces, at: Math.max(0, dropped), atOnce: this.atOnce });
    } else {
      drawing.pieces.place(pieces);
    }
    if (!same) [this.#dropped, this.#standing] = [null, null];
    this.#mark();
  }

  /** Shows the player's own arrows and circles. @param {readonly Mark[]} marks */
  draw(marks) {
    this.#drawn = marks;
    this.#drawing?.marks.draw(marks);
  }

  /** Shows the best moves by arrows. @param {readonly { from: string, to: string }[]} moves */
  hint(moves) {
    this.#drawing?.marks.hint(moves);
  }

  /** Shows what was refused: a cross where the piece was put, and the way it has to go instead. @param {string | null} square @param {readonly string[]} path */
  refuse(square, path) {
    clearTimeout(this.#crossed);
    const known = square !== null && this.#drawing?.cells.has(square) ? square : null;
    this.#drawing?.marks.refuse(known, path);
    if (known) this.#crossed = setTimeout(() => this.#drawing?.marks.refuse(null, path), CROSSED);
  }

  /** Lets a piece that may not move so shake its head. @param {string} square */
  shake(square) {
    if (!this.#settings.still) this.#drawing?.pieces.shake(square);
  }

  /** Whether what is taken leaves the board as it is jumped over. */
  atOnce = false;

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
    const { set: pieces } = this.#settings;
    if (!hasSet(pieces)) void fetchSet(pieces).then(() => this.set(board, {}));
    const turned = this.#drawing !== null && this.#drawing.plan.flipped !== flipped && !this.#settings.still;
    const drawing = new Drawing(board, flipped, names ? 'shown' : 'hidden', this.getAttribute('label') ?? 'Board', pieces);
    this.#drawing = drawing;
    this.replaceChildren(drawing.element);
    if (turned) drawing.element.animate([{ opacity: 0 }, { opacity: 1 }], 200);
    drawing.pieces.place(this.#pieces);
    drawing.marks.draw(this.#drawn);
    if (!drawing.cells.has(this.#current)) this.#current = drawing.plan.rows.at(-1)?.[0]?.name ?? '';
    if (focused) this.focus();
  }

  /** What the clicks so far mean. @returns {Choice | null} */
  get #choice() {
    return this.#clicks.length > 0 ? narrow(this.#moves, this.#clicks, this.#settings.manner) : null;
  }

  /** Marks the squares anew, once for all that happens now. */
  #mark() {
    if (this.#unmarked) return;
    this.#unmarked = true;
    queueMicrotask(() => this.#markNow());
  }

  #unmarked = false;
  /** How each square was marked last: a slow phone has better things to do than to say it again. @type {WeakMap<Element, string>} */
  #marked = new WeakMap();

  #markNow() {
    const drawing = this.#drawing;
    this.#unmarked = false;
    if (!drawing) return;
    const { hints, must } = this.#settings;
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
        takes: hints && next.has(square) && this.#takes,
        must: must && this.#compulsory && able.has(square) && this.#clicks.length === 0,
        able: able.has(square),
        own: this.#isOwn(square),
        premove: this.#premove.includes(square),
        pointed: this.#pointed.includes(square),
      };
      const names = Object.entries(classes).filter(([, on]) => on).map(([name]) => name);
      const notes = [picked && 'picked', classes.next && 'can be reached', this.#compulsory && able.has(square) && 'must capture',
        classes.premove && 'chosen ahead', classes.pointed && 'to be played'].filter(Boolean);
      const label = [this.describe(square, piece), ...notes].join(', ');
      const now = `${names} ${label} ${square === this.#current}`;
      if (this.#marked.get(cell) === now) continue;
      this.#marked.set(cell, now);
      set(cell, 'class', ['cell', ...names].join(' '));
      cell.setAttribute('aria-label', label);
      set(cell, 'aria-selected', picked ? 'true' : null);
      cell.setAttribute('tabindex', square === this.#current ? '0' : '-1');
    }
    this.classList.toggle('active', this.#mode !== 'watch');
  }

  /** Whether what is picked captures. */
  get #takes() {
    const [from] = this.#clicks;
    return this.#moves.some((move) => move.from === from && move.captured.length > 0);
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
    if (choice?.move) return this.#play(choice.move, choice.path);
    if (choice) {
      this.#clicks = clicks;
      // The piece stands where it has come to, though nothing is played yet.
      if (choice.path.length > 1 || (how === 'at once' && !choice.between)) this.#standing = square;
      this.#drawing?.pieces.stand(clicks[0], this.#standing ?? clicks[0]);
      if (choice.between) this.#tell('between', null);
      return;
    }
    this.#unpick();
    if (square === from) return;
    const only = from === undefined || this.#isOwn(square) ? this.#only(square) : null;
    if (only) return this.#play(only, only.paths[0]);
    if (origins(this.#moves).includes(square)) this.#clicks = [square];
    else if (this.#isOwn(square)) this.#tell('attempt', { text: square });
    else if (from !== undefined) this.#tell('attempt', { text: `${from}-${square}` });
  }

  #unpick() {
    const [from] = this.#clicks;
    if (from !== undefined && this.#standing !== null) this.#drawing?.pieces.stand(from, from);
    [this.#clicks, this.#standing] = [[], null];
  }

  /** @param {string} square */
  #only(square) {
    return this.#settings.eager ? onlyMove(this.#moves, square) : null;
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

  /** @param {Move} move @param {readonly string[]} path */
  #play(move, path) {
    if (this.#standing !== null) this.#dropped ??= { from: move.from, at: this.#standing };
    this.#clicks = [];
    this.#tell('play', { move, path });
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
    if (square && (this.#isOwn(square) || square === this.#standing)) event.preventDefault();
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const drawing = this.#drawing;
    if (!drawing) return;
    const point = drawing.point(event);
    const touched = drawing.plan.at(point);
    if (event.button === 2) this.#stroke = touched ?? null;
    if (event.button !== 0) return;
    if (this.#drawn.length > 0 && !this.keeps) this.draw([]);
    if (!touched || this.#mode === 'watch') return;
    // A piece in the middle of its capture is where it has come to.
    const goesOn = touched === this.#standing && this.#clicks[0] !== undefined;
    const square = goesOn ? this.#clicks[0] : touched;
    if (drawing.pieces.walks && this.#isOwn(square)) drawing.pieces.settle();
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
    if (!press || !drawing || this.#mode === 'pick' || !this.#isOwn(press.square) || (event.buttons & 1) === 0) return;
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
    if (drawing && event.button === 2) return this.#endStroke(drawing, event);
    this.#press = null;
    if (!press || !drawing) return;
    const point = drawing.point(event);
    const square = drawing.plan.at(point);
    if (press.moving) return this.#drop(press.square, square, point);
    if (!press.fresh) return this.#click(this.#standing === null ? press.square : (square ?? press.square), 'walk');
    const only = this.#only(press.square);
    if (only) this.#play(only, only.paths[0]);
    this.#mark();
  }

  /** A dragged piece was let go. @param {string} from @param {string | undefined} square @param {{ x: number, y: number }} point */
  #drop(from, square, point) {
    const home = this.#standing ?? from;
    const pieces = this.#drawing?.pieces;
    if (square === undefined || (square === home && !this.#choice?.next.includes(square))) return pieces?.stand(from, home);
    if (this.#clicks[0] !== from) this.#clicks = [from];
    pieces?.stand(from, square);
    this.#dropped = { from, at: square };
    const before = this.#pieces;
    this.#click(square, 'at once');
    // Nothing came of it: what was chosen ahead, refused, or asked for stands where it stood.
    const goesOn = this.#pieces !== before || this.#standing !== null;
    if (goesOn) return;
    this.#dropped = null;
    if (this.#settings.still) pieces?.stand(from, from);
    else pieces?.back(from, point, 'goes');
  }

  /** An arrow or a circle was drawn. @param {Drawing} drawing @param {PointerEvent} event */
  #endStroke(drawing, event) {
    const [from, to] = [this.#stroke, drawing.plan.at(drawing.point(event))];
    this.#stroke = null;
    if (from === null || to === undefined) return;
    const colour = event.shiftKey ? 'red' : event.altKey || event.ctrlKey ? 'blue' : 'green';
    this.draw(toggled(this.#drawn, { from, to, colour }));
    this.#tell('drawn', { marks: this.#drawn });
  }

  /** Whether drawn arrows stay when something is clicked. */
  keeps = false;

  #letGo() {
    if (this.#press?.moving) this.#drawing?.pieces.stand(this.#press.square, this.#standing ?? this.#press.square);
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

/** Marks after another was drawn: what is drawn twice is gone. @param {readonly Mark[]} marks @param {Mark} mark @returns {Mark[]} */
function toggled(marks, mark) {
  const others = marks.filter(({ from, to }) => from !== mark.from || to !== mark.to);
  const same = marks.some(({ from, to, colour }) => from === mark.from && to === mark.to && colour === mark.colour);
  return same ? others : [...others, mark];
}

customElements.define('draughts-board', DraughtsBoard);
