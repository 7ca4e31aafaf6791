// @ts-check
/**
 * The two seats: names, who is there, pieces left, clocks.
 *
 * @import { Game } from './state.js'
 * @import { Role, Seat, Side } from './wire.js'
 */
import { delayLeft, display, left, nextChange } from './clock.js';
import { h, put, set, svg } from './dom.js';
import { drawPiece, shapes } from './board-pieces.js';
import { ratingText } from './ratings.js';
import { plural, sideName } from './speech.js';

/** The server's name for somebody who gave none. */
const GUEST = 'Guest';
/** Under this much time a clock warns. */
const SHORT = 20_000;

export class Seats {
  /** @type {Record<'far' | 'near', Place>} */
  #places;
  /** @type {() => number} */
  #now;
  /** @type {Game | null} */
  #game = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #warned = false;
  /** Called once when the own clock gets short. */
  onShort = () => {};

  /** @param {HTMLElement} far @param {HTMLElement} near @param {() => number} now The time of the game. @param {HTMLElement | null} [status] Stands beside the near clock. */
  constructor(far, near, now, status = null) {
    this.#places = { far: new Place(far, null), near: new Place(near, status) };
    this.#now = now;
  }

  /**
   * @param {Game} game @param {Side} near Who sits below. @param {Record<Side, boolean>} present
   */
  show(game, near, present) {
    this.#game = game;
    this.#places.near.show(game, near, present[near]);
    const far = near === 'white' ? 'black' : 'white';
    this.#places.far.show(game, far, present[far]);
    this.#tick();
  }

  /** Shows the clocks, and comes back when they change. */
  #tick() {
    clearTimeout(this.#timer);
    const clocks = this.#game?.live.clocks;
    if (!this.#game || !clocks) return;
    const now = this.#now();
    const days = this.#game.fixed.correspondence;
    // By correspondence a clock holds days of leave; what counts is the time for this move, which comes before them.
    const shown = (/** @type {Side} */ side) => (days && delayLeft(clocks, side, now)) || left(clocks, side, now);
    for (const { side, tick } of Object.values(this.#places)) tick(days && clocks.running !== side ? null : shown(side));
    if (!clocks.running) return;
    const running = shown(clocks.running);
    const own = clocks.running === this.#game.role && running < SHORT;
    if (own && !this.#warned) this.onShort();
    this.#warned = own;
    this.#timer = setTimeout(() => this.#tick(), nextChange(running));
  }
}

/** One seat as it is drawn. */
class Place {
  /** @type {Side} */
  side = 'white';
  #piece = svg('svg', { class: 'swatch', viewBox: '-48 -44 96 96', 'aria-hidden': 'true' });
  #dressed = '';
  #name = h('b', { class: 'player' });
  #about = h('span', { class: 'about' });
  #time = h('span', { class: 'time', role: 'timer' });
  #note = h('span', { class: 'clock-note' });

  /** @param {HTMLElement} element @param {HTMLElement | null} status */
  constructor(element, status) {
    this.element = element;
    const who = h('span', { class: 'who' }, this.#name, this.#about);
    put(element, this.#piece, who, status, h('span', { class: 'clock' }, this.#time, this.#note));
  }

  /** @param {Game} game @param {Side} side @param {boolean} present */
  show(game, side, present) {
    const { fixed, live, seats } = game;
    this.side = side;
    const colour = sideName(fixed, side);
    const seat = seats[side];
    this.element.setAttribute('aria-label', colour);
    this.element.dataset.look = fixed.board.look;
    this.#dress(side, document.querySelector('draughts-board'));
    // The level of the computer is said of it, not part of its name.
    const [name, level] = seat.sitter.kind === 'computer' ? (seat.name || 'Computer').split(', ') : [sitterName(seat, colour, game.role, side)];
    put(this.#name, seat.account ? h('a', { href: seat.account.href }, name) : name);
    const empty = seat.sitter.kind === 'empty';
    const about = [level, ratingText(seat.account), presence(seat, present), empty ? '' : material(game, side)].filter(Boolean);
    // The disc says it too: where there is little room, the word is left out.
    const word = name !== colour && h('span', { class: 'colour' }, `${about.length > 0 ? ' · ' : ''}${colour}`);
    put(this.#about, about.join(' · '), word);
    const on = live.turn === side && live.outcome === null && !live.waiting;
    this.element.classList.toggle('on-turn', on);
    this.element.classList.toggle('awaited', empty);
    this.element.classList.toggle('away', seat.sitter.kind === 'person' && !present);
    set(this.#time, 'hidden', live.clocks === null);
    set(this.#time, 'aria-label', `${colour}’s clock`);
    const leave = live.leave?.[side] ? `${live.leave[side]} ${plural('day', live.leave[side])} of leave` : '';
    put(this.#note, leave || ((side === 'white' ? live.clocks?.white_note : live.clocks?.black_note) ?? ''));
  }

  /** The piece is one of those on the board. @param {Side} side @param {Element | null} board */
  #dress(side, board) {
    const dress = board instanceof HTMLElement ? { ...board.dataset } : {};
    const dressed = `${side} ${dress.set} ${dress.ink} ${dress.board}`;
    if (dressed === this.#dressed) return;
    this.#dressed = dressed;
    for (const name of ['board', 'set', 'ink']) this.element.dataset[name] = dress[name] ?? '';
    const { id, element } = shapes(dress.set ?? 'engraved');
    put(this.#piece, element, drawPiece(side === 'white' ? 'w' : 'b', id));
  }

  /** Shows a time, or that none runs. @param {number | null} time */
  tick = (time) => {
    put(this.#time, time === null ? '' : display(time));
    this.#time.classList.toggle('short', time !== null && time < SHORT);
  };
}

/** Who gave no name is a guest to others; here the colour says more, or that it is oneself. @param {Seat} seat @param {string} colour @param {Role} role @param {Side} side */
function sitterName({ name, sitter }, colour, role, side) {
  if (sitter.kind === 'empty') return 'Open seat';
  if (name === GUEST && role === 'both') return colour;
  if (name === GUEST && role === side) return 'You';
  return name || colour;
}

/** @param {Seat} seat @param {boolean} present */
function presence({ sitter }, present) {
  return sitter.kind === 'person' && !present ? 'away' : '';
}

/** @param {Game} game @param {Side} side */
function material({ fixed, live }, side) {
  if (fixed.blindfold) return '';
  const letters = Object.values(live.pieces).filter((letter) => letter.toLowerCase() === side[0]);
  const kings = letters.filter((letter) => letter === letter.toUpperCase()).length;
  const men = letters.length - kings;
  const parts = [[men, fixed.man_word], [kings, fixed.king_word]];
  return parts.filter(([count]) => count).map(([count, word]) => `${count} ${plural(String(word), Number(count))}`).join(', ');
}
