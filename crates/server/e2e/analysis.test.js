// @ts-check
/** The analysis board, the editor and collections in a real browser. @module */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Damier, launch, person } from './damier.js';
import { click, makeGame, outcome, type, untilListed } from './playing.js';

/** @import { Page } from 'playwright-core' */

const PDN = `[Event "Club evening"]
[White "Ann"]
[Black "Ben"]
[Result "1-0"]
[GameType "20,W,10,10,N2,0"]

1. 32-28! 19-23 {at once} 2. 28x19 14x23 3. 37-32 10-14 1-0

`;
const PHONE = { width: 360, height: 740 };

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

/** Waits until a move is looked at. @param {Page} page @param {string} text */
async function looksAt(page, text) {
  await page.waitForFunction((text) => (document.querySelector('#tree [aria-current]')?.textContent ?? '').includes(text), text);
}

/** Makes a move on the board, once it may be made. @param {Page} page @param {string} from @param {string} to */
async function move(page, from, to) {
  await page.locator(`draughts-board .able[data-square="${from}"]`).waitFor();
  await click(page, from);
  await click(page, to);
  await looksAt(page, `${from}-${to}`);
}

/** The texts of the moves in the tree. @param {Page} page */
function moves(page) {
  return page.locator('#tree [data-node]').allTextContents();
}

/** @param {Page} page @param {string} text */
async function paste(page, text) {
  await page.getByRole('tab', { name: 'Files' }).click();
  await page.locator('#import-form [name="text"]').fill(text);
  await page.locator('#import-form').getByRole('button', { name: 'Import', exact: true }).click();
}

/** @param {Page} page @param {string} path */
async function text(page, path) {
  return (await page.request.get(damier.url + path)).text();
}

