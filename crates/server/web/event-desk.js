// @ts-check
/** The controller's desk: everything that is decided goes as lines to the server, which says what comes of it. */
import { Refused, ask } from './api.js';
import { tell } from './desk-asking.js';
import { byId, h, put } from './dom.js';
import { arrival, assistantLine, banLine, caseLine, conductLine, madeGoodLine, playerLine, readEntry, rulingLine, tableLine } from './event-entry.js';
import { textOf } from './event-file.js';
import { LiveBoards, clockText, leftNow } from './event-boards.js';
import { follow, renew } from './event-live.js';

const id = byId('event', HTMLElement).dataset.event ?? '';
const path = `/api/v1/events/${id}`;
const told = byId('told', HTMLElement);
const head = byId('head', HTMLElement);

/** A new id for a request. It is kept while the server cannot be reached, so that trying again writes nothing twice. */
const newId = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
/** @type {{ what: string, id: string } | null} */
let unanswered = null;

/** Sends something that is written. @param {string} where @param {Record<string, unknown>} body @returns {Promise<any>} */
async function write(where, body) {
  const what = JSON.stringify([where, body]);
  const request = unanswered?.what === what ? unanswered : { what, id: newId() };
  unanswered = request;
  try {
    const answer = await ask(`${path}/${where}`, { version: Number(head.dataset.version), id: request.id, ...body });
    unanswered = null;
    return answer;
  } catch (fault) {
    if (fault instanceof Refused && fault.status !== 0) unanswered = null;
    throw fault;
  }
}

/** Does something, and says what went wrong; the page is as new as the event then. @param {() => Promise<unknown>} deed */
async function attempt(deed) {
  tell(told, '');
  try {
    await deed();
    await renew();
    return true;
  } catch (fault) {
    await renew();
    tell(told, fault instanceof Error ? fault.message : String(fault));
    return false;
  }
}

/** @param {...string} lines */
const decide = (...lines) => attempt(() => write('decisions', { lines }));

/** Decides what a form says, which is empty then. @param {HTMLFormElement} form @param {string} line */
const decideBy = (form, line) => attempt(async () => {
  await write('decisions', { lines: [line] });
  form.reset();
});

/** The boards of the round as the table shows them. */
function boards() {
  const rows = [...document.querySelectorAll('tr[data-board]')].filter((row) => row instanceof HTMLElement);
  return new Map(rows.map(({ dataset }) => [Number(dataset.board), {
    white: dataset.white ?? '', black: dataset.black ?? '',
    scores: (dataset.scores ?? '').trim().split(/\s+/u).map((score) => (score === '?' ? null : score)),
  }]));
}

const entry = document.getElementById('entry');
if (entry instanceof HTMLFormElement) {
  const field = /** @type {HTMLInputElement} */ (entry.elements.namedItem('text'));
  const says = byId('entry-says', HTMLElement);
  const usual = says.textContent;
  const read = () => readEntry(field.value, Number(head.dataset.round), boards(), (head.dataset.possible ?? '').split(' '));
  field.addEventListener('input', () => {
    const { words, fault } = read();
    says.textContent = field.value.trim() === '' ? usual : words ?? fault;
    says.classList.toggle('ready', words !== null && field.value.trim() !== '');
  });
  entry.addEventListener('submit', async (event) => {
    event.preventDefault();
    const { lines, fault } = read();
    if (!lines) {
      says.textContent = fault;
      return;
    }
    // Whoever types fast is at the next result before this one is written: the field is free at once.
    const text = field.value;
    field.value = '';
    says.textContent = usual;
    says.classList.remove('ready');
    if (!(await decide(...lines)) && field.value === '') {
      field.value = text;
      field.dispatchEvent(new Event('input'));
    }
    field.focus();
  });
}

document.addEventListener('click', async (event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (!button) return;
  const { decide: line, undo, confirm, lay, round, tick, arrived } = button.dataset;
  if (arrived) await comes(arrived);
  if (tick) await decide(`tick ${tick} round=${head.dataset.round} by=${JSON.stringify(byId('checks', HTMLElement).dataset.by ?? '')}`);
  if (line) await decide(line);
  else if (undo) await decide(`undo ${undo}`);
  else if (confirm) {
    const [place, score] = confirm.split(' ');
    await decide(`result ${head.dataset.round} ${place.replace(/\.1$/u, '')} ${score} played`);
  } else if (lay) await attempt(() => ask(`${path}/rounds/${head.dataset.round}/boards/${lay}/desk`, {}));
  else if (button.id === 'propose') await attempt(() => write('proposals', {}));
  else if (button.id === 'draw') await attempt(() => write('draws', { round: Number(round) }));
  else if (button.id === 'begin') await attempt(() => write(`rounds/${round}/begin`, {}));
  else if (button.id === 'why') await reasons(Number(round));
  else if (button.id === 'links') await links();
});

