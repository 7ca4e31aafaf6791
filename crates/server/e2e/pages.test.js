// @ts-check
/** The pages themselves: weight, manners, accessibility, phone width, pictures of them. @module */
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { axeFaults, tooWide } from './checking.js';
import { Damier, launch, person } from './damier.js';
import { makeGame, type, untilListed } from './playing.js';

const SMALL = { width: 320, height: 640 };
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 860 };
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
// The checker is put into the page, which our own policy forbids: hence bypassCSP below.
/** Pictures are made at every run, of every page, wide and narrow, light and dark; those in `docs` are renewed when that is asked for. */
const PICTURES = join(ROOT, process.env['RENEW_SCREENSHOTS'] ? 'docs/pictures' : 'target/pictures');

/** @type {Damier} */
let damier;
/** @type {import('playwright-core').Browser} */
let browser;
/** Pages by name. @type {Record<string, string>} */
const pages = {
  start: '/', games: '/games', lobby: '/lobby', rules: '/rules', ruleset: '/rules/english', article: '/rules/fmjd/4.13', clock: '/clock',
  api: '/api', position: '/embed?ruleset=russian',
  analysis: '/analysis?ruleset=international&moves=32-28+19-23+28x19+14x23', editor: '/editor', studies: '/studies',
  compare: '/compare?ruleset=russian&fen=W:WKd2:Bb6,d6,f4,f6,g7', search: '/search?ruleset=russian',
  'sign-in': '/account', players: '/players', tv: '/tv', events: '/events', join: '/join',
};

/** Pages for whoever is signed in. @type {Record<string, string>} */
const signedIn = {
  account: '/account', sessions: '/account/sessions', tokens: '/account/tokens', admin: '/admin', player: '/player/NAME',
};

before(async () => {
  damier = await Damier.start();
  browser = await launch();
  await mkdir(PICTURES, { recursive: true });
});

after(async () => {
  await browser?.close();
  await damier?.stop();
});

test('the page of a game is light, whoever plays, and asks nobody else for anything', async () => {
  const [one, two] = [await person(browser), await person(browser)];
  const { page } = one;
  const strangers = /** @type {string[]} */ ([]);
  page.on('request', (request) => { if (!request.url().startsWith(damier.url)) strangers.push(request.url()); });
  /** Unpacked, the page itself included; it travels in less than half of that. @param {string} who */
  const weigh = async (who) => {
    await page.reload({ waitUntil: 'networkidle' });
    const bytes = await page.evaluate(() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .map((entry) => /** @type {PerformanceResourceTiming} */ (entry).decodedBodySize)
      .reduce((sum, size) => sum + size, 0));
    assert.ok(bytes > 10_000 && bytes < 120_000, `${who}: ${bytes} bytes`);
  };
  await makeGame(page, damier.url, 'International draughts', { opponent: 'same-screen' });
  await weigh('one screen');
  await makeGame(page, damier.url, 'International draughts', { opponent: 'computer', level: '1', time: '5m+3s' });
  await weigh('against the computer');
  await makeGame(page, damier.url, 'International draughts', { opponent: 'friend', time: '5m+3s' });
  await weigh('waiting for a friend');
  await two.page.goto(await page.getByLabel('Invitation').inputValue());
  await two.page.locator('#join button').click();
  await two.page.waitForURL(/\/game\//);
  await weigh('with a friend');
  assert.deepEqual(strangers, []);
  for (const { context } of [one, two]) await context.close();
});

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  for (const [width, viewport] of Object.entries({ small: SMALL, phone: PHONE, desktop: DESKTOP })) {
    test(`no page has a fault that axe finds: ${colorScheme}, ${width}`, async () => {
      const { page, context, faults } = await person(browser, { colorScheme, viewport, bypassCSP: true });
      await makeGame(page, damier.url, 'Russian draughts', { opponent: 'same-screen' });
      for (const [index, move] of ['c3-d4', 'd6-c5', 'b2-c3', 'f6-g5', 'c3-b4', 'g5-h4'].entries()) {
        await type(page, move);
        await untilListed(page, index + 1);
      }
      await type(page, 'a3-b2');
      await page.locator('.box.refused').waitFor();
      await page.getByRole('tab', { name: 'Moves' }).click();
      const found = await faultsOf(page, 'game');
      await page.evaluate(() => scrollTo(0, 0));
      await picture(page, `game-${colorScheme}-${width}`);
      for (const [name, path] of Object.entries(pages)) {
        await page.goto(damier.url + path, { waitUntil: 'load' });
        found.push(...(await faultsOf(page, name)));
        await picture(page, `${name}-${colorScheme}-${width}`);
      }
      const own = `Ann-${colorScheme}-${width}`;
      await page.request.post(`${damier.url}/api/v1/accounts`, { data: { name: own, password: 'correct horse', take_games: true } });
      await damier.admin('role', own, 'administrator');
      for (const [name, path] of Object.entries(signedIn)) {
        await page.goto(damier.url + path.replace('NAME', own), { waitUntil: 'load' });
        found.push(...(await faultsOf(page, name)));
        await picture(page, `${name}-${colorScheme}-${width}`);
      }
      assert.deepEqual(found, []);
      assert.deepEqual(faults, []);
      await context.close();
    });
  }
}

/** What is wrong with a page. @param {import('playwright-core').Page} page @param {string} name */
async function faultsOf(page, name) {
  return [...(await axeFaults(page)), ...(await tooWide(page))].map((fault) => `${name}: ${fault}`);
}

/** @param {import('playwright-core').Page} page @param {string} name With its colours and width. */
async function picture(page, name) {
  await page.screenshot({ path: join(PICTURES, `${name}.jpg`), type: 'jpeg', quality: 72 });
}
