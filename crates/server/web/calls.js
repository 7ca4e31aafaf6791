// @ts-check
/**
 * Challenges, told on whichever page is open: who challenges, what to, and an answer in one click. Of all tabs one listens and
 * tells the others, so that many tabs need one connection.
 *
 * @import { ChallengeView } from './wire.js'
 */
import { asked } from './api.js';
import { h, put } from './dom.js';
import { keep, kept } from './kept.js';
import { listen } from './stream.js';
import { timeWords } from './time-words.js';

const channel = 'BroadcastChannel' in window ? new BroadcastChannel('damier-challenges') : null;
/** @type {HTMLElement | null} */
let place = null;
/** When this page was opened: what came of challenges before that is known. */
let first = true;

channel?.addEventListener('message', ({ data }) => {
  if (data === 'what') return;
  show(data);
});

/** Hears of challenges, as the one tab that does. */
function hear() {
  /** @type {ChallengeView[]} */
  let now = [];
  listen('/api/v1/challenges/events', 'challenges', (/** @type {ChallengeView[]} */ challenges) => {
    now = challenges;
    show(now);
    channel?.postMessage(now);
  });
  channel?.addEventListener('message', ({ data }) => {
    if (data === 'what') channel.postMessage(now);
  });
  return new Promise(() => undefined);
}

if (navigator.locks) {
  channel?.postMessage('what');
  void navigator.locks.request('damier-challenges', hear);
} else void hear();

/** @param {ChallengeView[]} all */
function show(all) {
  const open = all.filter(({ state, until }) => state === 'open' && until > Date.now());
  follow(all);
  first = false;
  if (open.length === 0 && !place) return;
  place ??= made();
  put(place, ...open.map(row));
  place.hidden = open.length === 0;
  // What nobody answers goes by itself.
  const soonest = Math.min(...open.map(({ until }) => until));
  if (Number.isFinite(soonest)) setTimeout(() => show(all), Math.min(soonest - Date.now() + 500, 2_147_483_647));
}

/** Where challenges stand: in the lobby among the games, elsewhere at the foot of the window. */
function made() {
  const style = h('link', { rel: 'stylesheet', href: new URL('./calls.css', import.meta.url).href });
  document.head.append(style);
  const place = h('section', { class: 'calls', 'aria-label': 'Challenges', role: 'status' });
  const lobby = document.getElementById('lobby');
  if (lobby) lobby.before(place);
  else {
    place.classList.add('floating');
    document.body.append(place);
  }
  return place;
}

/** @param {ChallengeView} challenge */
function row({ id, from, to, yours, title, time, rated, colour }) {
  const own = { white: 'Black', black: 'White', random: '' }[colour];
  const what = [title, time ? timeWords(time) : 'no clock', rated && 'rated', !yours && own && `you play ${own}`].filter(Boolean).join(', ');
  const said = h('p', {}, h('b', {}, yours ? `You challenged ${to}` : `${from} challenges you`), h('br'), what);
  const told = h('p', { class: 'told-here', role: 'alert' });
  /** @param {string} deed */
  const answer = async (deed) => {
    const { body, fault } = await asked(`/api/v1/challenges/${id}/${deed}`, {});
    if (fault !== null) put(told, fault);
    else if (body?.href) location.assign(body.href);
  };
  const buttons = yours
    ? [h('button', { type: 'button', class: 'plain', onclick: () => void answer('decline') }, 'Withdraw')]
    : [
      h('button', { type: 'button', class: 'button', onclick: () => void answer('accept') }, 'Accept'),
      h('button', { type: 'button', class: 'plain', onclick: () => void answer('decline') }, 'Decline'),
    ];
  return h('div', { class: 'call' }, said, h('p', { class: 'answers' }, ...buttons), told);
}

/** Goes to the game when a challenge of one's own was accepted, and says when it was not. @param {ChallengeView[]} all */
function follow(all) {
  const seen = new Set((kept('answered') ?? '').split(' '));
  const answered = all.filter(({ yours, state }) => yours && state !== 'open');
  const news = answered.filter(({ id }) => !seen.has(id));
  if (news.length === 0) return;
  keep('answered', answered.map(({ id }) => id).join(' '));
  const accepted = news.find(({ state }) => state === 'accepted');
  if (accepted?.href && !first && !location.pathname.startsWith('/game/')) return location.assign(accepted.href);
  place ??= made();
  const told = news.map(({ to, state, href }) => h('p', {}, state === 'accepted' ? h('a', { href: href ?? '/games?list=mine' }, `${to} accepted: go to the game`) : `${to} declined your challenge.`));
  const box = h('section', { class: 'calls floating', role: 'status', 'aria-label': 'Answered challenge' }, ...told);
  document.body.append(box);
  setTimeout(() => box.remove(), 15_000);
}
