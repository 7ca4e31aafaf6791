// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { read } from './commands.js';
import * as recital from './recital.js';
import * as speech from './speech.js';

/** @typedef {import('./wire.js').Fixed} Fixed */
/** @typedef {import('./wire.js').Live} Live */

const squares = ['b8', 'd8', 'f8', 'h8', 'a7', 'c7', 'e7', 'g7', 'b6', 'd6', 'f6', 'h6', 'a5', 'c5', 'e5', 'g5',
  'b4', 'd4', 'f4', 'h4', 'a3', 'c3', 'e3', 'g3', 'b2', 'd2', 'f2', 'h2', 'a1', 'c1', 'e1', 'g1'];
const place = (/** @type {string} */ name) => ({ name, row: 8 - Number(name[1]), column: name.charCodeAt(0) - 97 });

const fixed = /** @type {Fixed} */ (/** @type {unknown} */ ({
  white_name: 'White', black_name: 'Black', man_word: 'man', king_word: 'king', blindfold: false,
  board: { size: 8, squares: squares.map(place), look: 'idf', lettered: true, names_shown: true, taken_at_once: false },
}));
const article = { code: 'idf', number: '4.2', title: '', text: '', href: null };
const move = { text: 'c3:e5', from: 'c3', to: 'e5', paths: [['c3', 'e5']], captured: ['d4'], promotes: false };
const live = /** @type {Live} */ (/** @type {unknown} */ ({
  pieces: { c3: 'w', a1: 'W', d4: 'b' }, turn: 'white', moves: [move], compulsory: article, clocks: null,
  counters: [{ text: 'kings only', count: 3, limit: 15, unit: 'moves of each', resets: '', ending: 'automatic', effect: '', article }],
  claims: [], outcome: null, waiting: false,
}));
const known = /** @type {const} */ ({ fixed, live, plies: [], role: 'white', now: 0 });
const said = (/** @type {string} */ typed) => {
  const meaning = read(typed, known);
  return meaning?.kind === 'say' ? meaning.text : meaning;
};

test('pieces are read by side and kind', () => {
  assert.equal(recital.allPieces(fixed, live.pieces), 'White: 1 man on c3; 1 king on a1. Black: 1 man on d4.');
  assert.equal(said('pieces c3'), 'c3, white man.');
  assert.equal(said('pieces b4'), 'b4, empty.');
  assert.match(String(said('pieces c4')), /no playable square “c4”/);
});

test('both diagonals of a square are read, from left to right', () => {
  assert.equal(
    said('diagonal g1'),
    'a7, empty; b6, empty; c5, empty; d4, black man; e3, empty; f2, empty; g1, empty. And: g1, empty; h2, empty.',
  );
  assert.match(String(said('diagonal c3')), /^a5, empty; b4, empty; c3, white man; d2, empty; e1, empty\. And: a1, white king/);
});

test('moves and compulsory captures', () => {
  assert.equal(said('moves'), '1 legal move: c3:e5.');
  assert.equal(said('moves a1'), 'No legal move from a1.');
  assert.equal(said('captures'), 'A capture is mandatory (IDF 4.2): c3:e5.');
});

test('a ruling is told with its article, and of a move nothing else', () => {
  const lapsed = { verdict: 'rejected_by_move', text: 'The offer has lapsed: the opponent moved.', articles: [article] };
  const ply = /** @type {import('./wire.js').Ply} */ ({});
  assert.equal(
    speech.happenedWords({ text: 'c3-d4.', ruling: lapsed }, ply),
    'The offer has lapsed: the opponent moved (IDF 4.2).',
  );
  const offered = { verdict: 'offered', text: 'A draw is offered.', articles: [article] };
  assert.equal(speech.happenedWords({ text: 'White offers a draw.', ruling: offered }, null), 'White offers a draw (IDF 4.2).');
  const silent = { verdict: 'to_controller', text: 'The controller decides.', articles: [] };
  assert.equal(speech.happenedWords({ text: 'White claims.', ruling: silent }, null), 'White claims. The controller decides.');
  assert.equal(speech.happenedWords({ text: 'The clock is started.', ruling: null }, null), '');
});

test('a counter says what keeps it from drawing the game', () => {
  const [counter] = live.counters;
  const counters = [{ ...counter, effect: 'Drawn after 5 moves, unless a win is at hand.' }];
  assert.match(recital.counterWords({ ...live, counters }), /of 15 moves of each\. Drawn after 5 moves, unless a win is at hand\.$/);
});

test('a ply is told with what it takes and becomes', () => {
  const ply = /** @type {const} */ ({
    text: 'c7:a5', by: 'black', path: ['c7', 'a5'], captured: ['b6'], promotes: false, at: 0, left: null, offered: true,
    balloted: false,
  });
  const words = speech.plyWords(fixed, { ...ply, path: [...ply.path], captured: [...ply.captured] });
  assert.equal(words, 'Black: c7 takes to a5, takes b6, offers a draw.');
  assert.equal(speech.moveWords('32-28'), '32 to 28');
});

test('clocks and counters', () => {
  assert.equal(said('clock'), 'There is no clock.');
  assert.equal(said('counters'), 'kings only: 3 of 15 moves of each.');
  const clocks = /** @type {const} */ ({
    white: 61_000, black: 5_000, running: 'white', at: 0, delay: 0, white_note: '', black_note: '10 moves to go',
  });
  assert.equal(
    recital.clockWords(fixed, clocks, 1_000),
    'White has 1 minute, running. Black has 5 seconds, 10 moves to go.',
  );
});

test('by correspondence the days for the move are told, and leave', () => {
  const clocks = /** @type {const} */ ({
    white: 864_000_000, black: 0, running: 'white', at: 0, delay: 259_200_000, white_note: '', black_note: '',
  });
  assert.equal(
    recital.clockWords({ ...fixed, correspondence: true }, clocks, 0),
    'White has 3 days for this move and 10 days of leave, running. Black has 0 seconds of leave.',
  );
});

test('claims are told as the server words them, with the moves that may be named', () => {
  assert.equal(said('claims'), 'You cannot claim a draw at the moment.');
  const claim = { ground: 'repetition', text: 'Red may claim a draw.', by: null, names_the_move: true, moves: ['5-1', '2-7'], article };
  const words = recital.claimWords({ ...live, claims: [claim, { ...claim, names_the_move: false }] });
  assert.equal(words, 'Red may claim a draw. Name one of 5-1, 2-7. Red may claim a draw.');
});

test('moves go to the server, commands do not, nonsense is answered', () => {
  assert.deepEqual(read(' c3-d4 ', known), { kind: 'play', text: 'c3-d4' });
  assert.deepEqual(read('why c3-b4', known), { kind: 'explain', text: 'c3-b4' });
  assert.deepEqual(read('resign', known), { kind: 'do', deed: 'resign' });
  assert.equal(read('  ', known), null);
  assert.match(String(said('castle')), /neither a command nor a move/);
});

test('without sight of the board nothing is told of it', () => {
  const blind = { ...known, fixed: { ...fixed, blindfold: true } };
  for (const command of ['pieces', 'pieces c3', 'diagonal c3', 'moves', 'captures']) {
    assert.deepEqual(read(command, blind), { kind: 'say', text: 'This is a blindfold game.' }, command);
  }
});
