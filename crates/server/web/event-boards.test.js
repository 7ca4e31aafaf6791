// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { clockText } from './event-boards.js';

test('a time left reads as on a clock, and never shows zero before the flag has fallen', () => {
  assert.equal(clockText(null), '');
  assert.equal(clockText(0), '0:00');
  assert.equal(clockText(1), '0:01');
  assert.equal(clockText(299_001), '5:00');
  assert.equal(clockText(3_600_000), '1:00:00');
  assert.equal(clockText(5_025_000), '1:23:45');
});
