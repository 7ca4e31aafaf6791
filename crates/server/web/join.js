// @ts-check
import { asked, askQuietly } from './api.js';
import { timeWords } from './time-words.js';
// The page an invitation leads to. The key stands behind the # of the address, which browsers do not send; it leaves
// this page only in the body of the request that takes the seat.

const told = /** @type {HTMLElement} */ (document.getElementById('join-told'));
const form = /** @type {HTMLFormElement} */ (document.getElementById('join'));
const name = /** @type {HTMLInputElement} */ (document.getElementById('join-name'));
const key = decodeURIComponent(location.hash.slice(1));
/** The game, if the link names it: then it can be shown before the seat is taken. */
const game = new URLSearchParams(location.search).get('game');
const about = /** @type {HTMLElement} */ (document.getElementById('join-game'));

if (key === '') {
  told.textContent = 'This link is incomplete: the part after # is missing. Ask for the whole link again.';
  about.replaceChildren(elsewhere());
  about.hidden = false;
} else {
  told.textContent = 'Somebody wants to play with you.';
  form.hidden = false;
  about.hidden = game === null;
  try {
    name.value = localStorage.getItem('damier.name') ?? '';
  } catch {
    // Without storage the name is typed anew.
  }
  name.focus();
}

/** Shows what one is invited to. @param {string} id */
async function show(id) {
  const shown = await askQuietly(`/api/v1/games/${encodeURIComponent(id)}`);
  if (!shown) return;
  const { fixed, seats, live } = shown;
  const empty = ['white', 'black'].find((side) => seats[side].sitter.kind === 'empty');
  const host = seats[empty === 'white' ? 'black' : 'white'].name || 'Somebody';
  if (!empty) {
    about.replaceChildren(line('This invitation has already been used.'), link(`/game/${id}`, live.outcome ? 'See the game' : 'Watch the game'));
    form.hidden = true;
    told.textContent = '';
  } else {
    told.textContent = `${host} wants to play with you.`;
    const picture = Object.assign(document.createElement('img'), { src: `/game/${id}.svg?side=${empty}`, alt: 'Preview of the board', width: 320, height: 320 });
    const colour = empty === 'white' ? fixed.white_name : fixed.black_name;
    const facts = [['Game', fixed.title], ['Clock', timeWords(fixed.time)], ['You play', colour], ['Invited by', host]];
    const list = document.createElement('dl');
    list.append(...facts.flatMap(([term, text]) => [word('dt', term), word('dd', text)]));
    about.replaceChildren(picture, list);
  }
  about.hidden = false;
}

/** @param {'dt' | 'dd'} kind @param {string} text */
function word(kind, text) {
  return Object.assign(document.createElement(kind), { textContent: text });
}

/** @param {string} text */
function line(text) {
  return Object.assign(document.createElement('p'), { textContent: text });
}

/** @param {string} href @param {string} text */
function link(href, text) {
  return Object.assign(document.createElement('a'), { href, textContent: text, className: 'button' });
}

/** The way on where there is no seat: to the game, or to another. */
function elsewhere() {
  return game ? link(`/game/${encodeURIComponent(game)}`, 'Watch the game') : link('/', 'Play another game');
}

if (key !== '' && game) void show(game);

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  told.textContent = 'One moment …';
  const named = name.value.trim();
  try {
    if (named) localStorage.setItem('damier.name', named);
  } catch {
    // As above.
  }
  const { body, fault } = await asked('/api/v1/join', { key, name: named || null });
  if (fault === null) return location.replace(body.href);
  told.textContent = fault;
  about.replaceChildren(elsewhere());
  about.hidden = false;
});
