// @ts-check
/** The API page, and boards in other people's pages, in a real browser. @module */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { Damier, launch, person } from './damier.js';
import { makeGame, type, untilListed } from './playing.js';

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

/** The text of the standing, once it fits. @param {import('playwright-core').Frame | import('playwright-core').Page} place @param {RegExp} wanted */
async function until(place, wanted) {
  await place.waitForFunction((source) => new RegExp(source).test(document.querySelector('#standing')?.textContent ?? ''), wanted.source);
}

test('the API can be read, and its description leads to the same operations', async () => {
  const { page, context, faults } = await person(browser);
  await page.goto(`${damier.url}/api`);
  const description = await (await page.request.get(`${damier.url}/api/openapi.json`)).json();
  const described = Object.entries(description.paths).flatMap(([path, item]) => Object.keys(item).map((method) => `${method} ${path}`));
  const shown = await page.locator('.operation').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  assert.deepEqual([...shown].sort(), [...described].sort());
  // A type is a click away.
  await page.locator('.operation a[href="#CreatedResource"]').first().click();
  assert.match(page.url(), /#CreatedResource$/);
  assert.ok(await page.locator('#CreatedResource').isVisible());
  assert.deepEqual(faults, []);
  await context.close();
});

test('a move is seen at once in a page of somebody else, and over a broadcast', async () => {
  const { page, context } = await person(browser);
  await makeGame(page, damier.url, 'International draughts', { opponent: 'same-screen', time: '10m+5s' });
  const game = page.url().split('/game/')[1];
  await page.getByRole('tab', { name: 'More' }).click();
  await page.locator('#share').getByText('Embed', { exact: true }).click();
  const snippet = await page.getByLabel('For your web page (HTML)').inputValue();
  assert.match(snippet, new RegExp(`^<iframe src="${damier.url}/embed/${game}"`));
  // Another site, with the snippet in its page.
  const site = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(`<!doctype html><title>Club</title>${snippet}`));
  await new Promise((resolve) => site.listen(0, '127.0.0.1', () => resolve(null)));
  const address = /** @type {import('node:net').AddressInfo} */ (site.address());
  const guest = await person(browser);
  await guest.page.goto(`http://localhost:${address.port}/`);
  const frame = guest.page.frames().find((found) => found.url().includes('/embed/'));
  assert.ok(frame, 'the frame is shown');
  await until(frame, /White to move/);
  const overlay = await person(browser);
  await overlay.page.goto(`${damier.url}/overlay/${game}?side=black&moves=yes`);
  await until(overlay.page, /White to move/);
  await type(page, '32-28');
  await untilListed(page, 1);
  await until(frame, /1\. 32-28 · Black to move/);
  await until(overlay.page, /1\. 32-28 · Black to move/);
  assert.equal(await overlay.page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgba(0, 0, 0, 0)');
  assert.ok(await frame.locator('draughts-board [data-square="28"].last').count());
  await overlay.page.goto(`${damier.url}/overlay/${game}?board=no`);
  await until(overlay.page, /Black to move/);
  assert.equal(await overlay.page.locator('draughts-board').isVisible(), false);
  // Nothing else of ours is shown by others.
  const answer = await page.request.get(`${damier.url}/game/${game}`);
  assert.equal(answer.headers()['x-frame-options'], 'DENY');
  assert.deepEqual([...guest.faults, ...overlay.faults], []);
  site.close();
  for (const { context } of [guest, overlay]) await context.close();
  await context.close();
});

test('a position is shown without scripts', async () => {
  const { page, context } = await person(browser, { javaScriptEnabled: false });
  await page.goto(`${damier.url}/embed?ruleset=russian&fen=W:Wc3,Kd4:Be5`);
  assert.ok(await page.locator('.still svg').isVisible());
  assert.match((await page.locator('.said').textContent()) ?? '', /White to move/);
  const wrong = await page.goto(`${damier.url}/embed?ruleset=russian&fen=nonsense`);
  assert.equal(wrong?.status(), 400);
  await context.close();
});
