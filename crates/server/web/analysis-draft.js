// @ts-check
/** What is worked at and not kept: this tab remembers it, so that loading the page again loses nothing. */

const DRAFT = 'damier.draft';

/** @typedef {{ href: string, pdn: string, ruleset: string, at: number }} Draft */

/** What was worked at on this page before it was loaded again. @returns {Draft | null} */
export function keptDraft() {
  try {
    /** @type {Draft | null} */
    const draft = JSON.parse(sessionStorage.getItem(DRAFT) ?? 'null');
    return draft?.href === location.href ? draft : null;
  } catch {
    return null;
  }
}

/** @param {Draft | null} draft */
export function keepDraft(draft) {
  try {
    sessionStorage.setItem(DRAFT, JSON.stringify(draft));
  } catch {
    // Full or forbidden: it is lost when the page is left.
  }
}
