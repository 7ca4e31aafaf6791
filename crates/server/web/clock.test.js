// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { ServerTime, delayLeft, display, inWords, left, nextChange } from './clock.js';

const clocks = /** @type {const} */ ({
  white: 60_000, black: 30_000, running: 'white', at: 5_000, delay: 0, white_note: '', black_note: '',
});

test('tenths are shown under ten seconds only', () => {
  assert.equal(display(9_999), '0:09.9');
  assert.equal(display(10_000), '0:10');
  assert.equal(display(950), '0:00.9');
  assert.equal(display(0), '0:00.0');
  assert.equal(display(-5), '0:00.0');
});

test('minutes, hours and days', () => {
  assert.equal(display(65_000), '1:05');
  assert.equal(display(599_999), '9:59');
  assert.equal(display(3_600_000), '1:00:00');
  assert.equal(display(86_399_000), '23:59:59');
  assert.equal(display(2 * 86_400_000 + 5 * 3_600_000), '2d 5h');
});

test('the running clock goes down, the other stands', () => {
  assert.equal(left(clocks, 'white', 15_000), 50_000);
  assert.equal(left(clocks, 'black', 15_000), 30_000);
  assert.equal(left(clocks, 'white', 500_000), 0);
  assert.equal(left(clocks, 'white', 4_000), 60_000, 'a clock never gains by being read early');
});

test('a delay passes first', () => {
  const delayed = { ...clocks, delay: 3_000 };
  assert.equal(left(delayed, 'white', 8_000), 60_000);
  assert.equal(left(delayed, 'white', 9_000), 59_000);
});

test('days for a move are a delay before leave is used up', () => {
  const days = { ...clocks, white: 0, delay: 259_200_000 };
  assert.equal(delayLeft(days, 'white', 5_000), 259_200_000);
  assert.equal(delayLeft(days, 'white', 5_000 + 86_400_000), 172_800_000);
  assert.equal(delayLeft(days, 'white', 900_000_000), 0);
  assert.equal(delayLeft(days, 'black', 5_000), 0);
});

test('the quickest answer tells the server’s time best', () => {
  const time = new ServerTime();
  time.answered(1_000, 100, 300);
  assert.equal(time.at(300), 1_100);
  time.answered(2_000, 1_100, 1_140);
  assert.equal(time.at(1_140), 2_020);
  time.answered(9_000, 2_000, 4_000);
  assert.equal(time.at(4_000), 4_880, 'a slow answer is not believed');
  assert.equal(time.lag, 2_000);
});

test('an old measurement gives way', () => {
  const time = new ServerTime();
  time.answered(0, 0, 0);
  time.answered(400_500, 400_000, 400_100);
  assert.equal(time.at(400_100), 400_550);
});

test('a time that has stood still is believed at once', () => {
  const time = new ServerTime();
  time.answered(10_000, 1_000, 1_020);
  // Ten seconds later only four have passed in the game.
  time.answered(14_000, 11_000, 11_100);
  assert.equal(time.at(11_100), 14_050);
});

test('without an answer, what was told is the least the time can be', () => {
  const time = new ServerTime();
  time.atLeast(7_000, 50);
  assert.equal(time.at(60), 7_010);
  time.atLeast(6_000, 70);
  assert.equal(time.at(70), 7_020);
});

test('words for reading aloud', () => {
  assert.equal(inWords(61_000), '1 minute 1 second');
  assert.equal(inWords(3_660_000), '1 hour 1 minute');
  assert.equal(inWords(172_800_000), '2 days');
  assert.equal(inWords(0), '0 seconds');
});

test('the display is looked at again when it changes', () => {
  for (const time of [65_432, 10_050, 9_950, 101]) {
    const wait = nextChange(time);
    assert.notEqual(display(time - wait), display(time), String(time));
    if (wait > 2) assert.equal(display(time - wait + 2), display(time), String(time));
  }
});
