// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrival, assistantLine, banLine, caseLine, conductLine, madeGoodLine, playerLine, readEntry, rulingLine, tableLine } from './event-entry.js';

const SCORES = ['2-0', '1-1', '0-2'];
const one = new Map([[12, { white: 'A', black: 'B', scores: [null] }]]);
const two = new Map([[3, { white: 'A', black: 'B', scores: ['2-0', null] }]]);

test('a board and White’s points are a result', () => {
  assert.deepEqual(readEntry('12 2', 1, one, SCORES).lines, ['result 1 12 2-0 played']);
  assert.deepEqual(readEntry('12 1', 1, one, SCORES).lines, ['result 1 12 1-1 played']);
  assert.deepEqual(readEntry(' 12  0 ', 4, one, SCORES).lines, ['result 4 12 0-2 played']);
  assert.deepEqual(readEntry('12 0-2', 4, one, SCORES).lines, ['result 4 12 0-2 played']);
});

test('forfeits and absences are told apart', () => {
  assert.deepEqual(readEntry('12 +-', 1, one, SCORES).lines, ['result 1 12 2-0 forfeit']);
  assert.deepEqual(readEntry('12 -+', 1, one, SCORES).lines, ['result 1 12 0-2 forfeit']);
  assert.deepEqual(readEntry('12 --', 1, one, SCORES).lines, ['result 1 12 0-0 both-absent']);
});

test('the first game without a result is meant, unless one is named', () => {
  assert.deepEqual(readEntry('3 1', 2, two, SCORES).lines, ['result 2 3.2 1-1 played']);
  assert.deepEqual(readEntry('3.1 0', 2, two, SCORES).lines, ['result 2 3 0-2 played']);
  assert.match(readEntry('3.1 0', 2, two, SCORES).words ?? '', /instead of 2-0/u);
  // In the second game the colours are exchanged.
  assert.match(readEntry('3 2', 2, two, SCORES).words ?? '', /B – A, White wins/u);
});

test('what cannot be is told before Enter', () => {
  assert.match(readEntry('13 2', 1, one, SCORES).fault ?? '', /no board 13/u);
  assert.match(readEntry('12 7', 1, one, SCORES).fault ?? '', /not a possible result/u);
  assert.match(readEntry('12 2 1', 1, one, SCORES).fault ?? '', /one game/u);
  assert.match(readEntry('x', 1, one, SCORES).fault ?? '', /Board, space/u);
});

test('rulings and what happens in a case become lines', () => {
  assert.equal(rulingLine({ article: 'wcdf 1.25', words: 'a "false" move', board: '2', player: '5' }, '3', 'Chief'), 'ruling "wcdf 1.25" "a \\"false\\" move" round=3 board=2 player=5 by="Chief"');
  assert.equal(rulingLine({ article: 'wcdf 6.9', words: 'talk', board: '', player: '' }, '3', 'Chief'), 'ruling "wcdf 6.9" "talk" by="Chief"');
  assert.equal(caseLine({ case: '1', what: 'committee', who: 'A One; B Two', words: '' }), 'committee 1 "A One" "B Two"');
  assert.equal(caseLine({ case: '1', what: 'appeal', who: '5', words: 'no' }), 'appeal 1 5 "no"');
  assert.equal(caseLine({ case: '1', what: 'overturned', who: '', words: 'wrong article' }), 'verdict 1 overturned "wrong article"');
  assert.equal(caseLine({ case: '1', what: 'upheld', who: '', words: 'so', article: 'wcdf 1.18' }), 'verdict 1 upheld "so" article="wcdf 1.18"');
});

test('conduct of players and spectators becomes lines', () => {
  const said = { who: '5', article: 'wcdf 4.12', words: 'left the "hall"' };
  assert.equal(conductLine({ what: 'incident', ...said }, '2'), 'incident 5 "wcdf 4.12" "left the \\"hall\\"" round=2');
  assert.equal(conductLine({ what: 'incident', ...said }, '0'), 'incident 5 "wcdf 4.12" "left the \\"hall\\""');
  assert.equal(conductLine({ what: 'warn', ...said }, '2'), 'warn 5 "wcdf 4.12" because="left the \\"hall\\""');
  assert.equal(conductLine({ what: 'expel', ...said }, '2'), 'expel 5 kept "wcdf 4.12" because="left the \\"hall\\""');
  assert.equal(conductLine({ what: 'seen', who: 'A Guest', article: '', words: 'two moves' }, '1'), 'seen "two moves" by="A Guest" round=1');
  assert.equal(conductLine({ what: 'send-away', who: 'A Guest', article: 'wcdf 5.9', words: 'talked' }, '1'), 'send-away "A Guest" "wcdf 5.9" because="talked"');
});

test('who comes is late by what the clocks show', () => {
  assert.equal(arrival('1', '4', 41), 'late 1 4 41');
  assert.equal(arrival('1', '4', 0), 'present 1 4');
  assert.equal(arrival('1', '4', 9000), 'late 1 4 1440');
  assert.equal(arrival('1', '4', null), null);
});

test('forms about players, tables, bans and assistants become lines', () => {
  const plain = { name: '', rating: '', player: '5', other: '6', round: '3', points: '1.5', results: 'kept', bye: 'half', because: 'loud "voice"' };
  assert.equal(playerLine({ ...plain, what: 'enter', name: 'Late Player', rating: '1500' }), 'enter "Late Player" rating=1500');
  assert.equal(playerLine({ ...plain, what: 'enter', name: 'Late' }), 'enter "Late"');
  assert.equal(playerLine({ ...plain, what: 'withdraw' }), 'withdraw 5 round=3 kept');
  assert.equal(playerLine({ ...plain, what: 'return' }), 'return 5 round=3');
  assert.equal(playerLine({ ...plain, what: 'bye' }), 'bye 5 round=3 half');
  assert.equal(playerLine({ ...plain, what: 'forbid' }), 'forbid 5 6');
  assert.equal(playerLine({ ...plain, what: 'penalty' }), 'penalty 5 1.5 because="loud \\"voice\\""');
  assert.equal(tableLine({ board: '2', table: '17', clock: 'left' }, '3'), 'table 3 2 17 clock=left');
  assert.equal(tableLine({ board: '2', table: '17', clock: '' }, '3'), 'table 3 2 17');
  assert.equal(banLine({ name: 'A B', id: '', article: 'wcdf 6.9', because: 'x' }), 'ban "A B" "wcdf 6.9" because="x"');
  assert.equal(banLine({ name: 'A', id: '77', article: 'wcdf 6.9', because: 'x' }), 'ban "A" "wcdf 6.9" id="77" because="x"');
  assert.equal(assistantLine({ name: 'Ann', player: '', because: '' }, ['entries', 'hall']), 'assistant "Ann" rights=entries,hall');
  assert.equal(assistantLine({ name: 'Ann', player: '5', because: 'a hurt hand' }, ['press']), 'assistant "Ann" rights=press player=5 because="a hurt hand"');
  assert.equal(madeGoodLine({ board: '1', player: '5', seconds: '60', assistant: 'Ann', because: 'slow' }, '2'), 'made-good 2 1 5 60 assistant="Ann" because="slow"');
});
