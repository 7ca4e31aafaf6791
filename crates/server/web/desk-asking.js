// @ts-check
/** What the pages of the desk ask the server. */

import { Refused, ask as askServer } from './api.js';

export { Refused };

/**
 * Asks, and gives what was answered. At the desk it is said what no answer means for the log.
 *
 * @param {string} path @param {unknown} [body] Sent if there is any.
 * @returns {Promise<any>}
 */
export async function ask(path, body) {
  try {
    return await askServer(path, body);
  } catch (fault) {
    if (fault instanceof Refused && fault.status === 0) throw new Refused('The server cannot be reached: nothing was written.', 0);
    throw fault;
  }
}

/** Shows a text, or hides its place. @param {HTMLElement} place @param {string} text */
export function tell(place, text) {
  place.textContent = text;
  place.hidden = text === '';
}
