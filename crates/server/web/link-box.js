// @ts-check
/** Links that can be copied. @module */
import { h, put } from './dom.js';

/** A link that can be copied. @param {string} label @param {string} href */
export function linkBox(label, href) {
  const input = h('input', { readonly: true, value: href, 'aria-label': label, onfocus: () => input.select() });
  const button = h('button', { type: 'button', class: 'plain', onclick: () => copy(input, button) }, 'Copy');
  return h('div', { class: 'link' }, h('span', {}, label), h('span', { class: 'line' }, input, button));
}

/** A button that asks the server for a link to a seat. @param {HTMLElement} place @param {string} label @param {string} name @param {string} game @param {string} side */
export function offerLink(place, label, name, game, side) {
  const ask = async () => {
    const { UNREACHABLE, asked } = await import('./api.js');
    const { body, fault } = await asked(`/api/v1/games/${game}/link`, { side });
    put(place, body?.invitation ? linkBox(name, named(body.invitation, game)) : (fault ?? UNREACHABLE));
  };
  put(place, h('button', { type: 'button', class: 'plain', onclick: ask }, label));
}

/** An invitation that says which game it is about: the key stays behind the #, which no server is told. @param {string} invitation @param {string} game */
export function named(invitation, game) {
  return whole(invitation.replace('/join#', `/join?game=${game}#`));
}

/** @param {string} path */
export function whole(path) {
  return new URL(path, location.href).href;
}

/** @param {HTMLInputElement} input @param {HTMLButtonElement} button */
async function copy(input, button) {
  try {
    await navigator.clipboard.writeText(input.value);
  } catch {
    // No clipboard over plain http: the old way still works on what is selected.
    input.select();
    document.execCommand('copy');
  }
  put(button, 'Copied');
  setTimeout(() => put(button, 'Copy'), 2_000);
}
