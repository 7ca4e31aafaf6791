// @ts-check
/** The projector's page: one leaf at a time, turned by itself; long lists are cut into leaves. */
import { byId } from './dom.js';
import { follow } from './event-live.js';

const TURN = 12_000;
const ROWS = 18;
const leaves = byId('leaves', HTMLElement);
const says = byId('leaf-says', HTMLElement);
const pause = byId('pause', HTMLButtonElement);
let shown = 0;

/** Cuts the tables into leaves of so many rows, and shows one. */
function show() {
  for (const leaf of leaves.querySelectorAll('.leaf')) {
    const rows = [...leaf.querySelectorAll('tbody tr')];
    if (rows.length <= ROWS) continue;
    for (let from = ROWS; from < rows.length; from += ROWS) {
      const further = /** @type {HTMLElement} */ (leaf.cloneNode(true));
      const body = further.querySelector('tbody');
      body?.replaceChildren(...rows.slice(from, from + ROWS));
      leaves.append(further);
    }
  }
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
document.addEventListener('renewed', show);
show();
follow(byId('event', HTMLElement).dataset.event ?? '');
