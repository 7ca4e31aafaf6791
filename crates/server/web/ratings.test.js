// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { ratingChanges } from './ending.js';
import { ratingText } from './ratings.js';

const member = (/** @type {object} */ more) => ({ href: '/player/Ann', rating: 1500, uncertain: true, after: null, ...more });

test('a rating stands beside a name', () => {
  assert.equal(ratingText(null), '');
  assert.equal(ratingText(member({ rating: null })), '');
  assert.equal(ratingText(member({})), '1500?');
  assert.equal(ratingText(member({ uncertain: false, after: 1512 })), '1512');
});

test('what a game has changed is told for each player', () => {
  const game = /** @type {any} */ ({
    fixed: { white_name: 'White', black_name: 'Black' },
    seats: { white: { name: 'Ann', account: member({ after: 1662 }) }, black: { name: '', account: member({ after: 1338 }) } },
  });
  assert.deepEqual(ratingChanges(game), ['Ann: 1500 → 1662 (+162)', 'Black: 1500 → 1338 (−162)']);
  game.seats.white.account = null;
  game.seats.black.account.after = null;
  assert.deepEqual(ratingChanges(game), []);
});
