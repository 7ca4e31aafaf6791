// @ts-check
/** What a browser remembers: kept in its own storage, and forgotten without complaint where there is none. */
import { kept } from './kept.js';

/**
 * @typedef {object} Wanted
 * @property {boolean} hints Destinations and compulsory pieces are shown.
 * @property {boolean | null} names Names of squares; null is as the federation's boards have them.
 * @property {boolean} sounds
 * @property {boolean} jumps Captures are clicked jump by jump.
 * @property {boolean} eager A touched piece with a single move makes it.
 * @property {boolean} confirm Moves are confirmed before they are sent.
 * @property {boolean} still Pieces do not walk.
 * @property {boolean} chat The chat is shown.
 * @property {boolean} blind The board is hidden, moves are typed and read.
 */

/** @type {Wanted} */
const USUAL = {
  hints: true, names: null, sounds: true, jumps: false, eager: false, confirm: false, still: false, chat: true,
  blind: false,
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
  const body = JSON.stringify(wanted);
  // Where it does not arrive, this browser still has it.
  fetch('/api/v1/account/preferences', { method: 'PUT', headers: { 'content-type': 'application/json' }, body }).catch(() => undefined);
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
