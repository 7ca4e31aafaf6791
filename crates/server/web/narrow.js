// @ts-check
/**
 * From clicked squares to a move. Knows no rules: it narrows the list of legal moves it was given.
 *
 * @import { Move } from './wire.js'
 */

/**
 * How clicks are read.
 *
 * - `short`: origin and destination are enough; a square between is asked for only where captures differ.
 * - `jumps`: every landing square is clicked in turn.
 *
 * @typedef {'short' | 'jumps'} Manner
 */

/**
 * What the clicks so far mean.
 *
 * @typedef {object} Choice
 * @property {Move | null} move The move, once it is decided.
 * @property {string[]} path The way it goes, when decided; else the squares walked so far (`jumps` only).
 * @property {string[]} next The squares that can be clicked next.
 * @property {boolean} between Whether `next` are squares on the way of a capture whose end is already chosen.
 */

/** @typedef {{ move: Move, path: string[] }} Way */

/**
 * The squares that can be clicked first: pieces that can move.
 *
 * @param {readonly Move[]} moves
 * @returns {string[]}
 */
export function origins(moves) {
  return [...new Set(moves.map((move) => move.from))];
}

/**
 * Reads clicks, the origin first. Null if they fit no legal move.
 *
 * @param {readonly Move[]} moves
 * @param {readonly string[]} clicks
 * @param {Manner} manner
 * @returns {Choice | null}
 */
export function narrow(moves, clicks, manner) {
  const [from, ...rest] = clicks;
  const ways = moves.filter((move) => move.from === from).flatMap(waysOf);
  if (ways.length === 0) return null;
  return manner === 'jumps' ? jumpByJump(ways, clicks) : shortest(ways, rest);
}

/**
 * The only move a first click can mean, where that way of playing is switched on: the only move of a piece, or the only
 * one to an empty square.
 *
 * @param {readonly Move[]} moves
 * @param {string} square
 * @returns {Move | null}
 */
export function onlyMove(moves, square) {
  const own = moves.filter((move) => move.from === square);
  const meant = own.length > 0 ? own : moves.filter((move) => move.to === square);
  return meant.length === 1 ? meant[0] : null;
}

/** @param {Move} move @returns {Way[]} */
function waysOf(move) {
  const paths = move.paths.length > 0 ? move.paths : [[move.from, move.to]];
  return paths.map((path) => ({ move, path }));
}

/**
 * @param {Way[]} ways
 * @param {readonly string[]} clicks The first click picked the origin.
 * @returns {Choice | null}
 */
function jumpByJump(ways, clicks) {
  const left = ways.filter(({ path }) => clicks.every((square, index) => path[index] === square));
  if (left.length === 0) return null;
  const ended = left.find(({ path }) => path.length === clicks.length);
  if (ended && clicks.length > 1) return decided(ended);
  const next = unique(left.map(({ path }) => path[clicks.length]));
  return { move: null, path: [...clicks], next, between: false };
}

/**
 * @param {Way[]} ways
 * @param {readonly string[]} rest Clicks after the origin: squares on the way, or the destination, in any order.
 * @returns {Choice | null}
 */
function shortest(ways, rest) {
  let left = ways;
  let ended = false;
  for (const square of rest) {
    /** @type {Way[]} */
    const ending = ended ? [] : left.filter(({ move }) => move.to === square);
    ended ||= ending.length > 0;
    left = ending.length > 0 ? ending : left.filter(({ path }) => path.slice(1, -1).includes(square));
    if (left.length === 0) return null;
  }
  const same = new Set(left.map(({ move }) => move.text)).size === 1;
  if (same && rest.length > 0) return decided(left[0]);
  const next = ended ? distinguishing(left) : unique([...left.map(({ move }) => move.to), ...telling(left)]);
  return { move: null, path: [left[0].move.from], next, between: ended };
}

/**
 * Squares on the way that tell moves with the same ends apart.
 *
 * @param {Way[]} ways
 */
function telling(ways) {
  return unique(ways.map(({ move }) => move.to)).flatMap((to) => distinguishing(ways.filter(({ move }) => move.to === to)));
}

/**
 * Squares on the way of some of the moves, not of all.
 *
 * @param {Way[]} ways
 */
function distinguishing(ways) {
  const texts = unique(ways.map(({ move }) => move.text));
  return unique(ways.flatMap(({ path }) => path.slice(1, -1))).filter((square) => {
    const through = ways.filter(({ path }) => path.slice(1, -1).includes(square)).map(({ move }) => move.text);
    return new Set(through).size < texts.length;
  });
}

/** @param {Way} way @returns {Choice} */
function decided({ move, path }) {
  return { move, path, next: [], between: false };
}

/** @template T @param {T[]} list @returns {T[]} */
function unique(list) {
  return [...new Set(list)];
}
