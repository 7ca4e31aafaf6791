// @ts-check
/**
 * What has to be read before one goes on: a refusal, a move to confirm, offers, the end.
 *
 * @import { Citation, Explanation, RuledEvent, Refusal } from './wire.js'
 */
import { cite, quoteAll } from './citation.js';
import { h, put, style } from './dom.js';
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

  /** A refusal, with the article's words and what may be played. @param {Pick<Refusal, 'text' | 'brief' | 'articles' | 'moves'>} refusal @param {string} tried */
  refusal({ text, brief, articles, moves }, tried) {
    const played = moves.map(({ text }) => text);
    const play = played.length > 0 ? ['Play ', ...shortened(played), '. '] : [];
    this.#answer(tried ? `${tried} cannot be played` : text, { heading: brief ?? text, play, whole: brief ? text : null, articles });
  }

  /** An explanation that was asked for. @param {Explanation} explanation @param {string} tried */
  explanation(explanation, tried) {
    if (explanation.legal) this.#answer(`${tried} is legal`, { heading: `${tried} is legal.`, play: [explanation.text, ' '], whole: null, articles: explanation.articles });
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

  /**
   * Two lines: what is to be said, and what can be done. The whole sentence and the articles unfold.
   *
   * @param {string} label @param {{ heading: string, play: (string | Node)[], whole: string | null, articles: readonly Citation[] }} said
   */
  #answer(label, { heading, play, whole, articles }) {
    const { why, words } = unfolding(articles, whole);
    put(
      this.#boxes.refusal,
      h(
        'div',
        { class: 'box refused', role: 'group', 'aria-label': label },
        h('button', { type: 'button', class: 'close', 'aria-label': 'Close', onclick: () => this.clearRefusal() }, '×'),
        h('p', { class: whole === null ? 'wrong' : 'wrong brief' }, heading),
        h('p', { class: whole === null ? null : 'brief' }, h('span', {}, ...play), why),
        words,
      ),
    );
  }

  /** Something simple went wrong. @param {string} text */
  trouble(text) {
    this.refusal({ text, brief: null, articles: [], moves: [] }, '');
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

/** Moves that are not torn apart at the end of a line; where it is narrow, what there is beside the first is not spelt out. @param {string[]} texts */
function shortened(texts) {
  const [first, ...others] = texts.slice(0, MOST);
  const more = texts.length - MOST;
  const joined = [...others.map((text) => h('span', { class: 'move' }, text)), more > 0 ? `${more} more` : null].filter((part) => part !== null);
  const rest = joined.flatMap((part, index) => [index === joined.length - 1 ? ' or ' : ', ', part]);
  const main = h('span', { class: 'move' }, first);
  return joined.length > 0 ? [main, h('span', { class: 'others' }, ...rest)] : [main];
}

/** A button that unfolds the words of the articles, and these words. @param {readonly Citation[]} articles @param {string | null} [whole] The sentence that is said in short above. */
function unfolding(articles, whole = null) {
  const [article] = articles;
  if (!article) return { why: null, words: null };
  const words = h('div', { class: 'unfolded', hidden: true }, whole === null ? null : h('p', {}, whole), quoteAll(articles));
  const unfold = () => {
    style('game-more.css');
    words.hidden = !words.hidden;
    why.setAttribute('aria-expanded', String(!words.hidden));
  };
  const why = h('button', { type: 'button', class: 'why', 'aria-expanded': 'false', onclick: unfold }, 'Why? ', h('span', {}, `${article.code.toUpperCase()} ${article.number}`));
  return { why, words };
}
