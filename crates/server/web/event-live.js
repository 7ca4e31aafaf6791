// @ts-check
/**
 * A page of an event that stays as new as the event: whenever something was decided, the parts marked with data-live are
 * taken from the page as the server makes it now.
 */
import { listen } from './stream.js';

/** A little later than the news, so that thousands do not ask in the same moment. */
const SPREAD = 1_500;

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

/** Follows an event. @param {string} id @param {number} [spread] */
export function follow(id, spread = SPREAD) {
  let known = -1;
  /** @type {number | undefined} */
  let waiting;
  listen(`/api/v1/events/${id}/news`, 'event', () => {
    known += 1;
    // The first one says how it stands, which the page shows already.
    if (known === 0 || waiting !== undefined) return;
    waiting = window.setTimeout(() => { waiting = undefined; void renew(); }, Math.random() * spread);
  });
}
