// @ts-check
/** Where everything stands: nothing overlaps, nothing jumps, nothing is dead, at any width, and on the way back. @module */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { Damier, launch, person } from './damier.js';
import { makeGame, ready, type, untilListed } from './playing.js';

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

/** From a small phone to a large screen; and phones on their sides. */
const WINDOWS = [
  [320, 640], [360, 740], [390, 844], [480, 800], [600, 960], [768, 1024], [900, 700], [1024, 768], [1199, 800], [1200, 800],
  [1366, 768], [1600, 900], [1920, 1080], [2560, 1440], [667, 375], [844, 390],
];

/** Parts that overlap one another, and what does not fit into the window. @param {Page} page @param {string[]} parts */
async function faultsOf(page, parts) {
  return page.evaluate((parts) => {
    const boxes = parts.flatMap((part) => [...document.querySelectorAll(part)].map((element) => ({ part, box: element.getBoundingClientRect() })))
      .filter(({ box }) => box.width > 0 && box.height > 0);
    const found = boxes.flatMap(({ part, box }, index) => boxes.slice(index + 1)
      .filter(({ box: other }) => Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 && Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1)
      .map(({ part: other }) => `${part} lies over ${other}`));
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    return [...found, ...(wide > 0 ? [`${wide} pixels too wide`] : [])];
  }, parts);
}

/** @param {Page} page @param {string[]} parts */
async function atEveryWidth(page, parts) {
  const found = [];
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    found.push(...(await faultsOf(page, parts)).map((fault) => `${width}×${height}: ${fault}`));
  }
  return found;
}

test('nothing overlaps in a game, at any width, with a refusal and without', async () => {
  const { page, context } = await person(browser);
  await makeGame(page, damier.url, 'International draughts', { opponent: 'same-screen', time: '10m+5s' });
  for (const [index, move] of ['32-28', '19-23', '28x19', '14x23'].entries()) {
    await type(page, move);
    await untilListed(page, index + 1);
  }
  await page.getByRole('tab', { name: 'Moves' }).click();
  const parts = ['#seat-far', '#board', '#seat-near', '#notice', '.side', '.about-game'];
  assert.deepEqual(await atEveryWidth(page, parts), []);
  // The board stays where it is when a move is refused.
  await page.setViewportSize({ width: 1366, height: 768 });
  const before = await page.locator('#board').boundingBox();
  await type(page, '33-22');
  await page.locator('.box.refused').waitFor();
  assert.deepEqual(await page.locator('#board').boundingBox(), before);
  await page.getByRole('tab', { name: 'Moves' }).click();
  assert.deepEqual(await atEveryWidth(page, parts), []);
  // On its side a phone shows the whole board, both clocks and every action.
  await page.setViewportSize({ width: 667, height: 375 });
  for (const part of ['#board', '#seat-far .time', '#seat-near .time', '#actions button']) {
    for (const box of await page.locator(part).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))) {
      assert.ok(box.top >= 0 && box.left >= 0 && box.bottom <= 375 && box.right <= 667, `${part} is cut off: ${JSON.stringify(box)}`);
    }
  }
  await context.close();
});

test('nothing overlaps on the analysis board and the start page, at any width', async () => {
  const { page, context } = await person(browser);
  await page.goto(`${damier.url}/analysis?ruleset=international&moves=32-28+19-23+28x19+14x23`);
  await page.locator('#tree [aria-current]').waitFor();
  assert.deepEqual(await atEveryWidth(page, ['.toolbar', '#board', '#bar', '#lines', '.moves-card', '.tools-card', '#graph']), []);
  await page.goto(damier.url);
  assert.deepEqual(await atEveryWidth(page, ['.live', '.choose', '.columns > section']), []);
  await page.goto(`${damier.url}/lobby`);
  assert.deepEqual(await atEveryWidth(page, ['h1', '.offer', 'main > h2', '#lobby']), []);
  await context.close();
});

