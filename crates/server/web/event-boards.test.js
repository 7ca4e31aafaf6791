// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { clockText, leftNow, moveBetween, piecesOf } from './event-boards.js';

test('a time left reads as on a clock, and never shows zero before the flag has fallen', () => {
  assert.equal(clockText(null), '');
  assert.equal(clockText(0), '0:00');
  assert.equal(clockText(1), '0:01');
  assert.equal(clockText(299_001), '5:00');
  assert.equal(clockText(3_600_000), '1:00:00');
  assert.equal(clockText(5_025_000), '1:23:45');
});

test('between two tellings only the clock that runs goes on, and not below nothing', () => {
  const board = /** @type {import('./wire.js').EventLiveBoard} */ ({ white_left: 5_000, black_left: 7_000, running: 'white', over: false });
  assert.equal(leftNow(board, 'white', 2_000), 3_000);
  assert.equal(leftNow(board, 'black', 2_000), 7_000);
  assert.equal(leftNow(board, 'white', 9_000), 0);
  assert.equal(leftNow({ ...board, over: true }, 'white', 2_000), 5_000);
  assert.equal(leftNow({ ...board, white_left: null }, 'white', 2_000), null);
});

test('pieces are read from a position, numbered or lettered', () => {
  assert.deepEqual(piecesOf('W:W31,K32:B1'), { 31: 'w', 32: 'W', 1: 'b' });
  assert.deepEqual(piecesOf('B:Wa1,Kc3:B'), { a1: 'w', c3: 'W' });
});

test('a move is seen between two positions, and two moves are not taken for one', () => {
  const start = piecesOf('W:W31,32:B1,27');
  assert.deepEqual(moveBetween(start, piecesOf('B:W28,31:B1,27')), { path: ['32', '28'], captured: [] });
  assert.deepEqual(moveBetween(start, piecesOf('B:W22,32:B1')), { path: ['31', '22'], captured: ['27'] });
  assert.equal(moveBetween(start, piecesOf('W:W28,31:B1,21')), null);
  assert.equal(moveBetween({}, start), null);
  assert.deepEqual(moveBetween(piecesOf('W:W7:B'), piecesOf('B:WK1:B')), { path: ['7', '1'], captured: [] });
});
