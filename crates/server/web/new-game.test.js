// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { faultText } from './api.js';
import { newGame } from './new-game.js';

test('nothing chosen is a game against the computer without a clock', () => {
  assert.deepEqual(newGame('russian', { opponent: 'computer', level: '3', chat: 'on' }), {
    ruleset: 'russian', opponent: { kind: 'computer', level: 3 }, colour: 'random', time: null, meeting: { kind: 'live' },
    opening: { kind: 'free' }, chat: true, analysis: false, tournament: false, rated: false, visibility: 'public', name: null,
  });
});

test('days for a move are correspondence', () => {
  for (const time of ['3d/move', '3d/move leave 10d']) {
    assert.deepEqual(newGame('x', { time }).meeting, { kind: 'correspondence' });
  }
  assert.equal(newGame('x', { time: 'own', 'own-time': ' 5m d3s ' }).time, '5m d3s');
  assert.deepEqual(newGame('x', { time: 'own', 'own-time': '2d/move' }).meeting, { kind: 'correspondence' });
  assert.equal(newGame('x', { time: 'own', 'own-time': ' ' }).time, null);
});

test('who does not see the board', () => {
  assert.deepEqual(newGame('x', { sight: 'me' }).meeting, { kind: 'blindfold', me: true, opponent: false });
  assert.deepEqual(newGame('x', { sight: 'opponent' }).meeting, { kind: 'blindfold', me: false, opponent: true });
  assert.deepEqual(newGame('x', { sight: 'none' }).meeting, { kind: 'blindfold', me: true, opponent: true });
});

test('a simultaneous display waits for guests', () => {
  const wanted = newGame('x', { opponent: 'simultaneous', boards: '20', 'sim-blindfold': 'on' });
  assert.deepEqual(wanted.meeting, { kind: 'simultaneous', boards: 20, blindfold: true });
  assert.deepEqual(wanted.opponent, { kind: 'friend' });
});

test('only games against people are rated', () => {
  const rated = (/** @type {string} */ opponent) => newGame('x', { opponent, rated: 'on' }).rated;
  assert.deepEqual(['friend', 'lobby', 'computer', 'same-screen', 'simultaneous'].map(rated), [true, true, false, false, false]);
  assert.equal(newGame('x', { opponent: 'friend' }).rated, false);
});

test('beginnings', () => {
  assert.deepEqual(newGame('x', { opening: 'ballot', deck: 'idf' }).opening, { kind: 'ballot', deck: 'idf' });
  assert.deepEqual(newGame('x', { opening: 'handicap' }, ['46']).opening, { kind: 'handicap', without: ['46'] });
  assert.deepEqual(newGame('x', { opening: 'handicap' }).opening, { kind: 'free' });
  assert.deepEqual(newGame('x', { opening: 'position', fen: ' W:W31:B1 ' }).opening, { kind: 'position', fen: 'W:W31:B1' });
});

test('faults are told with all their reasons', () => {
  assert.equal(faultText({ error: 'No.', reasons: ['No.', 'Too many men.'] }, 422), 'No.\nToo many men.');
  assert.equal(faultText({ error: 'column 4: too many', reasons: ['too many'] }, 400), 'column 4: too many');
  assert.equal(faultText(null, 502), 'The server answered with 502.');
});
