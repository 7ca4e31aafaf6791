// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { displayOf } from './state.js';
import { boardAddress, nextBoard } from './walk.js';

const game = (/** @type {string} */ id, /** @type {boolean} */ yours) =>
  /** @type {import('./wire.js').GameLine} */ (/** @type {unknown} */ ({ id, href: `/game/${id}`, your_turn: yours }));

test('the host goes to a board where he is on turn, not to the one he stands at', () => {
  assert.equal(nextBoard([game('a', true), game('b', false), game('c', true)], 'a')?.id, 'c');
  assert.equal(nextBoard([game('a', true), game('b', false)], 'a'), null);
});

test('a board’s address names the display, and is read again', () => {
  const address = boardAddress('xyz-1', game('a', true));
  assert.equal(address, '/game/a#display=xyz-1');
  assert.equal(displayOf(new URL(address, 'http://localhost').hash), 'xyz-1');
  assert.equal(displayOf('#other'), null);
  assert.equal(displayOf(''), null);
});
