// @ts-check
/**
 * What has to be read before one goes on: a refusal, a move to confirm, offers, the end.
 *
 * @import { Citation, Outcome, Refused } from './wire.js'
 */
import { cite, quoteAll } from './citation.js';
import { h, put } from './dom.js';

/** A button; without a deed it only says how things stand. @typedef {{ label: string, main?: boolean, act: (() => void) | null }} Answer */
/** @typedef {{ text: string, article?: Citation, answers: Answer[] }} Question */

/** So many moves are listed in a refusal. */
const MOST = 12;

export class Notices {
  /** One box for each kind, in this order. */
  #boxes = { outcome: h('div'), question: h('div'), confirm: h('div'), refusal: h('div') };

  /** @param {HTMLElement} element */
  constructor(element) {
    put(element, ...Object.values(this.#boxes));
  }

  /** A refusal or an explanation, with the article's words and what may be played. @param {Refused} refused @param {string} tried */
  refusal(refused, tried) {
    const played = refused.moves.map(({ text }) => text);
    const heading = refused.legal ? `${tried} is legal` : tried ? `${tried} cannot be played` : 'Refused';
    put(
      this.#boxes.refusal,
      h(
        'div',
        { class: 'box refused', role: 'group', 'aria-label': heading },
        h('button', { type: 'button', class: 'close', 'aria-label': 'Close', onclick: () => this.clearRefusal() }, '×'),
        h('h2', {}, heading),
        h('p', {}, refused.text),
        played.length > 0 && !refused.legal ? h('p', {}, h('b', {}, 'To be played: '), ...shortened(played)) : null,
        quoteAll(refused.articles),
      ),
    );
  }

  /** Something simple went wrong. @param {string} text */
  trouble(text) {
    this.refusal({ id: '', text, articles: [], moves: [], legal: false }, '');
  }

  clearRefusal() {
    put(this.#boxes.refusal);
  }

  /** A move that waits to be confirmed, or none. @param {{ text: string, yes: () => void, no: () => void } | null} move */
  confirm(move) {
    if (!move) return put(this.#boxes.confirm);
    const yes = h('button', { type: 'button', class: 'button', onclick: move.yes }, `Play ${move.text}`);
    const no = h('button', { type: 'button', class: 'plain', onclick: move.no }, 'Another move');
    put(this.#boxes.confirm, h('div', { class: 'box asked', role: 'group', 'aria-label': 'Confirm the move' }, yes, no));
    yes.focus({ preventScroll: true });
  }

  /** What can be answered now, or none. @param {Question[]} questions */
  questions(questions) {
    put(
      this.#boxes.question,
      ...questions.map(({ text, article, answers }) => {
        const words = h('p', {}, text, ' ', article ? cite(article) : null);
        return h('div', { class: 'box asked', role: 'group', 'aria-label': text }, words, ...answers.map(answerButton));
      }),
    );
  }

  /** The end, or none. @param {Outcome | null} outcome @param {string} headline @param {Answer[]} answers @param {string[]} ratings What it has changed. */
  outcome(outcome, headline, answers, ratings) {
    if (!outcome) return put(this.#boxes.outcome);
    put(
      this.#boxes.outcome,
      h(
        'div',
        { class: 'box outcome' },
        h('h2', {}, headline, ' ', h('span', { class: 'score' }, outcome.result)),
        h('p', {}, outcome.text),
        ratings.length > 0 ? h('ul', { class: 'rated', 'aria-label': 'Ratings' }, ...ratings.map((change) => h('li', {}, change))) : null,
        answers.length > 0 ? h('div', { class: 'answers' }, ...answers.map(answerButton)) : null,
        quoteAll(outcome.articles),
      ),
    );
  }
}

/** The button of an answer. @param {Answer} answer */
export function answerButton({ label, main, act }) {
  return h('button', { type: 'button', class: main ? 'button' : 'plain', disabled: act === null, onclick: act }, label);
}

/** Moves that are not torn apart at the end of a line. @param {string[]} texts */
function shortened(texts) {
  const some = texts.slice(0, MOST).flatMap((text, index) => [index > 0 ? ', ' : '', h('span', { class: 'move' }, text)]);
  return texts.length > MOST ? [...some, ` … (${texts.length})`] : some;
}
