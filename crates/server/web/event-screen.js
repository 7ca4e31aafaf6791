// @ts-check
/** The projector's page: one leaf at a time, turned by itself; long lists are cut into leaves. */
import { byId } from './dom.js';
import { follow } from './event-live.js';

const TURN = 12_000;
/** The fewest and the most rows of a leaf. */
const [FEWEST, MOST] = [6, 40];
const leaves = byId('leaves', HTMLElement);
const says = byId('leaf-says', HTMLElement);
const pause = byId('pause', HTMLButtonElement);
let shown = 0;

/** How many rows stand above the foot of the screen: nobody moves a projector's page. */
function rowsThatFit() {
  const row = leaves.querySelector('.leaf:not([hidden]) tbody tr');
  if (!(row instanceof HTMLElement) || row.offsetHeight === 0) return MOST;
  const top = row.getBoundingClientRect().top + scrollY;
  const foot = says.closest('p')?.offsetHeight ?? 0;
  return Math.min(MOST, Math.max(FEWEST, Math.floor((innerHeight - top - foot - 56) / row.offsetHeight)));
}

/** Cuts the tables of a new page into leaves of as many rows as fit. */
function cut() {
  const fit = rowsThatFit();
  for (const leaf of leaves.querySelectorAll('.leaf')) {
    const rows = [...leaf.querySelectorAll('tbody tr')];
    if (rows.length <= fit) continue;
    // As many on each: the last one does not stand alone.
    const most = Math.ceil(rows.length / Math.ceil(rows.length / fit));
    // From the last leaf backwards each stands behind its table, and the tables keep their order.
    for (let from = Math.floor((rows.length - 1) / most) * most; from > 0; from -= most) {
      const further = /** @type {HTMLElement} */ (leaf.cloneNode(true));
      const body = further.querySelector('tbody');
      body?.replaceChildren(...rows.slice(from, from + most));
      leaf.after(further);
    }
  }
  show();
}

/** Shows one leaf. */
function show() {
  const all = [...leaves.querySelectorAll('.leaf')];
  shown %= Math.max(all.length, 1);
  for (const [place, leaf] of all.entries()) leaf.toggleAttribute('hidden', place !== shown);
  says.textContent = `Page ${shown + 1} of ${all.length}`;
}

/** The next leaf. */
function turn() {
  shown += 1;
  show();
}

let timer = window.setInterval(turn, TURN);
pause.addEventListener('click', () => {
  const paused = pause.getAttribute('aria-pressed') !== 'true';
  pause.setAttribute('aria-pressed', String(paused));
  window.clearInterval(timer);
  if (!paused) timer = window.setInterval(turn, TURN);
});
byId('next', HTMLButtonElement).addEventListener('click', turn);
document.addEventListener('renewed', cut);
cut();
follow(byId('event', HTMLElement).dataset.event ?? '');
