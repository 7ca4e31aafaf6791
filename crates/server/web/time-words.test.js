// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timeWords } from './time-words.js';

test('times are said as players say them', () => {
  const said = /** @type {[string | null, string][]} */ ([
    ['10m+5s', '10 min + 5 s'], ['1m', '1 min'], [null, 'No clock'], ['3d/move leave 14d', '3 days per move'], ['1d/move', '1 day per move'],
    ['30/60m+15/30m', '30/60 min+15/30 min'], ['5m d3s', '5 min d3s'], ['1h30m+30s', '1h30 min + 30 s'],
  ]);
  for (const [time, words] of said) assert.equal(timeWords(time), words);
});
