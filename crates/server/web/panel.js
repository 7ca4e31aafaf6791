// @ts-check
/**
 * The game in short, the draw counters that are worth watching, and open claims.
 *
 * @import { Claim, Counter } from './wire.js'
 * @import { Game } from './state.js'
 */
import { cite } from './citation.js';
import { h, put, set, style } from './dom.js';
import { icon } from './icons.js';
import { isOn, mySides } from './state.js';
import { timeWords } from './time-words.js';

/** Makes a claim. @typedef {(ground: string, text: string | null) => void} OnClaim */

/** What stands beside the board: the game in short, and the draw counters that are worth watching. @param {HTMLElement} element @param {Game} game @param {number} watching */
export function showAbout(element, { fixed, live }, watching) {
  const kind = fixed.rated ? [['Game', 'rated']] : [];
  const facts = [['Time', timeWords(fixed.time)], ...kind, ...fixed.ways.map((way) => ['Mode', way.title]), ...(watching > 0 ? [['Watching', String(watching)]] : [])];
  const near = live.counters.filter(({ count, limit }) => count * 3 > limit);
  put(
    element,
    h('h2', {}, fixed.title.replace(/ draughts$/, '')),
    h('p', { class: 'kind' }, `${fixed.board.size}×${fixed.board.size} · ${element.dataset.book} rules`),
    h('dl', { class: 'facts' }, ...facts.flatMap(([name, text]) => [h('dt', {}, name), h('dd', {}, text)])),
  );
  if (near.length > 0) style('game-more.css');
  if (element.nextElementSibling) put(element.nextElementSibling, ...near.map(counterRow));
}

/** The buttons beside the facts; on a phone the way back, and to the rest. @param {HTMLElement} element @param {boolean} sounds @param {(tool: string) => void} act */
export function showTools(element, sounds, act) {
  const button = (/** @type {string} */ value, /** @type {string} */ sign, /** @type {string} */ label, kind = 'plain') =>
    h('button', { type: 'button', class: kind, value, 'aria-label': label, title: label, onclick: () => act(value) }, icon(sign), sign === 'share' ? label : null);
  if (element.childElementCount === 0) {
    const back = h('a', { class: 'tool phone', href: '/', 'aria-label': 'Back to the start page' }, icon('before'));
    put(element, back, button('share', 'share', 'Share'), button('sounds', '', 'Sounds'), button('preferences', 'settings', 'Settings'), button('share', 'more', 'More', 'tool phone'));
  }
  const switched = /** @type {Element} */ (element.querySelector('[value="sounds"]'));
  set(switched, 'aria-pressed', String(sounds));
  put(switched, icon(sounds ? 'sounds' : 'quiet'));
}

/** The claims that this browser may make now. @param {Game} game */
export function myClaims(game) {
  const mine = mySides(game);
  return isOn(game) ? game.live.claims.filter(({ by }) => mine.length > 0 && (by === null || mine.includes(by))) : [];
}

/** The claims as questions, each with a button. @param {Game} game @param {OnClaim} onClaim */
export function claimQuestions(game, onClaim) {
  return myClaims(game).map((claim) => ({
    text: claim.text,
    article: claim.article,
    answers: [{ label: 'Claim a draw', main: true, act: () => void makeClaim(claim, onClaim) }],
  }));
}

/** Makes a claim, after asking for the move where it must be named. @param {Claim} claim @param {OnClaim} onClaim */
export async function makeClaim(claim, onClaim) {
  if (!claim.names_the_move) return onClaim(claim.ground, null);
  const { chosen } = await import('./dialog.js');
  const answers = claim.moves.map((move) => ({ label: move, value: move }));
  const move = await chosen('Which move will produce the claimed position?', answers);
  if (move !== null) onClaim(claim.ground, move);
}

/** A draw counter with its meter. @param {Counter} counter */
export function counterRow({ text, count, limit, resets, effect, article }) {
  return h(
    'li',
    {},
    h('span', { class: 'counter' }, h('span', {}, text), h('b', {}, `${count} of ${limit}`)),
    h('meter', { min: 0, max: limit, value: count, high: limit * 0.7, 'aria-label': text }, `${count} of ${limit}`),
    h('small', {}, `${effect} ${resets} `, cite(article)),
  );
}
