// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { narrow, onlyMove, origins } from './narrow.js';

/** @param {string} text @param {string[][]} paths @param {string[]} captured */
function move(text, paths, captured = []) {
  const [path] = paths;
  return { text, from: path[0], to: path[path.length - 1], paths, captured, promotes: false };
}

const quiet = [move('32-28', [['32', '28']]), move('32-27', [['32', '27']]), move('31-26', [['31', '26']])];

/** Two captures of one king with the same ends, over different pieces, and a third elsewhere. */
const forked = [
  move('47x24x13', [['47', '24', '13']], ['33', '19']),
  move('47x36x13', [['47', '36', '13'], ['47', '36', '18', '13']], ['41', '22']),
  move('47x5', [['47', '24', '5']], ['33', '10']),
];

test('pieces that can move are the first squares', () => {
  assert.deepEqual(origins(quiet), ['32', '31']);
});

test('origin and destination decide', () => {
  const picked = narrow(quiet, ['32'], 'short');
  assert.deepEqual(picked?.next, ['28', '27']);
  assert.equal(picked?.move, null);
  assert.equal(narrow(quiet, ['32', '27'], 'short')?.move?.text, '32-27');
});

test('clicks that fit no move are null', () => {
  assert.equal(narrow(quiet, ['33'], 'short'), null);
  assert.equal(narrow(quiet, ['32', '26'], 'short'), null);
  assert.equal(narrow(forked, ['47', '18', '5'], 'jumps'), null);
});

test('a square between is asked for only where captures differ', () => {
  const ended = narrow(forked, ['47', '13'], 'short');
  assert.equal(ended?.move, null);
  assert.equal(ended?.between, true);
  assert.deepEqual(ended?.next, ['24', '36', '18']);
  assert.equal(narrow(forked, ['47', '13', '36'], 'short')?.move?.text, '47x36x13');
  assert.equal(narrow(forked, ['47', '5'], 'short')?.move?.text, '47x5');
});

test('a square between may be clicked first, and can decide', () => {
  assert.equal(narrow(forked, ['47', '36'], 'short')?.move?.text, '47x36x13');
  const open = narrow(forked, ['47', '24'], 'short');
  assert.equal(open?.move, null);
  assert.equal(narrow(forked, ['47', '24', '13'], 'short')?.move?.text, '47x24x13');
});

test('squares between are offered only where needed', () => {
  assert.deepEqual(narrow(forked, ['47'], 'short')?.next, ['13', '5', '24', '36', '18']);
  const joined = [
    move('d2:g5:e7:c5:a7', [['d2', 'g5', 'e7', 'c5', 'a7']], ['f4', 'f6', 'd6', 'b6']),
    move('d2:h6:f8:c5:a7', [['d2', 'h6', 'f8', 'c5', 'a7']], ['f4', 'g7', 'd6', 'b6']),
  ];
  assert.deepEqual(narrow(joined, ['d2'], 'short')?.next, ['a7', 'g5', 'e7', 'h6', 'f8'], 'c5 tells nothing');
  const plain = [move('a1xe5', [['a1', 'c3', 'e5']], ['b2', 'd4'])];
  assert.deepEqual(narrow(plain, ['a1'], 'short')?.next, ['e5']);
});

test('jump by jump every landing is clicked', () => {
  assert.deepEqual(narrow(forked, ['47'], 'jumps')?.next, ['24', '36']);
  assert.deepEqual(narrow(forked, ['47', '24'], 'jumps')?.next, ['13', '5']);
  assert.deepEqual(narrow(forked, ['47', '36'], 'jumps')?.path, ['47', '36']);
  const done = narrow(forked, ['47', '36', '18', '13'], 'jumps');
  assert.equal(done?.move?.text, '47x36x13');
  assert.deepEqual(done?.path, ['47', '36', '18', '13']);
});

test('a capture that ends where it began can be clicked', () => {
  const round = [move('28x28', [['28', '39', '28']], ['33', '34']), move('28x17', [['28', '17']], ['22'])];
  assert.deepEqual(narrow(round, ['28'], 'short')?.next, ['28', '17']);
  assert.equal(narrow(round, ['28', '28'], 'short')?.move?.text, '28x28');
});

test('one click is enough where there is no choice', () => {
  assert.equal(onlyMove(quiet, '31')?.text, '31-26');
  assert.equal(onlyMove(quiet, '32'), null, 'two moves of one piece');
  assert.equal(onlyMove(quiet, '26')?.text, '31-26', 'only one piece can go there');
  assert.equal(onlyMove(forked, '47'), null);
  assert.equal(onlyMove(forked, '13'), null);
});
