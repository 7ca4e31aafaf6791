// @ts-check
/** Small things a browser remembers between pages, where it can. */

/** @param {string} key @returns {string | null} */
export function kept(key) {
  try {
    return localStorage.getItem(`damier.${key}`);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} value */
export function keep(key, value) {
  try {
    localStorage.setItem(`damier.${key}`, value);
  } catch {
    // Then it is typed anew.
  }
}
