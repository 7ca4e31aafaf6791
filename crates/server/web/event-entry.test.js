// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { caseLine, readEntry, rulingLine } from './event-entry.js';

const SCORES = ['2-0', '1-1', '0-2'];
const one = new Map([[12, { white: 'A', black: 'B', scores: [null] }]]);
const two = new Map([[3, { white: 'A', black: 'B', scores: ['2-0', null] }]]);

test('a board and White’s points are a result', () => {
  assert.deepEqual(readEntry('12 2', 1, one, SCORES).lines, ['result 1 12 2-0 played']);
  assert.deepEqual(readEntry('12 1', 1, one, SCORES).lines, ['result 1 12 1-1 played']);
  assert.deepEqual(readEntry(' 12  0 ', 4, one, SCORES).lines, ['result 4 12 0-2 played']);
  assert.deepEqual(readEntry('12 0-2', 4, one, SCORES).lines, ['result 4 12 0-2 played']);
});

test('forfeits and absences are told apart', () => {
  assert.deepEqual(readEntry('12 +-', 1, one, SCORES).lines, ['result 1 12 2-0 forfeit']);
  assert.deepEqual(readEntry('12 -+', 1, one, SCORES).lines, ['result 1 12 0-2 forfeit']);
  assert.deepEqual(readEntry('12 --', 1, one, SCORES).lines, ['result 1 12 0-0 both-absent']);
});

test('the first game without a result is meant, unless one is named', () => {
  assert.deepEqual(readEntry('3 1', 2, two, SCORES).lines, ['result 2 3.2 1-1 played']);
  assert.deepEqual(readEntry('3.1 0', 2, two, SCORES).lines, ['result 2 3 0-2 played']);
  assert.match(readEntry('3.1 0', 2, two, SCORES).words ?? '', /instead of 2-0/u);
  // In the second game the colours are exchanged.
  assert.match(readEntry('3 2', 2, two, SCORES).words ?? '', /B – A, White wins/u);
});

test('what cannot be is told before Enter', () => {
  assert.match(readEntry('13 2', 1, one, SCORES).fault ?? '', /no board 13/u);
  assert.match(readEntry('12 7', 1, one, SCORES).fault ?? '', /not a possible result/u);
  assert.match(readEntry('12 2 1', 1, one, SCORES).fault ?? '', /one game/u);
  assert.match(readEntry('x', 1, one, SCORES).fault ?? '', /Board, space/u);
});

test('rulings and what happens in a case become lines', () => {
  assert.equal(rulingLine({ article: 'wcdf 1.25', words: 'a "false" move', board: '2', player: '5' }, '3'), 'ruling "wcdf 1.25" "a \\"false\\" move" round=3 board=2 player=5');
  assert.equal(rulingLine({ article: 'wcdf 6.9', words: 'talk', board: '', player: '' }, '3'), 'ruling "wcdf 6.9" "talk"');
  assert.equal(caseLine({ case: '1', what: 'committee', who: 'A One; B Two', words: '' }), 'committee 1 "A One" "B Two"');
  assert.equal(caseLine({ case: '1', what: 'appeal', who: '5', words: 'no' }), 'appeal 1 5 "no"');
  assert.equal(caseLine({ case: '1', what: 'overturned', who: '', words: 'wrong article' }), 'verdict 1 overturned "wrong article"');
});
