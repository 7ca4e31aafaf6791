// @ts-check
/**
 * Where squares lie on the screen, and which is next in a direction. Knows no rules and draws nothing.
 *
 * @import { Board, Place } from './wire.js'
 */

/** The side of a square in the drawing's units. */
export const UNIT = 100;

/** @typedef {{ x: number, y: number }} Point */

/** Directions on the screen. @type {Record<string, { down: number, right: number }>} */
const STEPS = {
  left: { down: 0, right: -1 },
  right: { down: 0, right: 1 },
  up: { down: -1, right: 0 },
  down: { down: 1, right: 0 },
  'up-left': { down: -1, right: -1 },
  'up-right': { down: -1, right: 1 },
  'down-left': { down: 1, right: -1 },
  'down-right': { down: 1, right: 1 },
};

/** @typedef {'left' | 'right' | 'up' | 'down' | 'up-left' | 'up-right' | 'down-left' | 'down-right'} Direction */

/** Keys of the keyboard, and of the number pad with and without NumLock. @type {Record<string, Direction>} */
const KEYS = {
  ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down',
  Home: 'up-left', PageUp: 'up-right', End: 'down-left', PageDown: 'down-right',
  7: 'up-left', 9: 'up-right', 1: 'down-left', 3: 'down-right', 8: 'up', 2: 'down', 4: 'left', 6: 'right',
};

/** The direction a key goes. @param {string} key @returns {Direction | undefined} */
export function directionOf(key) {
  return KEYS[key];
}

export class Plan {
  /** @type {Map<string, Place>} */
  #places;
  /** @type {Map<string, string>} */
  #names = new Map();

  /** @param {Board} board @param {boolean} flipped Whether Black sits below. */
  constructor(board, flipped) {
    this.size = board.size;
    this.flipped = flipped;
    const turn = (/** @type {number} */ line) => (flipped ? board.size - 1 - line : line);
    const places = board.squares.map(({ name, row, column }) => ({ name, row: turn(row), column: turn(column) }));
    this.#places = new Map(places.map((place) => [place.name, place]));
    for (const { name, row, column } of places) this.#names.set(`${row} ${column}`, name);
  }

  /** The squares of play by rows, as they are seen. @returns {Place[][]} */
  get rows() {
    const sorted = [...this.#places.values()].sort((one, other) => one.column - other.column);
    return Array.from({ length: this.size }, (_, row) => sorted.filter((place) => place.row === row));
  }

  /** Where a square is. @param {string} name @returns {Place | undefined} */
  place(name) {
    return this.#places.get(name);
  }

  /** The middle of a square. @param {string} name @returns {Point} */
  middle(name) {
    const place = this.#places.get(name);
    return { x: ((place?.column ?? 0) + 0.5) * UNIT, y: ((place?.row ?? 0) + 0.5) * UNIT };
  }

  /** The square at a point of the drawing. @param {Point} point @returns {string | undefined} */
  at({ x, y }) {
    return this.#names.get(`${Math.floor(y / UNIT)} ${Math.floor(x / UNIT)}`);
  }

  /**
   * The next square of play in a direction; up and down change the column by one where they must, back and forth.
   *
   * @param {string} from @param {Direction} direction
   * @returns {string | undefined}
   */
  next(from, direction) {
    const place = this.#places.get(from);
    if (!place) return undefined;
    const { down, right } = STEPS[direction];
    const at = (/** @type {number} */ row, /** @type {number} */ column) => this.#names.get(`${row} ${column}`);
    if (down !== 0 && right !== 0) return at(place.row + down, place.column + right);
    if (down === 0) return at(place.row, place.column + 2 * right);
    const swing = place.row % 2 === 0 ? 1 : -1;
    return at(place.row + down, place.column + swing) ?? at(place.row + down, place.column - swing);
  }
}
