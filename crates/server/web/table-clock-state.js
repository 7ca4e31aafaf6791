// @ts-check
/**
 * The arithmetic of a clock with two displays, as the server's library has it. Pure: every event brings its moment
 * along, in milliseconds. The server takes time controls apart; here they only run.
 *
 * @import { ClockAddition, ClockPeriod, ClockView, Side } from './wire.js'
 */

/**
 * One of the two displays: all time it has had and used, moves, controls passed, and when its flag fell.
 *
 * @typedef {{ granted: number, used: number, completed: number, passed: number, fell: number | null }} Display
 */
/** The turn of a side: what it has taken, and how many controls the side had passed when it began. @typedef {{ side: Side, spent: number, passed: number }} Turn */
/** @typedef {{ now: number, running: boolean, turn: Turn | null, white: Display, black: Display }} State */

/** @type {readonly Side[]} */
const SIDES = ['white', 'black'];

/** @param {Side} side @returns {Side} */
export function opponent(side) {
  return side === 'white' ? 'black' : 'white';
}

/** Before the first move. @param {ClockView} control @returns {State} */
export function fresh(control) {
  const display = (/** @type {Side} */ side) => {
    const period = periodOf(control[side], 0);
    return { granted: period ? grantedBy(period) : 0, used: 0, completed: 0, passed: 0, fell: null };
  };
  return { now: 0, running: false, turn: null, white: display('white'), black: display('black') };
}

/** What has become of it when nothing happened until then. @param {ClockView} control @param {State} state @param {number} at @returns {State} */
export function settled(control, state, at) {
  const next = structuredClone(state);
  const elapsed = Math.max(0, at - state.now);
  if (next.running && next.turn) {
    run(next, next.turn, periodOf(control[next.turn.side], next.turn.passed), elapsed);
    next.turn.spent += elapsed;
  }
  next.now = Math.max(state.now, at);
  return next;
}

/** Starts the display of a side. @param {ClockView} control @param {State} state @param {Side} side @param {number} at @returns {State} */
export function start(control, state, side, at) {
  if (state.turn) return state;
  const next = settled(control, state, at);
  next.running = true;
  return beginTurn(control, next, side);
}

/** The side on turn presses; anybody else's press changes nothing. @param {ClockView} control @param {State} state @param {Side} side @param {number} at @returns {State} */
export function press(control, state, side, at) {
  if (!state.running || state.turn?.side !== side) return state;
  const next = settled(control, state, at);
  const turn = /** @type {Turn} */ (next.turn);
  const period = periodOf(control[side], turn.passed);
  const display = next[side];
  if (period && display.fell === null) display.granted += earned(display, period.addition, turn.spent);
  display.completed += 1;
  return beginTurn(control, next, opponent(side));
}

/** Stops both displays, or lets the one on turn run on. @param {ClockView} control @param {State} state @param {number} at @returns {State} */
export function pause(control, state, at) {
  const next = settled(control, state, at);
  next.running = !state.running && next.turn !== null;
  return next;
}

/** What an arbiter sets. @typedef {{ remaining: number, completed: number }} Set */

/**
 * The arbiter corrects times, moves and the turn; the clock stands still afterwards.
 *
 * @param {ClockView} control @param {State} state @param {{ white: Set, black: Set, turn: Side }} set @param {number} at
 * @returns {State}
 */
export function correct(control, state, set, at) {
  const next = settled(control, state, at);
  next.running = false;
  for (const side of SIDES) {
    const display = next[side];
    display.completed = set[side].completed;
    display.granted = display.used + set[side].remaining;
    display.fell = set[side].remaining > 0 ? null : next.now;
  }
  if (!next.turn) return next;
  return next.turn.side === set.turn ? next : beginTurn(control, next, set.turn);
}

/** What a display shows. @typedef {{ main: number, delay: number, overtime: { periods: number, time: number } | null }} Reading */

