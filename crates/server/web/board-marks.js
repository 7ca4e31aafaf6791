// @ts-check
/**
 * What is drawn over the pieces: arrows and circles of the player, the engine's best moves, a refused move and the
 * capture that is owed instead.
 *
 * @import { Plan } from './board-plan.js'
 */
import { put, svg } from './dom.js';

/** An arrow, or a circle where both ends are the same. @typedef {{ from: string, to: string, colour: string }} Mark */

/** How far apart the dots of a path are. */
const APART = 23.6;

export class MarkLayer {
  #hints = svg('g');
  #drawn = svg('g');
  #refused = svg('g');

  /** @param {Plan} plan @param {SVGGElement} element */
  constructor(plan, element) {
    this.plan = plan;
    put(element, this.#hints, this.#drawn, this.#refused);
  }

  /** @param {readonly Mark[]} marks */
  draw(marks) {
    put(this.#drawn, ...marks.map((mark) => this.#mark(mark)));
  }

  /** The best move and the one after it. @param {readonly { from: string, to: string }[]} moves */
  hint(moves) {
    put(this.#hints, ...moves.map(({ from, to }, index) => this.#arrow(from, to, index === 0 ? 'best' : 'second')));
  }

  /** A cross where a piece was put, and the way it has to go instead. @param {string | null} square @param {readonly string[]} path */
  refuse(square, path) {
    const dots = path.length > 1 ? this.#dotted(path) : [];
    put(this.#refused, ...dots, square ? this.#cross(square) : null);
  }

  /** @param {Mark} mark */
  #mark({ from, to, colour }) {
    if (from !== to) return this.#arrow(from, to, colour);
    const { x, y } = this.plan.middle(from);
    return svg('circle', { class: `mark-circle ${colour}`, cx: x, cy: y, r: 44 });
  }

  /** @param {string} from @param {string} to @param {string} kind */
  #arrow(from, to, kind) {
    const [one, two] = [this.plan.middle(from), this.plan.middle(to)];
    const length = Math.hypot(two.x - one.x, two.y - one.y) || 1;
    const [right, down] = [(two.x - one.x) / length, (two.y - one.y) / length];
    const wide = kind === 'second' ? 12 : 19;
    const point = (/** @type {number} */ along, /** @type {number} */ aside) =>
      `${(one.x + right * along - down * aside).toFixed(1)} ${(one.y + down * along + right * aside).toFixed(1)}`;
    const [half, head, tip] = [wide / 2, length - 12 - wide * 1.9, length - 12];
    const corners = [[28, -half], [head, -half], [head, -wide * 1.25], [tip, 0], [head, wide * 1.25], [head, half], [28, half]];
    return svg('path', { class: `mark-arrow ${kind}`, d: `M${corners.map(([along, aside]) => point(along, aside)).join('L')}z` });
  }

  /** @param {readonly string[]} path */
  #dotted(path) {
    const dots = [];
    // The distance goes on round corners; the piece and the ring at the end stay clear.
    let along = 46;
    for (let index = 1; index < path.length; index += 1) {
      const [one, two] = [this.plan.middle(path[index - 1]), this.plan.middle(path[index])];
      const length = Math.hypot(two.x - one.x, two.y - one.y);
      const end = index === path.length - 1 ? length - 32 : length;
      for (; along < end; along += APART) {
        const part = along / length;
        dots.push(svg('circle', { class: 'owed', cx: one.x + (two.x - one.x) * part, cy: one.y + (two.y - one.y) * part, r: 6 }));
      }
      along -= length;
    }
    const { x, y } = this.plan.middle(path[path.length - 1]);
    return [...dots, svg('circle', { class: 'owed end', cx: x, cy: y, r: 24 })];
  }

  /** @param {string} square */
  #cross(square) {
    const { x, y } = this.plan.middle(square);
    return svg('g', { class: 'cross', transform: `translate(${x} ${y})` }, svg('circle', { r: 27 }), svg('path', { d: 'M-10-10 10 10M10-10-10 10' }));
  }
}
