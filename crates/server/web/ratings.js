// @ts-check
/**
 * Ratings in words.
 *
 * @import { Member } from './wire.js'
 */
/** A rating as it stands beside a name; empty without one. @param {Member | null} account */
export function ratingText(account) {
  if (account?.rating == null) return '';
  return `${account.after ?? account.rating}${account.uncertain ? '?' : ''}`;
}
