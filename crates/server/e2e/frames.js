// @ts-check
/**
 * Prints how smoothly pieces walk on a phone whose processor is slowed four times, and beside it what the same browser reaches on an
 * empty page. Pictures are counted where they are made: a walk runs in the compositor, and a script that looks on would only be in its
 * way. No test: times depend on the machine. Run it with `DAMIER_PROGRAM=… node e2e/frames.js [slowed]` in `crates/server`.
 *
 * @module
 */
import { Damier, launch, person } from './damier.js';
import { click, makeGame, untilListed } from './playing.js';

/** @typedef {{ name: string, ph: string, ts: number, args?: any }} TraceEvent */
/** @typedef {{ due: number, shown: number, late: number, longest: number, waited: number }} Smoothness */

/** A king that takes five men in five jumps, and one of Black's that answers. */
const LONG = 'W:WK46,50:B37,28,18,8,24,K5,1';
const SLOWED = Number(process.argv[2] ?? 4);
/** Every walk is over then, in milliseconds. */
const OVER = 1_800;
/** How often a dragged piece is moved in a second. */
const BEATS = 60;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const CATEGORIES = ['benchmark', 'cc', 'devtools.timeline', 'disabled-by-default-devtools.timeline.frame', 'viz'];

const damier = await Damier.start();
const browser = await launch();
const tracer = await browser.newBrowserCDPSession();
try {
  const { page, context } = await person(browser, PHONE);
  const session = await context.newCDPSession(page);
  const slow = (/** @type {number} */ rate) => session.send('Emulation.setCPUThrottlingRate', { rate });
  await page.setContent('<div style="position: absolute; width: 40px; height: 40px; background: green"></div>');
  await slow(SLOWED);
  print('an empty page', await traced(() => page.evaluate(() => {
    document.querySelector('div')?.animate([{ transform: 'none' }, { transform: 'translate(300px, 600px)' }], 900);
  })));
  for (const [name, ruleset, fen, moves] of /** @type {[string, string, string, [string, string][]][]} */ ([
    ['a step', 'International draughts', '', [['32', '28'], ['19', '23']]],
    ['a capture', 'International draughts', LONG, []],
    ['a crowning', 'International draughts', 'W:W7,50:B35,K26', [['7', '1']]],
  ])) {
    await slow(1);
    await makeGame(page, damier.url, ruleset, fen ? { opponent: 'same-screen', opening: 'position', fen } : { opponent: 'same-screen' });
    await page.waitForLoadState('networkidle');
    await slow(SLOWED);
    for (const [index, [from, to]] of (moves.length > 0 ? moves : [await longest(page)]).entries()) {
      await click(page, from);
      await page.waitForTimeout(300);
      print(`${name}, ${from} to ${to}`, await traced(() => click(page, to)));
      await untilListed(page, index + 1);
    }
  }
  await slow(1);
  await makeGame(page, damier.url, 'International draughts', { opponent: 'same-screen' });
  await page.waitForLoadState('networkidle');
  await slow(SLOWED);
  print('a drag, 32 to 28', await traced(() => drag(page, session, '32', '28'), 'dragged'));
} finally {
  await browser.close();
  await damier.stop();
}

/** The ends of the legal move that takes most. @param {import('playwright-core').Page} page @returns {Promise<[string, string]>} */
async function longest(page) {
  const id = page.url().split('/game/')[1];
  const { live } = await page.evaluate(async (id) => (await fetch(`/api/v1/games/${id}`)).json(), id);
  const { from, to } = live.moves.toSorted((/** @type {any} */ one, /** @type {any} */ two) => two.captured.length - one.captured.length)[0];
  return [from, to];
}

/**
 * Drags a piece about for a second, with a new place at every beat of the screen.
 *
 * @param {import('playwright-core').Page} page @param {import('playwright-core').CDPSession} session @param {string} from @param {string} to
 */
