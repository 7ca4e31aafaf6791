// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { keepSettings, readSettings } from './settings.js';

const holding = (/** @type {string | null} */ text) => ({ getItem: () => text });
const failing = { getItem: () => { throw new Error('no'); }, setItem: () => { throw new Error('full'); } };

test('what was kept is read again', () => {
  let kept = '';
  const storage = { getItem: () => kept, setItem: (/** @type {string} */ _, /** @type {string} */ text) => { kept = text; } };
  keepSettings({ ...readSettings(null), sounds: false, names: true, blind: true }, storage);
  const { sounds, names, blind, hints } = readSettings(storage);
  assert.deepEqual({ sounds, names, blind, hints }, { sounds: false, names: true, blind: true, hints: true });
});

test('no storage, a forbidden one, or nonsense in it does no harm', () => {
  const usual = readSettings(null);
  assert.deepEqual(readSettings(failing), usual);
  assert.doesNotThrow(() => keepSettings(usual, failing));
  for (const text of [null, '', 'null', '{', '7', '{"blind":"pink","hints":"yes","names":3}']) {
    assert.deepEqual(readSettings(holding(text)), usual, String(text));
  }
});
