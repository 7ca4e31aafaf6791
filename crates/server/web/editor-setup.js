// @ts-check
/**
 * A setup that is put together on the editor's board. Knows no rules: whether it can be played is for the server to say.
 *
 * @import { Board, Pieces, Side } from './wire.js'
 */

/** What a click puts on a square: a piece's letter, or nothing. @typedef {'w' | 'W' | 'b' | 'B' | ''} Tool */

/** The setup as FEN. @param {Board} board @param {Pieces} pieces @param {Side} turn */
export function fenOf(board, pieces, turn) {
  const list = (/** @type {string} */ side) => board.squares
    .filter(({ name }) => pieces[name]?.toLowerCase() === side)
    .map(({ name }) => (pieces[name] === side ? name : `K${name}`)).join(',');
  return `${turn === 'white' ? 'W' : 'B'}:W${list('w')}:B${list('b')}`;
}

/** The pieces after a click: the same piece goes, another takes its place. @param {Pieces} pieces @param {string} square @param {Tool} tool @returns {Pieces} */
export function clicked(pieces, square, tool) {
  const { [square]: there, ...others } = pieces;
  return tool === '' || there === tool ? others : { ...others, [square]: tool };
}

/** The pieces on the board of another ruleset; null if it has another size. @param {Board} from @param {Board} to @param {Pieces} pieces @returns {Pieces | null} */
export function carriedOver(from, to, pieces) {
  if (from.size !== to.size) return null;
  const names = new Map(from.squares.map(({ name }, index) => [name, to.squares[index].name]));
  return Object.fromEntries(Object.entries(pieces).map(([square, piece]) => [names.get(square) ?? square, piece]));
}
