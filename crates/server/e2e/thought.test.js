// @ts-check
/** What the computer knows, in a real browser: compared rulesets, reviews, the explorer, engine lines. @module */
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Damier, PATIENCE, launch, person } from './damier.js';
import { makeGame, outcome, ready, state, type, untilListed } from './playing.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Pictures are made at every run; those in `docs` are renewed when that is asked for. */
const PICTURES = join(ROOT, process.env['RENEW_SCREENSHOTS'] ? 'docs/pictures' : 'target/pictures');

/** @type {Damier} */
let damier;
/** @type {import('playwright-core').Browser} */
let browser;

before(async () => {
  damier = await Damier.start();
  browser = await launch();
  await mkdir(PICTURES, { recursive: true });
});

after(async () => {
  await browser?.close();
  await damier?.stop();
});

const START = 'W:Wc3,e3,g3:Bb6,f6,h8';
const MOVES = ['g3-f4', 'f6-g5', 'f4xh6', 'b6-a5', 'c3-b4', 'a5xc3', 'h6-g7', 'h8xf6', 'e3-f4', 'c3-d2', 'f4-e5', 'f6xd4'];

/**
 * A short game: Black gives a man away, White with its third move the game.
 *
 * @param {import('playwright-core').Page} page
 */
async function finishedGame(page) {
  await makeGame(page, damier.url, 'Russian draughts', { opponent: 'same-screen', opening: 'position', fen: START });
  for (const [index, move] of MOVES.entries()) {
    await type(page, move);
    await untilListed(page, index + 1);
  }
  await outcome(page);
  return (await state(page)).fixed.id;
}

/** What the server answers to anybody. @param {string} path */
async function ask(path) {
  return (await fetch(damier.url + path)).json();
}

