// @ts-check
/** How long the parts of a walk take, in milliseconds. Knows no board. */

/** Quick at first, then gentle. */
export const EASING = 'cubic-bezier(.2, .7, .2, 1)';
/** A piece that was jumped over gets pale. */
export const PALE = 80;
/** Taken pieces vanish together, a little one after the other. */
export const FADE = 180;
export const FADE_APART = 30;
/** A new king's second disc comes down. */
export const CROWNING = 220;
/** A refused piece goes back. */
export const RETURN = 180;

const STEP = 160;
const SLIDE = { base: 140, square: 15, most: 260 };
const JUMP = { usual: 170, least: 90, rest: 40, most: 900 };

/** When a leg of a walk begins and ends. @typedef {{ begins: number, ends: number }} Leg */

/**
 * The legs of a move that takes nothing, or of a capture.
 *
 * @param {readonly number[]} squares How many squares each leg is long. @param {'man' | 'king'} kind @param {boolean} takes
 * @returns {Leg[]}
 */
export function timetable(squares, kind, takes) {
  if (!takes) {
    let begins = 0;
    return squares.map((long) => {
      const time = kind === 'king' ? Math.min(SLIDE.most, SLIDE.base + SLIDE.square * long) : STEP;
      begins += time;
      return { begins: begins - time, ends: begins };
    });
  }
  const rests = (squares.length - 1) * JUMP.rest;
  const whole = squares.length * JUMP.usual + rests;
  const jump = whole > JUMP.most ? Math.max(JUMP.least, (JUMP.most - rests) / squares.length) : JUMP.usual;
  return squares.map((_, index) => {
    const begins = index * (jump + JUMP.rest);
    return { begins, ends: begins + jump };
  });
}
