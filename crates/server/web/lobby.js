// @ts-check
import { asked } from './api.js';
// The lobby: takes a seat, and shows the list anew whenever the server says that it has changed.

const told = /** @type {HTMLElement} */ (document.getElementById('lobby-told'));
const lobby = /** @type {HTMLElement} */ (document.getElementById('lobby'));

/** @param {string} game */
async function take(game) {
  /** @type {string | null} */
  let name = null;
  try {
    name = localStorage.getItem('damier.name');
  } catch {
    // Without storage there is no name.
  }
  told.textContent = 'One moment.';
  const { body, fault } = await asked('/api/v1/join', { game, name });
  if (fault === null) location.assign(body.href);
  else told.textContent = fault;
}

lobby.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('[data-take]') : null;
  const game = button?.getAttribute('data-take');
  if (game) void take(game);
});

/** Takes the list out of the page as the server makes it now. */
async function renew() {
  const answer = await fetch('/lobby', { headers: { accept: 'text/html' } });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const list = page.getElementById('lobby');
  if (list && list.innerHTML !== lobby.innerHTML) lobby.replaceChildren(...list.childNodes);
}

/** @type {EventSource | null} */
let events = null;

/** Hears of every change; a page that is left hears nothing, and can be kept for whoever comes back. */
function listen() {
  events ??= new EventSource(lobby.dataset.events ?? '');
  events.addEventListener('lobby', () => void renew().catch(() => undefined));
}

listen();
addEventListener('pagehide', () => {
  events?.close();
  events = null;
});
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  listen();
  void renew().catch(() => undefined);
});
