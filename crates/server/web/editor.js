// @ts-check
/**
 * The editor of positions: pieces are put by clicks or as FEN; the server says what keeps the setup from being played.
 *
 * @import { NewGame, SetupView, Side } from './wire.js'
 * @import { Tool } from './editor-setup.js'
 */
import { drawPiece, shapes } from './board-pieces.js';
import { byId, h, put, set, svg } from './dom.js';
import { DraughtsBoard } from './draughts-board.js';
import { carriedOver, clicked, fenOf } from './editor-setup.js';
import { keep } from './kept.js';
import { asked as askServer } from './api.js';
import { createGame } from './new-game.js';

class Editor {
  #form = byId('setup', HTMLFormElement);
  #board = byId('board', DraughtsBoard);
  #reasons = byId('reasons', HTMLElement);
  #told = byId('told', HTMLElement);
  /** @type {SetupView | null} */
  #shown = null;
  /** @type {Tool} */
  #tool = 'w';
  #flipped = false;
  #asked = 0;

  constructor() {
    const query = new URLSearchParams(location.search);
    const wanted = query.get('ruleset');
    if (wanted) this.#field('ruleset').value = wanted;
    this.#field('ruleset').addEventListener('change', () => void this.#switch());
    this.#field('fen').addEventListener('input', () => void this.#set(this.#field('fen').value));
    for (const turn of this.#form.querySelectorAll('[name="turn"]')) turn.addEventListener('change', () => void this.#put(this.#pieces));
    this.#board.addEventListener('pick', (event) => {
      const { square } = /** @type {CustomEvent} */ (event).detail;
      void this.#put(clicked(this.#pieces, square, this.#tool));
    });
    this.#form.addEventListener('submit', (event) => event.preventDefault());
    byId('set-start', HTMLElement).addEventListener('click', () => void this.#set(null));
    byId('set-empty', HTMLElement).addEventListener('click', () => void this.#put({}));
    byId('set-turned', HTMLElement).addEventListener('click', () => this.#turn());
    byId('play-computer', HTMLElement).addEventListener('click', () => void this.#play({ kind: 'computer', level: Number(this.#field('level').value) }));
    byId('play-friend', HTMLElement).addEventListener('click', () => void this.#play({ kind: 'friend' }));
    void this.#set(query.get('fen'));
  }

  /** @param {string} name @returns {HTMLInputElement} */
  #field(name) {
    return /** @type {HTMLInputElement} */ (this.#form.elements.namedItem(name));
  }

  get #pieces() {
    return this.#shown?.pieces ?? {};
  }

  /** Sets pieces up. @param {import('./wire.js').Pieces} pieces */
  async #put(pieces) {
    if (!this.#shown) return;
    // Seen at once, and the next click adds to it: what keeps it from being played is said when it is known.
    this.#shown = { ...this.#shown, pieces };
    this.#board.show(pieces, null, 'at once');
    const turn = /** @type {Side} */ (/** @type {RadioNodeList} */ (this.#form.elements.namedItem('turn')).value);
    await this.#set(fenOf(this.#shown.board, pieces, turn), 'also the text');
  }

  /** The same pieces under other rules, where the board allows. */
  async #switch() {
    const before = this.#shown;
    await this.#set(null, 'also the text');
    const pieces = before && this.#shown && carriedOver(before.board, this.#shown.board, before.pieces);
    if (pieces && before) {
      /** @type {RadioNodeList} */ (this.#form.elements.namedItem('turn')).value = before.turn;
      await this.#put(pieces);
    } else if (before) {
      this.#tell('This ruleset has another board: the pieces were set up again.');
    }
  }

  /** Sets a FEN up, or the starting position. @param {string | null} fen @param {'also the text' | 'not the text'} [how] */
  async #set(fen, how = fen === null ? 'also the text' : 'not the text') {
    this.#asked += 1;
    const asked = this.#asked;
    const ruleset = this.#field('ruleset').value;
    const query = new URLSearchParams(fen === null ? { ruleset } : { ruleset, fen });
    const { body, fault } = await askServer(`/api/v1/positions/setup?${query}`);
    if (asked !== this.#asked) return;
    if (fault !== null) return this.#tell(fault);
    this.#shown = body;
    this.#tell('');
    this.#show(fen, how);
  }

  /** @param {string | null} fen @param {'also the text' | 'not the text'} how */
  #show(fen, how) {
    const shown = /** @type {SetupView} */ (this.#shown);
    const text = shown.fen ?? fen ?? '';
    const ruleset = this.#field('ruleset').value;
    this.#board.describe = (square, piece) => `${square}, ${this.#words(piece)}`;
    this.#board.set(shown.board, { names: true, flipped: this.#flipped, still: true });
    this.#board.show(shown.pieces, null, 'at once');
    this.#board.allow('pick', [], 'wb', { compulsory: false });
    if (how === 'also the text' || this.#field('fen').value === '') this.#field('fen').value = text;
    /** @type {RadioNodeList} */ (this.#form.elements.namedItem('turn')).value = shown.turn;
    for (const [side, name] of [['white', shown.white_name], ['black', shown.black_name]]) {
      const label = this.#form.querySelector(`[data-colour="${side}"]`);
      if (label) put(label, name);
    }
    this.#showTools();
    this.#showReasons();
    const query = new URLSearchParams({ ruleset, fen: text });
    history.replaceState(null, '', `/editor?${query}`);
    byId('analyse', HTMLAnchorElement).href = `/analysis?${query}`;
    byId('compare', HTMLAnchorElement).href = `/compare?${query}`;
  }

  /** Everything that keeps the setup from being played, at once. */
  #showReasons() {
    const { faults, over } = /** @type {SetupView} */ (this.#shown);
    const playable = faults.length === 0;
    const reasons = faults.map(({ text, remedy }) => h('li', {}, h('b', {}, sentence(text)), ' ', sentence(remedy)));
    put(
      this.#reasons,
      playable ? h('p', { class: 'good' }, 'This position is playable.') : h('p', {}, `This position is not playable, for ${faults.length === 1 ? 'one reason' : `${faults.length} reasons`}:`),
      playable ? null : h('ul', { class: 'reasons' }, ...reasons),
      over ? h('p', {}, `${sentence(over)} It can be analysed, but a game would be over before the first move.`) : null,
    );
    for (const id of ['analyse', 'compare']) {
      set(byId(id, HTMLElement), 'aria-disabled', playable ? null : 'true');
      byId(id, HTMLElement).classList.toggle('off', !playable);
    }
    for (const id of ['play-computer', 'play-friend']) set(byId(id, HTMLElement), 'disabled', !playable || over !== null);
  }

  /** The pieces to choose from. Buttons stay while they say the same: one that is made anew loses the click it is in. */
  #showTools() {
    /** @type {Tool[]} */
    const tools = ['w', 'W', 'b', 'B', ''];
    const palette = byId('palette', HTMLElement);
    const words = tools.map((tool) => (tool === '' ? 'Remove a piece' : this.#words(tool)));
    const choose = (/** @type {Tool} */ tool) => () => {
      this.#tool = tool;
      this.#showTools();
    };
    if (palette.textContent !== words.join('')) {
      put(palette, ...tools.map((tool, index) => h('button', { type: 'button', class: 'plain', onclick: choose(tool) }, tool && sample(tool), words[index])));
    }
    for (const [index, tool] of tools.entries()) set(palette.children[index], 'aria-pressed', String(tool === this.#tool));
  }

  /** @param {string | undefined} piece */
  #words(piece) {
    const shown = /** @type {SetupView} */ (this.#shown);
    if (!piece) return 'empty';
    const side = piece.toLowerCase() === 'w' ? shown.white_name : shown.black_name;
    return `${side} ${piece === piece.toUpperCase() ? shown.king_word : shown.man_word}`;
  }

  #turn() {
    this.#flipped = !this.#flipped;
    this.#show(this.#shown?.fen ?? null, 'not the text');
  }

  /** A game from here. @param {NewGame['opponent']} opponent */
  async #play(opponent) {
    const fen = this.#shown?.fen;
    if (!fen) return;
    try {
      const { href, id, invitation } = await createGame({
        ruleset: this.#field('ruleset').value, opponent, colour: this.#shown?.turn ?? 'random', time: null,
        meeting: { kind: 'live' }, opening: { kind: 'position', fen }, chat: true, visibility: 'public', rated: false, analysis: false, tournament: false, name: null,
      });
      if (invitation) keep(`invitation ${id}`, invitation);
      location.assign(href);
    } catch (fault) {
      this.#tell(fault instanceof Error ? fault.message : String(fault));
    }
  }

  /** @param {string} text */
  #tell(text) {
    put(this.#told, text);
    set(this.#told, 'hidden', text === '');
  }
}

/** A piece as it stands on the board. @param {string} letter */
function sample(letter) {
  const { id, element } = shapes('engraved');
  const { ink = 'black' } = byId('board', DraughtsBoard).dataset;
  return svg('svg', { viewBox: '-48 -48 96 100', 'aria-hidden': 'true', 'data-ink': ink }, element, drawPiece(letter, id));
}

/** @param {string} text */
function sentence(text) {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

new Editor();
