// @ts-check
/**
 * The moves as a list of buttons, and steps through the game.
 *
 * @import { Ply, Side } from './wire.js'
 */
import { h, put, set } from './dom.js';
import { icon } from './icons.js';

/** @typedef {'first' | 'back' | 'forward' | 'last'} Way */

/** @type {{ way: Way, label: string, sign: string }[]} */
const WAYS = [
  { way: 'first', label: 'First position', sign: 'first' },
  { way: 'back', label: 'One move back', sign: 'previous' },
  { way: 'forward', label: 'One move forward', sign: 'next' },
  { way: 'last', label: 'Last position', sign: 'last' },
];

/** The least time between two steps of the wheel, in milliseconds: a touch pad turns it many times. */
const WHEEL = 60;

/** The ply that a step leads to. @param {Way} way @param {number} seen @param {number} count */
export function stepTo(way, seen, count) {
  const to = { first: 0, back: seen - 1, forward: seen + 1, last: count }[way];
  return Math.max(0, Math.min(count, to));
}

export class MoveList {
  #list = h('ol', { class: 'plies' });
  /** @type {readonly Ply[] | null} */
  #plies = null;
  /** @type {HTMLButtonElement[]} */
  #buttons = [];
  /** @type {Map<Way, HTMLButtonElement>} */
  #ways = new Map();

  /** @param {HTMLElement} element @param {(ply: number) => void} onSee @param {(way: Way) => void} onStep */
  constructor(element, onSee, onStep) {
    this.#onSee = onSee;
    for (const { way, label, sign } of WAYS) {
      this.#ways.set(way, h('button', { type: 'button', 'aria-label': label, onclick: () => onStep(way) }, icon(sign)));
    }
    this.#list.addEventListener('wheel', (event) => this.#wheel(event, onStep), { passive: false });
    put(element, this.#list, h('div', { class: 'ways', role: 'group', 'aria-label': 'Step through the game' }, ...this.#ways.values()));
  }

  /** @type {(ply: number) => void} */
  #onSee;

  /** @param {readonly Ply[]} plies @param {number} seen @param {Side} first Who moved first. @param {boolean} awaited Whether this player is to move. */
  show(plies, seen, first, awaited) {
    const row = this.#yours.parentElement;
    this.#yours.remove();
    if (row?.childElementCount === 0) row.remove();
    if (plies !== this.#plies) this.#fill(plies, first);
    if (awaited) this.#place(this.#yours);
    this.#buttons.forEach((button, index) => set(button, 'aria-current', index + 1 === seen ? 'true' : null));
    const current = this.#buttons[seen - 1];
    // Only the list scrolls: the page stays where the player put it. It is measured when the page is laid out anyway.
    requestAnimationFrame(() => (this.#list.scrollTop = current ? current.offsetTop - this.#list.clientHeight / 2 : 0));
    for (const [way, button] of this.#ways) set(button, 'disabled', stepTo(way, seen, plies.length) === seen);
  }

  /** Stands where the next move will. */
  #yours = h('em', { class: 'yours' }, 'your move');

  /** Puts something behind the last move. @param {HTMLElement} next */
  #place(next) {
    const row = this.#list.lastElementChild;
    if (row?.childElementCount === 1) row.append(next);
    else this.#list.append(h('li', {}, next));
  }

  /** The wheel steps through the game. @param {WheelEvent} event @param {(way: Way) => void} onStep */
  #wheel(event, onStep) {
    if (event.ctrlKey || event.deltaY === 0) return;
    event.preventDefault();
    const now = performance.now();
    if (now - this.#turned < WHEEL) return;
    this.#turned = now;
    onStep(event.deltaY < 0 ? 'back' : 'forward');
  }

  /** When the wheel last made a step. */
  #turned = -Infinity;

  /** @param {readonly Ply[]} plies @param {Side} first */
  #fill(plies, first) {
    const before = this.#plies ?? [];
    this.#plies = plies;
    // A move that follows the others is added: the longer the game, the more that spares.
    if (before.length > 0 && before.every((ply, index) => ply === plies[index])) {
      for (let index = before.length; index < plies.length; index += 1) this.#place((this.#buttons[index] = this.#button(plies, index)));
      return;
    }
    this.#buttons = plies.map((_, index) => this.#button(plies, index));
    const rows = [];
    for (let index = plies[0]?.by === first || plies.length === 0 ? 0 : -1; index < plies.length; index += 2) {
      rows.push(h('li', {}, this.#buttons[index] ?? h('span', {}, '…'), this.#buttons[index + 1]));
    }
    put(this.#list, ...rows);
  }

  /** @param {readonly Ply[]} plies @param {number} index */
  #button(plies, index) {
    const ply = plies[index];
    return h(
      'button',
      { type: 'button', class: ply.balloted && 'balloted', title: titleOf(ply), onclick: () => this.#onSee(index + 1) },
      ply.text,
      h('span', { class: 'spent' }, spent(plies, index)),
      ply.offered ? h('span', { title: 'with an offer of a draw' }, ' (=)') : null,
    );
  }
}

/** The time that a ply took. @param {readonly Ply[]} plies @param {number} index */
function spent(plies, index) {
  if (plies[index].left === null) return '';
  const seconds = Math.max(0, Math.round((plies[index].at - (plies[index - 1]?.at ?? plies[index].at)) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** @param {Ply} ply */
function titleOf({ balloted, captured }) {
  const parts = [balloted && 'balloted opening', captured.length > 0 && `takes ${captured.join(', ')}`];
  return parts.filter(Boolean).join('; ') || null;
}
