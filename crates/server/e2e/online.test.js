// @ts-check
/** An event that is played online: made, entered and played by people in browsers; a call for the arbiter and its ruling. @module */
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { axeFaults } from './checking.js';
import { Damier, launch, person } from './damier.js';
import { outcome, ready, type } from './playing.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PICTURES = join(ROOT, process.env['RENEW_SCREENSHOTS'] ? 'docs/pictures' : 'target/pictures');
const PHONE = { width: 390, height: 844 };

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

/** Somebody with an account. @param {string} name @param {import('playwright-core').BrowserContextOptions} [options] */
async function account(name, options = {}) {
  const somebody = await person(browser, { bypassCSP: true, ...options });
  await somebody.page.goto(damier.url);
  await somebody.page.evaluate(async (name) => {
    const body = JSON.stringify({ name, password: 'correct horse', take_games: false });
    const answer = await fetch('/api/v1/accounts', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    if (!answer.ok) throw new Error(await answer.text());
  }, name);
  return somebody;
}

test('an online knock-out is made, announced, entered and played; a player calls the arbiter from the board', async () => {
  const chief = await account('Controller', { viewport: { width: 1366, height: 768 } });
  const { page } = chief;
  await page.goto(`${damier.url}/events`);
  const form = page.locator('#new-event');
  await form.getByLabel('Online: players enter here').check();
  await form.getByLabel('Name', { exact: true }).fill('Evening cup');
  await form.getByLabel('Time for each player').fill('5m+3s');
  await form.locator('select[name=system]').selectOption('knock-out');
  await form.getByLabel('Next round').selectOption('0');
  await form.getByRole('button', { name: 'Create event' }).click();
  await page.waitForURL(/\/events\/[0-9a-z]+$/u);
  const event = page.url();
  // Two enter; the lobby tells of it.
  const players = [await account('Ann', { viewport: PHONE, colorScheme: 'dark' }), await account('Ben', { viewport: { width: 1366, height: 768 } })];
  for (const { page } of players) {
    await page.goto(`${damier.url}/lobby`);
    await page.getByRole('link', { name: 'Evening cup' }).click();
    await page.getByRole('button', { name: 'Enter' }).click();
    await page.getByRole('button', { name: 'Leave the event' }).waitFor();
  }
  const [ann, ben] = players;
  assert.ok(ann && ben);
  assert.deepEqual(await axeFaults(ann.page), []);
  assert.ok(await ann.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than a phone');
  await ann.page.screenshot({ path: join(PICTURES, 'online-dark-phone.png') });
  // The controller begins; both are led to their game.
  await page.goto(`${event}/desk`);
  await page.getByRole('button', { name: 'Start and pair round 1' }).click();
  await ann.page.waitForURL(/\/game\//u);
  await ben.page.waitForURL(/\/game\//u);
  await ben.page.getByText('round 1, board 1').waitFor();
  // No chat while the game lasts, no takeback; the arbiter can be called.
  assert.equal(await ben.page.getByRole('tab', { name: 'Chat' }).count(), 0);
  await ben.page.getByText('Call the arbiter').first().click();
  await ben.page.getByLabel('About').selectOption('conduct');
  await ben.page.getByLabel('In a few words').fill('My opponent is not at the board');
  await ben.page.getByRole('button', { name: 'Call the arbiter' }).click();
  await ben.page.getByText('The arbiter has been called').waitFor();
  await page.getByText('calls about conduct').first().waitFor();
  await page.locator('[data-clocks="1"]').filter({ hasText: ':' }).waitFor();
  await page.screenshot({ path: join(PICTURES, 'online-desk-light-desktop.png') });
  assert.deepEqual(await axeFaults(page), []);
  await page.getByLabel(/^Answer to/u).fill('Your opponent is here now; play on.');
  await page.getByRole('button', { name: 'Answer' }).click();
  await ben.page.getByText('Your opponent is here now; play on.').waitFor();
  await ben.page.screenshot({ path: join(PICTURES, 'online-game-light-desktop.png') });
  assert.deepEqual(await axeFaults(ben.page), []);
  // A stranger sees the live board.
  const stranger = await person(browser, { viewport: { width: 1366, height: 768 } });
  await stranger.page.goto(event);
  await stranger.page.getByRole('img', { name: /Board 1: .* to move/u }).waitFor();
  await stranger.page.screenshot({ path: join(PICTURES, 'online-light-desktop.png') });
  // Ann resigns; the cup is over, and says who has won it.
  await ann.page.getByRole('button', { name: 'Resign' }).click();
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await stranger.page.getByText('· finished').waitFor();
  await stranger.page.locator('.event-standings tbody tr').first().filter({ hasText: 'Ben' }).waitFor();
  // Papers and files are there.
  for (const path of ['papers/standings.pdf', 'papers/standings.html', 'papers/pairings.pdf', 'games.pdn', 'event.trf', 'event.trf16', 'players.csv', 'event.txt', 'report.txt']) {
    const answer = await page.request.get(`${event}/${path}`);
    assert.equal(answer.status(), 200, path);
  }
  assert.match(await (await page.request.get(`${event}/games.pdn`)).text(), /\[Event "Evening cup"\][\s\S]*\[Round "1"\]/u);
  for (const { faults, context } of [chief, ...players, stranger]) {
    assert.deepEqual(faults, []);
    await context.close();
  }
});

test('a simultaneous display is made as an event, entered in the lobby and played from board to board', async () => {
  const giver = await account('Giver', { viewport: { width: 1366, height: 768 } });
  const { page } = giver;
  await page.goto(`${damier.url}/events`);
  const form = page.locator('#new-event');
  await form.getByLabel('Online: players enter here').check();
  await form.getByLabel('Name', { exact: true }).fill('Ten boards');
  await form.getByLabel('Time for each player').fill('30m / 10m');
  await form.locator('select[name=system]').selectOption('simultaneous');
  await form.getByLabel('The giver plays').selectOption('white');
  assert.ok(await form.getByText('You give the display yourself').isVisible());
  await form.locator('select[name=ruleset]').selectOption('english');
  assert.deepEqual(await axeFaults(page), []);
  await form.getByRole('button', { name: 'Create event' }).click();
  await page.waitForURL(/\/events\/[0-9a-z]+$/u);
  const event = page.url();
  await page.getByText('Giver plays all the others at once').waitFor();
  const guests = [await account('Ned', { viewport: PHONE }), await account('Uma', { viewport: PHONE, colorScheme: 'dark' })];
  for (const { page } of guests) {
    await page.goto(`${damier.url}/lobby`);
    await page.getByRole('link', { name: 'Ten boards' }).click();
    await page.getByRole('button', { name: 'Enter' }).click();
    await page.getByRole('button', { name: 'Leave the event' }).waitFor();
  }
  const [ned, uma] = guests;
  assert.ok(ned && uma);
  await page.goto(`${event}/desk`);
  await page.getByRole('button', { name: 'Start and pair round 1' }).click();
  for (const { page } of guests) await page.waitForURL(/\/game\//u);
  // The giver, on the event's page, is led to the boards.
  await page.goto(event);
  await page.getByRole('link', { name: 'All your boards' }).waitFor();
  assert.deepEqual(await axeFaults(page), []);
  await page.getByRole('link', { name: 'All your boards' }).click();
  await page.getByText('Giver plays 2 of 2 boards.').waitFor();
  // Both guests, who have Black and begin in English draughts, move on their phones.
  for (const { page } of guests) {
    await ready(page);
    await type(page, '11-15');
  }
  await page.getByText('It is your turn on 2.').waitFor();
  await page.screenshot({ path: join(PICTURES, 'display-light-desktop.png') });
  assert.deepEqual(await axeFaults(page), []);
  await page.getByRole('link', { name: 'Next board' }).click();
  await page.waitForURL(/\/game\/.*#display=/u);
  const first = page.url();
  await page.getByText('round 1, board').waitFor();
  await page.getByRole('button', { name: 'Next board' }).click();
  await page.waitForURL((url) => url.href !== first && url.pathname.startsWith('/game/'));
  // One guest resigns, the giver resigns at the other board; the display is over.
  await ned.page.getByRole('button', { name: 'Resign' }).click();
  await ned.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.goto(event);
  await page.locator('.my-game', { hasText: 'Uma' }).getByRole('link', { name: 'Play this game' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await outcome(page);
  await page.goto(event);
  await page.getByText('· finished').waitFor();
  const rows = page.locator('.event-standings tbody tr');
  assert.deepEqual(await rows.locator('td b').allInnerTexts(), ['2', '2', '0']);
  assert.ok(await uma.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than a phone');
  for (const { faults, context } of [giver, ...guests]) {
    assert.deepEqual(faults, []);
    await context.close();
  }
});
