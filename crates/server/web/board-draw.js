// @ts-check
/**
 * The squares of a drawn board: a grid for keyboards and screen readers, with names and marks.
 *
 * @import { Board } from './wire.js'
 */
import { Plan, UNIT } from './board-plan.js';
import { PieceLayer } from './board-pieces.js';
import { svg } from './dom.js';

/** How names of squares are shown. @typedef {'hidden' | 'shown'} Names */

/** The frame's width: wider at the left and below where letters and digits stand on it. */
const FRAME = { plain: 6, lettered: 15 };

/** Everything that was drawn. */
export class Drawing {
  /** @type {Map<string, SVGGElement>} */
  cells = new Map();
  path = svg('polyline', { class: 'path' });

  /** @param {Board} board @param {boolean} flipped @param {Names} names @param {string} label */
  constructor(board, flipped, names, label) {
    this.plan = new Plan(board, flipped);
    this.pieces = new PieceLayer(this.plan);
    const bordered = names === 'shown' && board.lettered;
    this.frame = bordered ? FRAME.lettered : FRAME.plain;
    const side = board.size * UNIT;
    this.whole = side + this.frame + FRAME.plain;
    const grid = svg('g', { role: 'grid', 'aria-label': label, 'aria-describedby': 'board-help' });
    for (const row of this.plan.rows) {
      const line = svg('g', { role: 'row' });
      for (const place of row) line.append(this.#cell(place.name, names === 'shown' && !board.lettered));
      grid.append(line);
    }
    this.element = svg(
      'svg',
      { viewBox: `${-this.frame} ${-FRAME.plain} ${this.whole} ${this.whole}` },
      svg('rect', { class: 'frame', x: -this.frame, y: -FRAME.plain, width: this.whole, height: this.whole, rx: 4 }),
      svg('rect', { class: 'light', width: side, height: side }),
      grid,
      svg('g', { class: 'trace', 'aria-hidden': 'true' }, this.path),
      this.pieces.element,
      bordered ? this.#border() : null,
    );
  }

  /** Shows the way of a move, or none. @param {readonly string[] | null} path */
  trace(path) {
    const points = (path ?? []).map((square) => this.plan.middle(square));
    this.path.setAttribute('points', points.map(({ x, y }) => `${x},${y}`).join(' '));
  }

  /** The point of the drawing under the pointer. @param {{ clientX: number, clientY: number }} event */
  point({ clientX, clientY }) {
    const box = this.element.getBoundingClientRect();
    const scale = this.whole / box.width;
    return { x: (clientX - box.left) * scale - this.frame, y: (clientY - box.top) * scale - FRAME.plain };
  }

  /** @param {string} name @param {boolean} named */
  #cell(name, named) {
    const { x, y } = this.plan.middle(name);
    const half = UNIT / 2;
    const cell = svg(
      'g',
      { role: 'gridcell', class: 'cell', 'data-square': name, tabindex: -1, transform: `translate(${x} ${y})` },
      svg('rect', { class: 'dark', x: -half, y: -half, width: UNIT, height: UNIT }),
      svg('circle', { class: 'mark', r: 18.6 }),
      svg('circle', { class: 'dot', r: 6 }),
      named ? svg('text', { class: 'name', x: 1.2 - half, y: 6.8 - half, 'aria-hidden': 'true' }, name) : null,
      svg('rect', { class: 'focus', x: 1.5 - half, y: 1.5 - half, width: UNIT - 3, height: UNIT - 3, rx: 3 }),
    );
    this.cells.set(name, cell);
    return cell;
  }

  /** Letters below and digits at the left, on the frame. */
  #border() {
    const { size } = this.plan;
    const middle = this.frame / 2;
    const signs = this.plan.rows.flatMap((row) =>
      row.flatMap(({ name, row: line, column }) => [
        { text: name.slice(0, 1), key: `c${column}`, x: (column + 0.5) * UNIT, y: size * UNIT + middle },
        { text: name.slice(1), key: `r${line}`, x: -middle, y: (line + 0.5) * UNIT },
      ]),
    );
    const first = [...new Map(signs.map((sign) => [sign.key, sign])).values()];
    const texts = first.map(({ text, x, y }) => svg('text', { class: 'edge', x, y }, text));
    return svg('g', { 'aria-hidden': 'true' }, ...texts);
  }
}
