// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { Plan, directionOf } from './board-plan.js';

/** A board of four rows: 1 to 8, the near left corner is dark. */
const squares = [[0, 1], [0, 3], [1, 0], [1, 2], [2, 1], [2, 3], [3, 0], [3, 2]].map(([row, column], index) => ({
  name: String(index + 1), row, column,
}));
const board = { size: 4, squares, look: 'fmjd', lettered: false, names_shown: false, taken_at_once: false };
const plan = new Plan(board, false);

test('a square is found where it is drawn', () => {
  for (const { name } of squares) assert.equal(plan.at(plan.middle(name)), name);
  assert.equal(plan.at({ x: 1, y: 1 }), undefined, 'a light square is none of play');
});

test('the turned board is the same seen from the other side', () => {
  const turned = new Plan(board, true);
  assert.deepEqual(turned.place('1'), plan.place('8') && { name: '1', row: 3, column: 2 });
  assert.deepEqual(turned.rows[0].map(({ name }) => name), ['8', '7']);
});

test('diagonal keys go to the neighbours and stop at the edge', () => {
  assert.equal(plan.next('4', 'up-left'), '1');
  assert.equal(plan.next('4', 'up-right'), '2');
  assert.equal(plan.next('4', 'down-left'), '5');
  assert.equal(plan.next('4', 'down-right'), '6');
  assert.equal(plan.next('1', 'up-left'), undefined);
});

test('arrow keys reach every square', () => {
  assert.equal(plan.next('1', 'right'), '2');
  assert.equal(plan.next('2', 'right'), undefined);
  assert.equal(plan.next('1', 'down'), '4');
  assert.equal(plan.next('2', 'down'), '4');
  const seen = new Set(['7']);
  const directions = /** @type {const} */ (['left', 'right', 'up', 'down']);
  for (const square of seen) {
    for (const direction of directions) {
      const next = plan.next(square, direction);
      if (next) seen.add(next);
    }
  }
  assert.equal(seen.size, squares.length);
});

test('the number pad works with and without NumLock', () => {
  assert.equal(directionOf('Home'), 'up-left');
  assert.equal(directionOf('7'), 'up-left');
  assert.equal(directionOf('Tab'), undefined, 'no keyboard trap');
});
