// @ts-check
/**
 * What the pages ask the server: one way to ask, and one to say what went wrong.
 *
 * @import { ErrorBody } from './wire.js'
 */

/** Said where no answer comes at all. */
export const UNREACHABLE = 'The server cannot be reached. Try again in a moment.';

/** A refusal in the server's words; its status is 0 where no answer came. */
export class Refused extends Error {
  /** @param {string} text @param {number} status */
  constructor(text, status) {
    super(text);
    this.status = status;
  }
}

/** What went wrong, in words. @param {ErrorBody | null} fault @param {number} status */
export function faultText(fault, status) {
  if (!fault?.error) return `The server answered with ${status}.`;
  const reasons = fault.reasons?.filter((reason) => !fault.error.includes(reason)) ?? [];
  return [fault.error, ...reasons].join('\n');
}

/**
 * Sends a request, with a body as JSON if there is one, and gives the answer; anything but a good one is thrown as
 * {@link Refused}.
 *
 * @param {string} path @param {unknown} [body] @param {RequestInit} [how]
 * @returns {Promise<Response>}
 */
export async function send(path, body, how = {}) {
  const json = body === undefined ? {} : {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
  };
  const answer = await fetch(path, { ...json, ...how }).catch(() => null);
  if (!answer) throw new Refused(UNREACHABLE, 0);
  if (!answer.ok) throw new Refused(faultText(await answer.json().catch(() => null), answer.status), answer.status);
  return answer;
}

/** As {@link send}, for an answer in JSON; null where there is nothing in it. @param {string} path @param {unknown} [body] @param {RequestInit} [how] @returns {Promise<any>} */
export async function ask(path, body, how) {
  const answer = await send(path, body, how);
  return answer.status === 204 ? null : answer.json().catch(() => null);
}

/** As {@link ask}, where a refusal is nothing to speak of: null then. @param {string} path @param {unknown} [body] @param {RequestInit} [how] @returns {Promise<any>} */
export async function askQuietly(path, body, how) {
  return ask(path, body, how).catch(() => null);
}

/** As {@link ask}, with what went wrong as a text for the page. @param {string} path @param {unknown} [body] @param {RequestInit} [how] @returns {Promise<{ body: any, fault: null } | { body: null, fault: string }>} */
export async function asked(path, body, how) {
  try {
    return { body: await ask(path, body, how), fault: null };
  } catch (fault) {
    return { body: null, fault: fault instanceof Error ? fault.message : String(fault) };
  }
}