test('a PDN is imported, analysed, a variation added, exported, and equal', async () => {
  const { page, context, faults } = await person(browser);
  await page.goto(`${damier.url}/analysis`);
  await paste(page, PDN);
  await page.waitForURL(/\/study\//);
  await page.locator('#tree [data-node]').first().waitFor();
  const study = new URL(page.url()).pathname;
  assert.equal(await text(page, `${study}.pdn`), PDN, 'nothing is lost or added');
  for (const _ of [1, 2, 3, 4]) await page.keyboard.press('ArrowRight');
  await looksAt(page, '14x23');
  await move(page, '33', '28');
  await page.getByRole('tab', { name: 'Comments' }).click();
  await page.locator('#remarks textarea').fill('offers an exchange {twice}');
  await page.getByRole('button', { name: '!? looks strong, is weak' }).click();
  await page.waitForFunction(() => document.querySelector('#tree [aria-current] b')?.textContent === '!?');
  await page.waitForFunction(() => document.querySelector('#tree .comment:last-child, #tree .variation .comment'));
  const expected = PDN.replace('3. 37-32 10-14', '3. 37-32 (3. 33-28!? {offers an exchange &#123;twice&#125;}) 3... 10-14');
  assert.equal(flowed(await text(page, `${study}.pdn`)), flowed(expected));
  // Between variations with the keys, and the variation becomes the main line.
  await page.locator('#tree .branches').focus();
  await page.keyboard.press('ArrowUp');
  await looksAt(page, '37-32');
  await page.keyboard.press('ArrowDown');
  await looksAt(page, '33-28');
  await page.getByRole('button', { name: 'Promote', exact: true }).click();
  await page.waitForFunction(() => document.querySelector('#tree .variation')?.textContent?.includes('37-32'));
  const promoted = await text(page, `${study}.pdn`);
  // What was exported comes back as the same study.
  await paste(page, promoted);
  await page.waitForURL((url) => url.pathname.startsWith('/study/') && url.pathname !== study);
  assert.equal(await text(page, `${new URL(page.url()).pathname}.pdn`), promoted);
  assert.deepEqual(faults, []);
  await context.close();
});

test('a line is its own link; kept, a study has one, and others take copies', async () => {
  const ann = await person(browser);
  await ann.page.goto(`${damier.url}/analysis?ruleset=russian`);
  await move(ann.page, 'c3', 'd4');
  await move(ann.page, 'd6', 'c5');
  await ann.page.waitForURL(/moves=c3-d4\+d6-c5/);
  const line = ann.page.url();
  await move(ann.page, 'b2', 'c3');
  await ann.page.reload();
  await looksAt(ann.page, 'b2-c3');
  await ann.page.getByRole('button', { name: 'Save', exact: true }).click();
  await ann.page.waitForURL(/\/study\//);
  await ann.page.getByText(/· saved$/).waitFor();
  const ben = await person(browser);
  await ben.page.goto(line);
  await ben.page.locator('#tree [data-node]').nth(1).waitFor();
  assert.equal((await moves(ben.page)).length, 2);
  await ben.page.goto(ann.page.url());
  await ben.page.locator('#tree [data-node]').nth(2).waitFor();
  await ben.page.getByText(/somebody else’s study$/).waitFor();
  await ben.page.keyboard.press('ArrowRight');
  await looksAt(ben.page, 'c3-d4');
  await move(ben.page, 'f6', 'g5');
  await ben.page.getByRole('button', { name: /^Save/ }).click();
  await ben.page.waitForURL((url) => url.href !== ann.page.url());
  await ben.page.getByText(/· saved$/).waitFor();
  assert.match(await text(ben.page, `${new URL(ben.page.url()).pathname}.pdn`), /1\. c3-d4 d6-c5 \(1\.\.\. f6-g5\) 2\. b2-c3/);
  assert.doesNotMatch(await text(ann.page, `${new URL(ann.page.url()).pathname}.pdn`), /f6-g5/);
  for (const { context, faults } of [ann, ben]) {
    assert.deepEqual(faults, []);
    await context.close();
  }
});

test('a study has chapters: added, turned to, deleted, shared and taken along as one file', async () => {
  const { page, context, faults } = await person(browser, { viewport: { width: 1366, height: 768 } });
  await page.goto(`${damier.url}/analysis?ruleset=russian`);
  await move(page, 'c3', 'd4');
  assert.equal(await page.locator('#chapters').isVisible(), false, 'only what is saved has chapters');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(/· saved$/).waitFor();
  const study = new URL(page.url()).pathname;
  await page.locator('#chapters summary').click();
  await page.getByLabel('Chapter name').fill('The exchange');
  await page.getByLabel('Start from the position on the board').check();
  await page.locator('#chapters').getByRole('button', { name: 'Add' }).click();
  await page.waitForURL(/chapter=1$/);
  await move(page, 'd6', 'c5');
  assert.match(await text(page, `${study}.pdn`), /c3-d4[\s\S]*The exchange[\s\S]*d6-c5/);
  await page.reload();
  assert.match((await page.locator('#chapters option:checked').textContent()) ?? '', /^2\. The exchange/);
  // Who is shown the study turns its pages, and changes nothing.
  const ben = await person(browser);
  await ben.page.goto(damier.url + study);
  await ben.page.getByLabel('Chapter', { exact: true }).selectOption({ index: 1 });
  await ben.page.locator('#tree [data-node]', { hasText: 'd6-c5' }).waitFor();
  assert.equal(await ben.page.locator('#chapters summary').isVisible(), false);
  await ben.context.close();
  await page.locator('#chapters summary').click();
  await page.getByRole('button', { name: 'Delete chapter' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.locator('#tree [data-node]', { hasText: 'c3-d4' }).waitFor();
  assert.doesNotMatch(await text(page, `${study}.pdn`), /The exchange/);
  assert.deepEqual(faults, []);
  await context.close();
});

test('a file of many games is a collection: searched, paged, opened, taken along', async () => {
  const { page, context, faults } = await person(browser);
  const games = Array.from({ length: 60 }, (_, index) => `[White "Player ${index + 1}"]\n[Black "Ben"]\n[GameType "20"]\n\n1. 32-28 ${index === 9 ? '50-1' : '19-23'} *\n`);
  await page.goto(`${damier.url}/studies`);
  await page.locator('#import-form [name="file"]').setInputFiles({ name: 'club.pdn', mimeType: 'text/plain', buffer: Buffer.from(games.join('\n')) });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.waitForURL(/\/collection\//);
  assert.equal(await page.locator('h1').textContent(), 'club.pdn');
  assert.equal(await page.locator('table.games tbody tr').count(), 50);
  assert.match((await page.locator('.fault').textContent()) ?? '', /line \d+.*50-1/);
  await page.getByRole('link', { name: 'More games' }).click();
  await page.getByText('Player 60').waitFor();
  await page.getByLabel('Player, event, date or result').fill('player 58');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: 'Player 58' }).click();
  await page.locator('#tree [data-node]').nth(1).waitFor();
  assert.deepEqual((await moves(page)).map((move) => move.trim()), ['32-28', '19-23']);
  await page.goBack();
  const file = await text(page, `${new URL(page.url()).pathname}.pdn`);
  assert.equal(file.match(/\[White /g)?.length, 60);
  assert.deepEqual(faults, []);
  await context.close();
});

test('the editor lists every reason at once, and leads on from a position', async () => {
  const { page, context, faults } = await person(browser, { viewport: PHONE });
  await page.goto(`${damier.url}/editor?ruleset=international`);
  await page.getByText('This position is playable').waitFor();
  await page.getByRole('button', { name: 'Empty board' }).click();
  await page.getByText('no piece on it').waitFor();
  // What is clicked stays on the page while the server answers, or a click between two answers would be lost.
  const clicked = [page.locator('draughts-board [data-square="2"]'), page.getByRole('button', { name: 'White man' })];
  const first = await Promise.all(clicked.map((locator) => locator.elementHandle()));
  await page.getByRole('button', { name: 'White man' }).click();
  for (const square of ['1', '2', '31']) await click(page, square);
  await page.getByRole('button', { name: 'Black man' }).click();
  for (const square of ['50', '12']) await click(page, square);
  await page.waitForFunction(() => document.querySelectorAll('#reasons li').length === 3);
  assert.deepEqual(await Promise.all(first.map((element) => element?.evaluate((node) => node.isConnected))), [true, true]);
  assert.ok(await page.getByRole('button', { name: 'Play the computer' }).isDisabled());
  assert.equal(await wide(page), 0);
  await page.getByRole('button', { name: 'Remove a piece' }).click();
  for (const square of ['1', '2', '50']) await click(page, square);
  await page.getByText('This position is playable').waitFor();
  await page.getByLabel('Black', { exact: true }).check();
  await page.waitForFunction(() => /** @type {HTMLTextAreaElement} */ (document.querySelector('[name="fen"]')).value === 'B:W31:B12');
  await page.locator('[name="fen"]').fill('W:W31,K40:B12');
  await page.waitForURL(/K40/);
  await page.getByRole('link', { name: 'Analyse' }).click();
  await page.waitForURL(/\/analysis\?/);
  await page.locator('draughts-board [data-square="40"]').waitFor();
  assert.equal(await wide(page), 0);
  await page.goBack();
  await page.getByText('This position is playable').waitFor();
  await page.getByRole('button', { name: 'Play the computer' }).click();
  await page.waitForURL(/\/game\//);
  assert.deepEqual(faults, []);
  await context.close();
});

test('the engine thinks beside the board, and its line is taken into the tree', async () => {
  const { page, context, faults } = await person(browser);
  await page.goto(`${damier.url}/analysis?ruleset=russian&moves=c3-d4`);
  await page.getByRole('button', { name: 'Start the engine' }).click();
  const first = page.locator('engine-lines .lines li').first().locator('button').first();
  await first.waitFor();
  const text = (await first.textContent()) ?? '';
  await page.getByRole('button', { name: 'Stop the engine' }).click();
  await first.click();
  await page.waitForFunction(() => document.querySelectorAll('#tree [data-node]').length === 2);
  assert.equal(text.length > 0, true);
  await page.locator('eval-graph .curve').waitFor({ state: 'attached' });
  assert.deepEqual(faults, []);
  await context.close();
});

test('a game that is over is analysed from its page', async () => {
  const { page, context } = await person(browser);
  await makeGame(page, damier.url, 'International draughts', { opponent: 'same-screen' });
  await type(page, '32-28');
  await untilListed(page, 1);
  await type(page, 'resign');
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await outcome(page);
  await page.getByRole('button', { name: 'Analysis board' }).first().click();
  await page.waitForURL(/\/analysis\?game=/);
  await page.locator('#tree [data-node]').first().waitFor();
  assert.deepEqual((await moves(page)).map((move) => move.trim()), ['32-28']);
  await context.close();
});

/** Lines may break elsewhere. @param {string} text */
function flowed(text) {
  return text.replace(/\s+/g, ' ').trim();
}

/** How many pixels one has to scroll sideways. @param {Page} page */
function wide(page) {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
