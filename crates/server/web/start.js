// @ts-check
/**
 * The start page: one click plays, a move on the board too; options open a form.
 *
 * @import { EventLine, GameLine, Move, PositionView } from './wire.js'
 * @import { Chosen } from './new-game.js'
 */
import { byId, h, put, set } from './dom.js';
import { DraughtsBoard } from './draughts-board.js';
import { keep, kept } from './kept.js';
import { asked as askServer, askQuietly } from './api.js';
import { createGame, newGame } from './new-game.js';
import { readSettings } from './settings.js';
import { timeWords } from './time-words.js';

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

/** Makes the game and goes there. @param {import('./wire.js').NewGame} wanted @param {HTMLElement} place @param {string} [first] The move that was made already. */
async function play(wanted, place, first = '') {
  tell(place, '');
  try {
    const { href, id, invitation } = await createGame(wanted);
    if (invitation) keep(`invitation ${id}`, invitation);
    location.assign(first ? `${href}#play=${encodeURIComponent(first)}` : href);
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
  /** @type {PositionView | null} */
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
    put(byId('options-title', HTMLElement), card.dataset.title ?? '');
    for (const [side, name] of [['white', white], ['black', black]]) {
      const label = this.#form.querySelector(`[data-colour="${side}"]`);
      if (label) put(label, name);
    }
    const decks = [...(card.querySelector('select')?.options ?? [])];
    put(this.#field('deck'), ...decks.map((option) => option.cloneNode(true)));
    const ballot = this.#form.querySelector('[data-deck]');
    if (ballot) set(ballot, 'hidden', decks.length === 0);
    if (decks.length === 0 && chosenIn(this.#form).opening === 'ballot') this.#choose('opening', 'free');
    const { opponent, level, time } = chosenIn(quick);
    this.#choose('opponent', opponent);
    this.#field('level').value = level;
    this.#field('time').value = time ?? '';
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
    put(byId('without', HTMLElement), this.#without.length > 0 ? `Removed: ${this.#without.join(', ')}.` : '');
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

  /** @param {string} fen @returns {Promise<PositionView | string>} */
  async #list(fen) {
    const query = new URLSearchParams(fen ? { ruleset: this.#ruleset, fen } : { ruleset: this.#ruleset });
    const { body, fault } = await askServer(`/api/v1/positions/moves?${query}`);
    return fault ?? body;
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
  const names = (level.dataset.names ?? '').split('|');
  if (output) put(output, names[Number(level.value) - 1] ?? level.value);
}

/** @param {string} list @returns {Promise<GameLine[]>} */
async function games(list) {
  return (await askQuietly(`/api/v1/games?list=${list}`)) ?? [];
}

/** What needs somebody stands first: the games of this browser that are not over; or else the events there are. */
async function showThird() {
  const [heading, list] = [byId('third-title', HTMLElement), /** @type {HTMLElement} */ (byId('third', HTMLElement).querySelector('ul'))];
  const mine = (await games('mine')).filter(({ result }) => result === null).sort((one, two) => Number(two.your_turn) - Number(one.your_turn));
  if (mine.length > 0) {
    put(heading, 'Your games ', h('a', { href: '/games?list=mine' }, 'All your games'));
    return put(list, ...mine.slice(0, 3).map(gameLine));
  }
  /** @type {EventLine[]} */
  const events = ((await askQuietly('/api/v1/events/all')) ?? []).filter((/** @type {EventLine} */ { phase }) => phase !== 'finished');
  if (events.length > 0) put(list, ...events.slice(0, 3).map(eventLine));
}

/** @param {EventLine} line */
function eventLine({ href, name, title, system, players, phase, round }) {
  const running = phase === 'running';
  return h('li', {}, h('a', { href }, h('b', {}, running && round > 0 ? `${name} · round ${round}` : name), h('span', {}, `${title.replace(/ draughts$/, '')} · ${system} · ${players} players`)),
    h('b', { class: running ? 'badge live-now' : 'badge' }, running ? 'live' : 'open'));
}

/** What can be watched: games in which somebody has moved. */
async function showNow() {
  const lines = (await games('live')).filter(({ plies }) => plies > 0);
  if (lines.length > 0) put(byId('now', HTMLElement), ...lines.slice(0, 3).map(watchLine));
}

/** Offers of the lobby, by their time. @type {GameLine[]} */
let waiting = [];

async function showLobby() {
  waiting = (await games('lobby')).filter(({ yours }) => yours === null);
  for (const button of presets.querySelectorAll('button')) {
    button.classList.toggle('waits', waiting.some(({ time }) => (time ?? '') === button.dataset.time));
  }
  const count = waiting.length;
  const says = count === 0 ? 'Nobody is waiting now. Pick a time to offer this game, and play the computer while you wait.' : `${count} ${count === 1 ? 'player is' : 'players are'} waiting: a time with a green dot starts at once.`;
  put(byId('lobby-says', HTMLElement), says);
}

/** A game with its board, small. @param {GameLine} line */
function watchLine(line) {
  const item = gameLine(line);
  item.prepend(h('img', { src: `${line.href}.svg?width=64`, width: 44, height: 44, alt: '', loading: 'lazy' }));
  return item;
}

/** @param {GameLine} line */
function gameLine({ href, title, time, white, black, plies, your_turn: yours }) {
  const turn = yours ? h('b', { class: 'turn' }, 'your turn') : null;
  const move = plies > 0 ? ` · move ${Math.ceil(plies / 2)}` : '';
  return h('li', {}, h('a', { href }, h('b', {}, `${title.replace(/ draughts$/, '')}${time ? ` · ${timeWords(time).replaceAll(' ', '\u00a0')}` : ''}`), h('span', {}, `${white} – ${black}${move}`)), turn);
}

const presets = byId('presets', HTMLElement);
const board = byId('board', DraughtsBoard);
const options = new Options();

/** The tile of the chosen game. */
function tile() {
  const chosen = quick.querySelector('[name="ruleset"]:checked');
  return /** @type {HTMLElement} */ (chosen?.closest('[data-ruleset]') ?? quick.querySelector('[data-ruleset]'));
}

/** What the form asks for. */
function wanted() {
  const chosen = chosenIn(quick);
  const { ruleset = '', first } = tile().dataset;
  const colour = colourWanted(chosen.opponent, first);
  keep('level', chosen.level ?? '');
  keep('ruleset', ruleset);
  return newGame(ruleset, { ...chosen, colour, chat: 'on', name: kept('name') ?? '' });
}

/** The colour that was asked for by Change; none asks for the usual one. @type {'white' | 'black' | 'random' | null} */
let colourAsked = null;

/** A newcomer begins against the computer: who moves first needs no waiting to see how it goes. @param {string} opponent @param {string | undefined} first */
function colourWanted(opponent, first) {
  return colourAsked ?? (opponent === 'computer' ? (first ?? 'random') : 'random');
}

/** Says who plays which colour, and what the board is for. */
function showColour() {
  const { white = 'White', black = 'Black', first } = tile().dataset;
  const { opponent } = chosenIn(quick);
  const colour = colourWanted(opponent, first);
  byId('you', HTMLElement).hidden = opponent === 'same-screen';
  put(byId('you-play', HTMLElement), colour === 'random' ? 'Your colour: random.' : `You play ${colour === 'white' ? white : black}.`);
  const begins = opponent === 'same-screen' || colour === first;
  put(byId('board-says', HTMLElement), begins ? 'Move, or press Play.' : opponent === 'computer' ? 'Press Play: the computer may move first.' : 'Press Play to find an opponent.');
  board.set(/** @type {any} */ (shownBoard), { flipped: colour === 'random' ? first === 'black' : colour === 'black' });
  board.allow(begins ? 'move' : 'watch', begins ? shownMoves : [], (first ?? 'white')[0], { compulsory: false });
}

let shownRuleset = '';
/** @type {PositionView['board'] | null} */
let shownBoard = null;
/** @type {PositionView['moves']} */
let shownMoves = [];
/** Shows the chosen game on the board: whoever moves there plays. */
async function showBoard() {
  const { ruleset = '', title = '', first } = tile().dataset;
  if (ruleset === shownRuleset) return shownBoard ? showColour() : undefined;
  shownRuleset = ruleset;
  put(byId('board-title', HTMLElement), title.replace(/ draughts$/, ''));
  byId('rules-link', HTMLAnchorElement).href = `/rules/${ruleset}`;
  /** @type {PositionView | null} */
  const shown = await askQuietly(`/api/v1/positions/moves?ruleset=${ruleset}`);
  if (!shown || ruleset !== shownRuleset) return;
  const { wood, set: pieces, still } = readSettings();
  [shownBoard, shownMoves] = [shown.board, shown.moves];
  board.set(shown.board, { flipped: first === 'black', names: true, wood, set: pieces, still });
  board.show(shown.pieces, null, 'at once');
  showColour();
}

board.addEventListener('play', (event) => {
  const { move } = /** @type {CustomEvent<{ move: Move }>} */ (event).detail;
  void play(wanted(), told, move.text);
});
quick.addEventListener('submit', (event) => {
  event.preventDefault();
  void play(wanted(), told);
});
quick.addEventListener('input', () => showQuick());
byId('more-options', HTMLButtonElement).addEventListener('click', () => options.open(tile()));
presets.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (!button) return;
  const time = button.dataset.time ?? '';
  const there = waiting.find((line) => (line.time ?? '') === time);
  if (there) return void take(there.id);
  const chosen = { ...chosenIn(quick), time, opponent: 'lobby', colour: 'random', chat: 'on', name: kept('name') ?? '' };
  void play(newGame(tile().dataset.ruleset ?? '', chosen), told);
});

/** Takes the seat of an offer. @param {string} game */
async function take(game) {
  const { body, fault } = await askServer('/api/v1/join', { game, name: kept('name') });
  if (fault === null) location.assign(body.href);
  else tell(told, fault);
}

/** On a phone the chips are three fields: each shows and changes what the chips say. */
const mirrors = /** @type {HTMLSelectElement[]} */ ([...quick.querySelectorAll('[data-mirrors]')]);
for (const field of mirrors) {
  const radios = /** @type {HTMLInputElement[]} */ ([...quick.querySelectorAll(`[name="${field.dataset.mirrors}"]`)]);
  put(field, ...radios.map((radio) => h('option', { value: radio.value }, radio.parentElement?.textContent?.trim() ?? '')));
  field.addEventListener('input', () => choose(field.dataset.mirrors ?? '', field.value));
}

/** Shows the games that are not offered at once. */
function unfold() {
  byId('other-games', HTMLElement).hidden = false;
  set(byId('more-games', HTMLElement), 'aria-expanded', 'true');
  byId('more-games', HTMLElement).hidden = true;
}

byId('more-games', HTMLElement).addEventListener('click', () => {
  unfold();
  /** @type {HTMLInputElement | null} */ (quick.querySelector('#other-games input'))?.focus();
});
byId('change-colour', HTMLElement).addEventListener('click', () => {
  const colours = /** @type {const} */ (['white', 'black', 'random']);
  const now = colourWanted(chosenIn(quick).opponent, tile().dataset.first);
  colourAsked = colours[(colours.indexOf(/** @type {'white'} */ (now)) + 1) % colours.length];
  showColour();
});

function showQuick() {
  const chosen = chosenIn(quick);
  const alone = chosen.opponent !== 'computer';
  byId('quick-level', HTMLElement).classList.toggle('off', alone);
  for (const field of mirrors) {
    field.value = chosen[field.dataset.mirrors ?? ''] ?? '';
    if (field.dataset.mirrors === 'level') field.disabled = alone;
  }
  void showBoard();
}

/** @param {string} name @param {string | null} value */
function choose(name, value) {
  const field = value === null ? null : quick.querySelector(`[name="${name}"][value="${CSS.escape(value)}"]`);
  if (field instanceof HTMLInputElement) field.checked = true;
}

const query = new URLSearchParams(location.search);
choose('level', kept('level'));
choose('ruleset', query.get('ruleset') ?? kept('ruleset'));
// The lobby's page leads here with its opponent chosen.
choose('opponent', query.get('opponent'));
if (quick.querySelector('#other-games :checked')) unfold();
showQuick();
void showThird();
void showNow();
void showLobby();
// A ruleset's page leads here with its game chosen.
if (query.get('ruleset') && query.get('options') !== null) options.open(tile());
