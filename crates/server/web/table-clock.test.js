// @ts-check
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { correct, fresh, movesRequired, pause, press, reading, remaining, settled, start } from './table-clock-state.js';
import { passed, readTime, writeTime } from './table-clock-time.js';

/** @typedef {import('./wire.js').ClockView} ClockShown */

// What the library says of the same presses; written by a test of the server.
const CASES = JSON.parse(readFileSync(new URL('../tests/data/table-clock.json', import.meta.url), 'utf8'));

for (const { control, first, steps } of CASES) {
  test(`the clock runs as the library's: ${control.time}`, () => {
    let state = start(control, fresh(control), first, 0);
    let at = 0;
    for (const [index, { after, white, black }] of steps.entries()) {
      at += after;
      state = press(control, state, /** @type {any} */ (state.turn).side, at);
      for (const [side, expected] of /** @type {const} */ ([['white', white], ['black', black]])) {
        const { overtime } = reading(control, state, side);
        const found = {
          remaining: remaining(state[side]), completed: state[side].completed, fell: state[side].fell,
          required: movesRequired(control, state, side), periods: overtime?.periods ?? null,
        };
        assert.deepEqual(found, expected, `${side} after press ${index + 1}`);
      }
    }
  });
}

/** @type {ClockShown} */
const DELAY = {
  time: '5m d3s',
  white: [{ moves: null, time: 300_000, addition: { kind: 'delay', time: 3000 } }],
  black: [{ moves: null, time: 300_000, addition: { kind: 'delay', time: 3000 } }],
};

test('a delay is waited for, and shown', () => {
  const state = start(DELAY, fresh(DELAY), 'white', 0);
  assert.deepEqual(reading(DELAY, settled(DELAY, state, 1000), 'white'), { main: 300_000, delay: 2000, overtime: null });
  assert.equal(reading(DELAY, settled(DELAY, state, 4000), 'white').main, 299_000);
  assert.equal(settled(DELAY, state, 303_000).white.fell, 303_000);
});

test('nothing runs while it is paused, and the other side cannot press', () => {
  let state = start(DELAY, fresh(DELAY), 'white', 0);
  assert.equal(press(DELAY, state, 'black', 500), state);
  state = pause(DELAY, state, 10_000);
  assert.equal(press(DELAY, state, 'white', 11_000), state);
  assert.equal(reading(DELAY, settled(DELAY, state, 99_000), 'white').main, 293_000);
  state = pause(DELAY, state, 99_000);
  assert.equal(reading(DELAY, settled(DELAY, state, 100_000), 'white').main, 292_000);
});

test('an arbiter corrects times, moves and the turn', () => {
  let state = start(DELAY, fresh(DELAY), 'white', 0);
  const set = { white: { remaining: 60_000, completed: 7 }, black: { remaining: 0, completed: 6 }, turn: /** @type {const} */ ('black') };
  state = correct(DELAY, state, set, 5000);
  assert.deepEqual([state.running, state.turn?.side, state.white.completed], [false, 'black', 7]);
  assert.equal(remaining(settled(DELAY, state, 50_000).white), 60_000);
  assert.equal(state.black.fell, 5000);
});

test('time goes on while the device sleeps, and a wall clock that is set back does no harm', () => {
  assert.equal(passed(1000, 1010), 1000);
  assert.equal(passed(1000, 61_000), 61_000);
  assert.equal(passed(1000, -500_000), 1000);
  assert.equal(passed(-5, 0), 0);
});

test('times are read as they are shown', () => {
  for (const [text, time] of /** @type {const} */ ([['1:05:30', 3_930_000], ['5:30', 330_000], ['45', 45_000], ['0:00', 0]])) {
    assert.equal(readTime(text), time, text);
  }
  for (const text of ['', 'five', '1:2:3:4', '-1', '1:', '12345']) assert.equal(readTime(text), null, text);
  assert.equal(writeTime(3_930_999), '1:05:30');
});
