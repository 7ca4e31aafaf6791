// @ts-check
/**
 * What is typed into the text box: a command, or a move in any notation the server reads.
 *
 * @import { Live, Fixed, Ply, Role } from './wire.js'
 * @import { Game } from './state.js'
 * @import { NewWish } from './resync.js'
 * @import { OnClaim } from './panel.js'
 */
import { resign } from './actions.js';
import { makeClaim, myClaims } from './panel.js';
import * as recital from './recital.js';
import { plyWords, turnWords } from './speech.js';
import { mySides } from './state.js';

/** What the page knows. @typedef {{ fixed: Fixed, live: Live, plies: readonly Ply[], role: Role, now: number }} Known */
/** Buttons that can be pressed by their words. @typedef {'offer' | 'accept' | 'decline' | 'resign' | 'abort' | 'back' | 'claim' | 'rematch' | 'flip'} Deed */
/**
 * What typed text means.
 *
 * @typedef {{ kind: 'say', text: string } | { kind: 'play', text: string } | { kind: 'explain', text: string }
 *   | { kind: 'do', deed: Deed } | { kind: 'chat', text: string }} Meaning
 */

/** @type {Record<string, { help: string, read: (known: Known, rest: string) => Meaning }>} */
const COMMANDS = {
  help: { help: 'this list', read: () => say(helpText()) },
  pieces: {
    help: 'all pieces, or the piece on one square',
    read: ({ fixed, live }, rest) =>
      sighted(fixed, () => (rest ? onSquare(fixed, live, rest) : recital.allPieces(fixed, live.pieces))),
  },
  diagonal: {
    help: 'the diagonals through a square',
    read: ({ fixed, live }, rest) =>
      sighted(fixed, () => recital.diagonals(fixed, live.pieces, rest) ?? noSquare(fixed, rest)),
  },
  moves: {
    help: 'all legal moves, or those from one square',
    read: ({ fixed, live }, rest) => sighted(fixed, () => recital.movesWords(live.moves, rest || undefined)),
  },
  captures: { help: 'compulsory captures', read: ({ fixed, live }) => sighted(fixed, () => recital.compulsoryWords(live)) },
  last: { help: 'the last move', read: (known) => say(lastWords(known)) },
  turn: { help: 'whose turn it is', read: ({ fixed, live }) => say(turnWords(fixed, live)) },
  clock: { help: 'the clocks', read: ({ fixed, live, now }) => say(recital.clockWords(fixed, live.clocks, now)) },
  counters: { help: 'the draw counters', read: ({ live }) => say(recital.counterWords(live)) },
  claims: { help: 'the draw claims open to you', read: ({ live }) => say(recital.claimWords(live)) },
  why: { help: 'explains a move or a piece under the rules: why 32-27', read: (_, rest) => ({ kind: 'explain', text: rest }) },
  say: { help: 'sends a chat message', read: (_, rest) => ({ kind: 'chat', text: rest }) },
  offer: { help: 'offers a draw', read: () => deed('offer') },
  accept: { help: 'accepts the draw', read: () => deed('accept') },
  decline: { help: 'declines the draw or the takeback', read: () => deed('decline') },
  claim: { help: 'claims a draw', read: () => deed('claim') },
  back: { help: 'asks for a takeback, or agrees to one', read: () => deed('back') },
  resign: { help: 'resigns', read: () => deed('resign') },
  abort: { help: 'aborts the game', read: () => deed('abort') },
  rematch: { help: 'offers a rematch', read: () => deed('rematch') },
  flip: { help: 'flips the board', read: () => deed('flip') },
};

/**
 * Reads what was typed; null if nothing was.
 *
 * @param {string} typed @param {Known} known
 * @returns {Meaning | null}
 */
export function read(typed, known) {
  const text = typed.trim();
  if (text === '') return null;
  const [first, ...rest] = text.split(/\s+/);
  const command = COMMANDS[first.toLowerCase()];
  if (command) return command.read(known, rest.join(' '));
  // No move is without a digit: squares are numbers, or letters with digits.
  if (!/\d/.test(text)) return say(`“${text}” is neither a command nor a move. Type help for a list of commands.`);
  return { kind: 'play', text };
}

/** @param {Known} known */
function lastWords({ fixed, live, plies }) {
  const ply = plies[plies.length - 1];
  return ply ? `Move ${Math.ceil(live.made / 2)}. ${plyWords(fixed, ply)}` : 'No moves yet.';
}

/** @param {Fixed} fixed @param {Live} live @param {string} name */
function onSquare(fixed, live, name) {
  const square = recital.findSquare(fixed.board, name);
  return square ? `${recital.squareWords(fixed, live.pieces, square.name)}.` : noSquare(fixed, name);
}

/** @param {Fixed} fixed @param {string} name */
function noSquare({ board }, name) {
  const [first, last] = [board.squares[0], board.squares[board.squares.length - 1]];
  return `There is no playable square “${name}”; squares are named from ${first?.name} to ${last?.name}.`;
}

/** Whoever plays without sight is not told the board. @param {Fixed} fixed @param {() => string} text @returns {Meaning} */
function sighted(fixed, text) {
  return say(fixed.blindfold ? 'This is a blindfold game.' : text());
}

function helpText() {
  const lines = Object.entries(COMMANDS).map(([word, { help }]) => `${word}: ${help}`);
  return `Type a move, such as 32-28 or c3-d4, or a command. ${lines.join('; ')}.`;
}

/** @param {string} text @returns {Meaning} */
function say(text) {
  return { kind: 'say', text };
}

/** @param {Deed} word @returns {Meaning} */
function deed(word) {
  return { kind: 'do', deed: word };
}

/**
 * What the page lends to those who type. @typedef {object} Hands
 * @property {Game} game @property {() => void} flip @property {() => void} offer @property {(wish: NewWish) => void} send
 * @property {(text: string) => void} say @property {OnClaim} claim
 */

/** Does what a button would. @param {Deed} deed @param {Hands} hands */
export async function carryOut(deed, { game, flip, offer, send, say, claim }) {
  const asked = game.live.wishes.some((wish) => wish.kind === 'take-back' && !mySides(game).includes(wish.by));
  switch (deed) {
    case 'flip': return flip();
    case 'resign': return resign(send);
    case 'abort': return send({ t: 'abort' });
    case 'offer': return offer();
    case 'accept': return send({ t: 'accept-draw' });
    case 'decline': return send({ t: asked ? 'refuse-take-back' : 'decline-draw' });
    case 'back': return send({ t: 'take-back' });
    case 'rematch': return send({ t: 'rematch' });
    case 'claim': {
      const [open] = myClaims(game);
      return open ? makeClaim(open, claim) : say('You have no claim at the moment.');
    }
  }
}
