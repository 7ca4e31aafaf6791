// @ts-check
/**
 * The list of desks, and a desk with its boards.
 *
 * @import { DeskBoardLine, DeskView, NewBoard } from './wire.js'
 */
import { Refused, ask, tell } from './desk-asking.js';
import { h, put } from './dom.js';
import { keep, kept } from './kept.js';
import { listen } from './stream.js';

// Only arbiters see this page: who was made one since they signed in finds it in the navigation from now on.
if (!/arbiter|administrator/.test(kept('role') ?? '')) keep('role', 'arbiter');

/** @param {string} id @param {(fields: Record<string, string>) => Promise<string>} send Gives the page to go to. */
function onSubmit(id, send) {
  const form = document.getElementById(id);
  if (!(form instanceof HTMLFormElement)) return;
  const told = /** @type {HTMLElement} */ (form.querySelector('.told-here'));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    tell(told, '');
    try {
      const fields = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
      location.assign(await send(fields));
    } catch (fault) {
      tell(told, fault instanceof Refused ? fault.message : String(fault));
    }
  });
}

onSubmit('new-desk', async ({ name, place }) => (await ask('/api/v1/desks', { name, place })).href);

const boards = document.getElementById('boards');
if (boards) {
  const desk = boards.dataset.desk ?? '';
  onSubmit('new-board', async ({ fen, official, time, ...rest }) => {
    const opening = fen.trim() === '' ? { kind: 'free' } : { kind: 'position', fen };
    const wanted = /** @type {NewBoard} */ (/** @type {unknown} */ ({ ...rest, opening, official: official === 'on', time: time.trim() || null }));
    return (await ask(`/api/v1/desks/${desk}/boards`, wanted)).line.href;
  });
  listen(`/api/v1/desks/${desk}/events`, 'desk', (/** @type {DeskView} */ shown) => put(boards, ...shown.boards.map(row)));
}

/** @param {DeskBoardLine} board */
function row({ number, href, white, black, title, round, result, plies, questions, signed }) {
  const facts = [
    round ? `${title}, round ${round}` : title,
    result ?? `${plies} plies`,
    questions > 0 ? 'awaiting an answer' : '',
    signed ? 'signed' : '',
  ].filter((fact) => fact !== '');
  return h('li', { class: questions > 0 ? 'waits' : null },
    h('a', { href }, h('b', {}, `Board ${number}`), ` ${white} – ${black}`), ' ', h('span', { class: 'faint' }, facts.join(' · ')));
}
