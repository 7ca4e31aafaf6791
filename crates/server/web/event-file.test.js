// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { decode, textOf } from './event-file.js';

test('files are read in the encodings in which programs write them', async () => {
  const text = '012 Överkalix';
  assert.equal(decode(new TextEncoder().encode(text)), text);
  assert.equal(decode(Uint8Array.from(text, (letter) => letter.charCodeAt(0))), text);
  const wide = Uint8Array.from([0xff, 0xfe, ...[...text].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8])]);
  assert.equal(decode(wide), text);
  assert.equal(await textOf(new File([text], 'open.trf')), text);
  assert.equal(await textOf(new File([], '')), null);
  assert.equal(await textOf(null), null);
});