/** @param {ClockView} control @param {State} state @param {Side} side @returns {Reading} */
export function reading(control, state, side) {
  const display = state[side];
  const left = remaining(display);
  const addition = periodOf(control[side], display.passed)?.addition;
  if (addition?.kind !== 'overtime') {
    return { main: left, delay: delayLeft(control, state, side), overtime: null };
  }
  const main = Math.max(0, left - addition.periods * addition.time);
  const rest = left - main;
  const periods = Math.ceil(rest / addition.time);
  return { main, delay: 0, overtime: { periods, time: rest - Math.max(0, periods - 1) * addition.time } };
}

/** The moves the control before a side asks for, if it asks for a number. @param {ClockView} control @param {State} state @param {Side} side */
export function movesRequired(control, state, side) {
  const periods = control[side];
  const wanted = state[side].passed + 1;
  let sum = 0;
  for (let number = 0; number < wanted; number += 1) {
    const moves = periodOf(periods, number)?.moves;
    if (moves === null || moves === undefined) return null;
    sum += moves;
  }
  return sum;
}

/** @param {Display} display */
export function remaining({ granted, used }) {
  return Math.max(0, granted - used);
}

/** The period in force when so many controls have been passed. @param {readonly ClockPeriod[]} periods @param {number} passed @returns {ClockPeriod | null} */
function periodOf(periods, passed) {
  const last = periods[periods.length - 1];
  return periods[passed] ?? (last && last.moves !== null ? last : null);
}

/** @param {ClockPeriod} period */
function grantedBy({ time, addition }) {
  return time + (addition.kind === 'overtime' ? addition.periods * addition.time : 0);
}

/** @param {ClockView} control @param {State} state @param {Side} side */
function delayLeft(control, state, side) {
  const own = state.turn?.side === side ? state.turn : null;
  const addition = periodOf(control[side], own?.passed ?? state[side].passed)?.addition;
  const delay = addition?.kind === 'delay' ? addition.time : 0;
  return Math.max(0, delay - (own?.spent ?? 0));
}

/** What a move adds that took so long. @param {Display} display @param {ClockAddition} addition @param {number} spent */
function earned(display, addition, spent) {
  if (addition.kind === 'fischer') return addition.time;
  if (addition.kind === 'bronstein') return Math.min(addition.time, spent);
  if (addition.kind !== 'overtime') return 0;
  const left = remaining(display);
  const begun = left % addition.time;
  return left < addition.periods * addition.time && begun > 0 ? addition.time - begun : 0;
}

/** Lets the display of the turn's side run. @param {State} state @param {Turn} turn @param {ClockPeriod | null} period @param {number} elapsed */
function run(state, turn, period, elapsed) {
  const display = state[turn.side];
  const addition = period?.addition;
  const delay = Math.max(0, (addition?.kind === 'delay' ? addition.time : 0) - turn.spent);
  const left = remaining(display);
  if (display.fell === null && elapsed >= delay + left) display.fell = state.now + delay + left;
  const running = Math.max(0, elapsed - delay);
  if (addition?.kind !== 'hourglass') {
    display.used += running;
    return;
  }
  // Sand that has run through is on the other side, and when none is left nothing runs.
  const sand = Math.min(running, left);
  display.used += sand;
  const other = state[opponent(turn.side)];
  other.granted += sand;
  raiseFlag(other);
}

/** @param {Display} display */
function raiseFlag(display) {
  if (remaining(display) > 0) display.fell = null;
}

/** @param {ClockView} control @param {State} state @param {Side} side @returns {State} */
function beginTurn(control, state, side) {
  state.turn = { side, spent: 0, passed: 0 };
  passControls(control, state, side);
  state.turn.passed = state[side].passed;
  return state;
}

/** Both get the time of their next period when both have made the moves of the control, or the side on turn has. @param {ClockView} control @param {State} state @param {Side} onTurn */
function passControls(control, state, onTurn) {
  const due = (/** @type {Side} */ side) => {
    const required = movesRequired(control, state, side);
    return required !== null && state[side].completed >= required;
  };
  for (;;) {
    const passing = SIDES.filter((side) => due(side) && (due(opponent(side)) || side === onTurn));
    if (passing.length === 0) return;
    for (const side of passing) {
      const display = state[side];
      display.passed += 1;
      const period = periodOf(control[side], display.passed);
      display.granted += period ? grantedBy(period) : 0;
      raiseFlag(display);
    }
  }
}