async function drag(page, session, from, to) {
  const middle = async (/** @type {string} */ square) => {
    const box = await page.locator(`draughts-board [data-square="${square}"] .tint`).boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  const [one, two] = [await middle(from), await middle(to)];
  const mouse = (/** @type {'mousePressed' | 'mouseMoved' | 'mouseReleased'} */ type, /** @type {{ x: number, y: number }} */ at) =>
    session.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', buttons: 1, clickCount: 1 });
  await mouse('mousePressed', one);
  const sent = [];
  for (let beat = 1; beat <= BEATS; beat += 1) {
    const part = beat / BEATS;
    sent.push(mouse('mouseMoved', { x: one.x + (two.x - one.x) * part + 60 * Math.sin(part * Math.PI * 2), y: one.y + (two.y - one.y) * part - 150 * Math.sin(part * Math.PI) }));
    await new Promise((resolve) => setTimeout(resolve, 1000 / BEATS));
  }
  await Promise.all(sent);
  await mouse('mouseReleased', two);
}

/** What the browser did while something was walked. @param {() => Promise<unknown>} act @param {'walked' | 'dragged'} [how] @returns {Promise<Smoothness>} */
async function traced(act, how = 'walked') {
  /** @type {TraceEvent[]} */
  const events = [];
  const gather = (/** @type {{ value: any[] }} */ { value }) => events.push(...value);
  tracer.on('Tracing.dataCollected', gather);
  await tracer.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: CATEGORIES } });
  await act();
  await new Promise((resolve) => setTimeout(resolve, OVER));
  const complete = new Promise((resolve) => tracer.once('Tracing.tracingComplete', resolve));
  await tracer.send('Tracing.end');
  await complete;
  tracer.off('Tracing.dataCollected', gather);
  return smoothness(events, how);
}

/**
 * A picture was due at every beat of the screen at which something moved; it is late if it was not there at its beat. What walks is
 * moved by the compositor, what is dragged by the page itself, whose pictures are whole only then.
 *
 * @param {TraceEvent[]} events @param {'walked' | 'dragged'} how @returns {Smoothness}
 */
function smoothness(events, how) {
  const inputs = (/** @type {RegExp} */ type) => events.filter(({ name, args }) => name === 'EventDispatch' && type.test(args?.data?.type)).map(({ ts }) => ts);
  const [acted] = inputs(/^pointerdown$/);
  const moves = inputs(/^pointermove$/);
  const [begun, over] = [Math.min(...moves), Math.max(...moves)];
  /** @type {Map<number, { ts: number, shown: boolean, wanted: boolean }>} */
  const beats = new Map();
  for (const { name, ph, ts, args } of events) {
    const frame = name === 'PipelineReporter' && ph === 'b' ? args?.frame_reporter : null;
    const moving = how === 'walked' ? frame?.has_compositor_animation || frame?.has_main_animation : ts >= begun && ts <= over;
    if (!frame || !moving) continue;
    const beat = beats.get(frame.frame_sequence) ?? { ts, shown: false, wanted: false };
    beat.shown ||= how === 'walked' ? frame.state.startsWith('STATE_PRESENTED') : frame.state === 'STATE_PRESENTED_ALL';
    beat.wanted ||= frame.state !== 'STATE_NO_UPDATE_DESIRED';
    beats.set(frame.frame_sequence, beat);
  }
  const due = [...beats.values()].filter(({ wanted }) => wanted);
  let [longest, row] = [0, 0];
  for (const { shown } of due) longest = Math.max(longest, (row = shown ? 0 : row + 1));
  const first = due.find(({ shown }) => shown);
  const shown = due.filter(({ shown }) => shown).length;
  return { due: due.length, shown, late: due.length - shown, longest, waited: acted && first ? (first.ts - acted) / 1_000 : 0 };
}

/** @param {string} name @param {Smoothness} smoothness */
function print(name, { due, shown, late, longest, waited }) {
  const rate = due > 0 ? (shown / due * 60).toFixed(1) : '0';
  console.log(`${name}: ${shown} of ${due} pictures, ${rate} a second; ${late} late, at most ${longest} in a row; the first ${waited.toFixed(0)} ms after the click`);
}
