// @ts-check
/**
 * The best running game of a ruleset: shown as it is played; when it is over, or a better one is played, the next.
 *
 * @import { TvChannel } from './wire.js'
 */
import { byId, h, put } from './dom.js';
import { listen } from './stream.js';

/** How long the end of a game is left to be seen, in milliseconds. */
const REST = 4_000;

const list = byId('channels', HTMLElement);
const chosen = list.dataset.chosen ?? '';
const screen = document.getElementById('embed');
if (screen) void import('./embed.js');

/** @type {number | undefined} */
let turning;

/** @param {TvChannel[]} channels */
function show(channels) {
  const own = channels.find(({ ruleset }) => ruleset === chosen) ?? channels[0];
  const link = (/** @type {TvChannel} */ { ruleset, title, white, black }) => h('li', {}, h('a', { href: `/tv?ruleset=${ruleset}`, 'aria-current': ruleset === own?.ruleset ? 'true' : null }, h('b', {}, title), h('br'), `${white} – ${black}`));
  if (channels.length > 0) put(list, h('ul', { class: 'channels', role: 'list' }, ...channels.map(link)));
  clearTimeout(turning);
  if (!own || own.game === screen?.dataset.game) return;
  // What is shown has ended, or a better game has begun.
  turning = window.setTimeout(() => location.replace(`/tv?ruleset=${own.ruleset}`), screen ? REST : 0);
}

listen('/api/v1/tv/events', 'tv', show);
