// @ts-check
/**
 * What a player can do besides moving.
 *
 * @import { Game } from './state.js'
 * @import { Side } from './wire.js'
 * @import { NewWish } from './resync.js'
 * @import { Answer } from './notice.js'
 */
import { put } from './dom.js';
import { answerButton } from './notice.js';
import { sideName } from './speech.js';
import { isOn, mySides, opposite, plays } from './state.js';

/** Sends a wish. @typedef {(wish: NewWish) => void} Send */

/** The buttons below the moves. @param {HTMLElement} element @param {Game} game @param {Send} send @param {Answer[]} own Buttons of the page itself. */
export function showActions(element, game, send, own) {
  put(element, ...[...wishes(game, send), ...own].map(answerButton));
}

/** What can be wished now. @param {Game} game @param {Send} send @returns {Answer[]} */
function wishes(game, send) {
  const { live } = game;
  if (!plays(game) || live.outcome) return [];
  const on = isOn(game);
  const asked = live.wishes.some((wish) => wish.kind === 'take-back' && isMine(game, wish.by));
  const offered = live.offer !== null && isMine(game, live.offer);
  const leave = live.leave && mySides(game).length === 1 ? live.leave[mySides(game)[0]] : 0;
  return [
    on && !live.offer && { label: 'Offer draw', icon: 'draw', pressed: game.armed, act: () => send({ t: 'offer-draw' }) },
    on && offered && game.role !== 'both' && { label: 'Draw offered', icon: 'draw', act: null },
    on && game.plies.length > 0 && !asked && !game.fixed.tournament && { label: 'Take back', icon: 'back', act: () => send({ t: 'take-back' }) },
    on && leave > 0 && { label: `Take a day of leave (${leave} left)`, icon: 'leave', act: () => send({ t: 'take-leave' }) },
    live.can_abort && { label: 'Abort', icon: 'abort', act: () => ask('Abort the game? It will not count.', 'Abort', () => send({ t: 'abort' })) },
    on && !live.can_abort && { label: 'Resign', icon: 'resign', act: () => resign(send) },
  ].filter((answer) => answer !== false);
}

/** Resigns, if that is meant. @param {Send} send */
export function resign(send) {
  return ask('Resign the game?', 'Resign', () => send({ t: 'resign' }));
}

/** What the opponent asks of this player. @param {Game} game @param {Send} send */
export function questions(game, send) {
  const { live, fixed } = game;
  if (!plays(game)) return [];
  const result = [];
  if (isOn(game) && live.offer && answers(game, live.offer)) {
    result.push({
      text: `${sideName(fixed, live.offer)} offers a draw.`,
      answers: [
        { label: 'Accept draw', main: true, act: () => send({ t: 'accept-draw' }) },
        { label: 'Decline', act: () => send({ t: 'decline-draw' }) },
      ],
    });
  }
  for (const wish of live.wishes) {
    if (wish.kind !== 'take-back' || !answers(game, wish.by)) continue;
    result.push({
      text: `${sideName(fixed, wish.by)} asks for a takeback of ${wish.plies === 1 ? 'a move' : `${wish.plies} moves`}.`,
      answers: [
        { label: 'Agree', main: true, act: () => send({ t: 'take-back' }) },
        { label: 'Refuse', act: () => send({ t: 'refuse-take-back' }) },
      ],
    });
  }
  return result;
}

/** @param {Game} game @param {Side} side */
export function isMine(game, side) {
  return mySides(game).includes(side);
}

/** Whether it is on this browser to answer what that side asked. @param {Game} game @param {Side} side */
function answers(game, side) {
  return isMine(game, opposite(side));
}

/** @param {string} question @param {string} yes @param {() => void} act */
async function ask(question, yes, act) {
  const { agreed } = await import('./dialog.js');
  if (await agreed(question, yes)) act();
}
