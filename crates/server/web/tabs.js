// @ts-check
/** Panels of which one is shown, chosen by a row of tabs. */
import { h, put, set } from './dom.js';

/** @typedef {{ name: string, label: string, panel: HTMLElement }} Tab */

export class Tabs {
  /** @type {Map<string, { button: HTMLButtonElement, panel: HTMLElement, mark: HTMLElement }>} */
  #tabs = new Map();
  /** Which is shown. */
  current = '';
  /** Called when another is shown. @type {(name: string) => void} */
  onShow = () => {};

  /** @param {HTMLElement} row @param {string} label @param {Tab[]} tabs @param {Node | null} [beside] Stands at the end of the row. */
  constructor(row, label, tabs, beside = null) {
    for (const { name, label: text, panel } of tabs) {
      const mark = h('span', { class: 'unread', hidden: true });
      const button = h('button', { type: 'button', role: 'tab', id: `tab-${name}`, 'aria-controls': panel.id, onclick: () => this.show(name) }, text, mark);
      set(panel, 'role', 'tabpanel');
      set(panel, 'aria-labelledby', button.id);
      panel.removeAttribute('aria-label');
      this.#tabs.set(name, { button, panel, mark });
    }
    const list = h('div', { role: 'tablist', 'aria-label': label }, ...[...this.#tabs.values()].map(({ button }) => button));
    list.addEventListener('keydown', (event) => this.#key(event));
    put(row, list, beside);
    this.show(tabs[0].name);
  }

  /** @param {string} name */
  show(name) {
    this.current = name;
    for (const [other, { button, panel }] of this.#tabs) {
      set(button, 'aria-selected', other === name ? 'true' : 'false');
      set(button, 'tabindex', other === name ? 0 : -1);
      set(panel, 'hidden', other !== name);
    }
    this.mark(name, 0);
    this.onShow(name);
  }

  /** How much of a tab has not been read. @param {string} name @param {number} count */
  mark(name, count) {
    const tab = this.#tabs.get(name);
    if (!tab) return;
    set(tab.mark, 'hidden', count === 0);
    put(tab.mark, count > 0 ? String(count) : null, count > 0 ? h('span', { class: 'hidden' }, ' unread') : null);
  }

  /** Offers a tab or not. @param {string} name @param {'offered' | 'left out'} how */
  offer(name, how) {
    const tab = this.#tabs.get(name);
    if (tab) set(tab.button, 'hidden', how === 'left out');
    if (how === 'left out' && this.current === name) this.show([...this.#tabs.keys()][0]);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const names = [...this.#tabs].filter(([, { button }]) => !button.hidden).map(([name]) => name);
    const next = names[(names.indexOf(this.current) + step + names.length) % names.length];
    this.show(next);
    this.#tabs.get(next)?.button.focus();
  }
}
