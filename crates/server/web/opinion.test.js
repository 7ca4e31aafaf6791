// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HEIGHT, WIDTH, address, all, ended, nearest, point, progress, share, worth } from './opinion.js';

test('a bar is half full when both stand level, and full when somebody wins for sure', () => {
  assert.equal(share(0), 0.5);
  assert.equal(share(29_990), 1);
  assert.equal(share(-29_990), 0);
  assert.ok(share(100) > 0.6 && share(100) < 0.75);
  assert.ok(share(19_000) < 1 && share(-19_000) > 0);
});

test('points of a graph go from edge to edge and do not leave it', () => {
  const value = (/** @type {number} */ ply, /** @type {number} */ score) => ({ ply, score, text: '', words: '' });
  assert.deepEqual(point(value(0, 0), 10), { x: 0, y: HEIGHT / 2 });
  assert.equal(point(value(10, 0), 10).x, WIDTH);
  assert.deepEqual(point(value(5, 99_999), 10), point(value(5, 500), 10));
  assert.ok(point(value(5, 500), 10).y >= 0 && point(value(5, -500), 10).y <= HEIGHT);
  const values = [0, 1, 2, 8].map((ply) => value(ply, 0));
  assert.equal(nearest(values, 10, 0.9)?.ply, 8);
  assert.equal(nearest(values, 10, 0)?.ply, 0);
  assert.equal(nearest([], 10, 0.5), null);
});

test('what is asked and how far it is', () => {
  const asked = address({ ruleset: 'russian', fen: 'W:WKa1:Bh8', moves: null, lines: null });
  assert.equal(asked, '/api/v1/positions/evaluate/events?ruleset=russian&lines=3&fen=W%3AWKa1%3ABh8');
  const evaluation = { fen: '', turn: /** @type {const} */ ('white'), words: '', depth: 9, nodes: 5, nodes_per_second: 900_000, thought: 1500, lines: [] };
  assert.equal(progress({ ...evaluation, state: { kind: 'thinking' } }), 'Depth 9 · 1.5 s · 0.9 M positions/s');
  assert.equal(progress({ ...evaluation, state: { kind: 'waiting', others: 2 } }), 'Waiting: 2 in the queue.');
});

test('results and worths in words', () => {
  const results = { white: 2, drawn: 1, black: 0, others: 1 };
  assert.equal(all(results), 4);
  const said = ended(results, { white: 'White', black: 'Red' });
  assert.match(said, /White.*2.*1 drawn.*1/);
  assert.equal(/Red|0/.test(said), false, 'what never happened is not said');
  assert.equal(worth({ text: '', value: 'loss', plies: 8, best: false, after: '' }), 'loses in 4');
  assert.equal(worth({ text: '', value: 'draw', plies: null, best: true, after: '' }), 'draws');
});
