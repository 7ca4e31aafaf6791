// @ts-check
/** What a browser remembers: kept in its own storage, and forgotten without complaint where there is none. */
import { kept } from './kept.js';

/**
 * @typedef {object} Wanted
 * @property {boolean} hints Destinations are shown.
 * @property {boolean} must Pieces that have to capture are shown before anything was refused.
 * @property {boolean | null} names Names of squares; null is as the page has them: shown.
 * @property {boolean} sounds
 * @property {boolean} jumps Captures are clicked jump by jump.
 * @property {boolean} eager One click plays where there is one move only.
 * @property {boolean} confirm Moves are confirmed before they are sent.
 * @property {boolean} still Pieces do not walk.
 * @property {boolean} chat The chat is shown.
 * @property {boolean} blind The board is hidden, moves are typed and read.
 * @property {boolean} zen Only the board, the names and the clocks are shown.
 * @property {string} wood The board; `auto` is the ruleset's.
 * @property {string} set The pieces.
 * @property {string} voice The set of sounds.
 * @property {number} size How large the board is, in hundredths of what the window allows.
 */

/** @type {Wanted} */
const USUAL = {
  hints: true, must: false, names: null, sounds: true, jumps: false, eager: false, confirm: false, still: false, chat: true,
  blind: false, zen: false, wood: 'auto', set: 'engraved', voice: 'wood', size: 100,
};

const KEY = 'damier.settings';

/** Reads what is wanted. @param {Pick<Storage, 'getItem'> | null} [storage] @returns {Wanted} */
export function readSettings(storage = browserStorage()) {
  /** @type {Record<string, unknown>} */
  let kept = {};
  try {
    kept = JSON.parse(storage?.getItem(KEY) ?? '{}') ?? {};
  } catch {
    // Damaged or forbidden: as if there were nothing.
  }
  const fitting = Object.entries(USUAL).map(([name, usual]) => [name, fits(kept[name], usual) ? kept[name] : usual]);
  return /** @type {Wanted} */ (Object.fromEntries(fitting));
}

/** Keeps what is wanted. @param {Wanted} wanted @param {Pick<Storage, 'setItem'> | null} [storage] */
export function keepSettings(wanted, storage = browserStorage()) {
  try {
    storage?.setItem(KEY, JSON.stringify(wanted));
  } catch {
    // Full or forbidden: the setting holds until the page is left.
  }
}

/** Keeps what is wanted in the account too, if somebody is signed in here. @param {Wanted} wanted */
export function sendSettings(wanted) {
  if (!kept('account')) return;
  // Where it does not arrive, this browser still has it.
  void import('./api.js').then(({ askQuietly }) => askQuietly('/api/v1/account/preferences', wanted, { method: 'PUT' }));
}

/** @param {unknown} value @param {unknown} usual */
function fits(value, usual) {
  return usual === null ? value === null || typeof value === 'boolean' : typeof value === typeof usual;
}

/** Even to look at it can be forbidden. @returns {Storage | null} */
function browserStorage() {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}
