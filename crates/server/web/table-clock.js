// @ts-check
/**
 * The clock for a table: two big halves to press. It keeps its time here, and goes on without a network.
 *
 * @import { ClockView, Side } from './wire.js'
 * @import { State } from './table-clock-state.js'
 */
import { UNREACHABLE, asked } from './api.js';
import { display, inWords, nextChange } from './clock.js';
import { byId, put } from './dom.js';
import { keep, kept } from './kept.js';
import { makeSound } from './sound.js';
import { correct, fresh, movesRequired, opponent, pause, press, reading, remaining, settled, start } from './table-clock-state.js';
import { passed, readTime, writeTime } from './table-clock-time.js';

/** @typedef {{ control: ClockView, state: State, first: Side, wall: number, turned: boolean, sounds: boolean }} Kept */

const KEY = 'table-clock';
/** @type {readonly Side[]} */
const SIDES = ['white', 'black'];
const halves = { white: byId('half-white', HTMLButtonElement), black: byId('half-black', HTMLButtonElement) };
const setup = byId('setup-dialog', HTMLDialogElement);
const correction = byId('correct-dialog', HTMLDialogElement);

class TableClock {
  /** @type {Kept | null} */
  #kept = read();
  /** The moments of both clocks at which the state's own time was looked at. */
  #seen = { monotonic: performance.now(), wall: Date.now(), at: 0 };
  /** Flags that have been heard. @type {Set<Side>} */
  #heard = new Set();
  /** @type {number | undefined} */
  #timer;
  /** @type {WakeLockSentinel | null} */
  #awake = null;

  constructor() {
    if (this.#kept) {
      const { state, wall } = this.#kept;
      this.#seen.at = state.now + (state.running ? Math.max(0, Date.now() - wall) : 0);
      for (const side of SIDES) if (state[side].fell !== null) this.#heard.add(side);
    }
    this.show();
  }

