// @ts-check
/** How a move feels: walks, drags, stray clicks, keys, arrows, a lost connection. Everything is in motion. @module */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Damier, launch, person } from './damier.js';
import { click, untilHeard, listed, makeGame, ready, state, type, untilListed } from './playing.js';

/** @typedef {import('playwright-core').Page} Page */

/** @type {Damier} */
let damier;
/** @type {import('playwright-core').Browser} */
let browser;

before(async () => {
  damier = await Damier.start();
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await damier?.stop();
});

/** White takes two with one man; Black can answer. */
const LONG = 'W:W28,50:B23,14,K1,6';

/** Writes down every walk: what walked where, and whether it came to its end. @param {Page} page */
async function watchWalks(page) {
  await page.evaluate(() => {
    /** @type {object[]} */
    const walks = [];
    /** @type {any} */ (window).walks = walks;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      const running = animate.call(this, frames, options);
      const piece = /** @type {HTMLElement} */ (/** @type {unknown} */ (this)).dataset.piece;
      const steps = /** @type {Keyframe[]} */ (frames);
      if (!piece) return running;
      const walk = { piece, kind: steps[0].transform ? 'walk' : 'fade', stops: new Set(steps.map(({ transform }) => transform)).size, end: '' };
      walks.push(walk);
      running.finished.then(() => (walk.end = 'arrived'), () => (walk.end = 'cut off'));
      return running;
    };
  });
}

/** @param {Page} page @param {number} count @returns {Promise<{ piece: string, kind: string, stops: number, end: string }[]>} */
async function walks(page, count) {
  await page.waitForFunction((count) => {
    const { walks } = /** @type {any} */ (window);
    return walks.length >= count && walks.every((/** @type {any} */ { end }) => end !== '');
  }, count);
  return page.evaluate(() => /** @type {any} */ (window).walks);
}

/** The middle of a square on the screen. @param {Page} page @param {string} square */
async function middle(page, square) {
  const box = await page.locator(`draughts-board [data-square="${square}"] .tint`).boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** @param {Page} page @param {string} from @param {string} to @param {'left' | 'right'} [button] */
async function drag(page, from, to, button = 'left') {
  const [one, two] = [await middle(page, from), await middle(page, to)];
  await page.mouse.move(one.x, one.y);
  await page.mouse.down({ button });
  await page.mouse.move((one.x + two.x) / 2, (one.y + two.y) / 2, { steps: 4 });
  await page.mouse.move(two.x, two.y, { steps: 4 });
  await page.mouse.up({ button });
}

/** @param {Page} page @param {string} fen */
async function position(page, fen) {
  await makeGame(page, damier.url, 'International draughts', { opponent: 'same-screen', opening: 'position', fen });
  await watchWalks(page);
}

test('an own capture of several walks jump by jump, however soon the answer comes', async () => {
  const { page, context, faults } = await person(browser);
  await position(page, LONG);
  await click(page, '28');
  await click(page, '10');
  await untilListed(page, 1);
  const [walk, ...fades] = await walks(page, 3);
  assert.deepEqual(walk, { piece: 'w', kind: 'walk', stops: 3, end: 'arrived' });
  assert.deepEqual(fades.map(({ kind, end }) => `${kind} ${end}`), ['fade arrived', 'fade arrived']);
  assert.equal(await page.locator('draughts-board .piece').count(), 4);
  assert.deepEqual(faults, []);
  await context.close();
});

/** Lets what the server says come late, in milliseconds. @param {Page} page @param {number} late */
function delay(page, late) {
  return page.routeWebSocket(/\/socket/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => void setTimeout(() => socket.send(message), late));
  });
}

