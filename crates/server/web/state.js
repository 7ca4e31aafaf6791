// @ts-check
/**
 * The game as this page knows it: what the server told, and what follows from it for the one who looks on.
 *
 * @import { Chat, Fixed, Live, Ply, Role, Seats, Side, Snapshot, Update } from './wire.js'
 */

/**
 * @typedef {object} Game
 * @property {Role} role
 * @property {Fixed} fixed
 * @property {Seats} seats
 * @property {readonly Ply[]} plies What was told of the record.
 * @property {readonly Chat[]} chat
 * @property {Live} live
 * @property {boolean} [armed] Whether a draw is to be offered with the own next move.
 */

import { sideName } from './speech.js';

/** @param {Snapshot} snapshot @returns {Game} */
export function fromSnapshot({ role, fixed, seats, plies, chat, live }) {
  return { role, fixed, seats, plies, chat, live };
}

/** The game after a change. @param {Game} game @param {Update} update @returns {Game} */
export function updated(game, update) {
  const kept = update.keep === null ? game.plies : game.plies.slice(0, update.keep);
  return {
    ...game,
    seats: update.seats ?? game.seats,
    plies: update.ply ? [...kept, update.ply] : kept,
    chat: update.chat ? [...game.chat, update.chat] : game.chat,
    live: update.live,
  };
}

/** The sides this browser plays. @param {Game} game @returns {Side[]} */
export function mySides({ role }) {
  if (role === 'both') return ['white', 'black'];
  return role === 'spectator' ? [] : [role];
}

/** Whether this browser plays at all. @param {Game} game */
export function plays(game) {
  return game.role !== 'spectator';
}

/** Whether it is this browser's turn to move. @param {Game} game */
export function isMyTurn(game) {
  return isOn(game) && mySides(game).includes(game.live.turn);
}

/** Whether the game is going on: begun, and not over. @param {Game} game */
export function isOn({ live }) {
  return live.outcome === null && !live.waiting;
}

/** The side that sits below. @param {Game} game @returns {Side} */
export function below({ role, fixed }) {
  if (role === 'white' || role === 'black') return role;
  return role === 'both' ? fixed.first : 'white';
}

/** @param {Side} side @returns {Side} */
export function opposite(side) {
  return side === 'white' ? 'black' : 'white';
}

/**
 * The move that was chosen ahead, if it is legal now and there is only one way to mean it.
 *
 * @param {Live} live @param {{ from: string, to: string }} ahead
 */
export function aheadMove(live, { from, to }) {
  const fitting = live.moves.filter((move) => move.from === from && move.to === to);
  return fitting.length === 1 ? fitting[0] : null;
}

/** Whether two people can talk to each other. @param {Game} game */
export function hasTwo({ seats, role }) {
  return seats.white.sitter.kind !== 'computer' && seats.black.sitter.kind !== 'computer' && role !== 'both';
}

/** The display that is named in an address. @param {string} hash */
export function displayOf(hash) {
  return /^#display=([\w-]+)$/.exec(hash)?.[1] ?? null;
}

/** Whether a game that is over has a score: one that does not count has the sign of none. @param {{ result: string }} outcome */
export function hasScore({ result }) {
  return result !== '*';
}

/** The end in two or three words. @param {Game} game */
export function headline({ fixed, live, role }) {
  const score = live.outcome?.score;
  if (score === 'draw') return 'Draw';
  if (score === 'white' || score === 'black') {
    if (role === score) return 'You won';
    return role === opposite(score) ? 'You lost' : `${sideName(fixed, score)} won`;
  }
  return { 'both-lose': 'Both lose', annulled: 'Annulled', aborted: 'Aborted' }[score ?? ''] ?? 'Game over';
}
