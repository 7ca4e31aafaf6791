// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { carriedOver, clicked, fenOf } from './editor-setup.js';

/** @param {string[]} names @param {number} size @returns {import('./wire.js').Board} */
const board = (names, size = 8) => ({
  size, look: '', lettered: false, names_shown: true, taken_at_once: false, squares: names.map((name, index) => ({ name, row: index, column: 0 })),
});

test('a setup is written as FEN', () => {
  const numbers = board(['1', '2', '3', '4']);
  assert.equal(fenOf(numbers, { 1: 'b', 2: 'B', 3: 'w', 4: 'W' }, 'black'), 'B:W3,K4:B1,K2');
  assert.equal(fenOf(numbers, {}, 'white'), 'W:W:B');
});

test('a click puts a piece, and takes the same one away', () => {
  assert.deepEqual(clicked({}, '1', 'w'), { 1: 'w' });
  assert.deepEqual(clicked({ 1: 'w' }, '1', 'W'), { 1: 'W' });
  assert.deepEqual(clicked({ 1: 'w', 2: 'b' }, '1', 'w'), { 2: 'b' });
  assert.deepEqual(clicked({ 1: 'w' }, '1', ''), {});
});

test('pieces go to the board of another ruleset of the same size', () => {
  const [numbers, letters] = [board(['1', '2']), board(['b8', 'd8'])];
  assert.deepEqual(carriedOver(numbers, letters, { 2: 'w' }), { d8: 'w' });
  assert.equal(carriedOver(numbers, board(['1'], 10), { 2: 'w' }), null);
});
