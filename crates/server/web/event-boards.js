// @ts-check
/**
 * The boards of an event side by side, as they stand now: those short of time first.
 *
 * @import { EventLiveBoard } from './wire.js'
 */
import { askQuietly } from './api.js';
import { h, put } from './dom.js';

/** How often they are looked at, in milliseconds; the server looks once a second for everybody. */
const PAUSE = 2_500;

/** A time left, as a clock shows it. @param {number | null} left */
export function clockText(left) {
  if (left === null) return '';
  const seconds = Math.ceil(left / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** A board in words, for the picture. @param {EventLiveBoard} board @param {(number: number) => string} name */
function words(board, name) {
  return `Board ${board.board}: ${name(board.white)} against ${name(board.black)}, ${board.over ? 'over' : `${board.turn} to move`}`;
}

/**
 * Draws boards.
 *
 * @param {HTMLElement} place @param {EventLiveBoard[]} boards @param {string} ruleset
 * @param {(number: number) => string} name The name of a number. @param {number} most
 */
export function drawBoards(place, boards, ruleset, name, most) {
  const seen = boards.filter(({ fen }) => fen !== '').slice(0, most);
  put(place, ...seen.map((board) => {
    const picture = `/position.svg?ruleset=${ruleset}&fen=${encodeURIComponent(board.fen)}&width=240`;
    const clock = (/** @type {'white' | 'black'} */ side) => h('span', { class: board.running === side ? 'left running' : 'left' }, clockText(side === 'white' ? board.white_left : board.black_left));
    const line = (/** @type {'white' | 'black'} */ side) => h('span', { class: 'who' }, name(board[side]), ' ', clock(side));
    const inside = [line('black'), h('img', { src: picture, alt: words(board, name), width: 240, height: 240, loading: 'lazy' }), line('white')];
    return h('div', { class: `live-board${board.short ? ' short' : ''}` }, h('span', { class: 'faint' }, `${board.round}.${board.board}${board.over ? ' · over' : board.short ? ' · short of time' : ''}`), board.href ? h('a', { href: board.href }, ...inside) : h('div', {}, ...inside));
  }));
  return seen.length;
}

/**
 * Looks at the boards again and again while the page is seen.
 *
 * @param {string} id @param {(boards: EventLiveBoard[]) => void} show @param {number} [most] No more boards than these are asked for.
 */
export function watchBoards(id, show, most) {
  let asking = false;
  const look = async () => {
    if (asking || document.hidden) return;
    asking = true;
    const boards = await askQuietly(`/api/v1/events/${id}/boards${most === undefined ? '' : `?most=${most}`}`);
    asking = false;
    if (boards) show(boards);
  };
  void look();
  window.setInterval(look, PAUSE);
}
