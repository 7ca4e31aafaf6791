// @ts-check
/** The arbiter's desk: a caution, a rectification, a restored position and an appeal, and the printed log. @module */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { axeFaults, tooWide } from './checking.js';
import { Damier, launch, person } from './damier.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PICTURES = join(ROOT, process.env['RENEW_SCREENSHOTS'] ? 'docs/pictures' : 'target/pictures');
const PHONE = { width: 360, height: 740 };
const NAME = 'Arbiter-Ann';

/** @type {Damier} */
let damier;
/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof person>>} */
let ann;

before(async () => {
  damier = await Damier.start();
  browser = await launch();
  await mkdir(PICTURES, { recursive: true });
  // The checker of accessibility is put into the page, which our own policy forbids.
  ann = await person(browser, { viewport: { width: 1280, height: 900 }, bypassCSP: true });
  await ann.page.goto(damier.url);
  await ann.page.evaluate(async (name) => {
    const body = JSON.stringify({ name, password: 'correct horse', take_games: false });
    const answer = await fetch('/api/v1/accounts', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    if (!answer.ok) throw new Error(await answer.text());
  }, NAME);
});

after(async () => {
  await browser?.close();
  await damier?.stop();
});

/** Puts a board on the desk and goes there. @param {string} desk @param {Record<string, string>} fields */
async function putBoard(desk, fields) {
  const { page } = ann;
  await page.goto(desk);
  const form = page.locator('#new-board');
  for (const [name, value] of Object.entries({ white: 'Wim', black: 'Bea', round: '3', ...fields })) {
    const field = form.locator(`[name="${name}"]`);
    if (name === 'ruleset') await field.selectOption(value);
    else await field.fill(value);
  }
  await form.getByRole('button').click();
  await page.waitForURL(/\/desk\/[^/]+\/\d+$/);
  await page.locator('#standing').filter({ hasText: 'to move' }).waitFor();
}

/** @param {string} text */
async function played(text) {
  await ann.page.getByLabel('Move as played, legal or not').fill(text);
  await ann.page.getByLabel('Move as played, legal or not').press('Enter');
}

/** Waits until the log has so many entries. @param {number} count */
async function logged(count) {
  await ann.page.locator(`#log [data-entry="${count}"]`).waitFor();
}

/** Accepts the ruling that is proposed, which has to cite an article. @param {RegExp} ruling @param {number} count Entries afterwards. */
async function accept(ruling, count) {
  const box = ann.page.locator('.box.proposal');
  await box.filter({ hasText: ruling }).waitFor();
  assert.ok(await box.locator('.ruling a[href^="/rules/"]').count(), 'the ruling cites an article');
  await box.getByRole('button', { name: 'Enter in the log' }).click();
  await logged(count);
}

/** Opens a form, fills it in and asks for its ruling. @param {string} title @param {Record<string, string>} fields */
async function fill(title, fields) {
  const { page } = ann;
  const button = page.locator('#forms').getByRole('button', { name: title, exact: true });
  if (await button.getAttribute('aria-expanded') !== 'true') await button.click();
  const form = page.locator('#forms form');
  for (const [name, value] of Object.entries(fields)) {
    const field = form.locator(`[name="${name}"]`);
    if (await field.evaluate((element) => element.tagName === 'SELECT')) await field.selectOption(value);
    else await field.fill(value);
  }
  await form.getByRole('button', { name: 'Propose the ruling' }).click();
}

let desk = '';

test('only an arbiter has a desk', async () => {
  const { page } = ann;
  const refused = await page.goto(`${damier.url}/desk`);
  assert.equal(refused?.status(), 403);
  assert.match(await page.locator('main').innerText(), /arbiter/);
  const { page: stranger, context } = await person(browser);
  assert.equal((await stranger.goto(`${damier.url}/desk`))?.status(), 401);
  await context.close();
  const program = process.env['DAMIER_PROGRAM'] ?? '';
  await promisify(execFile)(program, ['admin', '--data', damier.data, 'role', NAME, 'arbiter']);
  await page.goto(`${damier.url}/desk`);
  await page.locator('#new-desk [name="name"]').fill('Cup of Riga');
  await page.locator('#new-desk [name="place"]').fill('Riga');
  await page.getByRole('button', { name: 'Create desk' }).click();
  await page.waitForURL(/\/desk\/[0-9a-z]{16}$/);
  desk = page.url();
});

test('a rectification: the opponent has the choice, and the position is as it was', async () => {
  const { page } = ann;
  await putBoard(desk, { ruleset: 'international', fen: 'W:W33,38,48:B11,29' });
  await played('38-32');
  await accept(/compulsory|5\.4\.6/i, 1);
  const question = page.locator('#questions .box');
  assert.match(await question.innerText(), /Rectify[\s\S]*Let it stand/);
  const said = page.locator('.box.asked blockquote').first();
  assert.equal(await said.evaluate((words) => getComputedStyle(words).textTransform), 'none', 'an article is quoted as it is written');
  await page.screenshot({ path: join(PICTURES, 'desk-light-desktop.png') });
  await question.getByRole('button', { name: 'Rectify' }).click();
  await logged(2);
  assert.match(await page.locator('#log [data-entry="2"]').innerText(), /fully rectified[\s\S]*FMJD 5\.4/i);
  assert.ok(await page.locator('draughts-board [data-square="38"]').getAttribute('aria-label').then((label) => label?.includes('White')));
  // The capture is clicked, and is legal.
  await page.locator('draughts-board [data-square="33"]').click({ force: true });
  await page.locator('draughts-board [data-square="24"]').click({ force: true });
  await logged(3);
  assert.match(await page.locator('#log [data-entry="3"]').innerText(), /White plays 33x24/);
});

test('a caution, and an appeal against it that is heard by a committee', async () => {
  const { page } = ann;
  await putBoard(desk, { ruleset: 'english', fen: 'W:W15,27:B3,11', time: '30/60m+15/30m' });
  await played('27-23');
  await accept(/1\.25\.1/, 1);
  await page.locator('#questions').getByRole('button', { name: 'Report: caution, and take the move back' }).click();
  await logged(2);
  await page.locator('#standing').filter({ hasText: 'Cautions of White: 1' }).waitFor();
  await fill('Appeal', { by: 'white', against: '2', committee: 'Cor, Dia', words: 'My sleeve touched it.' });
  const box = page.locator('.box.proposal');
  await box.filter({ hasText: 'at least three members' }).waitFor();
  assert.equal(await box.getByRole('button', { name: 'Enter in the log' }).count(), 0, 'two are no committee');
  await fill('Appeal', { by: 'white', against: '2', committee: 'Cor, Dia, Els', words: 'My sleeve touched it.' });
  await accept(/7\.1/, 3);
  await page.locator('#questions').getByRole('button', { name: 'Enter the decision' }).click();
  await fill('The committee decides', { instead: 'play-on', words: 'No caution is due.' });
  await accept(/7\.1/, 4);
  assert.ok(!(await page.locator('#standing').innerText()).includes('Cautions'), 'the caution went with the decision');
});

test('a touched piece must be played, by its article', async () => {
  const { page } = ann;
  await putBoard(desk, { ruleset: 'english' });
  await fill('Pieces touched', { by: 'black', squares: '9' });
  await accept(/The piece on 9 must be played/, 1);
  const entry = page.locator('#log [data-entry="1"]');
  assert.match(await entry.innerText(), /must play[\s\S]*The piece on 9 must be played\.[\s\S]*WCDF 1\.23/i);
  assert.equal(await entry.locator('a.cite').first().getAttribute('href'), '/rules/wcdf/1.23');
});

test('a restored position, a correction with its trace, a signature', async () => {
  const { page } = ann;
  await putBoard(desk, { ruleset: 'portuguese', fen: 'W:W1,9:B24,32' });
  await played('9-13');
  await logged(1);
  await played('24-19');
  await accept(/5\.1\.3/, 2);
  for (const [index, move] of ['13-17', '19-15'].entries()) {
    await played(move);
    await logged(3 + index);
  }
  await page.locator('#questions').getByRole('button', { name: 'Restore the position' }).click();
  await logged(5);
  assert.match(await page.locator('#log [data-entry="5"]').innerText(), /restored[\s\S]*PORTUGAL 5\.1\.3/i);
  await played('24-20');
  await logged(6);
  const entry = page.locator('#log [data-entry="6"]');
  await entry.locator('summary').click();
  await entry.locator('[name="why"]').fill('misheard');
  await entry.locator('[name="instead"]').fill('24-20');
  await entry.getByRole('button', { name: 'Preview the changes' }).click();
  const box = page.locator('.box.proposal');
  await box.getByRole('button', { name: 'Correct the log' }).click();
  await logged(7);
  assert.match(await page.locator('#log [data-entry="6"]').innerText(), /Struck out by Arbiter-Ann in entry 7: misheard/);
  await page.getByLabel('Sign as').fill('Ann Arbiter');
  await page.getByRole('button', { name: 'Sign the log' }).click();
  await page.locator('.signature').filter({ hasText: 'The log is as it was signed' }).waitFor();
});

test('logs and score sheets are printed, and survive a power cut', async () => {
  const { page } = ann;
  await damier.kill();
  await damier.run();
  await page.goto(`${desk}/2/log`);
  const english = await page.locator('main').innerText();
  for (const words of [/White plays 27-23, an irregularity \(wcdf 1\.25\.1\)/, /recalled and the player cautioned[^\n]*wcdf 1\.25/,
    /committee of 3 members[^\n]*Cor, Dia, Els/, /The decision was wrong|No caution is due/, /Not signed/]) {
    assert.match(english, words);
  }
  await page.screenshot({ path: join(PICTURES, 'desk-log-light-desktop.png') });
  await page.goto(`${desk}/4/log`);
  assert.match(await page.locator('s').first().innerText(), /24-20/);
  assert.match(await page.locator('.desk-paper').innerText(), /restored[\s\S]*portugal 5\.1\.3[\s\S]*misheard[\s\S]*Signed by Ann Arbiter[^\n]*SHA-256 [0-9a-f]{64}/);
  const papers = await page.evaluate(async (desk) => {
    const paths = ['/1/log.pdf', '/1/sheet.pdf', '/sheets.pdf', '/2/game.pdn', '/1/sheet'];
    const texts = await Promise.all(paths.map(async (path) => (await fetch(desk + path)).text()));
    return texts.map((text) => text.slice(0, 5));
  }, desk);
  assert.deepEqual(papers.slice(0, 3), ['%PDF-', '%PDF-', '%PDF-']);
  assert.deepEqual(ann.faults.filter((fault) => !/403|401|ERR_|Failed to load|net::/.test(fault)), []);
});

test('no page of the desk has a fault that axe finds, and none is too wide for a phone', async () => {
  const { page } = ann;
  const found = [];
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    for (const viewport of [PHONE, { width: 1280, height: 900 }]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      for (const path of [`${damier.url}/desk`, desk, `${desk}/1`, `${desk}/3/log`, `${damier.url}/clock`]) {
        await page.goto(path);
        if (path === `${desk}/1`) {
          await page.locator('#log [data-entry="3"]').waitFor();
          await page.locator('#forms').getByRole('button', { name: 'Irregularity', exact: true }).click();
          if (colorScheme === 'dark' && viewport === PHONE) await page.screenshot({ path: join(PICTURES, 'desk-dark-phone.png'), fullPage: true });
        }
        const faults = [...(await axeFaults(page)), ...(await tooWide(page))];
        found.push(...faults.map((fault) => `${path} ${colorScheme} ${viewport.width}: ${fault}`));
      }
    }
  }
  assert.deepEqual(found, []);
});

