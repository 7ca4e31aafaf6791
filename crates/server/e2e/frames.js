// @ts-check
/**
 * Prints how long pictures take while pieces walk, on a phone whose processor is slowed four times. No test: times depend on
 * the machine. Run it with `DAMIER_PROGRAM=… node e2e/frames.js [slowed]` in `crates/server`.
 *
 * @module
 */
import { Damier, launch, person } from './damier.js';
import { makeGame, type, untilListed } from './playing.js';

/** A king that takes five men in five jumps, and one of Black's that answers. */
const LONG = 'W:WK46,50:B37,28,18,8,24,K5,1';
const SLOWED = Number(process.argv[2] ?? 4);
/** What a screen of 60 hertz has for a picture, in milliseconds. */
const PICTURE = 1000 / 60;

const damier = await Damier.start();
const browser = await launch();
try {
  const { page, context } = await person(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  const session = await context.newCDPSession(page);
  for (const [name, ruleset, fen, moves] of /** @type {[string, string, string, string[]][]} */ ([
    ['a step', 'International draughts', '', ['32-28', '19-23']],
    ['a capture', 'International draughts', LONG, []],
    ['a crowning', 'International draughts', 'W:W7,50:B35,K26', ['7-1']],
  ])) {
    await makeGame(page, damier.url, ruleset, fen ? { opponent: 'same-screen', opening: 'position', fen } : { opponent: 'same-screen' });
    const played = moves.length > 0 ? moves : [await longest(page)];
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    for (const [index, move] of played.entries()) {
      await record(page);
      await type(page, move);
      await untilListed(page, index + 1);
      await page.waitForTimeout(1_500);
      print(`${name}, ${move}`, await page.evaluate(() => /** @type {any} */ (window).frames60));
    }
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
} finally {
  await browser.close();
  await damier.stop();
}

/** The legal move that takes most. @param {import('playwright-core').Page} page */
async function longest(page) {
  const id = page.url().split('/game/')[1];
  const { live } = await page.evaluate(async (id) => (await fetch(`/api/v1/games/${id}`)).json(), id);
  return live.moves.toSorted((/** @type {any} */ one, /** @type {any} */ two) => two.captured.length - one.captured.length)[0].text;
}

/** Writes down the time of every picture while something is animated. @param {import('playwright-core').Page} page */
async function record(page) {
  await page.evaluate(() => {
    /** @type {number[]} */
    const times = [];
    /** @type {any} */ (window).frames60 = times;
    let last = 0;
    const see = (/** @type {number} */ now) => {
      if (times !== /** @type {any} */ (window).frames60) return;
      const walks = document.getAnimations().some((running) => running.playState === 'running' && running.effect instanceof KeyframeEffect && running.effect.target?.closest('draughts-board'));
      if (walks && last > 0) times.push(now - last);
      last = walks ? now : 0;
      requestAnimationFrame(see);
    };
    requestAnimationFrame(see);
  });
}

/** @param {string} name @param {number[]} times */
function print(name, times) {
  const sorted = times.toSorted((one, two) => one - two);
  const at = (/** @type {number} */ part) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1);
  const whole = times.reduce((sum, time) => sum + time, 0);
  const late = times.filter((time) => time > PICTURE * 1.5).length;
  console.log(`${name}: ${times.length} pictures in ${whole.toFixed(0)} ms, ${(times.length / whole * 1000).toFixed(1)} a second; half within ${at(0.5)} ms, 95 of 100 within ${at(0.95)} ms, the longest ${at(1)} ms; ${late} late`);
}
