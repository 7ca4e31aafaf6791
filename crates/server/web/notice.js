// @ts-check
/**
 * What has to be read before one goes on: a refusal, a move to confirm, offers, the end.
 *
 * @import { Citation, Explanation, RuledEvent, Refusal } from './wire.js'
 */
import { cite, quoteAll } from './citation.js';
import { h, put } from './dom.js';
import { icon } from './icons.js';

/** A button; without a deed it only says how things stand. @typedef {{ label: string, main?: boolean, icon?: string, pressed?: boolean, act: (() => void) | null }} Answer */
/** @typedef {{ text: string, article?: Citation, answers: Answer[] }} Question */

/** So many moves are listed in a refusal. */
const MOST = 2;

export class Notices {
  /** One box for each kind, in this order. */
  #boxes = { outcome: h('div'), question: h('div'), confirm: h('div'), told: h('div'), refusal: h('div'), ruling: h('div') };

  /** @param {HTMLElement} element */
  constructor(element) {
    put(element, ...Object.values(this.#boxes));
  }

  /** A refusal, with the article's words and what may be played. @param {Pick<Refusal, 'text' | 'articles' | 'moves'>} refusal @param {string} tried */
  refusal(refusal, tried) {
    const played = refusal.moves.map(({ text }) => text);
    const play = played.length > 0 ? ['Play ', ...shortened(played), '. '] : [];
    this.#answer(tried ? `${tried} cannot be played` : refusal.text, cut(refusal.text, played), play, refusal.articles);
  }

  /** An explanation that was asked for. @param {Explanation} explanation @param {string} tried */
  explanation(explanation, tried) {
    if (explanation.legal) this.#answer(`${tried} is legal`, `${tried} is legal.`, [explanation.text, ' '], explanation.articles);
    else this.refusal(explanation, tried);
  }

  /** What was ruled on something that happened; nothing if there is nothing to say. @param {RuledEvent | null} happened */
  ruling(happened) {
    const ruling = happened?.ruling;
    if (!ruling) return put(this.#boxes.ruling);
    const { why, words } = unfolding(ruling.articles);
    put(
      this.#boxes.ruling,
      h(
        'div',
        { class: 'box ruled', role: 'group', 'aria-label': 'Ruling' },
        h('button', { type: 'button', class: 'close', 'aria-label': 'Close', onclick: () => this.ruling(null) }, '×'),
        h('p', {}, ruling.text, ' ', why),
        words,
      ),
    );
  }

  /** Two lines: what is to be said, and what can be done; the articles unfold. @param {string} label @param {string} heading @param {(string | Node)[]} play @param {readonly Citation[]} articles */
  #answer(label, heading, play, articles) {
    const { why, words } = unfolding(articles);
    put(
      this.#boxes.refusal,
      h(
        'div',
        { class: 'box refused', role: 'group', 'aria-label': label },
        h('button', { type: 'button', class: 'close', 'aria-label': 'Close', onclick: () => this.clearRefusal() }, '×'),
        h('p', { class: 'wrong' }, heading),
        h('p', {}, ...play, why),
        words,
      ),
    );
  }

  /** Something simple went wrong. @param {string} text */
  trouble(text) {
    this.refusal({ text, articles: [], moves: [] }, '');
  }

  /** Something that is to be known, and needs no answer. @param {string} text */
  tell(text) {
    const close = h('button', { type: 'button', class: 'close', 'aria-label': 'Close', onclick: () => put(this.#boxes.told) }, '×');
    put(this.#boxes.told, h('div', { class: 'box told', role: 'group', 'aria-label': 'Notice' }, close, h('p', {}, text)));
  }

  clearRefusal() {
    put(this.#boxes.told);
    put(this.#boxes.refusal);
  }

  /** A move that waits to be confirmed, or none. @param {{ text: string, yes: () => void, no: () => void } | null} move */
  confirm(move) {
    if (!move) return put(this.#boxes.confirm);
    const yes = h('button', { type: 'button', class: 'button', onclick: move.yes }, `Play ${move.text}`);
    const no = h('button', { type: 'button', class: 'plain', onclick: move.no }, 'Cancel');
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

  /** The place for the end of the game. */
  get end() {
    return this.#boxes.outcome;
  }
}

/** The button of an answer. @param {Answer} answer */
export function answerButton({ label, main, icon: sign, pressed, act }) {
  const state = pressed === undefined ? null : String(pressed);
  return h('button', { type: 'button', class: main ? 'button' : 'plain', disabled: act === null, 'aria-pressed': state, onclick: act }, sign ? icon(sign) : null, h('span', {}, label));
}

/** A sentence without the moves at its end that are named below it. @param {string} text @param {readonly string[]} played */
function cut(text, played) {
  const [, before, named] = /^(.*): (.*)\.$/s.exec(text) ?? [];
  return named?.split(/, | or /).every((move) => played.includes(move)) ? `${before}.` : text;
}

/** Moves that are not torn apart at the end of a line. @param {string[]} texts */
function shortened(texts) {
  const shown = texts.slice(0, MOST);
  const more = texts.length - shown.length;
  const before = (/** @type {number} */ index) => (index === 0 ? '' : index === shown.length - 1 && more === 0 ? ' or ' : ', ');
  const some = shown.flatMap((text, index) => [before(index), h('span', { class: 'move' }, text)]);
  return more > 0 ? [...some, ` or one of ${more} more`] : some;
}

/** A button that unfolds the words of the articles, and these words. @param {readonly Citation[]} articles */
function unfolding(articles) {
  const [article] = articles;
  if (!article) return { why: null, words: null };
  const words = h('div', { class: 'unfolded', hidden: true }, quoteAll(articles));
  const unfold = () => {
    words.hidden = !words.hidden;
    why.setAttribute('aria-expanded', String(!words.hidden));
  };
  const why = h('button', { type: 'button', class: 'why', 'aria-expanded': 'false', onclick: unfold }, `Why? ${article.code.toUpperCase()} ${article.number}`);
  return { why, words };
}