/** A player who was missing has come: late by what the round's clocks show. @param {string} player */
async function comes(player) {
  const round = head.dataset.round ?? '';
  const line = arrival(round, player, minutesSince(head.dataset.begun));
  if (line) await decide(line);
  else tell(told, 'Start the round’s clocks first, or enter by how many minutes the player is late.');
}

/** Whole minutes since a moment; none without one. @param {string | undefined} moment */
const minutesSince = (moment) => (moment === undefined ? null : Math.max(0, Math.floor((Date.now() - Number(moment)) / 60_000)));

/** Says how long the clocks run. */
function showSince() {
  for (const place of document.querySelectorAll('[data-since]')) {
    const minutes = minutesSince(place.getAttribute('data-since') ?? undefined);
    place.textContent = minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
  }
}
showSince();
window.setInterval(showSince, 10_000);
document.addEventListener('renewed', showSince);

/** Why the round was paired so. @param {number} round */
async function reasons(round) {
  const place = byId('reasons', HTMLElement);
  put(place, 'A moment …');
  try {
    const why = /** @type {import('./wire.js').PairingReason[]} */ (await ask(`${path}/rounds/${round}/why`));
    put(place, h('ul', { class: 'latest' }, ...why.map(({ players, words }) => h('li', {}, h('b', {}, players.join('–')), ` ${words}`))));
  } catch (fault) {
    put(place, fault instanceof Error ? fault.message : String(fault));
  }
}

/** New links for all players. */
async function links() {
  await attempt(async () => {
    const made = /** @type {import('./wire.js').EventLink[]} */ (await ask(`${path}/links`, {}));
    put(byId('links-list', HTMLElement), ...made.map(({ player, name, link }) => {
      const whole = new URL(link, location.href).href;
      return h('li', {}, `${player} ${name} `, h('a', { href: whole }, whole));
    }));
  });
}

// Forms come and go with the page's parts.
document.addEventListener('submit', async (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  // A field of the name id would stand before the form's own.
  const which = form.getAttribute('id');
  if (which === 'entry') return;
  event.preventDefault();
  const fields = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]));
  if (form.dataset.call) {
    await attempt(async () => {
      await ask(`${path}/calls/${form.dataset.call}/answer`, { words: fields.words });
      form.reset();
    });
  }
  else if (which === 'enter') {
    await attempt(async () => {
      await write('entries', { players: fields.players });
      form.reset();
    });
  } else if (which === 'trf') {
    const report = await textOf(new FormData(form).get('file'));
    if (report === null) tell(told, 'Choose the report first: a file that ends in .trf.');
    else {
      await attempt(async () => {
        await write('trf', { report });
        form.reset();
      });
    }
  } else if (which === 'start') {
    await attempt(async () => {
      const seed = crypto.getRandomValues(new Uint32Array(1))[0];
      const { version } = await write('decisions', { lines: [fields.seeding === 'lot' ? `start lot seed=${seed}` : `start ${fields.seeding}`] });
      head.dataset.version = String(version);
      form.reset();
      // An online event pairs its rounds by itself.
      if (!head.dataset.byItself) await write('proposals', {});
    });
  } else if (which === 'absent') await decideBy(form, ofPlayer(fields.what, form.dataset.round ?? '', fields.player, fields.minutes || String(minutesSince(head.dataset.begun) ?? '')));
  else if (which === 'decide') {
    await decideBy(form, fields.line ?? '');
  } else if (which === 'player') await decideBy(form, playerLine(fields)).then(() => showFields(form));
  else if (which === 'table') await decideBy(form, tableLine(fields, head.dataset.round ?? ''));
  else if (which === 'ban') await decideBy(form, banLine(fields));
  else if (form.dataset.lift) await decideBy(form, `unban ${JSON.stringify(form.dataset.lift)} because=${JSON.stringify(fields.because)}`);
  else if (form.dataset.dismiss) await decideBy(form, `dismiss ${JSON.stringify(form.dataset.dismiss)} because=${JSON.stringify(fields.because)}`);
  else if (which === 'made-good') await decideBy(form, madeGoodLine(fields, head.dataset.round ?? ''));
  else if (which === 'appoint') await appoint(form, fields);
  else if (which === 'penalty') {
    await decideBy(form, conductLine(fields, head.dataset.round ?? ''));
  } else if (which === 'ruling') {
    await decideBy(form, rulingLine(fields, head.dataset.round ?? '', byId('checks', HTMLElement).dataset.by ?? ''));
  } else if (which === 'case') {
    await decideBy(form, caseLine(fields));
  } else if (which === 'help') {
    await attempt(async () => {
      await ask(`${path}/assistants`, fields);
      form.reset();
    });
  } else if (which === 'edit') await edit(form, fields, event.submitter instanceof HTMLButtonElement ? event.submitter.value : '');
});

