// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Tree, course, signText, toggled } from './analysis-tree.js';

/** @import { StudyNode } from './wire.js' */

/** A node with what matters here. @param {number} id @param {number | null} parent @param {number[]} children @param {Partial<StudyNode>} more @returns {StudyNode} */
function node(id, parent, children, more = {}) {
  return {
    id, parent, children, number: 1, opens: false, text: '', by: 'white', path: [], captured: [], promotes: false,
    fen: '', pieces: null, before: '', comment: '', signs: [], glyphs: [], clock: null, men: null, ...more,
  };
}

// 1. a b (1… c 2. d) (1… e) 2. f
const tree = new Tree([
  node(0, null, [1], { pieces: { 32: 'w', 19: 'b' } }),
  node(1, 0, [2, 4, 6], { text: 'a', opens: true, path: ['32', '28'] }),
  node(2, 1, [3], { text: 'b', by: 'black', path: ['19', '23'] }),
  node(3, 2, [], { text: 'f', number: 2, opens: true, path: ['28', '19'], captured: ['23'] }),
  node(4, 1, [5], { text: 'c', by: 'black', path: ['19', '24'], comment: 'so' }),
  node(5, 4, [], { text: 'd', number: 2, opens: true }),
  node(6, 1, [], { text: 'e', by: 'black' }),
]);

test('steps go along the line, and between variations', () => {
  const steps = /** @type {const} */ ([
    [1, 'forward', 2], [3, 'forward', 3], [1, 'last', 3], [4, 'last', 5], [5, 'first', 0], [0, 'back', 0], [5, 'back', 4],
    [2, 'below', 4], [4, 'below', 6], [6, 'below', 6], [6, 'above', 4], [2, 'above', 2], [0, 'below', 0],
  ]);
  for (const [from, way, to] of steps) assert.equal(tree.step(from, way), to, `${from} ${way}`);
});

test('lines and moves to a node', () => {
  assert.deepEqual(tree.way(5), [1, 4, 5]);
  assert.deepEqual(tree.line(4), [1, 4, 5]);
  assert.equal(tree.moves(5), 'a c d');
  assert.ok(tree.isMain(3) && tree.isMain(0) && !tree.isMain(5));
  assert.equal(tree.child(1, 'e'), 6);
  assert.equal(tree.child(1, 'f'), null);
  assert.equal(tree.node(99).id, 0);
});

test('pieces follow the moves', () => {
  assert.deepEqual(tree.pieces(0), { 32: 'w', 19: 'b' });
  assert.deepEqual(tree.pieces(3), { 19: 'w' });
});

test('everything is written in its order, with numbers where they are needed', () => {
  /** @param {import('./analysis-tree.js').Token[]} tokens @returns {string} */
  const words = (tokens) => tokens.map((token) => {
    if (token.kind === 'variations') return token.lines.map((line) => `(${words(line)})`).join(' ');
    return token.kind === 'move' ? token.label + token.node.text : `{${token.text}}`;
  }).join(' ');
  assert.equal(words(tree.tokens()), '1.a b (1…c {so} 2.d) (1…e) 2.f');
  assert.deepEqual(new Tree([node(0, null, [])]).tokens(), []);
});

test('moves lead to their node, as far as they are there', () => {
  assert.equal(tree.find(['a', 'c', 'd']), 5);
  assert.equal(tree.find(['a', 'x']), 1);
  assert.equal(tree.find([]), 0);
});

test('the course of a line is what the engine thought, or else what the file says', () => {
  const line = new Tree([
    node(0, null, [1], { fen: 'start' }), node(1, 0, [2], { fen: 'one', text: 'a', men: 0.5 }), node(2, 1, [], { fen: 'two', text: 'b', men: -1 }),
  ]);
  assert.deepEqual(course(line, [1, 2], new Map([['two', { score: 7, words: '+0.07' }]])), [
    { ply: 1, text: 'a', score: 50, words: '+0.50' }, { ply: 2, text: 'b', score: 7, words: '+0.07' },
  ]);
});

test('signs take the place of those that speak of the same', () => {
  const known = [
    { text: '!', subject: 'quality' }, { text: '?', subject: 'quality' }, { text: '*', subject: 'necessity' },
    { text: '+', subject: 'result' },
  ];
  assert.deepEqual(toggled([], '!', known), ['!']);
  assert.deepEqual(toggled(['!'], '?', known), ['?']);
  assert.deepEqual(toggled(['+'], '!', known), ['!', '+']);
  assert.deepEqual(toggled(['!', '*'], '*', known), ['!']);
  assert.deepEqual(toggled(['+2'], '+', known), ['+']);
  assert.equal(signText(node(1, 0, [], { signs: ['!', '*'], glyphs: [15] })), '!* $15');
});
