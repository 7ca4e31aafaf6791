// @ts-check
/**
 * The squares of a drawn board: a grid for keyboards and screen readers, with names and marks.
 *
 * @import { Board } from './wire.js'
 * @import { Mark, MarkLayer } from './board-marks.js'
 */
import { PieceLayer, shapes } from './board-pieces.js';
import { Plan, UNIT } from './board-plan.js';
import { GRAIN, HATCHING } from './board-shapes.js';
import { svg } from './dom.js';

/** How names of squares are shown. @typedef {'hidden' | 'shown'} Names */

const HALF = UNIT / 2;

/** Everything that was drawn. */
export class Drawing {
  /** @type {Map<string, SVGGElement>} */
  cells = new Map();

  /** @param {Board} board @param {boolean} flipped @param {Names} names @param {string} label @param {string} set Of the pieces. */
  constructor(board, flipped, names, label, set) {
    this.plan = new Plan(board, flipped);
    const { id, element: defs } = shapes(set);
    this.pieces = new PieceLayer(this.plan, id);
    this.marks = new LateMarks(this.plan);
    this.side = board.size * UNIT;
    const fills = svg('defs');
    const gradient = (/** @type {string} */ name) =>
      `<linearGradient id="@${name}" x2="1" y2="1"><stop stop-color="var(--${name}-1)"/><stop offset="1" stop-color="var(--${name}-2)"/></linearGradient>`;
    fills.innerHTML = (gradient('light') + gradient('dark') + GRAIN + HATCHING).replaceAll('@', id);
    const grid = svg('g', { role: 'grid', 'aria-label': label, 'aria-describedby': 'board-help' });
    for (const row of this.plan.rows) {
      const line = svg('g', { role: 'row' });
      for (const place of row) line.append(this.#cell(place.name));
      grid.append(line);
    }
    const whole = `M0 0h${this.side}v${this.side}H0z`;
    const dark = this.plan.rows.flat().map(({ row, column }) => `M${column * UNIT} ${row * UNIT}h${UNIT}v${UNIT}h-${UNIT}z`).join('');
    this.element = svg(
      'svg',
      { viewBox: `0 0 ${this.side} ${this.side}`, 'data-size': board.size },
      fills,
      defs,
      svg('path', { class: 'light', d: whole, fill: `url(#${id}light)` }),
      svg('path', { class: 'dark', d: dark, fill: `url(#${id}dark)` }),
      svg('path', { class: 'hatched', d: dark, fill: `url(#${id}h)` }),
      svg('path', { class: 'grain', d: dark, fill: `url(#${id}g)` }),
      svg('path', { class: 'grain upright', d: whole, fill: `url(#${id}u)` }),
      grid,
      names === 'shown' ? this.#names(board) : null,
      svg('rect', { class: 'edge', x: 1.25, y: 1.25, width: this.side - 2.5, height: this.side - 2.5 }),
      this.pieces.element,
      this.marks.element,
    );
  }

  /** The point of the drawing under the pointer. @param {{ clientX: number, clientY: number }} event */
  point({ clientX, clientY }) {
    const box = this.element.getBoundingClientRect();
    const scale = this.side / box.width;
    return { x: (clientX - box.left) * scale, y: (clientY - box.top) * scale };
  }

  /** @param {string} name */
  #cell(name) {
    const { x, y } = this.plan.middle(name);
    const cell = svg(
      'g',
      { role: 'gridcell', class: 'cell', 'data-square': name, tabindex: -1, transform: `translate(${x} ${y})` },
      svg('rect', { class: 'tint', x: -HALF, y: -HALF, width: UNIT, height: UNIT }),
      svg('circle', { class: 'ring', r: 46 }),
      svg('circle', { class: 'dot', r: 15 }),
      svg('rect', { class: 'focus', x: 4 - HALF, y: 4 - HALF, width: UNIT - 8, height: UNIT - 8, rx: 5 }),
    );
    this.cells.set(name, cell);
    return cell;
  }

  /** Numbers in the squares along the edges; or letters below and digits at the left. @param {Board} board */
  #names({ lettered, size }) {
    const last = size - 1;
    const texts = lettered ? this.#letters(last) : this.plan.rows.flat()
      .filter(({ row, column }) => row === 0 || column === 0 || row === last || column === last)
      .map(({ name, row, column }) => svg('text', { class: 'name', x: column * UNIT + 4, y: row * UNIT + 16 }, name));
    return svg('g', { class: 'names', 'aria-hidden': 'true' }, ...texts);
  }

  /** @param {number} last */
  #letters(last) {
    const dark = new Set(this.plan.rows.flat().map(({ row, column }) => `${row} ${column}`));
    const [some] = this.plan.rows.flat();
    if (!some) return [];
    const flipped = this.plan.rows.flat().some(({ name, column }) => name.startsWith('a') && column === last);
    return Array.from({ length: last + 1 }, (_, place) => {
      const letter = String.fromCharCode(97 + (flipped ? last - place : place));
      const digit = flipped ? place + 1 : last + 1 - place;
      const on = (/** @type {string} */ where) => (dark.has(where) ? 'name' : 'name on-light');
      return [
        svg('text', { class: `${on(`${last} ${place}`)} file`, x: place * UNIT + 95, y: this.side - 6 }, letter),
        svg('text', { class: on(`${place} 0`), x: 4, y: place * UNIT + 16 }, String(digit)),
      ];
    }).flat();
  }
}

/** Arrows, circles and crosses over the pieces: many games need none, so what draws them is fetched with the first. */
class LateMarks {
  element = svg('g', { class: 'marks', 'aria-hidden': 'true' });
  /** @type {Promise<MarkLayer> | null} */
  #layer = null;

  /** @param {Plan} plan */
  constructor(plan) {
    this.plan = plan;
  }

  /** The player's own. @param {readonly Mark[]} marks */
  draw(marks) {
    this.#late(marks.length > 0, (layer) => layer.draw(marks));
  }

  /** The best moves. @param {readonly { from: string, to: string }[]} moves */
  hint(moves) {
    this.#late(moves.length > 0, (layer) => layer.hint(moves));
  }

  /** What was refused. @param {string | null} square @param {readonly string[]} path */
  refuse(square, path) {
    this.#late(square !== null || path.length > 0, (layer) => layer.refuse(square, path));
  }

  /** @param {boolean} something Whether there is anything to draw. @param {(layer: MarkLayer) => void} act */
  #late(something, act) {
    if (something) this.#layer ??= import('./board-marks.js').then(({ MarkLayer }) => new MarkLayer(this.plan, this.element));
    void this.#layer?.then(act);
  }
}