/** Names somebody who helps; an account of the name may work at the desk. @param {HTMLFormElement} form @param {Record<string, string>} fields */
async function appoint(form, fields) {
  const rights = new FormData(form).getAll('rights').map(String);
  await attempt(async () => {
    await write('decisions', { lines: [assistantLine(fields, rights)] });
    if (fields.account === 'on') await ask(`${path}/assistants`, { name: fields.name, rights: 'results' });
    form.reset();
  });
}

/** Shows the fields that belong to what is chosen; the others are not asked for. @param {HTMLFormElement} form */
function showFields(form) {
  const chosen = String(new FormData(form).get('what') ?? '');
  for (const part of form.querySelectorAll('[data-what]')) {
    if (!(part instanceof HTMLElement)) continue;
    const fits = (part.dataset.what ?? '').split(' ').includes(chosen);
    part.hidden = !fits;
    for (const field of part.querySelectorAll('input, select')) {
      if (field.closest('[data-what]') === part) field.toggleAttribute('disabled', !fits);
    }
  }
}

const playerForm = document.getElementById('player');
if (playerForm instanceof HTMLFormElement) {
  showFields(playerForm);
  playerForm.addEventListener('change', () => showFields(playerForm));
  nameNextRound(playerForm);
  document.addEventListener('renewed', () => nameNextRound(playerForm));
}

/** The next round is offered, as long as no other is typed. @param {HTMLFormElement} form */
function nameNextRound(form) {
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem('round'));
  const next = String(Number(head.dataset.round) + 1);
  const typed = field.value !== field.defaultValue;
  field.defaultValue = next;
  if (!typed) field.value = next;
}

/** What is decided about a player of the round. @param {string} what @param {string} round @param {string} player @param {string} minutes */
function ofPlayer(what, round, player, minutes) {
  if (what === 'late') return `late ${round} ${player} ${minutes}`;
  if (what === 'signed' || what === 'handed-in') return `sheet ${round} ${player} ${what}`;
  return `${what} ${round} ${player}`;
}

/** Tries a pairing by hand, or writes it. @param {HTMLFormElement} form @param {Record<string, string>} fields @param {string} what */
async function edit(form, fields, what) {
  const says = byId('edit-says', HTMLElement);
  const line = `edit ${form.dataset.round} ${fields.pairs} because=${JSON.stringify(fields.because)}`;
  if (what === 'edit') {
    await decideBy(form, line);
    return;
  }
  try {
    const { warnings } = await write('decisions', { lines: [line], only_try: true });
    const told = /** @type {import('./wire.js').EventWarning[]} */ (warnings);
    put(says, ...(told.length === 0 ? ['No problems found.'] : told.map(({ grade, text }) => h('p', { class: `warned grade-${grade}` }, h('b', {}, `Grade ${grade}`), ` ${text}`))));
  } catch (fault) {
    put(says, fault instanceof Error ? fault.message : String(fault));
  }
}

/** So many boards are drawn side by side. */
const SHOWN = 60;
/** The boards as they were told last, and when. @type {import('./wire.js').EventLiveBoard[]} */
let seen = [];
let toldAt = 0;

/** Puts clocks into the table of the round, and boards short of time first of what needs somebody (wcdf 6.7). */
function showClocks() {
  const round = Number(head.dataset.round);
  const since = performance.now() - toldAt;
  for (const board of seen) {
    const cell = document.querySelector(`[data-clocks="${board.board}"]`);
    const row = cell?.closest('tr');
    if (!cell || !row || board.round !== round || board.over) continue;
    const text = [leftNow(board, 'white', since), leftNow(board, 'black', since)].map(clockText).filter(Boolean).join(' – ');
    if (cell.textContent !== text) cell.textContent = text;
    // A board that has its time back goes to where it was.
    if (row.classList.toggle('short', board.short)) move(row, 'needs-you');
    else if (row.closest('tbody')?.dataset.group !== row.dataset.state) move(row, row.dataset.state ?? '');
  }
  for (const count of document.querySelectorAll('[data-count]')) count.textContent = String(count.closest('tbody')?.querySelectorAll('[data-board]').length ?? 0);
}

/** Puts a row first into a part of the table. @param {Element} row @param {string} group */
function move(row, group) {
  const first = document.querySelector(`tbody[data-group="${group}"] tr`);
  if (first && first.nextElementSibling !== row) first.after(row);
}

/** The name of a number, as the page's tables have it. @param {number} number */
function name(number) {
  return document.querySelector(`[data-player="${number}"]`)?.textContent ?? `No. ${number}`;
}

const live = new LiveBoards(byId('live-boards', HTMLElement), JSON.parse(head.dataset.drawn ?? '{}'), name);
document.addEventListener('renewed', showClocks);
window.setInterval(showClocks, 1_000);

follow(id, {
  spread: () => 0,
  boards: {
    most: SHOWN,
    show: (boards) => {
      [seen, toldAt] = [boards, performance.now()];
      showClocks();
      byId('boards', HTMLElement).hidden = live.show(boards) === 0;
    },
  },
});