for (const late of [0, 300]) {
  test(`a click and a drag walk whole where the answer takes ${late} ms`, async () => {
    const { page, context, faults } = await person(browser);
    await delay(page, late);
    await position(page, LONG);
    await click(page, '28');
    await click(page, '10');
    await untilListed(page, 1);
    const clicked = await walks(page, 3);
    assert.deepEqual(clicked.map(({ kind, stops, end }) => `${kind} ${stops} ${end}`), ['walk 3 arrived', 'fade 1 arrived', 'fade 1 arrived']);
    await position(page, LONG);
    await drag(page, '28', '19');
    await untilListed(page, 1);
    const dragged = await walks(page, 3);
    assert.deepEqual(dragged.map(({ kind, stops, end }) => `${kind} ${stops} ${end}`), ['walk 2 arrived', 'fade 1 arrived', 'fade 1 arrived']);
    // Nothing walks a second time when the answer is there.
    await page.waitForTimeout(late + 200);
    assert.equal(await page.evaluate(() => /** @type {any} */ (window).walks.length), 3);
    assert.deepEqual(faults, []);
    await context.close();
  });
}

test('by touch, by keys and by typing too', async () => {
  const { page, context } = await person(browser, { hasTouch: true });
  await position(page, LONG);
  const [from, to] = [await middle(page, '28'), await middle(page, '10')];
  await page.touchscreen.tap(from.x, from.y);
  await page.touchscreen.tap(to.x, to.y);
  assert.equal((await walks(page, 3))[0].stops, 3);
  await position(page, LONG);
  await page.locator('draughts-board [data-square="28"]').focus();
  await page.keyboard.press('Enter');
  await page.locator('draughts-board [data-square="10"]').focus();
  await page.keyboard.press('Enter');
  assert.equal((await walks(page, 3))[0].end, 'arrived');
  await context.close();
});

test('a dragged piece with a longer capture goes on from where it was put', async () => {
  const { page, context } = await person(browser);
  await position(page, LONG);
  await drag(page, '28', '19');
  await untilListed(page, 1);
  const [walk] = await walks(page, 3);
  // One jump is left: it begins on the square where the piece was put down.
  assert.deepEqual(walk, { piece: 'w', kind: 'walk', stops: 2, end: 'arrived' });
  assert.equal((await state(page)).plies[0]?.text, '28x10');
  await context.close();
});

test('a click on an empty square moves nothing, unless that was switched on', async () => {
  const { page, context } = await person(browser);
  await position(page, 'W:W28:B4,5');
  await click(page, '22');
  await click(page, '28');
  await click(page, '28');
  await click(page, '23');
  await page.waitForTimeout(400);
  assert.equal(await listed(page), 0);
  await page.getByRole('tab', { name: 'More' }).click();
  await page.getByLabel('One click plays a piece’s only move').check();
  await click(page, '22');
  await untilListed(page, 1);
  await context.close();
});

test('keys, the wheel and F', async () => {
  const { page, context } = await person(browser);
  await makeGame(page, damier.url, 'International draughts', { opponent: 'same-screen' });
  for (const [index, move] of ['32-28', '19-23', '28x19', '14x23'].entries()) {
    await type(page, move);
    await untilListed(page, index + 1);
  }
  await page.getByRole('tab', { name: 'Moves' }).click();
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  const current = () => page.evaluate(() => [...document.querySelectorAll('#record ol button')].findIndex((button) => button.hasAttribute('aria-current')));
  for (const [key, index] of /** @type {[string, number][]} */ ([['Home', -1], ['End', 3], ['ArrowLeft', 2], ['ArrowUp', -1], ['ArrowRight', 0], ['ArrowDown', 3]])) {
    await page.keyboard.press(key);
    assert.equal(await current(), index, key);
  }
  await page.locator('.plies').hover();
  await page.mouse.wheel(0, -100);
  await page.waitForFunction(() => document.querySelectorAll('#record ol button')[2]?.hasAttribute('aria-current'));
  const white = async () => (await middle(page, '46')).y;
  const before = await white();
  await page.keyboard.press('f');
  assert.ok((await white()) < before, 'the board is flipped');
  await context.close();
});