test('on a phone the button that enters a ruling is in sight, however long the proposal is', async () => {
  const { page } = ann;
  await putBoard(desk, { ruleset: 'international', fen: 'W:W28,33,39:B22,23,18' });
  await played('39-34');
  const enter = page.locator('.box.proposal').getByRole('button', { name: 'Enter in the log' });
  await enter.waitFor();
  for (const [width, height] of [[390, 700], [320, 568], [844, 390]]) {
    await page.setViewportSize({ width, height });
    for (const where of ['top', 'bottom']) {
      await page.evaluate((where) => scrollTo(0, where === 'top' ? 0 : document.body.scrollHeight), where);
      // Nothing lies over it: what is in its middle is the button itself.
      const free = await enter.evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('button') === button;
      });
      assert.ok(free, `${width}×${height}, at the ${where}`);
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('arbiters have the desk in the navigation, on a phone too', async () => {
  const { page } = ann;
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(`${desk}/1`);
  await page.locator('#log [data-entry="3"]').waitFor();
  assert.ok(await page.locator('nav.below a[href="/desk"]').isVisible());
  await page.setViewportSize({ width: 1280, height: 900 });
  assert.ok(await page.locator('.top a[href="/desk"]').isVisible());
});

test('the clock for a table: on a phone, pressed, paused, corrected, kept without a network', async () => {
  const { page, context, faults } = await person(browser, { viewport: PHONE, colorScheme: 'dark', hasTouch: true });
  await page.goto(`${damier.url}/clock`);
  // It opens with what it can be set to; one tap is enough.
  await page.locator('#setup-dialog[open]').waitFor();
  await page.getByRole('button', { name: '5+3' }).click();
  await page.locator('#half-white .time').filter({ hasText: '5:00' }).waitFor();
  await page.getByRole('button', { name: 'Time control' }).click();
  await page.locator('#setup-form [name="time"]').fill('nonsense');
  await page.getByRole('button', { name: 'Set the clock' }).click();
  await page.locator('#setup-told:not([hidden])').waitFor();
  await page.locator('#setup-form [name="time"]').fill('30/60m+15/30m');
  await page.getByRole('button', { name: 'Set the clock' }).click();
  await page.locator('#half-white .time').filter({ hasText: '1:00:00' }).waitFor();
  await page.waitForFunction(async () => {
    const registered = await navigator.serviceWorker.getRegistration('/clock');
    const [store = ''] = await caches.keys();
    const kept = await (await caches.open(store)).keys();
    return registered?.active && kept.length > 5;
  });
  await context.setOffline(true);
  await page.locator('#half-black').tap();
  await page.locator('#half-white.running').waitFor();
  await page.locator('#half-white').tap();
  await page.locator('#half-black.running').waitFor();
  assert.equal(await page.locator('#half-white .moves').innerText(), '1 of 30 moves');
  await page.getByRole('button', { name: 'Correct' }).click();
  await page.locator('#correct-form [name="black"]').fill('0:02');
  await page.locator('#correct-form').getByRole('button', { name: 'Correct' }).click();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.locator('#half-black.down').waitFor();
  assert.match(await page.locator('#half-black .time').innerText(), /⚑/);
  await page.getByRole('button', { name: 'Pause' }).click();
  // Nothing that leads elsewhere is where hands go.
  assert.equal(await page.locator('a:visible:not(.skip)').count(), 0);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.equal(wide, 0);
  await page.screenshot({ path: join(PICTURES, 'clock-dark-phone.png') });
  // The page and its time are kept: it opens without a network.
  await page.reload();
  await page.locator('#half-black.down').waitFor();
  await context.setOffline(false);
  assert.deepEqual(faults.filter((fault) => !/400/.test(fault)), []);
  await context.close();
});
