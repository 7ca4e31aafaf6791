// @ts-check
/**
 * The host's walk from board to board. The display is named behind the # of a board's address: it is this browser's
 * own note, and no server needs it.
 *
 * @import { DisplayView, GameLine } from './wire.js'
 */
import { askQuietly } from './api.js';

/** The next board on which the host is on turn, if there is one besides the one he stands at. @param {readonly GameLine[]} games @param {string} current */
export function nextBoard(games, current) {
  return games.find((game) => game.your_turn && game.id !== current) ?? null;
}

/** @param {string} display @param {GameLine} game */
export function boardAddress(display, game) {
  return `${game.href}#display=${display}`;
}

/** Where the host goes from a board: to the next one, or to the list. @param {string} display @param {string} current */
export async function onward(display, current) {
  /** @type {DisplayView | null} */
  const shown = await askQuietly(`/api/v1/displays/${display}`);
  const next = shown && nextBoard(shown.games, current);
  return next ? boardAddress(display, next) : `/sim/${display}`;
}