test('the right button draws arrows and circles; in a study they stay', async () => {
  const { page, context, faults } = await person(browser);
  await makeGame(page, damier.url, 'International draughts', { opponent: 'same-screen' });
  await drag(page, '32', '28', 'right');
  await drag(page, '19', '19', 'right');
  assert.equal(await page.locator('.mark-arrow').count(), 1);
  assert.equal(await page.locator('.mark-circle').count(), 1);
  assert.equal(await listed(page), 0);
  await page.goto(`${damier.url}/analysis?ruleset=international`);
  await page.locator('draughts-board .cell').first().waitFor();
  await page.waitForFunction(() => document.querySelector('draughts-board.active'));
  await click(page, '32');
  await click(page, '28');
  await page.locator('.ply[aria-current]').waitFor();
  await page.waitForFunction(() => document.querySelector('draughts-board.active'));
  await drag(page, '31', '26', 'right');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/study\//);
  await page.reload();
  await page.locator('draughts-board.active').waitFor();
  await page.keyboard.press('End');
  await page.locator('.mark-arrow').waitFor();
  const pdn = await (await page.request.get(`${page.url().split(/[?#]/)[0]}.pdn`)).text();
  assert.match(pdn, /\[arrows G31-26\]/);
  assert.deepEqual(faults, []);
  await context.close();
});

test('a lost connection is shown within five seconds', async () => {
  const { page, context } = await person(browser);
  await makeGame(page, damier.url, 'International draughts', { opponent: 'same-screen' });
  const lost = Date.now();
  await context.setOffline(true);
  await page.waitForFunction(() => /Connection lost/.test(document.querySelector('#status')?.textContent ?? ''), null, { timeout: 5_000 });
  assert.ok(Date.now() - lost < 5_000);
  await context.setOffline(false);
  await page.waitForFunction(() => !/Connection lost/.test(document.querySelector('#status')?.textContent ?? ''));
  await context.close();
});

test('a draw is offered with the own move, and who offered hears what came of it', async () => {
  const white = await person(browser);
  const black = await person(browser);
  await makeGame(white.page, damier.url, 'English draughts', { opponent: 'friend', colour: 'black' });
  await black.page.goto(await white.page.getByLabel('Invitation').inputValue());
  await black.page.getByRole('button', { name: 'Play', exact: true }).click();
  await black.page.waitForURL(/\/game\//);
  await ready(black.page);
  await white.page.getByRole('button', { name: 'Offer draw' }).click();
  assert.equal((await state(white.page)).live.offer, null, 'nothing is offered before the move');
  await type(white.page, '11-15');
  await black.page.getByRole('button', { name: 'Decline' }).click();
  await white.page.locator('.box.told').waitFor();
  await untilHeard(white.page, /declined/);
  for (const { context } of [white, black]) await context.close();
});

test('the computer answers a draw offer, and both answers are told', async () => {
  const { page, context, faults } = await person(browser);
  // Eight kings against four: the computer stands worse and takes the draw; but not in the first moves.
  await makeGame(page, damier.url, 'English draughts', { opponent: 'computer', level: '1', colour: 'white', opening: 'position', fen: 'W:WK32,K31,K30,K29,K28,K27,K26,K25:BK1,K2,K3,K4' });
  const offer = () => page.getByRole('button', { name: 'Offer draw' }).click();
  const declined = page.locator('.box.told').filter({ hasText: 'declined your draw offer' });
  for (let told = false; ;) {
    const { live, role } = await state(page);
    if (live.outcome) break;
    if (live.turn !== role) {
      await page.waitForFunction((count) => document.querySelectorAll('#record ol button').length > count || document.querySelector('.box.outcome') !== null, live.made);
      continue;
    }
    assert.ok(live.made < 80, 'no offer was accepted');
    if (live.made === 2 || live.made >= 20) await offer();
    // Never the same move for long: a third repetition would be claimed.
    await type(page, live.moves[(live.made * 7) % live.moves.length].text);
    await untilListed(page, live.made + 1);
    if (told || live.made !== 2) continue;
    await declined.waitFor();
    await untilHeard(page, /declined/);
    told = true;
  }
  const box = page.locator('.box.outcome');
  await box.waitFor();
  assert.match(await box.innerText(), /Draw[\s\S]*agree/i);
  assert.deepEqual(faults, []);
  await context.close();
});
