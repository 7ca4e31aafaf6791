// @ts-check
/**
 * A simultaneous display: its boards as they change; the host goes from one to the next.
 *
 * @import { DisplayView, GameLine } from './wire.js'
 */
import { byId, h, put } from './dom.js';
import { kept } from './kept.js';
import { linkBox } from './link-box.js';
import { listen } from './stream.js';
import { boardAddress, nextBoard } from './walk.js';

const list = byId('sim', HTMLElement);
const told = byId('sim-told', HTMLElement);
const id = list.dataset.sim ?? '';
const invitation = kept(`invitation ${id}`);
if (invitation) list.before(linkBox('Send this link to your guests', new URL(invitation, location.href).href));

listen(`/api/v1/displays/${id}/events`, 'display', show, () => put(told, 'Connection lost, trying again …'));

/** @param {DisplayView} display */
function show(display) {
  const { games, host, most, yours, event } = display;
  const link = byId('sim-event', HTMLElement);
  link.hidden = event === null;
  if (event) link.querySelector('a')?.setAttribute('href', event);
  const going = games.filter(({ result }) => result === null).length;
  const waiting = games.filter((game) => game.your_turn).length;
  const turn = yours ? ` It is your turn on ${waiting}.` : '';
  put(told, `${host} plays ${going} of ${games.length} boards${event ? '' : `; ${most} at most`}.${turn} `);
  const next = nextBoard(games, '');
  if (yours && next) told.append(h('a', { class: 'button', href: boardAddress(display.id, next) }, 'Next board'));
  put(list, ...games.map((game) => row(display, game)));
}

/** @param {DisplayView} display @param {GameLine} game */
function row(display, game) {
  const { white, black, plies, result, yours, your_turn: waits } = game;
  const names = `${white} – ${black}`;
  const state = result ?? (waits ? 'your turn' : `move ${Math.ceil(plies / 2)}`);
  const picture = !(display.blindfold && display.yours && result === null)
    && h('img', { src: `${game.href}.svg?ply=${plies}`, alt: '', width: 140, height: 140, loading: 'lazy' });
  const href = yours ? boardAddress(display.id, game) : game.href;
  return h('li', { class: waits ? 'your-turn' : null }, h('a', { href }, picture || null, h('b', {}, names)), ' ', h('span', {}, state));
}
