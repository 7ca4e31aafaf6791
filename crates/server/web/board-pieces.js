// @ts-check
/**
 * The pieces of a drawn board, and how they walk. What walks is never cut short by being told again where it goes.
 *
 * @import { Pieces } from './wire.js'
 * @import { Plan } from './board-plan.js'
 */
import { CROWNING, EASING, FADE, FADE_APART, PALE, RETURN, timetable } from './board-motion.js';
import { SETS, SHADOW } from './board-shapes.js';
import { svg } from './dom.js';
import { samePieces } from './replay.js';

/** Sets that have been fetched. */
const sets = { ...SETS };
let drawings = 0;

/** Gets a set of pieces. @param {string} name @returns {Promise<void>} */
export async function fetchSet(name) {
  if (!(name in sets)) Object.assign(sets, (await import('./board-sets.js')).SETS);
}

/** Whether a set can be drawn. @param {string} name */
export function hasSet(name) {
  return name in sets;
}

/** The shapes of a set, under names that no other drawing has. @param {string} set @returns {{ id: string, element: SVGDefsElement }} */
export function shapes(set) {
  drawings += 1;
  const id = `p${drawings}`;
  const { gradients, man, below, above } = sets[set] ?? sets.engraved;
  const side = (/** @type {'w' | 'b'} */ letter) => {
    const own = typeof man === 'string' ? man : man[letter === 'w' ? 0 : 1];
    return `${gradients}<g id="@~m">${own}</g><g id="@~l">${below}</g><g id="@~u">${above}</g>`.replaceAll('~', letter);
  };
  const element = svg('defs');
  element.innerHTML = (SHADOW + side('w') + side('b')).replaceAll('@', id);
  return { id, element };
}

/** A piece around the origin: king or man is seen by shape, not by colour. @param {string} letter @param {string} id Of its shapes. */
export function drawPiece(letter, id) {
  const white = letter.toLowerCase() === 'w';
  const use = (/** @type {string} */ part) => svg('use', { href: `#${id}${letter.toLowerCase()}${part}` });
  const king = letter === letter.toUpperCase();
  const parts = king ? [use('l'), svg('g', { class: 'upper' }, use('u'))] : [use('m')];
  return svg('g', { class: `piece ${white ? 'white' : 'black'}`, 'data-piece': letter }, ...parts);
}

/**
 * A move to be walked. @typedef {object} Step
 * @property {readonly string[]} path @property {readonly string[]} captured
 * @property {Pieces} pieces What stands at the end.
 * @property {number} at Where on the path the piece already is.
 * @property {boolean} atOnce Whether what is taken goes as it is jumped over, not at the end.
 */

export class PieceLayer {
  element = svg('g', { class: 'pieces', 'aria-hidden': 'true' });
  /** @type {Map<string, SVGGElement>} */
  #drawn = new Map();
  /** What is to stand here when nothing walks any more. @type {Pieces} */
  #goal = {};
  /** @type {Animation[] | null} */
  #walk = null;
  /** @type {Step[]} */
  #waiting = [];

  /** @param {Plan} plan @param {string} id Of the shapes. */
  constructor(plan, id) {
    this.plan = plan;
    this.id = id;
  }

  /** Whether something walks. */
  get walks() {
    return this.#walk !== null;
  }

