// @ts-check
/**
 * Lets the worker keep the page, with all that it has loaded, for when there is no network: when it comes for the first time it
 * has not seen them.
 */

/** The pages that are kept. */
const KEPT = /^\/(clock)?$|^\/rules(\/|$)/;

/** @param {string} base Where the pages' files are. */
export async function keepPages(base) {
  const revision = base.split('/').at(-1) ?? '';
  try {
    for (const registration of await navigator.serviceWorker.getRegistrations()) {
      // The worker of an earlier version, which saw to the clock alone.
      if (registration.active?.scriptURL.endsWith('/clock-worker.js')) await registration.unregister();
    }
    await navigator.serviceWorker.register(`/worker.js?revision=${revision}`);
    if (!KEPT.test(location.pathname)) return;
    const named = [...document.querySelectorAll('link[href]')].map((link) => /** @type {HTMLLinkElement} */ (link).href);
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
    const own = [...named, ...fetched].filter((name) => name.startsWith(`${location.origin}${base}/`));
    const store = await caches.open(`damier-${revision}`);
    await store.addAll([...new Set([location.origin + location.pathname, ...own])]);
  } catch {
    // Then the page needs the network when it is opened.
  }
}
