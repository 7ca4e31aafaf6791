// @ts-check
/** An account from its first day to its last, in real browsers. @module */
import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { Damier, launch, person } from './damier.js';
import { makeGame, outcome, ready, type, untilListed } from './playing.js';

/** @import { Page } from 'playwright-core' */

const PASSWORD = 'correct horse battery';
/** Pictures are made at every run; those in `docs` are renewed when that is asked for. */
const PICTURES = join(fileURLToPath(new URL('../../..', import.meta.url)), process.env['RENEW_SCREENSHOTS'] ? 'docs/pictures' : 'target/pictures');

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

/** @param {Page} page @param {string} name */
async function register(page, name) {
  await page.goto(`${damier.url}/account`);
  const form = page.locator('#register');
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** @param {Page} page @param {string} name */
async function signIn(page, name) {
  await page.goto(`${damier.url}/account`);
  const form = page.locator('#sign-in');
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

test('an account is made, a rated game played, a rating changed, everything downloaded, and deleted', async () => {
  const ann = await person(browser, { acceptDownloads: true });
  const ben = await person(browser);
  // A game from before there was an account goes with its player.
  await makeGame(ann.page, damier.url, 'Russian draughts', { opponent: 'same-screen' });
  await type(ann.page, 'c3-d4');
  await untilListed(ann.page, 1);
  await register(ann.page, 'Ann');
  await register(ben.page, 'Ben');
  await ann.page.goto(`${damier.url}/games?list=mine`);
  assert.equal(await ann.page.locator('table.games tbody tr').count(), 1);

  await makeGame(ann.page, damier.url, 'International draughts', {
    opponent: 'friend', colour: 'white', time: '5m+3s', rated: 'on',
  });
  const game = ann.page.url();
  const invitation = await ann.page.getByLabel('Invitation').inputValue();
  await ben.page.goto(invitation);
  await ben.page.getByRole('button', { name: 'Play', exact: true }).click();
  await ben.page.waitForURL(/\/game\//);
  await ready(ben.page);
  assert.match((await ben.page.locator('#seat-far').textContent()) ?? '', /Ann.*1500\?/);
  for (const [index, [who, move]] of /** @type {const} */ ([[ann, '32-28'], [ben, '19-23'], [ann, '28x19'], [ben, '14x23']]).entries()) {
    await type(who.page, move);
    await Promise.all([ann, ben].map(({ page }) => untilListed(page, index + 1)));
  }
  await type(ben.page, 'resign');
  const sure = ben.page.getByRole('dialog').getByRole('button', { name: /resign/i });
  await sure.click({ timeout: 5_000 }).catch(() => null);
  await outcome(ann.page);
  const changes = ann.page.getByRole('list', { name: 'Ratings' });
  await changes.waitFor();
  assert.match((await changes.textContent()) ?? '', /Ann: 1500 → 1662 \(\+162\).*Ben: 1500 → 1338 \(−162\)/);
  await ann.page.screenshot({ path: join(PICTURES, 'rated-game.png') });

  // Everybody sees it on the player's page, with the game.
  const eve = await person(browser);
  await eve.page.goto(`${damier.url}/player/ann`);
  assert.match((await eve.page.locator('.ratings').textContent()) ?? '', /International draughts, blitz\s*1662\?/);
  assert.match((await eve.page.locator('table.games:not(.results) tbody').textContent()) ?? '', /1662 \(\+162\)/);
  await eve.page.screenshot({ path: join(PICTURES, 'rated-player.png') });
  assert.ok(game.endsWith((await eve.page.locator('table.games:not(.results) tbody a').first().getAttribute('href')) ?? '?'));

  // The phone has the same games, and is signed out from here.
  const phone = await person(browser);
  await signIn(phone.page, 'ann');
  await phone.page.goto(game);
  await ready(phone.page);
  await ann.page.goto(`${damier.url}/account/sessions`);
  assert.equal(await ann.page.locator('.rows li').count(), 2);
  await ann.page.getByRole('button', { name: /^End the session/ }).click();
  await ann.page.waitForFunction(() => document.querySelectorAll('.rows li').length === 1);
  await phone.page.goto(`${damier.url}/account`);
  await phone.page.locator('#sign-in').waitFor();

  // A token is shown once, and revoked.
  await ann.page.goto(`${damier.url}/account/tokens`);
  await ann.page.getByLabel('What it is for').fill('My bot');
  await ann.page.locator('[name="scopes"][value="play"]').check();
  await ann.page.getByRole('button', { name: 'Create token' }).click();
  const token = await ann.page.getByLabel('The token My bot').inputValue();
  const headers = { authorization: `Bearer ${token}` };
  const asked = async () => (await fetch(`${damier.url}/api/v1/account`, { headers })).status;
  assert.equal(await asked(), 200);
  await ann.page.goto(`${damier.url}/account/tokens`);
  await ann.page.getByRole('button', { name: 'Revoke the token My bot' }).click();
  await ann.page.getByText('You have no tokens.').waitFor();
  assert.equal(await asked(), 401);

  // Everything can be taken along.
  await ann.page.goto(`${damier.url}/account`);
  const [download] = await Promise.all([
    ann.page.waitForEvent('download'),
    ann.page.getByRole('link', { name: 'Download everything' }).click(),
  ]);
  const everything = JSON.parse(await readFile(await download.path(), 'utf8'));
  assert.equal(everything.account.name, 'Ann');
  assert.equal(everything.games.length, 2);
  assert.match(everything.games[0].pdn, /28x19[^]*14x23/);
  assert.equal(Math.round(everything.rating_changes[0].rating), 1662);

  // And everything goes.
  ann.page.on('dialog', (dialog) => void dialog.accept());
  const farewell = ann.page.locator('form[data-ask$="/delete"]');
  await farewell.getByLabel('Password').fill('not this one');
  await farewell.getByRole('button', { name: 'Delete my account' }).click();
  await ann.page.getByText('the password is wrong').waitFor();
  await farewell.getByLabel('Password').fill(PASSWORD);
  await farewell.getByRole('button', { name: 'Delete my account' }).click();
  await ann.page.locator('#register').waitFor();
  await eve.page.goto(game);
  await ready(eve.page);
  assert.match((await eve.page.locator('#game').textContent()) ?? '', /deleted player/);
  assert.doesNotMatch((await eve.page.locator('#game').textContent()) ?? '', /Ann/);
  assert.equal((await eve.page.goto(`${damier.url}/player/Ann`))?.status(), 404);
  for (const { faults } of [ben]) assert.deepEqual(faults, []);
  for (const { context } of [ann, ben, eve, phone]) await context.close();
});

test('a rated game asks a stranger to sign in', async () => {
  const ann = await person(browser);
  await register(ann.page, 'Carla');
  await makeGame(ann.page, damier.url, 'Russian draughts', { opponent: 'lobby', time: '3m+2s', rated: 'on' });
  const eve = await person(browser);
  await eve.page.goto(`${damier.url}/lobby`);
  await eve.page.getByText(/Carla is waiting.*rated/).waitFor();
  await eve.page.getByRole('button', { name: 'Play' }).click();
  await eve.page.getByText('sign in to play').waitFor();
  assert.equal(await eve.page.locator('#lobby-told a').getAttribute('href'), '/account');
  await ann.context.close();
  await eve.context.close();
});

test('settings follow the account', async () => {
  const ann = await person(browser);
  await register(ann.page, 'Dora');
  await makeGame(ann.page, damier.url, 'Russian draughts', { opponent: 'same-screen' });
  await ann.page.getByRole('tab', { name: 'More' }).click();
  const saved = ann.page.waitForResponse((answer) => answer.url().endsWith('/api/v1/account/preferences'));
  await ann.page.getByRole('checkbox', { name: 'Sounds' }).uncheck();
  assert.equal((await saved).status(), 204);
  const phone = await person(browser);
  await signIn(phone.page, 'Dora');
  await makeGame(phone.page, damier.url, 'Russian draughts', { opponent: 'same-screen' });
  await phone.page.getByRole('tab', { name: 'More' }).click();
  assert.equal(await phone.page.getByRole('checkbox', { name: 'Sounds' }).isChecked(), false);
  await ann.context.close();
  await phone.context.close();
});