/** Waits until something is so. @param {() => Promise<boolean>} condition */
async function until(condition) {
  const end = Date.now() + PATIENCE;
  while (!(await condition())) {
    assert.ok(Date.now() < end, 'it has not come about in time');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

test('the diagram of the IDF is compared: three captures, each difference by its article', async () => {
  const { page, context, faults } = await person(browser);
  await page.goto(`${damier.url}/rules`);
  await page.getByRole('link', { name: 'Compare a position' }).first().click();
  await page.getByRole('link', { name: 'the fourth diagram of the IDF' }).click();
  const russian = page.locator('#under-russian');
  assert.match((await russian.textContent()) ?? '', /must capture: 3 legal captures/);
  assert.match((await page.locator('#under-international').textContent()) ?? '', /This position is not possible.*10×10/s);
  const differing = page.locator('.compared tr.differs');
  assert.ok((await differing.count()) > 0);
  const links = await differing.locator('td .article a').evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  assert.ok(links.length > 0 && links.every((href) => href.startsWith('/rules/')), links.join(' '));
  const answer = await page.request.get(new URL(links[0] ?? '', damier.url).href);
  assert.equal(answer.status(), 200);
  // A position that cannot be read says why, and the form keeps it.
  await page.getByLabel('Position (FEN)').fill('W:Wz9:Bb6');
  await page.getByRole('button', { name: 'Compare' }).click();
  assert.match((await page.getByRole('alert').textContent()) ?? '', /z9/);
  assert.deepEqual(faults.filter((fault) => !/400/.test(fault)), []);
  await context.close();
});

test('a game is not reviewed while it is played; afterwards it is, with words, a graph and better moves', async () => {
  const { page, context, faults } = await person(browser);
  await makeGame(page, damier.url, 'Russian draughts', { opponent: 'same-screen' });
  const live = page.url();
  await type(page, 'c3-d4');
  await untilListed(page, 1);
  const early = await page.request.get(`${live}/review`);
  assert.equal(early.status(), 403);
  assert.match(await early.text(), /being played/);
  const id = await finishedGame(page);
  await page.goto(`${damier.url}/game/${id}/review`);
  await page.waitForFunction(() => /^All \d+ positions/.test(document.querySelector('#review-state')?.textContent ?? ''));
  assert.match((await page.locator('#summary').textContent()) ?? '', /White made .*Black made/s);
  assert.match((await page.locator('#turns').textContent()) ?? '', /3\. c3-b4\?\?White .*Better was e3-d4/s);
  const plies = (await page.evaluate(async (id) => (await fetch(`/api/v1/games/${id}/review`)).json(), id)).positions;
  assert.equal(await page.locator('#plies li').count(), plies);
  const curve = await page.locator('eval-graph polyline').getAttribute('points');
  assert.equal((curve ?? '').split(' ').length, plies);
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.screenshot({ path: join(PICTURES, 'review-light-desktop.png') });
  const slider = page.getByLabel('Position in the game');
  await slider.focus();
  await page.keyboard.press('Home');
  assert.match((await page.locator('#board').getAttribute('src')) ?? '', /ply=0$/);
  // It is kept: the page without scripts has everything.
  const again = await (await page.request.get(page.url())).text();
  assert.match(again, /data-done/);
  assert.deepEqual(faults, []);
  await context.close();
});

test('a review lives in the analysis: turning points, what was better, and lessons from mistakes', async () => {
  const { page, context, faults } = await person(browser, { viewport: { width: 1366, height: 768 } });
  await finishedGame(page);
  await page.getByRole('button', { name: 'Game review' }).click();
  await page.waitForURL(/\/analysis\?game=.*#review$/);
  const turns = page.getByRole('list', { name: 'Turning points' });
  await page.getByText('Learn from your mistakes').waitFor();
  assert.match((await turns.textContent()) ?? '', /c3-b4\?\?.*Better was e3-d4/s);
  assert.ok(await page.locator('eval-graph .turned').count(), 'they are marked in the course of the game');
  await page.screenshot({ path: join(PICTURES, 'review-analysis-light-desktop.png') });
  await turns.getByRole('button', { name: /c3-b4/ }).click();
  await page.locator('#tree [aria-current]', { hasText: 'c3-b4' }).waitFor();
  await turns.getByRole('button', { name: 'e3-d4' }).first().click();
  await page.locator('#tree .variation [aria-current]', { hasText: 'e3-d4' }).waitFor();
  // What was lost long before is no mistake any more.
  const signs = await turns.locator('li > :first-child').allTextContents();
  assert.ok(signs.length <= 3, signs.join(', '));
  await page.getByRole('button', { name: 'as White' }).click();
  await page.locator('.lesson', { hasText: 'Find a better move' }).waitFor();
  assert.equal(await page.locator('#tree').isVisible(), false, 'what was played next is not told');
  await page.locator('draughts-board .able[data-square="c3"]').waitFor();
  for (const square of ['c3', 'b4']) await page.locator(`draughts-board [data-square="${square}"]`).first().click({ force: true });
  await page.locator('.lesson', { hasText: 'was played in the game' }).waitFor();
  await page.locator('draughts-board .able[data-square="e3"]').waitFor();
  for (const square of ['e3', 'd4']) await page.locator(`draughts-board [data-square="${square}"]`).first().click({ force: true });
  await page.locator('.lesson', { hasText: /Correct|good too/ }).waitFor();
  assert.ok(await page.locator('#tree').isVisible());
  assert.deepEqual(faults, []);
  await context.close();
});

test('the explorer and the search find a game that is over', async () => {
  const { page, context, faults } = await person(browser);
  const id = await finishedGame(page);
  const fen = encodeURIComponent(START);
  await until(async () => {
    const { games } = await ask(`/api/v1/positions/games?ruleset=russian&fen=${fen}`);
    return games.some((/** @type {{ href: string }} */ { href }) => href === `/game/${id}`);
  });
  await page.goto(`${damier.url}/search?ruleset=russian&fen=${fen}`);
  await page.getByRole('link', { name: /–/ }).first().waitFor();
  assert.ok((await page.locator(`a[href="/game/${id}"]`).count()) >= 1);
  await page.locator('opening-explorer button', { hasText: 'g3-f4' }).click();
  await page.waitForURL((url) => !url.href.includes(fen));
  assert.ok((await page.locator(`a[href="/game/${id}"]`).count()) >= 1, 'it stood on the board after the move too');
  // The book of the engine knows the start of a game that nobody has played here.
  await page.goto(`${damier.url}/search?ruleset=international`);
  await page.locator('opening-explorer tbody tr').first().waitFor();
  assert.match((await page.locator('opening-explorer').textContent()) ?? '', /No game here/);
  assert.deepEqual(faults, []);
  await context.close();
});

test('engine lines stream and stop, and nobody gets help in a game against somebody', async () => {
  const { page, context } = await person(browser);
  await page.goto(`${damier.url}/search?ruleset=international`);
  await page.evaluate(async () => {
    const base = /** @type {HTMLScriptElement} */ (document.querySelector('script[type="module"]')).src.replace(/[^/]*$/, '');
    await import(`${base}engine-lines.js`);
    const lines = document.createElement('engine-lines');
    for (const [name, value] of [['ruleset', 'international'], ['lines', '3']]) lines.setAttribute(name, value);
    document.querySelector('main')?.append(lines);
  });
  await page.getByRole('button', { name: 'Start the engine' }).click();
  await page.locator('engine-lines .lines li').nth(2).waitFor();
  const depth = async () => Number(/Depth (\d+)/.exec((await page.locator('engine-lines .progress').textContent()) ?? '')?.[1] ?? 0);
  await page.waitForFunction(() => Number(/Depth (\d+)/.exec(document.querySelector('engine-lines .progress')?.textContent ?? '')?.[1]) >= 8);
  await page.getByRole('button', { name: 'Stop the engine' }).click();
  const reached = await depth();
  await until(async () => {
    const { analysed, waiting } = await ask('/health');
    return analysed === 0 && waiting === 0;
  });
  assert.equal(await depth(), reached);
  // A player of a live game is refused help with what stands on its board.
  const other = await person(browser);
  await makeGame(page, damier.url, 'Russian draughts', { opponent: 'friend', colour: 'white' });
  await other.page.goto(await page.getByLabel('Invitation').inputValue());
  await other.page.getByRole('button', { name: /join|take|play/i }).first().click({ timeout: 5_000 }).catch(() => null);
  await other.page.waitForURL(/\/game\//);
  await ready(other.page);
  await type(page, 'c3-d4');
  await untilListed(other.page, 1);
  const refused = await other.page.evaluate(async () => {
    const answer = await fetch('/api/v1/positions/evaluate?ruleset=russian&moves=c3-d4&seconds=1');
    return { status: answer.status, ...(await answer.json()) };
  });
  assert.equal(refused.status, 403);
  assert.match(refused.error, /you are playing/);
  await other.context.close();
  await context.close();
});
