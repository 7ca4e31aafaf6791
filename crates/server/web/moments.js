// @ts-check
/** Moments on pages, told in the reader's own time. */

const DAY = 86_400_000;

/** A moment in the reader's time: the hour today, with the date otherwise. @param {number} at @param {number} now */
export function inLocalTime(at, now) {
  const date = new Date(at);
  const today = new Date(now).toDateString() === date.toDateString();
  const hour = date.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  const minutes = Math.round((at - now) / 60_000);
  const soon = minutes > 0 && minutes < 120 ? `, in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}` : '';
  if (today) return `at ${hour}${soon}`;
  return `on ${date.toLocaleDateString([], { weekday: 'short', day: 'numeric', month: 'short', ...(Math.abs(at - now) > 300 * DAY ? { year: 'numeric' } : {}) })} at ${hour}${soon}`;
}

/** Tells all moments of the page anew. */
function tell() {
  for (const element of document.querySelectorAll('time[data-moment]')) {
    element.textContent = inLocalTime(Number(element.getAttribute('data-moment')), Date.now());
  }
}

/** Tells the moments of the page, now and as time goes on. */
export function tellMoments() {
  tell();
  window.setInterval(tell, 20_000);
  document.addEventListener('renewed', tell);
}
