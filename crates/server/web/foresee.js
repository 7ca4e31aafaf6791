// @ts-check
/**
 * Correspondence: moves that are made by themselves if the opponent answers as foreseen. Lines are entered on the
 * board, whose legal moves the server lists for every position on the way.
 *
 * @import { Game } from './state.js'
 * @import { Move, Pieces, PositionMove } from './wire.js'
 */
import { ask } from './api.js';
import { h, put, set } from './dom.js';
import { after } from './replay.js';
import { isOn, mySides } from './state.js';

/** A line that is being entered. @typedef {{ texts: string[], pieces: Pieces, moves: PositionMove[], last: Move | null }} Draft */

/** @param {string} ruleset @param {string} fen @returns {Promise<PositionMove[]>} */
async function listMoves(ruleset, fen) {
  const query = new URLSearchParams({ ruleset, fen });
  return (await ask(`/api/v1/positions/moves?${query}`)).moves;
}

export class Foresee {
  /** The line that is being entered on the board, if any. @type {Draft | null} */
  draft = null;
  /** @type {Game | null} */
  #game = null;

  /** @param {HTMLElement} element @param {(lines: string[][]) => void} onLines @param {() => void} onDraft */
  constructor(element, onLines, onDraft) {
    this.element = element;
    [this.#onLines, this.#onDraft] = [onLines, onDraft];
  }

  /** @type {(lines: string[][]) => void} */
  #onLines;
  /** @type {() => void} */
  #onDraft;

  /** @param {Game} game */
  show(game) {
    if (this.#game && this.#game.plies.length !== game.plies.length) this.draft = null;
    this.#game = game;
    const { fixed, live } = game;
    const open = fixed.correspondence && !fixed.blindfold && isOn(game) && mySides(game).length === 1;
    set(this.element, 'hidden', !open);
    if (!open) return;
    const waits = !mySides(game).includes(live.turn);
    const lines = live.foreseen.map((line, index) =>
      h('li', {}, line.join(' '), button('Delete', () => this.#onLines(live.foreseen.filter((_, other) => other !== index)))),
    );
    put(this.element, h('h2', {}, 'Conditional moves'), h('ul', { class: 'lines' }, ...lines), ...this.#entry(waits));
  }

  /** A move was made on the board while a line is entered. @param {Move} move */
  async play(move) {
    const { draft } = this;
    const listed = draft?.moves.find(({ text }) => text === move.text);
    if (!draft || !listed || !this.#game) return;
    this.draft = { texts: [...draft.texts, move.text], pieces: after(draft.pieces, move), moves: [], last: move };
    this.#redraw();
    await this.#list(this.draft, listed.after);
  }

  /** @param {boolean} waits Whether the opponent is to move. @returns {Node[]} */
  #entry(waits) {
    const { draft } = this;
    if (!draft) {
      const hint = h('p', { class: 'faint' }, waits ? 'If your opponent plays the move you expect, your reply is played at once.' : 'Lines can be added while your opponent is to move.');
      return waits ? [hint, button('Enter a line on the board', () => this.#begin())] : [hint];
    }
    const whole = draft.texts.length > 0 && draft.texts.length % 2 === 0;
    const next = draft.texts.length % 2 === 0 ? 'your opponent’s move' : 'your answer';
    const keep = button('Save line', () => this.#keep());
    set(keep, 'disabled', !whole);
    const buttons = h('div', { class: 'answers' }, keep, button('Cancel', () => this.#end()));
    return [h('p', {}, `${draft.texts.join(' ')} … now ${next}.`), buttons];
  }

  #begin() {
    const live = this.#game?.live;
    if (!live) return;
    this.draft = { texts: [], pieces: live.pieces, moves: [], last: null };
    this.#redraw();
    void this.#list(this.draft, live.fen);
  }

  /** @param {Draft} draft @param {string} fen */
  async #list(draft, fen) {
    const moves = await listMoves(this.#game?.fixed.ruleset ?? '', fen).catch(() => []);
    if (this.draft !== draft) return;
    draft.moves = moves;
    this.#redraw();
  }

  #keep() {
    const texts = this.draft?.texts ?? [];
    const lines = this.#game?.live.foreseen ?? [];
    this.#end();
    this.#onLines([...lines, texts]);
  }

  #end() {
    this.draft = null;
    this.#redraw();
  }

  #redraw() {
    if (this.#game) this.show(this.#game);
    this.#onDraft();
  }
}

/** @param {string} label @param {() => void} act */
function button(label, act) {
  return h('button', { type: 'button', class: 'plain', onclick: act }, label);
}
