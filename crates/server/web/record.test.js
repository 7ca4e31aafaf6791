// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { stepTo } from './record.js';

test('steps through a game stay within it', () => {
  assert.equal(stepTo('first', 5, 9), 0);
  assert.equal(stepTo('back', 5, 9), 4);
  assert.equal(stepTo('back', 0, 9), 0);
  assert.equal(stepTo('forward', 5, 9), 6);
  assert.equal(stepTo('forward', 9, 9), 9);
  assert.equal(stepTo('last', 5, 9), 9);
});
