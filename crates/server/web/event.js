// @ts-check
/** The public page of an event, and a player's part of it. */
import { ask } from './api.js';
import { tell } from './desk-asking.js';
import { byId } from './dom.js';
import { LiveBoards } from './event-boards.js';
import { follow, renew } from './event-live.js';
import { tellMoments } from './moments.js';

/** So many boards are shown: thousands may watch, and a large event has hundreds of boards. */
const SHOWN = 8;
const root = byId('event', HTMLElement);
const id = root.dataset.event ?? '';
const told = byId('told', HTMLElement);
tellMoments();

/** Tries something and says what went wrong; the page is as new as the event then. @param {() => Promise<unknown>} deed */
async function attempt(deed) {
  tell(told, '');
  try {
    await deed();
    await renew();
  } catch (fault) {
    tell(told, fault instanceof Error ? fault.message : String(fault));
  }
}

// Forms and buttons come and go with the page's parts.
document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  const { submitter } = event;
  void attempt(async () => {
    if (form.classList.contains('report')) {
      const score = submitter instanceof HTMLButtonElement ? submitter.value : '';
      await ask(`/api/v1/events/${id}/reports`, { round: Number(form.dataset.round), game: Number(form.dataset.game), score, board: Number(form.dataset.board) });
    } else if (form.id === 'seen') {
      const { words, board } = Object.fromEntries(new FormData(form));
      await ask(`/api/v1/events/${id}/seen`, { words, board: Number(board) || null });
      form.reset();
      form.querySelector('.said')?.removeAttribute('hidden');
    } else if (form.id === 'call') {
      await ask(`/api/v1/events/${id}/calls`, Object.fromEntries(new FormData(form)));
      form.reset();
    }
  });
});

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('[data-play]') : null;
  if (!(button instanceof HTMLElement)) return;
  const { play } = button.dataset;
  void attempt(async () => {
    const { me } = await ask(`/api/v1/events/${id}/${play}`, {});
    root.dataset.me = String(me ?? 0);
  });
});

// Whoever has just been given a game goes to it; one that was open before is a link.
const before = document.querySelector('#online a[href^="/game/"]')?.getAttribute('href') ?? null;
document.addEventListener('renewed', () => {
  const game = document.querySelector('#online a[href^="/game/"]')?.getAttribute('href') ?? null;
  if (game && game !== before) location.assign(game);
});

/** The name of a number, as the page's tables have it. @param {number} number */
function name(number) {
  const names = root.querySelectorAll('[data-player]');
  for (const element of names) if (element.getAttribute('data-player') === String(number)) return element.textContent ?? '';
  return `No. ${number}`;
}

const boards = byId('boards', HTMLElement);
const live = new LiveBoards(byId('live-boards', HTMLElement), JSON.parse(root.dataset.drawn ?? '{}'), name);
const watches = root.dataset.boards === 'yes';
const plays = () => Number(root.dataset.me) > 0;
follow(id, {
  // Whoever plays is not kept waiting because thousands watch.
  spread: () => (plays() ? 1_500 : null),
  boards: watches ? { most: SHOWN, show: (seen) => { boards.hidden = live.show(seen.filter(({ over }) => !over)) === 0; } } : null,
  rests: () => !plays(),
});
