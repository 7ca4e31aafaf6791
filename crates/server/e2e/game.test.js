// @ts-check
/** Whole games in a real browser. @module */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Damier, launch, person } from './damier.js';
import { click, untilHeard, makeGame, outcome, ready, state, type, untilListed } from './playing.js';

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

test('a newcomer is in a game after one click on Play, and plays it to its end against the computer', async () => {
  const { page, context, faults } = await person(browser);
  await page.goto(damier.url);
  await page.locator('#quick [name="ruleset"][value="english"]').check({ force: true });
  await page.locator('#quick [name="level"][value="1"]').check({ force: true });
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForURL(/\/game\//);
  await ready(page);
  for (;;) {
    const { live, role } = await state(page);
    if (live.outcome) break;
    if (live.turn !== role) {
      // The computer moves, or the game ends without a move.
      await page.waitForFunction((count) => document.querySelectorAll('#record ol button').length > count
        || document.querySelector('.box.outcome') !== null, live.made, { timeout: 60_000 });
      continue;
    }
    const { from, to, text } = live.moves[live.made % live.moves.length];
    const made = live.made;
    await click(page, from);
    await click(page, to);
    const moved = await page.waitForFunction((count) => document.querySelectorAll('#record ol button').length > count
      || document.querySelector('.box.outcome') !== null, made, { timeout: 3_000 }).catch(() => null);
    // Captures that differ only in between are asked for jump by jump: their text decides.
    if (!moved) await type(page, text);
    await untilListed(page, made + 1);
  }
  const text = await outcome(page);
  assert.match(text, /wins|draw|drawn|lost|won/i);
  assert.deepEqual(faults, []);
  await context.close();
});

test('two browsers play by a link; one loses its connection and finds the game as it is', async () => {
  const white = await person(browser);
  const black = await person(browser);
  await makeGame(white.page, damier.url, 'International draughts', { opponent: 'friend', colour: 'white', time: '10m+5s' });
  const invitation = await white.page.getByLabel('Invitation').inputValue();
  assert.match(invitation, /\/join\?game=\w+#/);
  await black.page.goto(invitation);
  await black.page.getByRole('button', { name: /join|take|play/i }).first().click({ timeout: 5_000 }).catch(() => null);
  await black.page.waitForURL(/\/game\//);
  await ready(black.page);
  await type(white.page, '32-28');
  await untilListed(black.page, 1);
  await type(black.page, '19-23');
  await untilListed(white.page, 2);
  await black.context.setOffline(true);
  await type(white.page, '28x19');
  await untilListed(white.page, 3);
  await black.context.setOffline(false);
  await untilListed(black.page, 3);
  await type(black.page, '14x23');
  await untilListed(white.page, 4);
  const [seen, same] = [await state(white.page), await state(black.page)];
  assert.equal(seen.live.fen, same.live.fen);
  assert.equal(seen.version, same.version);
  // A third person watches, and cannot play.
  const watcher = await person(browser);
  await watcher.page.goto(white.page.url());
  await ready(watcher.page);
  assert.equal((await state(watcher.page)).role, 'spectator');
  for (const { context } of [white, black, watcher]) await context.close();
});

test('a move survives the program being killed, and both go on', async () => {
  const { page, context } = await person(browser);
  await makeGame(page, damier.url, 'Russian draughts', { opponent: 'same-screen' });
  await type(page, 'c3-d4');
  await untilListed(page, 1);
  await damier.kill();
  await damier.run();
  await type(page, 'd6-c5');
  await untilListed(page, 2);
  assert.equal((await state(page)).plies.map(({ text }) => text).join(' '), 'c3-d4 d6-c5');
  await context.close();
});

test('a refused move says why, with its article, which has a page', async () => {
  const { page, context, faults } = await person(browser);
  await makeGame(page, damier.url, 'International draughts', { opponent: 'same-screen' });
  for (const [index, move] of ['32-28', '19-23'].entries()) {
    await type(page, move);
    await untilListed(page, index + 1);
  }
  await type(page, '31-27');
  const box = page.locator('.box.refused');
  await box.waitFor();
  assert.match((await box.textContent()) ?? '', /captur/i);
  // Two lines; the article's words unfold.
  assert.equal(await box.locator('blockquote').first().isVisible(), false);
  await box.getByRole('button', { name: /^Why\? FMJD 4\./ }).click();
  assert.equal(await box.locator('blockquote').first().isVisible(), true);
  const link = box.locator('a[href^="/rules/fmjd/4."]').first();
  const href = await link.getAttribute('href');
  const answer = await page.request.get(new URL(href ?? '', damier.url).href);
  assert.equal(answer.status(), 200);
  await page.goto(new URL(href ?? '', damier.url).href);
  assert.match((await page.locator('h1').textContent()) ?? '', /4\./);
  assert.deepEqual(faults, []);
  await context.close();
});

test('an offer that lapsed is told with its article, and an explanation of a legal move is no refusal', async () => {
  const { page, context, faults } = await person(browser);
  await makeGame(page, damier.url, 'English draughts', { opponent: 'same-screen' });
  await type(page, '11-15');
  await untilListed(page, 1);
  await type(page, 'offer');
  await page.locator('.box.asked').filter({ hasText: /draw/i }).waitFor();
  await type(page, '23-19');
  await untilListed(page, 2);
  const box = page.locator('.box.ruled');
  await box.waitFor();
  assert.match((await box.textContent()) ?? '', /The offer has lapsed: the opponent moved\./);
  assert.equal(await box.locator('a.cite').first().getAttribute('href'), '/rules/wcdf/4.7');
  await untilHeard(page, /lapsed.*\(WCDF 4\.7\)\./);
  await type(page, 'why 8-11');
  const explained = page.locator('.box.refused').filter({ hasText: '8-11 is legal' });
  await explained.waitFor();
  assert.doesNotMatch((await explained.textContent()) ?? '', /cannot be played|To be played/);
  // The next move takes both away.
  await type(page, '8-11');
  await untilListed(page, 3);
  await box.waitFor({ state: 'detached' });
  assert.deepEqual(faults, []);
  await context.close();
});

test('a draw is claimed by naming the move', async () => {
  const { page, context } = await person(browser);
  await makeGame(page, damier.url, 'English draughts', {
    opponent: 'same-screen', opening: 'position', fen: 'B:WK32,30:BK1,3',
  });
  const shuffle = ['1-6', '32-27', '6-1', '27-32', '1-6', '32-27', '6-1'];
  for (const [index, move] of shuffle.entries()) {
    await type(page, move);
    await untilListed(page, index + 1);
  }
  await page.getByRole('button', { name: 'Claim a draw' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '27-32' }).click();
  assert.match(await outcome(page), /draw/i);
  assert.ok(await page.locator('.box.outcome a[href="/rules/wcdf/1.32.1"]').count());
  await context.close();
});

test('a flag falls by itself', async () => {
  const { page, context } = await person(browser);
  await makeGame(page, damier.url, 'International draughts', {
    opponent: 'same-screen', time: 'own', 'own-time': '3s',
  });
  await type(page, '32-28');
  await untilListed(page, 1);
  assert.match(await outcome(page), /time/i);
  await context.close();
});

test('who plays blindfold is not shown the board, nor told it by any address', async () => {
  const { page, context } = await person(browser);
  await makeGame(page, damier.url, 'Russian draughts', { opponent: 'computer', level: '1', colour: 'white', sight: 'me' });
  await type(page, 'c3-d4');
  await page.waitForFunction(() => /Black:/.test(document.querySelector('.spoken p:last-child')?.textContent ?? ''));
  const shown = await state(page);
  assert.deepEqual(shown.live.pieces, {});
  assert.equal(shown.live.fen, '');
  assert.deepEqual(shown.live.moves, []);
  await type(page, 'pieces');
  await untilHeard(page, /blindfold/i);
  for (const form of ['fen', 'svg', 'png', 'pdn']) {
    const answer = await page.request.get(`${page.url()}.${form}`);
    assert.notEqual(answer.status(), 200, form);
  }
  await context.close();
});

test('a game is played with the keyboard alone', async () => {
  const { page, context } = await person(browser);
  await makeGame(page, damier.url, 'International draughts', { opponent: 'same-screen' });
  const focus = () => page.evaluate(() => document.activeElement?.getAttribute('data-square') ?? '');
  for (let count = 0; count < 60 && (await focus()) === ''; count += 1) await page.keyboard.press('Tab');
  assert.notEqual(await focus(), '', 'the board is reached by the Tab key');
  await walk('32');
  await page.keyboard.press('Enter');
  await walk('28');
  await page.keyboard.press('Enter');
  await untilListed(page, 1);
  assert.equal((await state(page)).plies[0]?.text, '32-28');
  await context.close();

  /** Goes to a square by arrows and diagonal keys. @param {string} square */
  async function walk(square) {
    const { fixed } = await state(page);
    const place = (/** @type {string} */ name) => fixed.board.squares.find((found) => found.name === name);
    for (let steps = 0; steps < 40; steps += 1) {
      const [here, there] = [place(await focus()), place(square)];
      assert.ok(here && there);
      if (here.name === there.name) return;
      const [up, left] = [there.row < here.row, there.column < here.column];
      if (there.row !== here.row) await page.keyboard.press(up ? (left ? 'Home' : 'PageUp') : left ? 'End' : 'PageDown');
      else await page.keyboard.press(left ? 'ArrowLeft' : 'ArrowRight');
    }
    assert.fail(`${square} was not reached`);
  }
});
