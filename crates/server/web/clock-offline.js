// @ts-check
/** Keeps the page of the clock, with all it has loaded, for when there is no network. */

const KEPT = 'table-clock';

/** Keeps it, where the browser can. */
export async function keepPage() {
  try {
    await navigator.serviceWorker.register('/clock-worker.js', { scope: '/clock' });
    const named = [...document.querySelectorAll('link[href]')].map((link) => /** @type {HTMLLinkElement} */ (link).href);
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
    // Icons are fetched when the browser finds the time.
    const loaded = [...named, ...fetched].map((name) => new URL(name));
    const own = loaded.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'));
    const wanted = new Set([location.origin + location.pathname, ...own.map(({ href }) => href)]);
    const cache = await caches.open(KEPT);
    await cache.addAll([...wanted]);
    // Those of an earlier version are not needed any more.
    for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
  } catch {
    // Then it needs the network when it is opened; once it is, it does not.
  }
}
