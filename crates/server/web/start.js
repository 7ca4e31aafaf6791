// @ts-check
/**
 * The start page: one click plays, options open a form.
 *
 * @import { GameLine, PositionShown } from './wire.js'
 * @import { Chosen } from './new-game.js'
 */
import { byId, h, put, set } from './dom.js';
import { DraughtsBoard } from './draughts-board.js';
import { keep, kept } from './kept.js';
import { createGame, faultText, newGame } from './new-game.js';

const quick = byId('quick', HTMLFormElement);
const told = byId('told', HTMLElement);

/** @param {HTMLFormElement} form @returns {Chosen} */
function chosenIn(form) {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/** @param {HTMLElement} place @param {string} text */
function tell(place, text) {
  put(place, text);
  place.hidden = text === '';
}

/** Makes the game and goes there. @param {import('./wire.js').NewGame} wanted @param {HTMLElement} place */
async function play(wanted, place) {
  tell(place, '');
  try {
    const { href, id, invitation } = await createGame(wanted);
    if (invitation) keep(`invitation ${id}`, invitation);
    location.assign(href);
  } catch (fault) {
    tell(place, fault instanceof Error ? fault.message : String(fault));
    place.scrollIntoView({ block: 'nearest' });
  }
}

/** The form with all options, for one ruleset at a time. */
class Options {
  #dialog = byId('options', HTMLDialogElement);
  #form = byId('new-game', HTMLFormElement);
  #board = byId('setup-board', DraughtsBoard);
  #told = byId('options-told', HTMLElement);
  #fault = byId('position-told', HTMLElement);
  #ruleset = '';
  /** @type {string[]} */
  #without = [];
  /** @type {PositionShown | null} */
  #start = null;
  #asked = 0;

  constructor() {
    this.#form.addEventListener('input', () => this.#show());
    this.#form.addEventListener('submit', (event) => this.#submit(event));
    this.#board.addEventListener('pick', (event) => this.#leaveOut(/** @type {CustomEvent} */ (event).detail.square));
  }

  /** @param {HTMLElement} card */
  open(card) {
    const { ruleset = '', white = 'White', black = 'Black' } = card.dataset;
    if (ruleset !== this.#ruleset) [this.#without, this.#start] = [[], null];
    this.#ruleset = ruleset;
    put(byId('options-title', HTMLElement), card.querySelector('h2')?.textContent ?? '');
    for (const [side, name] of [['white', white], ['black', black]]) {
      const label = this.#form.querySelector(`[data-colour="${side}"]`);
      if (label) put(label, name);
    }
    const decks = [...(card.querySelector('select')?.options ?? [])];
    put(this.#field('deck'), ...decks.map((option) => option.cloneNode(true)));
    const ballot = this.#form.querySelector('[data-deck]');
    if (ballot) set(ballot, 'hidden', decks.length === 0);
    if (decks.length === 0 && chosenIn(this.#form).opening === 'ballot') this.#choose('opening', 'free');
    const { opponent, level } = chosenIn(quick);
    this.#choose('opponent', opponent);
    this.#field('level').value = level;
    this.#field('name').value ||= kept('name') ?? '';
    tell(this.#told, '');
    this.#show();
    this.#dialog.showModal();
  }

  /** @param {string} name @returns {HTMLInputElement} */
  #field(name) {
    return /** @type {HTMLInputElement} */ (this.#form.elements.namedItem(name));
  }

  /** @param {string} name @param {string} value */
  #choose(name, value) {
    const group = /** @type {RadioNodeList} */ (this.#form.elements.namedItem(name));
    group.value = value;
  }

  /** Shows the fields that belong to what is chosen. */
  #show() {
    const chosen = chosenIn(this.#form);
    for (const field of /** @type {NodeListOf<HTMLElement>} */ (this.#form.querySelectorAll('[data-for], [data-not], [data-time], [data-opening]'))) {
      const { for: opponent, not, time, opening } = field.dataset;
      field.hidden = (opponent !== undefined && !opponent.split(' ').includes(chosen.opponent)) || not === chosen.opponent
        || (time !== undefined && time !== chosen.time) || (opening !== undefined && opening !== chosen.opening);
    }
    showLevel(this.#form);
    put(byId('without', HTMLElement), this.#without.length > 0 ? `Left out: ${this.#without.join(', ')}.` : '');
    void this.#setUp(chosen);
  }

  /** Shows the position that is set up, or what is wrong with it. @param {Chosen} chosen */
  async #setUp({ opening, fen }) {
    const place = byId('setup', HTMLElement);
    const handicap = opening === 'handicap';
    place.hidden = !handicap && opening !== 'position';
    tell(this.#fault, '');
    if (place.hidden || (!handicap && !fen?.trim())) return void (place.hidden = true);
    this.#asked += 1;
    const asked = this.#asked;
    const listed = handicap && this.#start ? this.#start : await this.#list(handicap ? '' : fen.trim());
    if (asked !== this.#asked) return;
    if (typeof listed === 'string') {
      place.hidden = true;
      return tell(this.#fault, listed);
    }
    if (handicap) this.#start = listed;
    const pieces = { ...listed.pieces };
    if (handicap) for (const square of this.#without) delete pieces[square];
    this.#board.set(listed.board, { names: true });
    this.#board.show(pieces, null, 'at once');
    this.#board.allow(handicap ? 'pick' : 'watch', [], 'wb', { compulsory: false });
  }

  /** @param {string} fen @returns {Promise<PositionShown | string>} */
  async #list(fen) {
    const query = new URLSearchParams(fen ? { ruleset: this.#ruleset, fen } : { ruleset: this.#ruleset });
    const answer = await fetch(`/api/v1/positions/moves?${query}`).catch(() => null);
    if (!answer) return 'The server cannot be reached.';
    const body = await answer.json().catch(() => null);
    return answer.ok ? body : faultText(body, answer.status);
  }

  /** @param {string} square */
  #leaveOut(square) {
    const left = this.#without.includes(square);
    if (!left && !this.#start?.pieces[square]) return;
    this.#without = left ? this.#without.filter((other) => other !== square) : [...this.#without, square];
    this.#show();
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
    if (button?.value !== 'play') return;
    event.preventDefault();
    const chosen = chosenIn(this.#form);
    keep('name', chosen.name ?? '');
    keep('level', chosen.level ?? '');
    void play(newGame(this.#ruleset, chosen, this.#without), this.#told);
  }
}

/** @param {HTMLFormElement} form */
function showLevel(form) {
  const output = form.querySelector('output');
  const level = /** @type {HTMLInputElement} */ (form.elements.namedItem('level'));
  if (output) put(output, level.value);
}

/** The games of this browser that are not over. */
async function showMine() {
  const answer = await fetch('/api/v1/games?list=mine').catch(() => null);
  if (!answer?.ok) return;
  /** @type {GameLine[]} */
  const lines = (await answer.json()).filter((/** @type {GameLine} */ line) => line.result === null);
  const section = byId('mine', HTMLElement);
  const list = section.querySelector('ul');
  section.hidden = lines.length === 0;
  if (list) put(list, ...lines.slice(0, 6).map(gameLine));
}

/** @param {GameLine} line */
function gameLine({ href, title, white, black, plies, your_turn: yours }) {
  const turn = yours ? h('b', {}, ' your turn') : null;
  return h('li', {}, h('a', { href }, `${white} – ${black}`), h('span', { class: 'faint' }, ` ${title}, ${plies} plies`), turn);
}

const level = /** @type {HTMLInputElement} */ (quick.elements.namedItem('level'));
level.value = kept('level') ?? level.value;
// The lobby's page leads here with its opponent chosen.
const asked = new URLSearchParams(location.search).get('opponent');
if (asked) /** @type {RadioNodeList} */ (quick.elements.namedItem('opponent')).value = asked;
const showQuick = () => {
  showLevel(quick);
  byId('quick-level', HTMLElement).classList.toggle('off', chosenIn(quick).opponent !== 'computer');
};
quick.addEventListener('input', showQuick);
quick.addEventListener('submit', (event) => event.preventDefault());
showQuick();

const options = new Options();
for (const card of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-ruleset]'))) {
  card.querySelector('[data-options]')?.addEventListener('click', () => options.open(card));
  card.querySelector('[data-play]')?.addEventListener('click', () => {
    const chosen = chosenIn(quick);
    keep('level', chosen.level ?? '');
    // A newcomer begins: who moves first needs no waiting to see how it goes.
    const colour = chosen.opponent === 'computer' ? (card.dataset.first ?? 'random') : 'random';
    void play(newGame(card.dataset.ruleset ?? '', { ...chosen, colour, chat: 'on', name: kept('name') ?? '' }), told);
  });
}
void showMine();

// A ruleset's page leads here with its game chosen.
const wanted = new URLSearchParams(location.search).get('ruleset');
const card = wanted && document.querySelector(`[data-ruleset="${CSS.escape(wanted)}"]`);
if (card instanceof HTMLElement) options.open(card);
