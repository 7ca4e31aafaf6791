// @ts-check
/** What elements about a position have in common: they ask the server with what their attributes say. */
import { asked } from './api.js';

/**
 * Asks, and gives what was answered or what is wrong.
 *
 * @param {string} path @param {Element} element @param {readonly string[]} names The attributes that are sent.
 * @returns {Promise<{ body: unknown, fault: null } | { body: null, fault: string }>}
 */
export async function ask(path, element, names) {
  const query = new URLSearchParams();
  for (const name of names) {
    const value = element.getAttribute(name);
    if (value) query.set(name, value);
  }
  return asked(`${path}?${query}`);
}
