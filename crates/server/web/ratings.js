// @ts-check
/**
 * Ratings in words.
 *
 * @import { Game } from './state.js'
 * @import { Member, Side } from './wire.js'
 */
import { sideName } from './speech.js';

/** A rating as it stands beside a name; empty without one. @param {Member | null} account */
export function ratingText(account) {
  if (account?.rating == null) return '';
  return `${account.after ?? account.rating}${account.uncertain ? '?' : ''}`;
}

/** What a rated game has changed, a sentence for each player; none if it has changed nothing. @param {Game} game @returns {string[]} */
export function ratingChanges({ seats, fixed }) {
  return /** @type {Side[]} */ (['white', 'black']).flatMap((side) => {
    const { name, account } = seats[side];
    if (account?.rating == null || account.after == null) return [];
    const change = account.after - account.rating;
    const sign = change < 0 ? '−' : '+';
    return [`${name || sideName(fixed, side)}: ${account.rating} → ${account.after} (${sign}${Math.abs(change)})`];
  });
}
