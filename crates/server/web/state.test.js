// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { aheadMove, below, isMyTurn, mySides, updated } from './state.js';

const live = { turn: 'white', outcome: null, waiting: false, moves: [] };
const game = (/** @type {object} */ changes = {}) =>
  /** @type {import('./state.js').Game} */ (/** @type {unknown} */ ({
    role: 'white', fixed: { first: 'black' }, seats: 'seats', plies: ['a', 'b', 'c'], chat: [], live, ...changes,
  }));
const change = (/** @type {object} */ changes) =>
  /** @type {import('./wire.js').Update} */ (/** @type {unknown} */ ({
    version: 1, keep: null, ply: null, chat: null, seats: null, live, ...changes,
  }));

test('a ply is added, a take-back takes plies away', () => {
  assert.deepEqual(updated(game(), change({ ply: 'd' })).plies, ['a', 'b', 'c', 'd']);
  assert.deepEqual(updated(game(), change({ keep: 1 })).plies, ['a']);
  assert.deepEqual(updated(game(), change({ keep: 2, ply: 'x' })).plies, ['a', 'b', 'x']);
});

test('what did not change stays', () => {
  assert.equal(updated(game(), change({})).seats, 'seats');
  assert.equal(updated(game(), change({ seats: 'new' })).seats, 'new');
});

test('turns belong to who plays them, while the game goes on', () => {
  assert.ok(isMyTurn(game()));
  assert.ok(!isMyTurn(game({ role: 'black' })));
  assert.ok(isMyTurn(game({ role: 'both' })));
  assert.ok(!isMyTurn(game({ role: 'spectator' })));
  assert.ok(!isMyTurn(game({ live: { ...live, waiting: true } })));
  assert.ok(!isMyTurn(game({ live: { ...live, outcome: {} } })));
});

test('one sits below the side one plays', () => {
  assert.equal(below(game({ role: 'black' })), 'black');
  assert.equal(below(game({ role: 'both' })), 'black', 'who begins');
  assert.equal(below(game({ role: 'spectator' })), 'white');
  assert.deepEqual(mySides(game({ role: 'spectator' })), []);
});

test('a move chosen ahead is made only if it is legal and unmistakable', () => {
  const move = (/** @type {string} */ text) => ({ text, from: '32', to: '28', paths: [], captured: [], promotes: false });
  const legal = (/** @type {string[]} */ ...texts) =>
    /** @type {import('./wire.js').Live} */ (/** @type {unknown} */ ({ moves: texts.map(move) }));
  assert.equal(aheadMove(legal('32-28'), { from: '32', to: '28' })?.text, '32-28');
  assert.equal(aheadMove(legal('32-28'), { from: '32', to: '27' }), null);
  assert.equal(aheadMove(legal('32x23x28', '32x21x28'), { from: '32', to: '28' }), null);
});
