// @ts-check
/**
 * A game that is only shown: in somebody else's page, or over the picture of a broadcast.
 *
 * @import { FromServer, Side } from './wire.js'
 * @import { Game } from './state.js'
 */
import { byId, put } from './dom.js';
import { DraughtsBoard } from './draughts-board.js';
import { Seats } from './seats.js';
import { GameSocket } from './socket.js';
import { pieceWords, sideName, turnWords } from './speech.js';
import { fromSnapshot, opposite, updated } from './state.js';

const root = byId('embed', HTMLElement);
const board = byId('board', DraughtsBoard);
const standing = byId('standing', HTMLElement);
const near = /** @type {Side} */ (root.dataset.side === 'black' ? 'black' : 'white');
/** @type {Game | null} */
let game = null;
/** @type {Record<Side, boolean>} */
let present = { white: true, black: true };

const url = new URL(root.dataset.socket ?? '', location.href);
url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
const socket = new GameSocket(url.href, {
  message: told,
  link: (link, text) => {
    if (link === 'ended') put(standing, text);
  },
});
const seats = new Seats(byId('seat-far', HTMLElement), byId('seat-near', HTMLElement), () => socket.now);

/** @param {FromServer} message */
function told(message) {
  const before = game?.plies.length ?? 0;
  if (message.t === 'state') game = fromSnapshot(message);
  else if (message.t === 'update' && game) game = updated(game, message);
  else if (message.t === 'present') present = { white: message.white, black: message.black };
  if (!game) return;
  if (message.t !== 'present') show(game, message.t === 'update' && game.plies.length === before + 1 ? 'walk' : 'at once');
  seats.show(game, near, present);
}

/** @param {Game} game @param {'walk' | 'at once'} how */
function show(game, how) {
  const { fixed, live, plies } = game;
  const last = plies[plies.length - 1];
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  board.describe = (square, piece) => `${square}, ${piece ? pieceWords(fixed, piece) : 'empty'}`;
  board.set(fixed.board, { flipped: near === 'black', names: fixed.board.names_shown, hints: false, still });
  board.show(live.pieces, last ? { path: last.path, captured: last.captured } : null, how);
  const moved = last ? `${Math.ceil(plies.length / 2)}${plies.length % 2 ? '.' : '…'} ${last.text}` : '';
  put(standing, [moved, live.outcome ? ending(game) : turnWords(fixed, live)].filter(Boolean).join(' · '));
}

/** How a game ended, in a few words. @param {Game} game */
function ending({ fixed, live }) {
  const { score = '', result = '' } = live.outcome ?? {};
  if (score === 'white' || score === 'black') return `${sideName(fixed, score)} beats ${sideName(fixed, opposite(score))}, ${result}`;
  return `${score === 'draw' ? 'Draw' : live.outcome?.text ?? ''}, ${result}`;
}
