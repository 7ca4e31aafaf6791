// @ts-check
/** What time has passed, and times as they are typed. Pure. */

/** So much may a wall clock differ from the monotonic one before the device is taken to have slept, in milliseconds. */
const SLEPT = 2000;

/**
 * How much time has passed: the monotonic clock tells, but in many browsers it stands still while the device sleeps;
 * then the wall clock does. One that was set back tells nothing.
 *
 * @param {number} monotonic @param {number} wall
 */
export function passed(monotonic, wall) {
  const awake = Math.max(0, monotonic);
  return wall - awake > SLEPT ? wall : awake;
}

/** A time as a clock shows it (`1:05:30`, `5:30`, `45`) in milliseconds; null if it is none. @param {string} text @returns {number | null} */
export function readTime(text) {
  const parts = text.trim().split(':');
  if (parts.length > 3 || !parts.every((part) => /^\d{1,4}$/.test(part))) return null;
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0) * 1000;
}

/** As it is typed back, whole seconds. @param {number} milliseconds */
export function writeTime(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (/** @type {number} */ part) => String(part).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
