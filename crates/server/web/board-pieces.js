// @ts-check
/**
 * The pieces of a drawn board, and how they walk.
 *
 * @import { Pieces } from './wire.js'
 * @import { Plan } from './board-plan.js'
 */
import { svg } from './dom.js';

/** How long one leg of a move takes, in milliseconds; many legs go faster. */
const LEG = 190;
const LONGEST = 1100;

/** A crown of five points over a band. */
const CROWN = 'M-9 5l-3-12 6 5 6-9 6 9 6-5-3 12zm0 2h18v3h-18z';

/** A piece around the origin: king or man is seen by shape, not by colour. @param {string} letter */
export function drawPiece(letter) {
  const king = letter === letter.toUpperCase();
  const side = letter.toLowerCase() === 'w' ? 'white' : 'black';
  const disc = (/** @type {number} */ y) => svg('circle', { class: 'disc', cy: y, r: 16.5 });
  const shapes = king
    ? [disc(2.5), disc(-2), svg('path', { class: 'sign', d: CROWN, transform: 'translate(0 -2)' })]
    : [disc(0), svg('circle', { class: 'ring', r: 11.5 }), svg('circle', { class: 'ring', r: 6 })];
  const shadow = svg('ellipse', { class: 'shade', cy: king ? 4.5 : 2, rx: 16.5, ry: 16.5 });
  return svg('g', { class: `piece ${side}`, 'data-piece': letter }, shadow, ...shapes);
}

export class PieceLayer {
  element = svg('g', { class: 'pieces', 'aria-hidden': 'true' });
  /** @type {Map<string, SVGGElement>} */
  #drawn = new Map();
  /** @type {Animation | null} */
  #walk = null;

  /** @param {Plan} plan */
  constructor(plan) {
    this.plan = plan;
  }

  /** The drawn piece on a square. @param {string} square */
  on(square) {
    return this.#drawn.get(square);
  }

  /** Draws these pieces and no others, at once. @param {Pieces} pieces */
  place(pieces) {
    this.#walk?.cancel();
    this.#walk = null;
    for (const [square, element] of this.#drawn) {
      if (pieces[square] === element.dataset.piece) {
        element.classList.remove('taken');
        continue;
      }
      element.remove();
      this.#drawn.delete(square);
    }
    for (const [square, letter] of Object.entries(pieces)) {
      if (!this.#drawn.has(square)) this.#drawn.set(square, this.element.appendChild(drawPiece(letter)));
      const { x, y } = this.plan.middle(square);
      this.#drawn.get(square)?.setAttribute('transform', `translate(${x} ${y})`);
    }
  }

  /**
   * Lets a piece walk its whole path; captured pieces stay until it has arrived, then vanish together.
   *
   * @param {readonly string[]} path @param {readonly string[]} captured @param {Pieces} pieces What stands at the end.
   * @returns {Promise<void>} When it has arrived, or something else is drawn.
   */
  async walk(path, captured, pieces) {
    const element = this.#drawn.get(path[0]);
    const legs = path.length - 1;
    if (!element || legs < 1) return this.place(pieces);
    for (const square of captured) this.#drawn.get(square)?.classList.add('taken');
    this.element.append(element);
    const frames = path.map((square) => {
      const { x, y } = this.plan.middle(square);
      return { transform: `translate(${x}px, ${y}px)`, easing: 'ease-in-out' };
    });
    const walk = element.animate(frames, { duration: Math.min(LONGEST, LEG * legs), fill: 'forwards' });
    this.#walk = walk;
    try {
      await walk.finished;
    } catch {
      return; // Something newer was drawn meanwhile.
    }
    if (this.#walk === walk) this.place(pieces);
  }

  /** Puts a piece at a point while it is dragged. @param {string} square @param {{ x: number, y: number }} point */
  drag(square, { x, y }) {
    const element = this.#drawn.get(square);
    if (!element) return;
    element.classList.add('dragged');
    element.setAttribute('transform', `translate(${x} ${y})`);
    if (element.nextSibling) this.element.append(element);
  }

  /** Lets the piece of a square stand on a square: its own, or where it has come to. @param {string} from @param {string} square */
  stand(from, square) {
    const element = this.#drawn.get(from);
    const { x, y } = this.plan.middle(square);
    element?.classList.remove('dragged');
    element?.setAttribute('transform', `translate(${x} ${y})`);
  }
}
