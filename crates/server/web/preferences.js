// @ts-check
/**
 * The form in which one's settings are changed.
 *
 * @import { Wanted } from './settings.js'
 */
import { h, put } from './dom.js';

/** @type {{ name: keyof Wanted, label: string }[]} */
const SWITCHES = [
  { name: 'hints', label: 'Show destinations and compulsory pieces' },
  { name: 'names', label: 'Names of squares' },
  { name: 'sounds', label: 'Sounds' },
  { name: 'jumps', label: 'Click captures jump by jump' },
  { name: 'eager', label: 'One click moves a piece that has a single move' },
  { name: 'confirm', label: 'Confirm moves before they are sent' },
  { name: 'still', label: 'No motion' },
  { name: 'chat', label: 'Chat' },
  { name: 'blind', label: 'Hide the board: type and listen' },
];

/**
 * @param {HTMLElement} element @param {Wanted} wanted @param {{ names: boolean }} usual What the federation does.
 * @param {(wanted: Wanted) => void} onChange
 */
export function showPreferences(element, wanted, usual, onChange) {
  const now = { ...wanted };
  const boxes = SWITCHES.map(({ name, label }) => {
    const checked = name === 'names' ? (now.names ?? usual.names) : now[name];
    const box = h('input', {
      type: 'checkbox', name, checked: Boolean(checked),
      onchange: () => onChange(Object.assign(now, { [name]: box.checked })),
    });
    return h('label', { class: 'switch' }, box, label);
  });
  put(element, h('details', {}, h('summary', {}, 'Settings'), ...boxes));
}
