// @ts-check
/**
 * The review of a game on the analysis board: where it turned, what was better, and lessons from one's own mistakes.
 *
 * @import { Move, Review, Side, TurningPoint } from './wire.js'
 */
import { asked } from './api.js';
import { h, put, set } from './dom.js';
import { listen } from './stream.js';

/** A move that costs less, in hundredths of a man, is as good as any. */
const SLIGHT = 45;

/**
 * What the page does for it. Plies are counted from the start of the game.
 *
 * @typedef {object} Page
 * @property {(ply: number) => void} see Looks at the position after a ply.
 * @property {(ply: number, moves: string) => void} line Adds a line after a ply, and looks at its first move.
 * @property {(review: Review) => void} known Takes over what was thought.
 * @property {(on: boolean) => void} learning Hides what would tell the answer, or shows it again.
 */

/** A mistake of somebody who learns from it. @typedef {{ turns: readonly TurningPoint[], place: number, solved: boolean }} Lesson */

export class ReviewPanel {
  #state = h('p', { role: 'status', id: 'review-state' });
  #body = h('div');
  /** @type {Review | null} */
  #review = null;
  /** @type {Lesson | null} */
  #lesson = null;
  #begun = false;

  /** @param {HTMLElement} element @param {string | null} game The game that was played here, if it is one. @param {string} ruleset @param {Page} page */
  constructor(element, game, ruleset, page) {
    [this.#game, this.#ruleset, this.#page] = [game, ruleset, page];
    put(element, this.#state, this.#body);
    if (!game) put(this.#state, 'Finished games can be reviewed as a whole: open the review from the game’s page. For this position, start the engine.');
  }

  /** @type {string | null} */
  #game;
  /** @type {string} */
  #ruleset;
  /** @type {Page} */
  #page;

  /** Whether a better move is being looked for. */
  get learns() {
    return this.#lesson !== null && !this.#lesson.solved;
  }

  /** Has the review made, and shows it as it comes. */
  async begin() {
    if (!this.#game || this.#begun) return;
    this.#begun = true;
    put(this.#state, 'The computer is analysing the game …');
    const { body, fault } = await asked(`/api/v1/games/${this.#game}/review`, undefined, { method: 'POST' });
    if (fault !== null) {
      this.#begun = false;
      return put(this.#state, fault);
    }
    this.#show(body);
    if (body.state === 'done') return;
    const stop = listen(`/api/v1/games/${this.#game}/review/events`, 'review', (/** @type {Review} */ review) => {
      this.#show(review);
      if (review.state === 'done') stop();
    });
  }

  /** @param {Review} review */
  #show(review) {
    this.#review = review;
    const { state, done, positions } = review;
    put(this.#state, state === 'done' ? review.summary : `${done} of ${positions} positions analysed; live games go first.`);
    this.#page.known(review);
    if (!this.#lesson) this.#list();
  }

  /** Turning points. */
  #list() {
    if (!this.#review) return;
    const { turns, state } = this.#review;
    const sides = /** @type {Side[]} */ (['white', 'black']).filter((side) => turns.some((turn) => turn.by === side && turn.better));
    const learn = (/** @type {Side} */ side) =>
      h('button', { type: 'button', class: 'plain', onclick: () => this.#learn(turns.filter((turn) => turn.by === side && turn.better)) }, side === 'white' ? 'as White' : 'as Black');
    put(
      this.#body,
      sides.length > 0 && state === 'done' ? h('p', { class: 'learn' }, h('b', {}, 'Learn from your mistakes'), ...sides.map(learn)) : null,
      turns.length > 0 ? h('ol', { class: 'turns', 'aria-label': 'Turning points' }, ...turns.map((turn) => this.#turn(turn))) : null,
    );
  }

  /** @param {TurningPoint} turn */
  #turn({ ply, text, words, better, line }) {
    const see = h('button', { type: 'button', class: 'move', 'data-ply': ply, onclick: () => this.#page.see(ply) }, text);
    const show = () => this.#page.line(ply - 1, line.join(' '));
    const rest = better ? [' Better was ', h('button', { type: 'button', class: 'move better', title: line.join(' '), onclick: show }, better), '.'] : [];
    return h('li', {}, see, ' ', words.replace(/ Before the move:.*$/s, ''), ...rest);
  }

  /** @param {readonly TurningPoint[]} turns */
  #learn(turns) {
    this.#lesson = { turns, place: 0, solved: false };
    this.#ask();
  }

  /** Asks for a better move. */
  #ask() {
    const lesson = /** @type {Lesson} */ (this.#lesson);
    const { ply, text } = lesson.turns[lesson.place];
    lesson.solved = false;
    this.#page.learning(true);
    this.#page.see(ply - 1);
    this.#told(`${text.replace(/[?!]+$/, '')} was played here. Find a better move, on the board.`);
  }

  /** @param {string} text */
  #told(text) {
    const lesson = /** @type {Lesson} */ (this.#lesson);
    const { turns, place, solved } = lesson;
    const button = (/** @type {string} */ label, /** @type {() => void} */ act, kind = 'plain') => h('button', { type: 'button', class: kind, onclick: act }, label);
    const last = place + 1 === turns.length;
    put(
      this.#body,
      h('p', { class: 'faint' }, `Mistake ${place + 1} of ${turns.length}`),
      h('p', { class: 'lesson', role: 'status' }, text),
      h(
        'div', { class: 'answers' },
        solved ? null : button('Show the answer', () => this.#solve(`Better was ${turns[place].better}.`)),
        last ? null : button('Next mistake', () => { lesson.place += 1; this.#ask(); }, solved ? 'button' : 'plain'),
        button(last && solved ? 'All turning points' : 'Exit', () => this.#leave()),
      ),
    );
  }

  /** @param {string} text */
  #solve(text) {
    const lesson = /** @type {Lesson} */ (this.#lesson);
    const { ply, line } = lesson.turns[lesson.place];
    lesson.solved = true;
    this.#page.learning(false);
    this.#page.line(ply - 1, line.join(' '));
    this.#told(text);
  }

  #leave() {
    this.#lesson = null;
    this.#page.learning(false);
    this.#list();
  }

  /** A move was tried. @param {Move} move @param {string} fen The position it was tried in. */
  async answer(move, fen) {
    const lesson = /** @type {Lesson} */ (this.#lesson);
    const { better, by, ply, text } = lesson.turns[lesson.place];
    if (move.text === better) return this.#solve(`Correct: ${better}.`);
    if (text.replace(/[?!]+$/, '').endsWith(` ${move.text}`)) return this.#told(`${move.text} was played in the game. Look for another move.`);
    this.#told(`${move.text}: checking …`);
    const query = new URLSearchParams({ ruleset: this.#ruleset, fen, moves: move.text, seconds: '1' });
    const { body, fault } = await asked(`/api/v1/positions/evaluate?${query}`);
    if (this.#lesson !== lesson || lesson.solved || lesson.turns[lesson.place]?.ply !== ply) return;
    const before = this.#review?.plies.find((reviewed) => reviewed.ply === ply - 1)?.score ?? 0;
    const after = body?.lines?.[0]?.score;
    if (fault !== null || after === undefined) return this.#told(`${move.text} is not what the computer would play. Try another move.`);
    const cost = by === 'white' ? before - after : after - before;
    if (cost < SLIGHT) this.#solve(`${move.text} is good too. The computer prefers ${better}.`);
    else this.#told(`${move.text} is not good enough: it gives away ${(cost / 100).toFixed(1)} men. Try another move.`);
  }
}

/** Hides what would tell the answer. @param {HTMLElement} root @param {boolean} on */
export function hideAnswers(root, on) {
  root.classList.toggle('learning', on);
  for (const part of root.querySelectorAll('#lines, #tree, #graph, #bar')) set(part, 'inert', on);
}