test('no page jumps while it comes up', async () => {
  for (const viewport of [{ width: 1366, height: 768 }, { width: 390, height: 844 }]) {
    const { page, context } = await person(browser, { viewport });
    await page.addInitScript(() => {
      /** @type {any} */ (window).shifted = 0;
      const observer = new PerformanceObserver((list) => {
        for (const entry of /** @type {any[]} */ (list.getEntries())) if (!entry.hadRecentInput) /** @type {any} */ (window).shifted += entry.value;
      });
      observer.observe({ type: 'layout-shift', buffered: true });
    });
    await makeGame(page, damier.url, 'Russian draughts', { opponent: 'same-screen', time: '10m+5s' });
    const game = page.url();
    for (const path of [game, damier.url, `${damier.url}/analysis?ruleset=international&moves=32-28+19-23`]) {
      await page.goto(path, { waitUntil: 'networkidle' });
      const shifted = await page.evaluate(() => /** @type {any} */ (window).shifted);
      assert.ok(shifted < 0.05, `${path} at ${viewport.width}: ${shifted}`);
    }
    await context.close();
  }
});

test('without scripts no button is dead, and what went wrong leads on', async () => {
  const made = await person(browser);
  await makeGame(made.page, damier.url, 'Russian draughts', { opponent: 'same-screen' });
  const { page, context } = await person(browser, { javaScriptEnabled: false });
  await page.goto(made.page.url());
  const picture = page.locator('#board img');
  assert.match((await picture.getAttribute('alt')) ?? '', /White: men a1/);
  const square = await picture.evaluate((one) => [/** @type {HTMLImageElement} */ (one).naturalWidth > 0, one.clientWidth === one.clientHeight]);
  assert.deepEqual(square, [true, true], 'the board is shown, and square');
  await made.context.close();
  for (const path of ['/', '/lobby', '/games', '/analysis', '/editor', '/clock', '/studies', '/account', '/search', '/compare', '/rules']) {
    await page.goto(damier.url + path);
    const buttons = page.locator('button:visible');
    for (const button of await buttons.all()) {
      assert.ok(await button.locator('xpath=ancestor::form[@action or @method="get"]').count(), `${path}: ${await button.innerText()}`);
    }
  }
  for (const path of ['/nothing-here', '/game/0123456789abcdef', '/study/0123456789abcdef', '/rules/no-such-text']) {
    const answer = await page.goto(damier.url + path);
    assert.equal(answer?.status(), 404, path);
    assert.ok((await page.locator('main a[href]').count()) > 0, `${path} leads on`);
  }
  await context.close();
});

