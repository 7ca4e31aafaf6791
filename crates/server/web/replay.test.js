// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { after, piecesAt, samePieces } from './replay.js';

/** @param {string[]} path @param {string[]} captured @param {boolean} promotes @returns {import('./wire.js').Ply} */
function ply(path, captured = [], promotes = false) {
  return {
    text: path.join('-'), by: 'white', path, captured, promotes, at: 0, left: null, offered: false, balloted: false,
  };
}

test('a quiet step moves one piece', () => {
  assert.deepEqual(after({ 32: 'w', 19: 'b' }, { from: '32', to: '28', captured: [], promotes: false }), {
    28: 'w', 19: 'b',
  });
});

test('captured pieces go, a crowned man is a king', () => {
  assert.deepEqual(piecesAt({ a1: 'w', b2: 'b', d4: 'B' }, [ply(['a1', 'c3', 'e5'], ['b2', 'd4'], true)], 1), { e5: 'W' });
});

test('a capture that ends where it began keeps the piece', () => {
  assert.deepEqual(piecesAt({ 28: 'W', 33: 'b' }, [ply(['28', '39', '28'], ['33'])], 1), { 28: 'W' });
});

test('the beginning is not changed, and any ply can be asked for', () => {
  const start = { 32: 'w', 19: 'b' };
  const plies = [ply(['32', '28']), ply(['19', '23']), ply(['28', '19'], ['23'])];
  assert.deepEqual(piecesAt(start, plies, 3), { 19: 'w' });
  assert.deepEqual(piecesAt(start, plies, 2), { 28: 'w', 23: 'b' });
  assert.deepEqual(piecesAt(start, plies, 0), start);
});

test('pieces are compared by square', () => {
  assert.ok(samePieces({ 1: 'w', 2: 'b' }, { 2: 'b', 1: 'w' }));
  assert.ok(!samePieces({ 1: 'w' }, { 1: 'W' }));
  assert.ok(!samePieces({ 1: 'w' }, { 1: 'w', 2: 'b' }));
});
