// @ts-check
/**
 * Beside the pages: keeps the start page, the rules and the clock for when there is no network, and shows what the server
 * calls somebody back for. Nothing else goes through it, so that no game is ever shown as it was.
 *
 * A new version of the pages has a new address of this worker, and a store of its own; earlier stores go.
 */
const worker = /** @type {any} */ (self);
const REVISION = new URL(worker.location.href).searchParams.get('revision') ?? '';
const STORE = `damier-${REVISION}`;

/** Whether something is kept. @param {URL} url */
function isKept({ origin, pathname }) {
  if (origin !== worker.location.origin) return false;
  return pathname === '/' || pathname === '/clock' || /^\/(rules|assets)(\/|$)/.test(pathname) || pathname === '/manifest.webmanifest';
}

/** Asks the server, and keeps what it says; where it cannot be reached, what was kept. @param {Request} request */
async function answer(request) {
  const store = await caches.open(STORE);
  try {
    const said = await fetch(request);
    if (said.ok && said.type === 'basic') await store.put(named(request.url), said.clone());
    return said;
  } catch {
    return (await store.match(named(request.url))) ?? Response.error();
  }
}

/** What is asked for beside the path changes nothing of what is kept. @param {string} address */
function named(address) {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}

/** Takes over what an earlier version has kept, as it is now, and forgets the rest. */
async function renew() {
  const store = await caches.open(STORE);
  for (const name of await caches.keys()) {
    if (name === STORE) continue;
    for (const { url } of await (await caches.open(name)).keys()) {
      const address = named(url).replace(/\/assets\/[^/]+\//, `/assets/${REVISION}/`);
      await store.add(address).catch(() => undefined);
    }
    await caches.delete(name);
  }
}

worker.addEventListener('install', () => worker.skipWaiting());
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(Promise.all([renew(), worker.clients.claim()])));
worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method === 'GET' && isKept(new URL(request.url))) event.respondWith(answer(request));
});

worker.addEventListener('push', (/** @type {any} */ event) => {
  /** @type {{ title: string, body: string, href: string, tag: string }} */
  let told = { title: 'Damier', body: 'Something is waiting for you.', href: '/', tag: 'damier' };
  try {
    told = { ...told, ...event.data.json() };
  } catch {
    // Something that we did not write: it is said that there is something.
  }
  const { title, body, href, tag } = told;
  event.waitUntil(worker.registration.showNotification(title, {
    body, tag, renotify: true, data: { href }, icon: `/assets/${REVISION}/icon-192.png`, actions: [{ action: 'off', title: 'Turn off' }],
  }));
});

worker.addEventListener('notificationclick', (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(event.action === 'off' ? callNoMore() : show(event.notification.data?.href ?? '/'));
});

/** This browser is not called any more, whoever is signed in. */
async function callNoMore() {
  const subscription = await worker.registration.pushManager.getSubscription();
  if (!subscription) return;
  const body = JSON.stringify({ endpoint: subscription.endpoint });
  await fetch('/api/v1/push/unsubscribe', { method: 'POST', headers: { 'content-type': 'application/json' }, body }).catch(() => undefined);
  await subscription.unsubscribe();
}

/** Goes to a page: where it is open, else in a new window. @param {string} href */
async function show(href) {
  const address = new URL(href, worker.location.origin).href;
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const found = open.find((/** @type {any} */ { url }) => url === address);
  if (found) return found.focus();
  await worker.clients.openWindow(address);
}