  /** The clock's own time now. */
  #now() {
    const monotonic = performance.now();
    const wall = Date.now();
    this.#seen = { monotonic, wall, at: this.#seen.at + passed(monotonic - this.#seen.monotonic, wall - this.#seen.wall) };
    return this.#seen.at;
  }

  get control() {
    return this.#kept?.control ?? null;
  }

  /** What stands now. @returns {State | null} */
  get state() {
    return this.#kept ? settled(this.#kept.control, this.#kept.state, this.#now()) : null;
  }

  /** @param {ClockView} control @param {Side} first */
  set(control, first) {
    this.#heard.clear();
    this.#seen = { monotonic: performance.now(), wall: Date.now(), at: 0 };
    this.#kept = { turned: true, sounds: true, ...this.#kept, control, first, state: fresh(control), wall: Date.now() };
    this.#changed();
  }

  /** A half is pressed: its player has moved. Before the start, the other one begins. @param {Side} side */
  press(side) {
    const kept = this.#kept;
    if (!kept) return setup.showModal();
    const { control, state } = kept;
    const next = state.turn ? press(control, state, side, this.#now()) : start(control, state, opponent(side), this.#now());
    if (next === state) return;
    kept.state = next;
    if (kept.sounds) makeSound('move');
    this.#changed();
  }

  pause() {
    const kept = this.#kept;
    if (!kept) return setup.showModal();
    const { control, state, first } = kept;
    kept.state = state.turn ? pause(control, state, this.#now()) : start(control, state, first, this.#now());
    this.#changed();
  }

  /** @param {Parameters<typeof correct>[2]} set */
  correct(set) {
    if (!this.#kept) return;
    this.#kept.state = correct(this.#kept.control, this.#kept.state, set, this.#now());
    this.#heard.clear();
    this.#changed();
  }

  /** @param {'turned' | 'sounds'} what */
  toggle(what) {
    if (this.#kept) this.#kept[what] = !this.#kept[what];
    this.#changed();
  }

  #changed() {
    this.save();
    void this.#stayAwake();
    this.show();
  }

  save() {
    if (!this.#kept) return;
    this.#kept.state = settled(this.#kept.control, this.#kept.state, this.#now());
    this.#kept.wall = Date.now();
    keep(KEY, JSON.stringify(this.#kept));
  }

  /** The screen stays on while the clock runs, where the browser can see to it. */
  async #stayAwake() {
    const running = this.#kept?.state.running ?? false;
    try {
      if (running && !document.hidden) this.#awake ??= await navigator.wakeLock.request('screen');
      else await this.#awake?.release();
    } catch {
      // The screen goes dark as it does elsewhere.
    }
    if (!running || this.#awake?.released) this.#awake = null;
  }

  back() {
    this.#awake = null;
    void this.#stayAwake();
    this.show();
  }

  show() {
    clearTimeout(this.#timer);
    const [state, kept] = [this.state, this.#kept];
    byId('correct', HTMLButtonElement).disabled = !state;
    put(byId('pause', HTMLButtonElement), !state?.turn ? 'Start' : state.running ? 'Pause' : 'Resume');
    byId('rotate', HTMLButtonElement).setAttribute('aria-pressed', String(kept?.turned ?? true));
    byId('sounds', HTMLButtonElement).setAttribute('aria-pressed', String(kept?.sounds ?? true));
    halves.black.classList.toggle('turned', kept?.turned ?? true);
    if (!state || !kept) return;
    for (const side of SIDES) this.#showHalf(side, state, kept);
    const { turn } = state;
    if (!state.running || !turn) return;
    const { main, delay, overtime } = reading(kept.control, state, turn.side);
    const next = delay > 0 ? nextChange(delay) : nextChange(overtime && main === 0 ? overtime.time : main);
    this.#timer = window.setTimeout(() => this.show(), Math.max(30, next));
  }

  /** @param {Side} side @param {State} state @param {Kept} kept */
  #showHalf(side, state, { control, sounds }) {
    const half = halves[side];
    const own = state[side];
    const { main, delay, overtime } = reading(control, state, side);
    const running = state.running && state.turn?.side === side;
    const down = own.fell !== null;
    const time = overtime && main === 0 ? overtime.time : main;
    half.classList.toggle('running', running);
    half.classList.toggle('down', down);
    const required = movesRequired(control, state, side);
    put(half.querySelector('.time') ?? half, down ? `⚑ ${display(time)}` : display(time));
    put(half.querySelector('.moves') ?? half, required === null ? `${own.completed} moves` : `${own.completed} of ${required} moves`);
    put(half.querySelector('.note') ?? half, delay > 0 && running ? `delay ${Math.ceil(delay / 1000)}` : overtime ? `${overtime.periods} × byo-yomi` : '');
    half.setAttribute('aria-label', `${side === 'white' ? 'White' : 'Black'}: ${inWords(time)}${down ? ', flag down' : ''}${running ? ', running' : ''}`);
    if (down && !this.#heard.has(side)) {
      this.#heard.add(side);
      if (sounds) makeSound('end');
      put(byId('clock-told', HTMLElement), `${side === 'white' ? 'White' : 'Black'}’s flag has fallen.`);
    }
  }
}

/** @returns {Kept | null} */
function read() {
  try {
    const found = JSON.parse(kept(KEY) ?? 'null');
    return found?.control?.white?.length > 0 && found.state?.white ? found : null;
  } catch {
    return null;
  }
}

/** @param {HTMLElement} place @param {string} text */
function tell(place, text) {
  put(place, text);
  place.hidden = text === '';
}

const clock = new TableClock();
for (const side of SIDES) {
  // The press counts when the finger comes down, not when it leaves; a key comes as a click without one.
  halves[side].addEventListener('pointerdown', (event) => { if (event.isPrimary || event.pointerType === 'touch') clock.press(side); });
  halves[side].addEventListener('click', (event) => { if (event.detail === 0) clock.press(side); });
}
byId('pause', HTMLButtonElement).addEventListener('click', () => clock.pause());
byId('rotate', HTMLButtonElement).addEventListener('click', () => clock.toggle('turned'));
byId('sounds', HTMLButtonElement).addEventListener('click', () => clock.toggle('sounds'));
byId('setup', HTMLButtonElement).addEventListener('click', () => setup.showModal());
byId('correct', HTMLButtonElement).addEventListener('click', openCorrection);
document.addEventListener('visibilitychange', () => (document.hidden ? clock.save() : clock.back()));
window.addEventListener('pagehide', () => clock.save());

byId('setup-form', HTMLFormElement).addEventListener('submit', async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!(/** @type {HTMLButtonElement | null} */ (event.submitter)?.value)) return;
  event.preventDefault();
  await choose(String(field(form, 'time').value));
});

/** Sets the clock to a time control. @param {string} time */
async function choose(time) {
  const told = byId('setup-told', HTMLElement);
  const first = field(byId('setup-form', HTMLFormElement), 'first').value;
  const { body, fault } = await asked(`/api/v1/clocks?${new URLSearchParams({ time })}`);
  if (fault !== null) return tell(told, fault === UNREACHABLE ? 'The server cannot be reached, and a new time control needs it.' : fault);
  tell(told, '');
  clock.set(body, first === 'black' ? 'black' : 'white');
  setup.close();
}

for (const button of /** @type {NodeListOf<HTMLElement>} */ (setup.querySelectorAll('[data-time]'))) {
  button.addEventListener('click', () => void choose(button.dataset.time ?? ''));
}
// Nothing to press yet: what the clock is to show is asked first.
if (!clock.control) setup.showModal();

function openCorrection() {
  const form = byId('correct-form', HTMLFormElement);
  const state = clock.state;
  if (!state) return;
  if (state.running) clock.pause();
  for (const side of SIDES) {
    field(form, side).value = writeTime(remaining(state[side]));
    field(form, `${side}-moves`).value = String(state[side].completed);
  }
  field(form, 'turn').value = state.turn?.side ?? 'white';
  correction.showModal();
}

byId('correct-form', HTMLFormElement).addEventListener('submit', (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!(/** @type {HTMLButtonElement | null} */ (event.submitter)?.value)) return;
  const [white, black] = SIDES.map((side) => readTime(field(form, side).value));
  if (white === null || black === null) {
    event.preventDefault();
    return tell(byId('correct-told', HTMLElement), 'Enter times as a clock shows them: 1:05:30 or 5:30.');
  }
  tell(byId('correct-told', HTMLElement), '');
  const moves = (/** @type {Side} */ side) => Number(field(form, `${side}-moves`).value);
  const turn = field(form, 'turn').value === 'black' ? 'black' : 'white';
  clock.correct({ white: { remaining: white, completed: moves('white') }, black: { remaining: black, completed: moves('black') }, turn });
});

/** @param {HTMLFormElement} form @param {string} name @returns {HTMLInputElement} */
function field(form, name) {
  return /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
}

// At a table of an event its players call the arbiter from the clock.
const event = new URLSearchParams(location.search).get('event');
if (event && /^[0-9a-z]{16}$/u.test(event)) {
  void import('./table-clock-call.js').then(({ offerCalls }) => offerCalls(/** @type {HTMLElement} */ (document.querySelector('.bar')), byId('clock-told', HTMLElement), event));
}
