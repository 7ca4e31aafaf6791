// @ts-check
/** What the pages of the desk ask the server. */

/** An answer that is a refusal, in the server's words. */
export class Refused extends Error {
  /** @param {string} text @param {number} status */
  constructor(text, status) {
    super(text);
    this.status = status;
  }
}

/**
 * Asks, and gives what was answered.
 *
 * @param {string} path @param {unknown} [body] Sent if there is any.
 * @returns {Promise<any>}
 */
export async function ask(path, body) {
  const options = body === undefined ? {} : {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
  };
  const answer = await fetch(path, options).catch(() => null);
  if (!answer) throw new Refused('The server cannot be reached: nothing was written.', 0);
  const found = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refused(found?.error ?? `The server answered ${answer.status}.`, answer.status);
  return found;
}

/** Shows a text, or hides its place. @param {HTMLElement} place @param {string} text */
export function tell(place, text) {
  place.textContent = text;
  place.hidden = text === '';
}
