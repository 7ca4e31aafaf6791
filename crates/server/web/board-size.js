// @ts-check
/** The corner by which a board is made smaller or larger. */
import { h, style } from './dom.js';

/** In hundredths of what the window allows. */
const [LEAST, MOST] = [50, 100];

/**
 * Puts a corner to drag on the table of a board.
 *
 * @param {HTMLElement} table @param {() => number} size @param {(size: number, how: 'still going' | 'done') => void} onSize
 */
export function addCorner(table, size, onSize) {
  style('board-size.css');
  const corner = h('button', { type: 'button', class: 'corner', title: 'Board size', 'aria-label': 'Board size: drag, or arrow keys' });
  /** @type {{ x: number, width: number, size: number } | null} */
  let held = null;
  const within = (/** @type {number} */ wanted) => Math.round(Math.min(MOST, Math.max(LEAST, wanted)));
  corner.addEventListener('pointerdown', (event) => {
    const board = table.querySelector('draughts-board');
    held = { x: event.clientX, width: board?.getBoundingClientRect().width ?? 1, size: size() };
    corner.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  corner.addEventListener('pointermove', (event) => {
    // The board is centred: it grows to both sides.
    if (held) onSize(within((held.size * (held.width + 2 * (event.clientX - held.x))) / held.width), 'still going');
  });
  corner.addEventListener('pointerup', () => {
    if (held) onSize(size(), 'done');
    held = null;
  });
  corner.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 5, ArrowUp: 5, ArrowLeft: -5, ArrowDown: -5 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    onSize(within(size() + step), 'done');
  });
  table.append(corner);
}
