// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entryOf } from './desk-forms.js';

/** @typedef {import('./wire.js').DeskField} DeskField */

/** @param {string} name @param {DeskField['input']} input @returns {DeskField} */
const field = (name, input) => ({ name, label: name, input, optional: true, value: '', options: [] });

test('a filled form is an entry', () => {
  const form = {
    kind: 'flag', group: 'Time', title: 'Flag',
    fields: [field('by', 'choice'), field('control', 'number'), field('completed', 'number'), field('known', 'check'), field('words', 'words')],
  };
  /** @type {Record<string, string | boolean>} */
  const filled = { by: 'white', control: '1', completed: '', known: true, words: '' };
  assert.deepEqual(entryOf(form, (name) => filled[name]), { kind: 'flag', by: 'white', control: 1, known: true });
});

test('an empty choice is nothing, an empty tick is no', () => {
  const form = { kind: 'penalty', group: 'Officials', title: 'Penalty', fields: [field('on', 'choice'), field('upheld', 'check'), field('article', 'text')] };
  /** @type {Record<string, string | boolean>} */
  const filled = { on: '', upheld: false, article: 'wcdf 4.9' };
  assert.deepEqual(entryOf(form, (name) => filled[name]), { kind: 'penalty', on: null, upheld: false, article: 'wcdf 4.9' });
});
