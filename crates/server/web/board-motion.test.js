// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timetable } from './board-motion.js';

test('a step, a slide, a capture of several', () => {
  assert.deepEqual(timetable([1], 'man', false), [{ begins: 0, ends: 160 }]);
  assert.deepEqual(timetable([2], 'king', false), [{ begins: 0, ends: 170 }]);
  assert.equal(timetable([9], 'king', false)[0]?.ends, 260);
  assert.deepEqual(timetable([2, 2], 'man', true), [{ begins: 0, ends: 170 }, { begins: 210, ends: 380 }]);
});

test('a long capture does not make anybody wait, and can still be followed', () => {
  const six = timetable(Array(6).fill(2), 'man', true);
  assert.ok((six.at(-1)?.ends ?? 0) <= 900.001);
  const twelve = timetable(Array(12).fill(2), 'man', true);
  assert.ok(twelve.every(({ begins, ends }) => ends - begins >= 90));
});
