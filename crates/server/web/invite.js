// @ts-check
/**
 * The invitation of a game that waits for somebody.
 *
 * @import { Side } from './wire.js'
 */
import { h, put, set } from './dom.js';
import { linkBox, named, offerLink } from './link-box.js';

/** @param {HTMLElement} place @param {string} game @param {string | null} invitation The link that was given when the game was made. @param {Side | null} empty The seat that waits for somebody, if this browser may invite. */
export function showInvitation(place, game, invitation, empty) {
  set(place, 'hidden', empty === null);
  if (!empty || place.childElementCount > 0) return;
  const link = h('div');
  const meanwhile = h('p', {}, 'You will hear a sound when somebody joins. ', h('a', { href: '/', target: '_blank', rel: 'noopener' }, 'Play the computer while you wait'), '.');
  const first = h('p', { class: 'faint' }, 'Whoever opens it first plays you.');
  put(place, h('h2', {}, invitation ? 'Send this link to your opponent' : 'Nobody has joined yet'), link, invitation ? first : meanwhile);
  if (invitation) put(link, linkBox('Invitation', named(invitation, game)));
  else offerLink(link, 'Create an invitation', 'Invitation', game, empty);
}
