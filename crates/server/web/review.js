// @ts-check
/**
 * The review of a game: begun when the page is opened, shown as it is made.
 *
 * @import { Review, ReviewedPly, TurningPoint } from './wire.js'
 */
import { asked } from './api.js';
import { byId, h, put } from './dom.js';
import { EvalGraph } from './eval-graph.js';
import { listen } from './stream.js';

const root = byId('review', HTMLElement);
const status = byId('review-state', HTMLElement);
const picture = byId('board', HTMLImageElement);
const graph = /** @type {EvalGraph} */ (root.querySelector('eval-graph'));
const id = root.dataset.game ?? '';
const ruleset = root.dataset.ruleset ?? '';
const plies = Number(root.dataset.plies ?? 0);
/** @type {Review | null} */
let shown = null;

graph.plies = plies;
graph.addEventListener('ply', (event) => look(/** @type {CustomEvent<{ ply: number }>} */ (event).detail.ply));
root.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('[data-ply]') : null;
  if (button) look(Number(button.getAttribute('data-ply')));
});
look(plies);
void begin();

/** Has the review made, and shows it as it comes. */
async function begin() {
  if (plies === 0) return put(status, 'No moves were played in this game: there is nothing to review.');
  const method = root.dataset.done === undefined ? 'POST' : 'GET';
  const { body, fault } = await asked(`/api/v1/games/${id}/review`, undefined, { method });
  if (fault !== null) return put(status, fault);
  show(body);
  if (body.state === 'done') return;
  const stop = listen(`/api/v1/games/${id}/review/events`, 'review', (/** @type {Review} */ review) => {
    show(review);
    if (review.state === 'done') stop();
  });
}

/** @param {Review} review */
function show(review) {
  shown = review;
  const { state, done, positions } = review;
  put(status, state === 'done' ? `All ${positions} positions analysed.` : `${done} of ${positions} positions analysed; live games go first.`);
  graph.values = review.plies;
  put(byId('summary', HTMLElement), review.summary);
  put(byId('turns', HTMLElement), ...review.turns.map(turnItem));
  put(byId('plies', HTMLElement), ...review.plies.map(plyItem));
  look(Number(graph.getAttribute('current') ?? plies));
}

/** @param {TurningPoint} turn */
function turnItem({ ply, text, words, better, line }) {
  const heading = h('h3', {}, h('button', { type: 'button', class: 'move', 'data-ply': ply }, text));
  const rest = better ? [' Better was ', h('strong', {}, better), ': ', h('span', { class: 'line-of' }, line.join(' ')), '.'] : [];
  return h('li', {}, heading, h('p', {}, words, ...rest));
}

/** @param {ReviewedPly} reviewed */
function plyItem({ ply, text, sign, words }) {
  const label = ply === 0 ? 'Start' : `${text}${sign}`;
  return h('li', {}, h('button', { type: 'button', class: 'move', 'data-ply': ply }, label), ' ', h('span', {}, words));
}

/** Shows a position. @param {number} ply */
function look(ply) {
  graph.setAttribute('current', String(ply));
  const source = `/game/${id}.svg?ply=${ply}`;
  if (!picture.src.endsWith(source)) picture.src = source;
  const found = shown?.plies.find((reviewed) => reviewed.ply === ply);
  const caption = byId('caption', HTMLElement);
  if (!found) return put(caption, ply === 0 ? 'Start' : `After move ${Math.ceil(ply / 2)}`);
  const best = found.line.length > 0 ? ` Best: ${found.line.join(' ')}.` : '';
  const query = new URLSearchParams({ ruleset, fen: found.fen });
  put(caption, `${ply === 0 ? 'Start' : `${found.text}${found.sign}`}: ${found.words}.${best} `, h('a', { href: `/search?${query}` }, 'Games with this position'));
}