test('what is clicked or entered before the scripts are there is done when they are', async () => {
  const { page, context, faults } = await person(browser);
  /** Lets a script come late, does something before it, and lets it come. @param {string} path @param {string} script @param {() => Promise<void>} act */
  const before = async (path, script, act) => {
    /** @type {() => void} */
    let arrive = () => {};
    const arrival = new Promise((resolve) => (arrive = () => resolve(undefined)));
    await page.route(`**/${script}`, async (route) => {
      await arrival;
      await route.continue();
    });
    await page.goto(damier.url + path, { waitUntil: 'commit' });
    await act();
    arrive();
  };
  await before('/lobby', 'lobby.js', () => page.locator('#presets [data-time="5m+3s"]').click());
  await page.waitForURL(/\/game\//);
  await page.request.post(`${damier.url}/api/v1/accounts`, { data: { name: 'Early', password: 'correct horse' } });
  await context.clearCookies();
  await before('/account', 'account.js', async () => {
    const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Sign in' }) });
    await form.getByLabel('Name').fill('Early');
    await form.getByLabel('Password').fill('correct horse');
    await form.getByLabel('Password').press('Enter');
    assert.equal(new URL(page.url()).search, '', 'nothing of the form is in the address');
  });
  await page.getByRole('heading', { name: 'Early' }).waitFor();
  // A theme is chosen once, not there and back.
  await before('/rules', 'theme.js', async () => {});
  await page.locator('#theme').click();
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
  assert.deepEqual(faults, []);
  await context.close();
});

test('draw counters appear when they are worth watching; all of them are one tab away', async () => {
  const { page, context } = await person(browser, { viewport: { width: 1366, height: 768 } });
  await makeGame(page, damier.url, 'International draughts', { opponent: 'same-screen', opening: 'position', fen: 'W:WK50,K49,K47:BK5' });
  const play = async (/** @type {number} */ from, /** @type {number} */ to) => {
    const cycle = ['50-45', '5-10', '45-50', '10-5'];
    for (let ply = from; ply < to; ply += 1) {
      await type(page, cycle[ply % 4]);
      await untilListed(page, ply + 1);
    }
  };
  await play(0, 2);
  assert.equal(await page.locator('#counters li').count(), 0);
  await page.getByRole('tab', { name: 'Rules' }).click();
  await page.locator('#panel .counters li').first().waitFor();
  // Beyond a third of the limit one stands beside the board by itself.
  await play(2, 8);
  await page.locator('#counters li').first().waitFor();
  for (const text of await page.locator('#counters b').allTextContents()) {
    const [count, limit] = text.split(' of ').map(Number);
    assert.ok(count * 3 > limit, text);
  }
  await context.close();
});

test('what was said and not read is marked; who is invited sees to what; a used invitation offers to watch', async () => {
  const [one, two, three] = [await person(browser), await person(browser), await person(browser)];
  await makeGame(one.page, damier.url, 'Russian draughts', { opponent: 'friend', time: '10m+5s', colour: 'white' });
  const link = await one.page.locator('#invite input').inputValue();
  await two.page.goto(link);
  await two.page.locator('#join-game dl').waitFor();
  const facts = await two.page.locator('#join-game').innerText();
  for (const fact of ['Russian draughts', '10', 'Black']) assert.ok(facts.includes(fact), facts);
  assert.ok(await two.page.locator('#join-game img').isVisible());
  await two.page.locator('#join button').click();
  await two.page.waitForURL(/\/game\//);
  await ready(two.page);
  await two.page.getByRole('tab', { name: 'Chat' }).click();
  await two.page.locator('#chat-text').fill('Good luck');
  await two.page.locator('#chat-text').press('Enter');
  await one.page.locator('#tab-chat .unread:not([hidden])').waitFor();
  assert.match((await one.page.locator('#tab-chat').textContent()) ?? '', /1/);
  await one.page.getByRole('tab', { name: 'Chat' }).click();
  await one.page.locator('#tab-chat .unread[hidden]').waitFor({ state: 'attached' });
  await three.page.goto(link);
  const watch = three.page.locator('#join-game a[href^="/game/"]');
  await watch.click();
  await three.page.waitForURL(/\/game\//);
  for (const { context } of [one, two, three]) await context.close();
});

test('a preset of the lobby offers a game, and says what to do while nobody comes', async () => {
  const { page, context } = await person(browser);
  await page.goto(damier.url);
  assert.deepEqual(await page.locator('#presets b').allTextContents(), ['1+0', '3+2', '5+3', '10+5', '30+20', 'Days']);
  await page.locator('#presets [data-time="3m+2s"]').click();
  await page.waitForURL(/\/(game|lobby)/);
  await page.getByRole('link', { name: /computer/i }).or(page.getByRole('button', { name: /computer/i })).first().waitFor();
  await context.close();
});

test('pages travel packed, and the way back is at once where nothing is secret', async () => {
  const { page, context } = await person(browser);
  for (const path of ['/', '/rules', '/analysis', '/lobby']) {
    const { headers } = await page.request.get(damier.url + path).then((answer) => ({ headers: answer.headers() }));
    assert.equal(headers['content-encoding'], 'gzip', path);
    assert.equal(headers['cache-control'].includes('no-store'), false, path);
  }
  assert.match((await page.request.get(`${damier.url}/account`)).headers()['cache-control'], /no-store/);
  await context.close();
  // The tests' own browser does without the cache of the way back, unless it is asked for.
  const keeping = await chromium.launch({
    executablePath: process.env['DAMIER_BROWSER'] ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const back = await keeping.newPage();
  await makeGame(back, damier.url, 'Russian draughts', { opponent: 'same-screen' });
  for (const path of ['/', '/rules', '/lobby', '/analysis', new URL(back.url()).pathname]) {
    await back.goto(damier.url + path, { waitUntil: 'networkidle' });
    await back.evaluate(() => addEventListener('pageshow', ({ persisted }) => { /** @type {any} */ (window).persisted = persisted; }));
    await back.goto(`${damier.url}/games`);
    await back.goBack({ waitUntil: 'commit' });
    await back.waitForFunction(() => document.readyState === 'complete');
    assert.equal(await back.evaluate(() => /** @type {any} */ (window).persisted), true, path);
  }
  // A game that was left and is come back to goes on.
  await ready(back);
  await back.waitForFunction(() => document.querySelector('#game')?.getAttribute('data-link') === 'open');
  await type(back, 'c3-d4');
  await untilListed(back, 1);
  await keeping.close();
});
