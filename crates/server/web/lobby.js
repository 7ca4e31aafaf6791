// @ts-check
import { asked } from './api.js';
import { keep, kept } from './kept.js';
import { tellMoments } from './moments.js';
import { createGame, newGame } from './new-game.js';
import { listen } from './stream.js';
// The lobby: takes a seat, and shows the list anew whenever the server says that it has changed.

const told = /** @type {HTMLElement} */ (document.getElementById('lobby-told'));
const lobby = /** @type {HTMLElement} */ (document.getElementById('lobby'));

const ruleset = /** @type {HTMLSelectElement} */ (document.getElementById('ruleset'));
ruleset.value = kept('ruleset') ?? ruleset.value;
if (ruleset.selectedIndex < 0) ruleset.selectedIndex = 0;

/** Offers a game with this time to anyone. @param {string} time */
async function offer(time) {
  told.textContent = 'One moment …';
  keep('ruleset', ruleset.value);
  try {
    const { href } = await createGame(newGame(ruleset.value, { opponent: 'lobby', time, colour: 'random', chat: 'on', name: kept('name') ?? '' }));
    location.assign(href);
  } catch (fault) {
    told.textContent = fault instanceof Error ? fault.message : String(fault);
  }
}

document.getElementById('presets')?.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (button) void offer(button.dataset.time ?? '');
});

/** @param {string} game */
async function take(game) {
  told.textContent = 'One moment …';
  const { body, fault } = await asked('/api/v1/join', { game, name: kept('name') });
  if (fault === null) location.assign(body.href);
  else tell(fault);
}

/** Says what went wrong; where signing in helps, with the way there. @param {string} text */
function tell(text) {
  const [words, rest] = text.split(/,? ?\/account\b/);
  if (rest === undefined) return void (told.textContent = text);
  told.replaceChildren(`${words}. `, Object.assign(document.createElement('a'), { href: '/account', textContent: 'Sign in' }));
}

tellMoments();

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

listen(lobby.dataset.events ?? '', 'lobby', () => void renew().catch(() => undefined));
