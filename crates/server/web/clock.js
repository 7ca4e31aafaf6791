// @ts-check
/**
 * Clocks as they are shown. The server's time is the truth; this only reckons from what it said last.
 *
 * @import { Clocks, Side } from './wire.js'
 */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a measured way there and back is trusted, in milliseconds. */
const FRESH = 5 * MINUTE;
/** By how much the server's time may seem to be behind what was reckoned, in milliseconds. */
const STOOD = 200;

/** Reckons the server's time of the game from its answers to pings. */
export class ServerTime {
  /** @type {{ offset: number, lag: number, at: number } | null} */
  #best = null;
  /** The way there and back that was measured last. @type {number | null} */
  lag = null;

  /**
   * An answer: the server's time, and the local times at which the ping went and the answer came. The quickest way
   * there and back tells most; it is assumed to be halved by the moment at which the server looked at its clock.
   *
   * @param {number} server @param {number} sent @param {number} received
   */
  answered(server, sent, received) {
    const lag = Math.max(0, received - sent);
    this.lag = Math.round(lag);
    const old = this.#best;
    const offset = server + lag / 2 - received;
    // The game's time stands while the server cannot write: what was reckoned before is then wrong by more than any way.
    const stood = old !== null && old.offset - offset > (lag + Math.min(old.lag, FRESH)) / 2 + STOOD;
    if (!old || stood || lag <= old.lag || received - old.at > FRESH) {
      this.#best = { offset, lag, at: received };
    }
  }

  /**
   * A time of the game that cannot lie in the future of the server: where no ping has been answered yet.
   *
   * @param {number} server @param {number} received
   */
  atLeast(server, received) {
    if (!this.#best || server > this.at(received)) {
      this.#best = { offset: server - received, lag: this.#best?.lag ?? Infinity, at: received };
    }
  }

  /** The server's time of the game at a local time. @param {number} local */
  at(local) {
    return local + (this.#best?.offset ?? 0);
  }
}

/**
 * What a side has left at a time of the game.
 *
 * @param {Clocks} clocks @param {Side} side @param {number} now
 */
export function left(clocks, side, now) {
  const stood = clocks[side];
  if (clocks.running !== side) return stood;
  return Math.max(0, stood - Math.max(0, now - clocks.at - clocks.delay));
}

/**
 * What is left of the delay before a side's clock goes down: in correspondence, the days for this move.
 *
 * @param {Clocks} clocks @param {Side} side @param {number} now
 */
export function delayLeft(clocks, side, now) {
  return clocks.running === side ? Math.max(0, clocks.delay - Math.max(0, now - clocks.at)) : 0;
}

/**
 * As a clock shows it: tenths under ten seconds, days from one day up.
 *
 * @param {number} milliseconds
 */
export function display(milliseconds) {
  const time = Math.max(0, milliseconds);
  if (time < 10 * SECOND) {
    const tenths = Math.floor(time / 100);
    return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
  }
  // A clock shows the second that has begun: 0:10 until less than ten are left.
  const whole = Math.floor(time / SECOND);
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  if (time >= DAY) return `${Math.floor(hours / 24)}d ${hours % 24}h`;
  const tail = String(seconds).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}

/**
 * In words, for reading aloud.
 *
 * @param {number} milliseconds
 */
export function inWords(milliseconds) {
  const time = Math.max(0, milliseconds);
  const parts = [
    counted(Math.floor(time / DAY), 'day'),
    counted(Math.floor((time % DAY) / HOUR), 'hour'),
    counted(Math.floor((time % HOUR) / MINUTE), 'minute'),
    time < HOUR ? counted(Math.floor((time % MINUTE) / SECOND), 'second') : '',
  ].filter((part) => part !== '');
  return parts.length > 0 ? parts.slice(0, 2).join(' ') : '0 seconds';
}

/**
 * How long the display stays as it is, in milliseconds: when to look again.
 *
 * @param {number} milliseconds
 */
export function nextChange(milliseconds) {
  if (milliseconds <= 0) return SECOND;
  const step = milliseconds <= 10 * SECOND ? 100 : SECOND;
  return (milliseconds % step) + 1;
}

/** @param {number} count @param {string} unit */
function counted(count, unit) {
  return count === 0 ? '' : `${count} ${unit}${count === 1 ? '' : 's'}`;
}
