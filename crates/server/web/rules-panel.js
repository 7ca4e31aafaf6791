// @ts-check
/**
 * The rules at work: compulsory capture, open claims, every draw counter, the way of playing. Fetched when it is looked at.
 *
 * @import { Game } from './state.js'
 */
import { cite } from './citation.js';
import { h, put } from './dom.js';
import { counterRow } from './panel.js';
import { timeWords } from './time-words.js';

/** @param {HTMLElement} element @param {Game} game */
export function showPanel(element, game) {
  const { fixed, live } = game;
  const compulsory = live.compulsory && h('p', { class: 'compulsory' }, 'You must capture: ', cite(live.compulsory));
  put(
    element,
    h('h2', {}, fixed.title),
    h('p', { class: 'facts' }, fixed.time ? `Time ${timeWords(fixed.time)}` : 'No clock', ...fixed.ways.flatMap((way) => [' · ', way.title, ' ', cite(way)])),
    compulsory,
    ...live.claims.map((claim) => h('p', { class: 'claim' }, `${claim.text} `, cite(claim.article))),
    h('h3', {}, 'Draw counters'),
    live.counters.length === 0
      ? h('p', { class: 'faint' }, 'None at the moment.')
      : h('ul', { class: 'counters' }, ...live.counters.map(counterRow)),
  );
}
