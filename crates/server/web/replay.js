// @ts-check
/**
 * The pieces after a ply, from the pieces at the beginning and what each ply did. Knows no rules.
 *
 * @import { Move, Pieces, Ply } from './wire.js'
 */

/** @typedef {{ from: string, to: string, captured: readonly string[], promotes: boolean }} Step */

/** @param {Ply} ply @returns {Step} */
export function stepOf(ply) {
  return { from: ply.path[0], to: ply.path[ply.path.length - 1], captured: ply.captured, promotes: ply.promotes };
}

/**
 * The pieces after one step.
 *
 * @param {Pieces} pieces @param {Step | Move} step
 * @returns {Pieces}
 */
export function after(pieces, step) {
  const result = { ...pieces };
  const piece = result[step.from];
  delete result[step.from];
  for (const square of step.captured) delete result[square];
  if (piece) result[step.to] = step.promotes ? piece.toUpperCase() : piece;
  return result;
}

/**
 * The pieces after so many plies.
 *
 * @param {Pieces} start @param {readonly Ply[]} plies @param {number} count
 * @returns {Pieces}
 */
export function piecesAt(start, plies, count) {
  return plies.slice(0, count).reduce((pieces, ply) => after(pieces, stepOf(ply)), start);
}

/**
 * Whether both are the same pieces on the same squares.
 *
 * @param {Pieces} one @param {Pieces} other
 */
export function samePieces(one, other) {
  const squares = Object.keys(one);
  return squares.length === Object.keys(other).length && squares.every((square) => one[square] === other[square]);
}
