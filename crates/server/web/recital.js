// @ts-check
/**
 * What is read aloud when somebody asks for it: the board, the moves, the clocks and the draw counters as text.
 *
 * @import { Board, Claim, Clocks, Fixed, Live, Move, Pieces, Place, Side } from './wire.js'
 */
import { delayLeft, inWords, left } from './clock.js';
import { pieceWords, plural, sentence, sideName } from './speech.js';

/** A square and what stands on it. @param {Fixed} fixed @param {Pieces} pieces @param {string} square */
export function squareWords(fixed, pieces, square) {
  return `${square}, ${pieceWords(fixed, pieces[square])}`;
}

/** All pieces, side by side. @param {Fixed} fixed @param {Pieces} pieces */
export function allPieces(fixed, pieces) {
  const words = (/** @type {Side} */ side) => {
    const [man, king] = side === 'white' ? ['w', 'W'] : ['b', 'B'];
    const parts = [listed(fixed, pieces, man, fixed.man_word), listed(fixed, pieces, king, fixed.king_word)];
    return `${sideName(fixed, side)}: ${parts.filter(Boolean).join('; ') || 'no pieces'}.`;
  };
  return `${words('white')} ${words('black')}`;
}

/** The diagonals through a square, or nothing if there is no such square. @param {Fixed} fixed @param {Pieces} pieces @param {string} name */
export function diagonals(fixed, pieces, name) {
  const place = findSquare(fixed.board, name);
  if (!place) return null;
  const lines = [-1, 1].map((slope) =>
    fixed.board.squares
      .filter((other) => other.row - place.row === slope * (place.column - other.column))
      .sort((one, other) => one.column - other.column)
      .map((other) => squareWords(fixed, pieces, other.name)),
  );
  return lines.filter((line) => line.length > 1).map((line) => `${line.join('; ')}.`).join(' And: ');
}

/** The moves from a square, or all of them. @param {readonly Move[]} moves @param {string} [from] */
export function movesWords(moves, from) {
  const chosen = from ? moves.filter((move) => move.from === from) : moves;
  if (chosen.length === 0) return from ? `No legal move from ${from}.` : 'No legal move for the side to move.';
  return `${chosen.length} legal ${chosen.length === 1 ? 'move' : 'moves'}: ${chosen.map((move) => move.text).join(', ')}.`;
}

/** Which captures are compulsory. @param {Live} live */
export function compulsoryWords(live) {
  if (!live.compulsory) return 'There is no capture to make.';
  const { code, number } = live.compulsory;
  return `A capture is mandatory (${code.toUpperCase()} ${number}): ${live.moves.map((move) => move.text).join(', ')}.`;
}

/** Both clocks at a time of the game. @param {Fixed} fixed @param {Clocks | null} clocks @param {number} now */
export function clockWords(fixed, clocks, now) {
  if (!clocks) return 'There is no clock.';
  const words = (/** @type {Side} */ side) =>
    sentence([
      `${sideName(fixed, side)} has ${timeWords(fixed, clocks, side, now)}`,
      side === 'white' ? clocks.white_note : clocks.black_note,
      clocks.running === side ? 'running' : '',
    ]);
  return `${words('white')} ${words('black')}`;
}

/** @param {Fixed} fixed @param {Clocks} clocks @param {Side} side @param {number} now */
function timeWords({ correspondence }, clocks, side, now) {
  const rest = inWords(left(clocks, side, now));
  if (!correspondence) return rest;
  const move = delayLeft(clocks, side, now);
  return `${move > 0 ? `${inWords(move)} for this move and ` : ''}${rest} of leave`;
}

/** The draw counters. @param {Live} live */
export function counterWords(live) {
  if (live.counters.length === 0) return 'No draw counter is running.';
  return live.counters
    .map(({ text, count, limit, unit, effect }) => `${text}: ${count} of ${limit} ${unit}.${effect && ` ${effect}`}`)
    .join(' ');
}

/** The claims that are open. @param {Live} live */
export function claimWords(live) {
  if (live.claims.length === 0) return 'You cannot claim a draw at the moment.';
  const named = (/** @type {Claim} */ { names_the_move: names, moves }) => (names ? ` Name one of ${moves.join(', ')}.` : '');
  return live.claims.map((claim) => `${claim.text}${named(claim)}`).join(' ');
}

/** The square with this name. @param {Board} board @param {string} name @returns {Place | undefined} */
export function findSquare(board, name) {
  return board.squares.find((square) => square.name === name.trim().toLowerCase());
}

/** @param {Fixed} fixed @param {Pieces} pieces @param {string} letter @param {string} word */
function listed(fixed, pieces, letter, word) {
  const squares = fixed.board.squares.map(({ name }) => name).filter((name) => pieces[name] === letter);
  return squares.length === 0 ? '' : `${squares.length} ${plural(word, squares.length)} on ${squares.join(', ')}`;
}
