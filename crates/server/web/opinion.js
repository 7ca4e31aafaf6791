// @ts-check
/**
 * What is known about a position, in words and measures; the elements that show it are in files of their own.
 *
 * @import { EndgameMove, Evaluation, Results } from './wire.js'
 */

/** @typedef {{ ply: number, score: number, text: string, words: string }} Value */
/** What the sides are called. @typedef {{ white: string, black: string }} Names */

/** The measures of a graph. */
export const WIDTH = 600;
export const HEIGHT = 160;
/** Beyond so many hundredths of a man it makes no difference in a graph. */
const MOST = 500;
/** From here on a bar is full. */
const FULL = 600;

/** White's share of the bar, from 0 to 1. @param {number} score */
export function share(score) {
  if (Math.abs(score) >= 20_000) return score > 0 ? 1 : 0;
  // The first man counts for more than the fifth.
  const bent = Math.tanh((2 * score) / FULL);
  return Math.min(0.97, Math.max(0.03, 0.5 + bent / 2));
}

/** The address that thinks. @param {{ ruleset: string, fen: string | null, moves: string | null, lines: string | null }} asked */
export function address({ ruleset, fen, moves, lines }) {
  const query = new URLSearchParams({ ruleset, lines: lines ?? '3' });
  if (fen) query.set('fen', fen);
  if (moves) query.set('moves', moves);
  return `/api/v1/positions/evaluate/events?${query}`;
}

/** How far it is, in words. @param {Evaluation} evaluation */
export function progress({ state, depth, nodes_per_second: speed, thought }) {
  if (state.kind === 'waiting') return state.others > 0 ? `Waiting: ${state.others} in the queue.` : 'Waiting in the queue.';
  const seconds = (thought / 1000).toFixed(1);
  const pace = speed > 0 ? ` · ${(speed / 1_000_000).toFixed(1)} M positions/s` : '';
  return `Depth ${depth} · ${seconds} s${pace}${state.kind === 'done' ? ' · finished' : ''}`;
}

/** Where a value stands. @param {Value} value @param {number} plies */
export function point({ ply, score }, plies) {
  const across = plies > 0 ? (ply / plies) * WIDTH : 0;
  const up = Math.max(-MOST, Math.min(MOST, score)) / MOST;
  return { x: across, y: HEIGHT / 2 - up * (HEIGHT / 2 - 4) };
}

/** The value nearest to a place across. @param {readonly Value[]} values @param {number} plies @param {number} part From 0 to 1. */
export function nearest(values, plies, part) {
  const wanted = part * plies;
  return values.reduce((/** @type {Value | null} */ best, value) => (best && Math.abs(best.ply - wanted) <= Math.abs(value.ply - wanted) ? best : value), null);
}

/** All games. @param {Results} results */
export function all({ white, drawn, black, others }) {
  return white + drawn + black + others;
}

/** How games ended, in words. @param {Results} results @param {Names} names */
export function ended(results, names) {
  const { white, drawn, black, others } = results;
  const parts = /** @type {const} */ ([[white, `${names.white} won ${white}`], [black, `${names.black} won ${black}`], [drawn, `${drawn} drawn`], [others, `${others} without a result`]]);
  return parts.flatMap(([count, text]) => (count > 0 ? [text] : [])).join(', ');
}

/** What a move is worth, in words; players count the moves of the winner. @param {EndgameMove} move */
export function worth({ value, plies }) {
  const word = { win: 'wins', draw: 'draws', loss: 'loses' }[value];
  return plies === null ? word : `${word} in ${Math.ceil(plies / 2)}`;
}
