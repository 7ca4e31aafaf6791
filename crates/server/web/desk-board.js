// @ts-check
/**
 * A board of the desk: moves as they were played, what happened, the ruling that is proposed, the log.
 *
 * @import { DeskBoard, DeskEntry, DeskProposal, DeskQuestion } from './wire.js'
 */
import { quoteAll } from './citation.js';
import { display, left } from './clock.js';
import { Refused, ask, tell } from './desk-asking.js';
import { Forms } from './desk-forms.js';
import { rulingOf, showLog } from './desk-log.js';
import { byId, h, put } from './dom.js';
import { DraughtsBoard } from './draughts-board.js';
import { listen } from './stream.js';

const page = byId('desk', HTMLElement);
const path = `/api/v1/desks/${page.dataset.desk}/boards/${page.dataset.board}`;
const table = byId('board', DraughtsBoard);
const told = byId('told', HTMLElement);
const proposal = byId('proposal', HTMLElement);
/** @type {DeskBoard | null} */
let board = null;
/** When the board was read, by the local clock. */
let read = 0;
/** Squares clicked one after the other, where they are no legal move. @type {string | null} */
let picked = null;

const forms = new Forms(byId('forms', HTMLElement), (entry) => void propose(entry), () => ({ fen: board?.fen ?? '' }));

/** Does something, and says what is wrong if it cannot be done. @param {() => Promise<void>} act */
async function trying(act) {
  tell(told, '');
  try {
    await act();
  } catch (fault) {
    if (!(fault instanceof Refused)) throw fault;
    tell(told, fault.message);
    told.scrollIntoView({ block: 'nearest' });
    if (fault.status === 409) await reload();
  }
}

async function reload() {
  show(await ask(path));
}

/** @param {DeskEntry} entry */
function propose(entry) {
  return trying(async () => showProposal(await ask(`${path}/proposals`, { version: board?.version ?? 0, entry })));
}

/** @param {DeskEntry} entry */
function enter(entry) {
  return trying(async () => {
    const next = await ask(`${path}/entries`, { version: board?.version ?? 0, entry });
    put(proposal);
    forms.close();
    show(next);
  });
}

/** A move that was typed or clicked: a legal one is entered, for another the ruling is proposed. @param {string} text */
function played(text) {
  return trying(async () => {
    /** @type {DeskProposal} */
    const found = await ask(`${path}/proposals`, { version: board?.version ?? 0, entry: { kind: 'move', text } });
    const [first] = found.readings;
    if (!found.refused && !found.explained && first?.entry.kind === 'move') await enter(first.entry);
    else showProposal(found);
  });
}

/** @param {DeskProposal} found */
function showProposal(found) {
  const [first] = found.readings;
  const readings = h('select', { 'aria-label': 'By which article', onchange: () => void propose(found.readings[readings.selectedIndex].entry) },
    ...found.readings.map(({ label }) => h('option', {}, label)));
  const chosen = () => found.readings[Math.max(0, readings.selectedIndex)].entry;
  const then = found.questions.flatMap((question) => question.answers.map((answer) => h('li', {}, `${answer.label}: `, rulingOf(answer.ruling))));
  put(proposal, h('div', { class: 'box proposal', role: 'group', 'aria-label': 'Proposed ruling' },
    h('h2', {}, found.text),
    found.explained ? h('p', {}, found.explained.text) : null,
    found.explained ? quoteAll(found.explained.articles) : null,
    found.readings.length > 1 ? h('label', {}, 'Entered as', readings) : null,
    h('h3', {}, found.refused ? 'This cannot be entered' : 'Ruling'),
    rulingOf(found.ruling) ?? h('p', {}, 'It is recorded; it has no consequences.'),
    quoteAll(found.ruling.articles),
    then.length > 0 ? h('div', {}, h('h3', {}, 'Then'), h('ul', {}, ...then)) : null,
    changes(found),
    h('div', { class: 'answers' },
      first && !found.refused ? h('button', { type: 'button', class: 'button', onclick: () => void enter(chosen()) }, 'Enter in the log') : null,
      h('button', { type: 'button', class: 'plain', onclick: () => put(proposal) }, 'Discard'))));
  proposal.scrollIntoView({ block: 'nearest' });
}

/** @param {DeskProposal} found */
function changes({ changes: changed }) {
  return changed.length === 0 ? null : h('div', {}, h('h3', {}, 'What changes'), h('ul', {}, ...changed.map((text) => h('li', {}, text))));
}

/** An entry is struck out: first it is shown what changes. @param {number} number @param {string} why @param {string} text */
function strike(number, why, text) {
  const instead = text === '' ? null : { kind: 'move', text };
  const wanted = { version: board?.version ?? 0, number, why, instead };
  return trying(async () => {
    /** @type {DeskProposal} */
    const found = await ask(`${path}/corrections`, { ...wanted, only_try: true });
    const yes = () => trying(async () => {
      const next = await ask(`${path}/corrections`, wanted);
      put(proposal);
      show(next);
    });
    put(proposal, h('div', { class: 'box proposal', role: 'group', 'aria-label': 'Correction' },
      h('h2', {}, found.text), rulingOf(found.ruling), changes(found) ?? h('p', {}, 'No other ruling changes.'),
      h('div', { class: 'answers' }, h('button', { type: 'button', class: 'button', onclick: () => void yes() }, 'Correct the log'),
        h('button', { type: 'button', class: 'plain', onclick: () => put(proposal) }, 'Cancel'))));
    proposal.scrollIntoView({ block: 'nearest' });
  });
}

