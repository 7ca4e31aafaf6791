// @ts-check
/**
 * A page of an event that stays as new as the event: whenever something was decided, the parts marked with data-live are
 * taken from the page as the server makes it now, a little later than the news, so that thousands do not ask in the same
 * moment.
 *
 * @import { EventLiveBoard, EventNews } from './wire.js'
 */
import { hear } from './stream.js';

/** The marked parts as the server made them last: what is shown in them since then stays while they stay the same. */
const made = new Map([...document.querySelectorAll('[data-live]')].map(({ id, innerHTML }) => [id, innerHTML]));

/** How often the page was asked for, and which of these answers is shown: what was asked for earlier may come later. */
let [asked, shown] = [0, 0];

/** Takes the marked parts of the page as it is now. @returns {Promise<void>} */
export async function renew() {
  asked += 1;
  const turn = asked;
  const answer = await fetch(location.pathname + location.search).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (turn < shown) return;
  shown = turn;
  const [root, fresh] = [document, page].map((shown) => shown.getElementById('event'));
  if (root && fresh) root.dataset.version = fresh.dataset.version;
  for (const part of document.querySelectorAll('[data-live]')) {
    const fresh = page.getElementById(part.id);
    if (!fresh || isBusy(part)) continue;
    for (const { name, value } of fresh.attributes) part.setAttribute(name, value);
    const text = fresh.innerHTML;
    if (made.get(part.id) === text) continue;
    made.set(part.id, text);
    const opened = openDetails(part);
    part.replaceChildren(...fresh.childNodes);
    for (const details of part.querySelectorAll('details')) details.open ||= opened.has(title(details));
  }
  document.dispatchEvent(new CustomEvent('renewed'));
}

/** What somebody has opened there stays open. @param {Element} part */
function openDetails(part) {
  return new Set([...part.querySelectorAll('details')].filter(({ open }) => open).map(title));
}

/** @param {HTMLDetailsElement} details */
const title = (details) => details.querySelector('summary')?.textContent ?? '';

/** Whether somebody has begun to fill in something there: it would be lost. What was sent is empty again. @param {Element} part */
function isBusy(part) {
  return [...part.querySelectorAll('input, textarea, select')].some((field) => {
    if (field instanceof HTMLSelectElement) return field.selectedIndex !== Math.max(0, [...field.options].findIndex((option) => option.defaultSelected));
    return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== field.defaultValue;
  });
}

/** The version of the event that the page shows. */
const versionShown = () => Number(document.getElementById('event')?.dataset.version);

/**
 * Follows an event by one stream: the page is taken anew after news, and live boards are told where they are shown.
 *
 * @param {string} id
 * @param {{ spread?: () => number | null, boards?: { most: number, show: (boards: EventLiveBoard[]) => void } | null, rests?: () => boolean }} [wishes]
 *   `spread`: within how many milliseconds the page is taken anew, instead of what the server says;
 *   `rests`: whether nobody listens while the page is not seen.
 */
export function follow(id, { spread = () => null, boards = null, rests = () => false } = {}) {
  let known = false;
  /** @type {number | undefined} */
  let waiting;
  const heard = (/** @type {EventNews} */ { version, spread: told }) => {
    // The first news say how it stands, which the page shows already, unless something has happened in between.
    const stale = known || version !== versionShown();
    known = true;
    if (!stale || waiting !== undefined) return;
    waiting = window.setTimeout(() => { waiting = undefined; void renew(); }, Math.random() * (spread() ?? told));
  };
  const path = `/api/v1/events/${id}/news${boards ? `?boards=${boards.most}` : ''}`;
  const open = () => hear(path, { event: heard, ...(boards ? { boards: boards.show } : {}) });
  /** @type {(() => void) | null} */
  let close = open();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden && rests()) {
      close?.();
      [close, known] = [null, false];
    } else if (!document.hidden) close ??= open();
  });
}
