// @ts-check
/**
 * The end of a game: how it ended and by which article, what it has changed, and what can be done then.
 *
 * @import { Game } from './state.js'
 * @import { Side } from './wire.js'
 * @import { Send } from './actions.js'
 * @import { Answer } from './notice.js'
 */
import { isMine } from './actions.js';
import { quoteAll } from './citation.js';
import { h, put } from './dom.js';
import { answerButton } from './notice.js';
import { sideName } from './speech.js';
import { hasScore, headline, plays } from './state.js';

/** @param {HTMLElement} element @param {Game} game @param {Send} send */
export function showEnd(element, game, send) {
  const { outcome } = game.live;
  if (!outcome) return put(element);
  const [ratings, answers] = [ratingChanges(game), afterwards(game, send)];
  put(
    element,
    h(
      'div',
      { class: 'box outcome' },
      h('h2', {}, headline(game), ' ', hasScore(outcome) ? h('span', { class: 'score' }, outcome.result.replaceAll('1/2', '½')) : null),
      // The article stands below, with its words.
      h('p', {}, outcome.text.replace(/ \([^()]*\)(?=\.$)/, '')),
      ratings.length > 0 ? h('ul', { class: 'rated', 'aria-label': 'Ratings' }, ...ratings.map((change) => h('li', {}, change))) : null,
      answers.length > 0 ? h('div', { class: 'answers' }, ...answers.map(answerButton)) : null,
      quoteAll(outcome.articles),
    ),
  );
}

/** What can be done after the end. @param {Game} game @param {Send} send @returns {Answer[]} */
function afterwards(game, send) {
  const review = () => location.assign(`/analysis?game=${game.fixed.id}#review`);
  const analyse = () => location.assign(`/analysis?game=${game.fixed.id}`);
  const look = [{ label: 'Analysis board', icon: 'set', act: analyse }, { label: 'Game review', icon: 'review', act: review }];
  const [next, ...others] = another(game, send);
  // On a small phone only the first two are in sight.
  return game.plies.length > 0 ? [next, look[0], ...others, look[1]] : [next, ...others];
}

/** The ways to another game. @param {Game} game @param {Send} send @returns {Answer[]} */
function another(game, send) {
  const { live } = game;
  const next = live.rematch;
  if (next) return [{ label: 'Go to the rematch', main: true, act: () => location.assign(`/game/${next}`) }];
  if (!plays(game)) return [{ label: 'New game', main: true, act: () => location.assign('/') }];
  const wish = live.wishes.find(({ kind }) => kind === 'rematch');
  const rematch = () => send({ t: 'rematch' });
  const asked = wish !== undefined && game.role !== 'both';
  return [
    asked && isMine(game, wish.by) ? { label: 'Rematch offered', main: true, act: null }
      : { label: asked ? 'Accept rematch' : 'Rematch', main: true, act: rematch },
    { label: 'New game', act: () => location.assign('/') },
  ];
}

/** What a rated game has changed, a sentence for each player; none if it has changed nothing. @param {Game} game @returns {string[]} */
export function ratingChanges({ seats, fixed }) {
  return /** @type {Side[]} */ (['white', 'black']).flatMap((side) => {
    const { name, account } = seats[side];
    if (account?.rating == null || account.after == null) return [];
    const change = account.after - account.rating;
    const sign = change < 0 ? '−' : '+';
    return [`${name || sideName(fixed, side)}: ${account.rating} → ${account.after} (${sign}${Math.abs(change)})`];
  });
}
