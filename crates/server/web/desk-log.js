// @ts-check
/**
 * The log of a board: entries with their rulings, what was struck out, signatures.
 *
 * @import { DeskBoard, DeskLogEntry, DeskSignature, Ruling } from './wire.js'
 */
import { cite } from './citation.js';
import { h, put } from './dom.js';

/** @typedef {{ strike: (number: number, why: string, instead: string) => void, sign: (name: string) => void }} Acts */

/** @param {HTMLElement} list @param {HTMLElement} signatures @param {DeskBoard} board @param {Acts} acts */
export function showLog(list, signatures, board, acts) {
  put(list, ...board.log.map((entry) => row(entry, acts)));
  const name = h('input', { name: 'name', required: true, maxlength: 200, autocomplete: 'name', 'aria-label': 'Sign as', placeholder: 'Your name' });
  const form = h('form', { class: 'line', 'aria-label': 'Sign the log' }, name, h('button', { class: 'button' }, 'Sign the log'));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    acts.sign(name.value.trim());
  });
  put(signatures, ...board.signatures.map(signature), form);
  list.scrollTop = list.scrollHeight;
}

/** A ruling with its articles; nothing if nothing was ruled. @param {Ruling | null} ruling */
export function rulingOf(ruling) {
  if (!ruling || (ruling.text === '' && ruling.articles.length === 0)) return null;
  const articles = ruling.articles.flatMap((article, index) => [index > 0 ? ', ' : ' ', cite(article)]);
  return h('p', { class: 'ruling' }, h('span', { class: 'verdict' }, ruling.verdict.replaceAll('_', ' ')), ' ', ruling.text, ...articles);
}

/** @param {DeskLogEntry} entry @param {Acts} acts */
function row(entry, acts) {
  const { number, at, by, text, struck } = entry;
  const time = new Date(at);
  const when = h('time', { datetime: time.toISOString(), title: time.toLocaleString() }, time.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' }));
  return h('li', { value: number, class: struck ? 'struck' : null, 'data-entry': number },
    h('p', {}, struck ? h('s', {}, text) : text, ' ', h('span', { class: 'faint' }, when, ` ${by}`)),
    struck ? null : rulingOf(entry.ruling),
    struck ? h('p', { class: 'faint' }, `Struck out by ${struck.by} in entry ${struck.number}: ${struck.why}`) : null,
    entry.correctable ? correction(number, acts) : null);
}

/** @param {number} number @param {Acts} acts */
function correction(number, acts) {
  const why = h('input', { name: 'why', required: true, maxlength: 500, autocomplete: 'off' });
  const instead = h('input', { name: 'instead', maxlength: 100, autocomplete: 'off', spellcheck: 'false' });
  const form = h('form', { class: 'sheet-form', 'aria-label': `Correct entry ${number}` },
    h('label', {}, 'Reason for striking it out', why),
    h('label', {}, 'The move actually played, if any', instead),
    h('button', { class: 'plain' }, 'Preview the changes'));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    acts.strike(number, why.value.trim(), instead.value.trim());
  });
  return h('details', { class: 'correct' }, h('summary', { 'aria-label': `Correct entry ${number}` }, 'Correct'), form);
}

/** @param {DeskSignature} signature */
function signature({ name, at, hash, number, sound, changed_since: changed }) {
  const state = !sound ? 'The log differs from the one that was signed!' : changed ? 'Changed after signing.' : 'The log is as it was signed.';
  return h('p', { class: sound && !changed ? 'signature' : 'signature stale' },
    `Signed by ${name}, ${new Date(at).toLocaleString()}, entry ${number}. ${state} `, h('code', { title: 'SHA-256 of everything before' }, hash.slice(0, 16)));
}
