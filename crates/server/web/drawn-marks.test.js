// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { marksIn, withMarks, wordsIn } from './drawn-marks.js';

test('marks are kept in a comment and found there again', () => {
  const marks = [{ from: '32', to: '28', colour: 'green' }, { from: '19', to: '19', colour: 'red' }];
  const comment = withMarks('Holds the centre.', marks);
  assert.equal(comment, 'Holds the centre. [arrows G32-28] [circles R19]');
  assert.deepEqual(marksIn(comment), marks);
  assert.equal(wordsIn(comment), 'Holds the centre.');
  assert.equal(withMarks(comment, []), 'Holds the centre.');
});

test('letters too, and what cannot be read is left out', () => {
  assert.deepEqual(marksIn('[%cal Bc3-d4,Gxx,R] [%csl Ga1]'), [{ from: 'c3', to: 'd4', colour: 'blue' }, { from: 'a1', to: 'a1', colour: 'green' }]);
});
