// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { inLocalTime } from './moments.js';

test('a moment says how soon it is, and its date only on another day', () => {
  const now = new Date(2026, 4, 3, 12, 0).getTime();
  const soon = inLocalTime(now + 5 * 60_000, now);
  assert.match(soon, /^at .*12.05.*, in 5 minutes$/u);
  assert.match(inLocalTime(now + 60_000, now), /in a minute$/u);
  const later = inLocalTime(now + 3 * 86_400_000, now);
  assert.match(later, /^on .*6.* at /u);
  assert.doesNotMatch(later, /minutes|2026/u);
  assert.match(inLocalTime(now + 400 * 86_400_000, now), /2027/u);
});
