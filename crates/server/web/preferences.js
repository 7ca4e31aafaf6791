// @ts-check
/**
 * The form in which one's settings are changed; the board beside it shows at once what was chosen.
 *
 * @import { Wanted } from './settings.js'
 */
import { drawPiece, fetchSet, shapes } from './board-pieces.js';
import { h, put, style, svg } from './dom.js';
import { makeSound } from './sound.js';

/** @type {{ name: keyof Wanted, label: string }[]} */
const SWITCHES = [
  { name: 'hints', label: 'Show where a piece can go' },
  { name: 'must', label: 'Always show which pieces must capture' },
  { name: 'names', label: 'Coordinates' },
  { name: 'sounds', label: 'Sounds' },
  { name: 'jumps', label: 'Enter captures jump by jump' },
  { name: 'eager', label: 'One click plays a piece’s only move' },
  { name: 'confirm', label: 'Confirm each move' },
  { name: 'still', label: 'No animation' },
  { name: 'chat', label: 'Chat' },
  { name: 'zen', label: 'Zen: only the board and the clocks (Z)' },
  { name: 'blind', label: 'Blindfold: hide the board, type and listen' },
];

/** Boards, and what they are called. */
const BOARDS = [
  ['auto', 'As in the ruleset'], ['maple', 'Maple & walnut'], ['walnut', 'Walnut by night'], ['club', 'Club green'], ['slate', 'Slate & chalk'],
  ['clear', 'Clear'], ['print', 'Print'], ['fmjd', 'FMJD brown'], ['idf', 'IDF neutral'], ['wcdf', 'WCDF green'], ['portugal', 'Portuguese grey'], ['site64', 'Draughts-64 blue'],
];
const SETS = [['engraved', 'Engraved'], ['milled', 'Milled'], ['large', 'Large'], ['signs', 'Signs'], ['diagram', 'Diagram']];
const VOICES = [['wood', 'Wood'], ['glass', 'Glass'], ['soft', 'Soft']];

/**
 * @param {HTMLElement} element @param {Wanted} wanted @param {{ names: boolean }} usual What the federation does.
 * @param {(wanted: Wanted) => void} onChange
 */
export async function showPreferences(element, wanted, usual, onChange) {
  if (element.childElementCount > 0) return;
  style('preferences.css');
  style('board-federations.css');
  const now = { ...wanted };
  const change = (/** @type {Partial<Wanted>} */ part) => onChange(Object.assign(now, part));
  const boxes = SWITCHES.map(({ name, label }) => {
    const checked = name === 'names' ? (now.names ?? usual.names) : now[name];
    const box = h('input', { type: 'checkbox', name, checked: Boolean(checked), onchange: () => change({ [name]: box.checked }) });
    return h('label', { class: 'switch' }, box, label);
  });
  const size = h('input', { type: 'range', name: 'size', min: 50, max: 100, value: now.size, oninput: () => change({ size: Number(size.value) }) });
  await Promise.all(SETS.map(([set]) => fetchSet(set)));
  put(
    element,
    h('h2', {}, 'Settings'),
    choice('Board', 'wood', BOARDS, now.wood, (wood) => change({ wood }), (wood) => sample(wood === 'auto' ? 'wood' : wood, null)),
    choice('Pieces', 'set', SETS, now.set, (set) => change({ set }), (set) => sample('wood', set)),
    choice('Sound', 'voice', VOICES, now.voice, (voice) => {
      change({ voice });
      makeSound('capture', voice);
    }, () => null),
    h('p', {}, h('button', { type: 'button', class: 'plain', onclick: () => {
      change({ wood: 'clear', set: 'signs' });
      put(element);
      void showPreferences(element, now, usual, onChange);
    } }, 'Colour-blind: Signs on Clear')),
    h('label', { class: 'range' }, 'Board size ', size),
    ...boxes,
  );
}

/** @param {string} legend @param {string} name @param {string[][]} options @param {string} chosen @param {(value: string) => void} onChoose @param {(value: string) => Node | null} picture */
function choice(legend, name, options, chosen, onChoose, picture) {
  const labels = options.map(([value, label]) =>
    h('label', { class: 'pick' }, h('input', { type: 'radio', name, value, checked: value === chosen, onchange: () => onChoose(value) }), h('span', {}, picture(value), label)));
  return h('fieldset', { class: 'picks' }, h('legend', {}, legend), ...labels);
}

/** Two squares of a board, with a man and a king of a set. @param {string} wood @param {string | null} set */
function sample(wood, set) {
  const dressed = svg('svg', { class: 'sample', viewBox: '0 0 200 100', 'aria-hidden': 'true', 'data-board': wood, 'data-set': set ?? 'engraved', 'data-ink': ['club', 'wcdf'].includes(wood) ? 'red' : 'black' });
  const { id, element } = shapes(set ?? 'engraved');
  const [man, king] = [drawPiece('w', id), drawPiece('B', id)];
  man.setAttribute('transform', 'translate(50 50)');
  king.setAttribute('transform', 'translate(150 50)');
  put(dressed, element, svg('rect', { width: 100, height: 100, fill: 'var(--dark-1)' }), svg('rect', { x: 100, width: 100, height: 100, fill: set ? 'var(--dark-2)' : 'var(--light-1)' }), man, king);
  return dressed;
}