/** @param {string} name */
function sign(name) {
  return trying(async () => show(await ask(`${path}/signatures`, { version: board?.version ?? 0, name })));
}

/** @param {DeskBoard} next */
function show(next) {
  board = next;
  read = performance.now();
  table.describe = (square, piece) => `${square}, ${piece === undefined ? 'empty' : name(next, piece)}`;
  table.set(next.board, { names: true, hints: false, still: true });
  table.show(next.pieces, next.last.length > 0 ? { path: next.last, captured: [] } : null, 'at once');
  table.allow('pick', [], 'wb', { compulsory: false });
  table.pointOut(next.must_play ? [next.must_play] : []);
  showStanding();
  put(byId('questions', HTMLElement), ...next.questions.map(question));
  forms.show(next.forms);
  showLog(byId('log', HTMLElement), byId('signatures', HTMLElement), next, { strike: (...of) => void strike(...of), sign: (of) => void sign(of) });
}

/** @param {DeskBoard} of @param {string} piece */
function name({ white_name: white, black_name: black, man_word: man, king_word: king }, piece) {
  return `${piece.toLowerCase() === 'w' ? white : black} ${piece === piece.toLowerCase() ? man : king}`;
}

function showStanding() {
  if (!board) return;
  const { outcome, turn, clocks, must_play: must, white_name: white, black_name: black } = board;
  const cautions = [[white, board.white_cautions], [black, board.black_cautions]].filter(([, count]) => Number(count) > 0);
  const now = board.now + performance.now() - read;
  const times = clocks ? [`${white} ${display(left(clocks, 'white', now))}`, `${black} ${display(left(clocks, 'black', now))}`] : [];
  const facts = [
    outcome ? `${outcome.result} ${outcome.text}` : `${turn === 'white' ? white : black} is to move.`,
    must ? `The piece on ${must} must be played.` : '',
    ...cautions.map(([side, count]) => `Cautions of ${side}: ${count}.`),
    ...board.counters.filter(({ count }) => count > 1).map(({ text, count, limit }) => `${text}: ${count} of ${limit}.`),
    times.join(' – '),
  ];
  put(byId('standing', HTMLElement), facts.filter((fact) => fact !== '').join(' '));
}

/** @param {DeskQuestion} asked */
function question({ text, articles, answers, form }) {
  return h('div', { class: 'box asked', role: 'group', 'aria-label': text },
    h('h2', {}, text),
    quoteAll(articles),
    ...answers.map((answer) => h('div', { class: 'answer' },
      h('button', { type: 'button', class: 'button', onclick: () => void enter(answer.entry) }, answer.label), rulingOf(answer.ruling))),
    form ? h('button', { type: 'button', class: 'button', onclick: () => forms.open(form) }, 'Enter the decision') : null);
}

/** Clicks name squares: for a form that waits for them, or a move from one to the other. @param {string} square */
function clicked(square) {
  if (!board || forms.take(square)) return;
  if (picked === null || picked === square) {
    picked = picked === square || !board.pieces[square] ? null : square;
    table.pointOut(picked ? [picked] : []);
    return;
  }
  const from = picked;
  picked = null;
  table.pointOut([]);
  // One legal move with these ends is meant; otherwise what was done on the board is told as it was done.
  const legal = board.moves.filter((move) => move.from === from && move.to === square);
  const text = legal.length === 1 ? legal[0].text : `${from}-${square}`;
  void played(text);
}

table.addEventListener('pick', (event) => clicked(/** @type {CustomEvent} */ (event).detail.square));
byId('typed', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (byId('typed', HTMLFormElement).elements.namedItem('text'));
  const text = field.value.trim();
  if (text === '') return;
  field.value = '';
  void played(text);
});
/** The version at which the board was read again because a display ran out. */
let ranOut = -1;

/** A clock that is kept by the server drops its flag by itself: then the board is read once more. */
function watchTheFlag() {
  if (!board?.clocks?.running || board.outcome || ranOut === board.version) return;
  if (left(board.clocks, board.clocks.running, board.now + performance.now() - read) > 0) return;
  ranOut = board.version;
  void trying(reload);
}

setInterval(() => {
  if (board?.clocks?.running) showStanding();
  watchTheFlag();
}, 500);
// Somebody else may have entered something: then the log is read anew.
listen(`/api/v1/desks/${page.dataset.desk}/events`, 'desk', (/** @type {import('./wire.js').DeskView} */ { boards }) => {
  const line = boards.find(({ number }) => String(number) === page.dataset.board);
  if (board && line && line.entries > board.version) void trying(reload);
});
void trying(reload);
