// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { Resync } from './resync.js';

/** @typedef {import('./wire.js').FromServer} FromServer */

function fresh() {
  let made = 0;
  return new Resync(() => `wish${(made += 1)}`);
}

/** @param {number} version */
const state = (version) => /** @type {FromServer} */ (/** @type {unknown} */ ({ t: 'state', version }));
/** @param {number} version */
const update = (version) => /** @type {FromServer} */ (/** @type {unknown} */ ({ t: 'update', version }));

test('a new connection asks for everything, a later one for what is newer', () => {
  const sync = fresh();
  assert.deepEqual(sync.opened(), [{ t: 'hello', from: null }]);
  assert.ok(sync.received(state(7)).apply);
  assert.ok(sync.received(update(8)).apply);
  assert.deepEqual(sync.opened(), [{ t: 'hello', from: 8 }]);
});

test('what came already, or before the first state, is not applied', () => {
  const sync = fresh();
  assert.ok(!sync.received(update(3)).apply);
  sync.received(state(3));
  assert.ok(!sync.received(update(3)).apply);
  assert.ok(!sync.received(update(2)).apply);
  assert.ok(sync.received(update(4)).apply);
});

test('after a gap it says hello once, and goes on from the answer', () => {
  const sync = fresh();
  sync.received(state(1));
  assert.deepEqual(sync.received(update(3)), { apply: false, send: [{ t: 'hello', from: 1 }], wish: null });
  assert.deepEqual(sync.received(update(4)).send, []);
  assert.ok(sync.received(update(2)).apply);
  assert.ok(sync.received(update(3)).apply);
  assert.equal(sync.version, 3);
  assert.deepEqual(sync.received(update(9)).send, [{ t: 'hello', from: 3 }]);
});

test('unanswered wishes go again with the same id, answered ones do not', () => {
  const sync = fresh();
  const play = sync.wish({ t: 'play', plies: 0, text: '32-28' });
  const offer = sync.wish({ t: 'offer-draw' });
  assert.notEqual(play.id, offer.id);
  assert.deepEqual(sync.opened(), [{ t: 'hello', from: null }, play, offer]);
  assert.equal(sync.received({ t: 'done', id: play.id, version: 1 }).wish, play);
  assert.deepEqual(sync.opened(), [{ t: 'hello', from: null }, offer]);
  assert.equal(sync.unanswered, 1);
});

test('a second answer to the same wish does nothing', () => {
  const sync = fresh();
  const { id } = sync.wish({ t: 'resign' });
  assert.ok(sync.received({ t: 'done', id, version: 1 }).apply);
  assert.ok(!sync.received({ t: 'done', id, version: 1 }).apply);
});

test('waits grow, are spread, and have an end', () => {
  const sync = fresh();
  const waits = Array.from({ length: 12 }, () => sync.closed(1));
  assert.deepEqual(waits.slice(0, 3), [400, 800, 1600]);
  assert.equal(waits[11], 20_000);
  assert.equal(fresh().closed(0), 200);
  sync.opened();
  assert.equal(sync.closed(1), 400);
});