  /** Draws these pieces and no others, at once, unless they are on their way there. @param {Pieces} pieces */
  place(pieces) {
    if (this.#walk && samePieces(pieces, this.#goal)) return;
    this.#goal = pieces;
    this.settle();
  }

  /** Ends what walks: everything stands where it is to stand. */
  settle() {
    const walk = this.#walk;
    this.#walk = null;
    this.#waiting = [];
    for (const part of walk ?? []) part.cancel();
    this.#put(this.#goal);
  }

  /**
   * Lets a piece walk; if something walks already, that hurries and this comes after it.
   *
   * @param {Step} step
   */
  walk(step) {
    this.#goal = step.pieces;
    if (!this.#walk) return void this.#go(step);
    this.#waiting.push(step);
    for (const part of this.#walk) part.updatePlaybackRate(2);
    if (this.#waiting.length > 2) this.settle();
  }

  /** @param {Step} step */
  async #go(step) {
    const parts = this.#parts(step);
    this.#walk = parts;
    await this.#end(parts);
    if (this.#walk !== parts) return;
    for (const part of parts) part.cancel();
    const crowned = this.#put(step.pieces);
    const end = step.path[step.path.length - 1];
    if (crowned.includes(end)) {
      const crowning = this.#crown(end);
      this.#walk = crowning;
      await this.#end(crowning);
      if (this.#walk !== crowning) return;
    }
    this.#walk = null;
    const next = this.#waiting.shift();
    if (next) void this.#go(next);
  }

  /** @param {Animation[]} parts */
  async #end(parts) {
    await Promise.all(parts.map(({ finished }) => finished)).catch(() => undefined);
  }

  /** Everything that moves in a step. @param {Step} step @returns {Animation[]} */
  #parts({ path, captured, at, atOnce }) {
    const element = this.#drawn.get(path[0]);
    if (!element || path.length < 2) return [];
    this.element.append(element);
    const rest = path.slice(at);
    const king = element.dataset.piece === element.dataset.piece?.toUpperCase();
    const legs = timetable(rest.slice(1).map((square, index) => this.#distance(rest[index], square)), king ? 'king' : 'man', captured.length > 0);
    const whole = legs.at(-1)?.ends ?? 0;
    const parts = [];
    if (whole > 0) {
      const frames = rest.flatMap((square, index) => {
        const { x, y } = this.plan.middle(square);
        const transform = `translate(${x}px, ${y}px)`;
        const arrives = index === 0 ? 0 : legs[index - 1].ends;
        const leaves = legs[index]?.begins ?? arrives;
        const stands = { transform, easing: EASING };
        return leaves > arrives ? [{ ...stands, offset: arrives / whole }, { ...stands, offset: leaves / whole }] : [{ ...stands, offset: arrives / whole }];
      });
      parts.push(element.animate(frames, { duration: whole, fill: 'forwards' }));
    }
    // In the order in which they are jumped over; those before the square it stands on already were.
    const order = path.slice(1).flatMap((square, index) => this.#between(path[index], square, captured).map((taken) => ({ taken, leg: index - at })));
    order.forEach(({ taken, leg }, index) => {
      const piece = this.#drawn.get(taken);
      if (!piece) return;
      const jumped = leg < 0 ? 0 : (legs[leg].begins + legs[leg].ends) / 2;
      const gone = atOnce ? jumped + PALE : whole + index * FADE_APART;
      const time = gone + FADE;
      const frames = [{ opacity: 1, offset: 0 }, { opacity: 1, offset: jumped / time }, { opacity: 0.45, offset: Math.min(1, Math.min(gone, jumped + PALE) / time) }, { opacity: 0.45, offset: gone / time }, { opacity: 0, offset: 1 }];
      parts.push(piece.animate(frames, { duration: time, fill: 'forwards' }));
    });
    return parts;
  }

  /** Those of these squares that lie between two others. @param {string} from @param {string} to @param {readonly string[]} squares */
  #between(from, to, squares) {
    const [one, other] = [this.plan.middle(from), this.plan.middle(to)];
    return squares.filter((square) => {
      const { x, y } = this.plan.middle(square);
      const along = (x - one.x) * (other.y - one.y) === (y - one.y) * (other.x - one.x);
      return along && (x - one.x) * (x - other.x) <= 0 && (y - one.y) * (y - other.y) <= 0;
    });
  }

  /** @param {string} from @param {string} to */
  #distance(from, to) {
    const [one, other] = [this.plan.place(from), this.plan.place(to)];
    return Math.max(Math.abs((one?.row ?? 0) - (other?.row ?? 0)), Math.abs((one?.column ?? 0) - (other?.column ?? 0)));
  }

  /** @param {string} square @returns {Animation[]} */
  #crown(square) {
    const upper = this.#drawn.get(square)?.querySelector('.upper');
    if (!upper) return [];
    return [upper.animate([{ transform: 'translateY(-20px)', opacity: 0 }, { transform: 'none', opacity: 1 }], { duration: CROWNING, easing: EASING })];
  }

  /** Draws these pieces and no others. @param {Pieces} pieces @returns {string[]} Squares on which a king is new. */
  #put(pieces) {
    const kings = [];
    for (const [square, element] of this.#drawn) {
      if (pieces[square] === element.dataset.piece) continue;
      element.remove();
      this.#drawn.delete(square);
    }
    for (const [square, letter] of Object.entries(pieces)) {
      if (!this.#drawn.has(square)) {
        this.#drawn.set(square, this.element.appendChild(drawPiece(letter, this.id)));
        if (letter === letter.toUpperCase()) kings.push(square);
      }
      const { x, y } = this.plan.middle(square);
      const element = this.#drawn.get(square);
      element?.classList.remove('dragged');
      element?.setAttribute('transform', `translate(${x} ${y})`);
    }
    return kings;
  }

  /** Puts a piece at a point while it is dragged. @param {string} square @param {{ x: number, y: number }} point */
  drag(square, { x, y }) {
    const element = this.#drawn.get(square);
    if (!element) return;
    element.classList.add('dragged');
    element.setAttribute('transform', `translate(${x} ${y}) scale(1.06)`);
    if (element.nextSibling) this.element.append(element);
  }

  /** Lets the piece of a square stand on a square: its own, or where it has come to. @param {string} from @param {string} square */
  stand(from, square) {
    const element = this.#drawn.get(from);
    const { x, y } = this.plan.middle(square);
    element?.classList.remove('dragged');
    element?.setAttribute('transform', `translate(${x} ${y})`);
  }

  /** Lets a piece go back to its square, from where it is; what is refused shakes there. @param {string} square @param {{ x: number, y: number }} point @param {'goes' | 'shakes'} how */
  back(square, point, how) {
    const element = this.#drawn.get(square);
    this.stand(square, square);
    const { x, y } = this.plan.middle(square);
    const at = (/** @type {number} */ left, /** @type {number} */ top) => ({ transform: `translate(${left}px, ${top}px)`, easing: EASING });
    element?.animate([at(point.x, point.y), at(x, y)], { duration: RETURN });
    if (how === 'shakes') element?.animate([at(x, y), at(x - 6, y), at(x + 6, y), at(x, y)], { duration: 200, delay: RETURN });
  }

  /** A piece that may not move shakes once. @param {string} square */
  shake(square) {
    this.back(square, this.plan.middle(square), 'shakes');
  }
}
