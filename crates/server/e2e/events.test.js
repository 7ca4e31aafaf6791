// @ts-check
/** Events in a browser: a newcomer's event of eight, and a two-game event with ballots, an absence, an unsigned sheet and a call. @module */
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { axeFaults } from './checking.js';
import { Damier, launch, person } from './damier.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PICTURES = join(ROOT, process.env['RENEW_SCREENSHOTS'] ? 'docs/pictures' : 'target/pictures');
const PHONE = { width: 390, height: 844 };

/** @type {Damier} */
let damier;
/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof person>>} */
let chief;

before(async () => {
  damier = await Damier.start();
  browser = await launch();
  await mkdir(PICTURES, { recursive: true });
  // The checker of accessibility is put into the page, which our own policy forbids.
  chief = await person(browser, { viewport: { width: 1366, height: 768 }, bypassCSP: true });
  await chief.page.goto(damier.url);
  await chief.page.evaluate(async () => {
    const body = JSON.stringify({ name: 'Controller', password: 'correct horse', take_games: false });
    const answer = await fetch('/api/v1/accounts', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    if (!answer.ok) throw new Error(await answer.text());
  });
});

after(async () => {
  await browser?.close();
  await damier?.stop();
});

/** Types a result. @param {import('playwright-core').Page} page @param {string} text @param {number} results How many there are then. */
async function enter(page, text, results) {
  const field = page.getByLabel('Board and result');
  await field.fill(text);
  await page.locator('#entry-says.ready').waitFor();
  await field.press('Enter');
  await page.locator('#head').filter({ hasText: `${results} of` }).waitFor();
}

test('a newcomer makes an event of eight players, pairs a round and enters it by keyboard', async () => {
  const { page, faults } = chief;
  await page.goto(damier.url);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click();
  const form = page.locator('#new-event');
  await form.getByLabel('Name', { exact: true }).fill('Club evening');
  await form.getByLabel(/^Players/u).fill(Array.from({ length: 8 }, (_, place) => `Player ${'ABCDEFGH'[place]} ${1900 - 50 * place}`).join('\n'));
  await form.getByRole('button', { name: 'Create event' }).click();
  await page.waitForURL(/\/desk$/u);
  assert.deepEqual(await axeFaults(page), []);
  await page.getByRole('button', { name: 'Start and pair round 1' }).click();
  await page.getByRole('heading', { name: 'Proposal for round 1' }).waitFor();
  await page.getByRole('button', { name: 'Why these pairs?' }).click();
  await page.locator('#reasons li').first().waitFor();
  // News of something else leave the answer where it is.
  await page.evaluate(async () => {
    const desk = /** @type {HTMLScriptElement} */ (document.querySelector('script[src$="event-desk.js"]'));
    const { renew } = await import(desk.src.replace('event-desk', 'event-live'));
    await renew();
  });
  assert.ok((await page.locator('#reasons li').count()) > 0, 'the reasons are still there');
  // A page that was asked for before a decision and comes after it does not bring back what was.
  /** @type {(() => void) | undefined} */
  let letGo;
  /** @type {() => void} */
  let seen = () => {};
  const held = new Promise((resolve) => (seen = () => resolve(undefined)));
  await page.route(/\/desk$/u, async (route) => {
    if (letGo) return route.continue();
    const released = new Promise((resolve) => (letGo = () => resolve(undefined)));
    const answer = await route.fetch();
    seen();
    await released;
    await route.fulfill({ response: answer });
  });
  const late = page.evaluate(async () => {
    const desk = /** @type {HTMLScriptElement} */ (document.querySelector('script[src$="event-desk.js"]'));
    const { renew } = await import(desk.src.replace('event-desk', 'event-live'));
    await renew();
  });
  await held;
  await page.getByRole('button', { name: 'Publish round 1' }).click();
  await page.getByText('Playing · 4').waitFor();
  letGo?.();
  await late;
  assert.ok(await page.getByText('Playing · 4').isVisible(), 'what was asked for earlier is not shown later');
  await page.unroute(/\/desk$/u);
  await enter(page, '1 2', 1);
  await enter(page, '2 1', 2);
  await page.getByText('Finished · 2').waitFor();
  await page.screenshot({ path: join(PICTURES, 'event-light-desktop.png') });
  assert.deepEqual(await axeFaults(page), []);
  // What cannot be is told before it is sent.
  await page.getByLabel('Board and result').fill('9 2');
  await page.getByText('has no board 9').waitFor();
  await page.getByLabel('Board and result').fill('');
  await page.getByRole('button', { name: 'Undo result 1 2 1-1 played' }).click();
  await page.getByText('Finished · 1').waitFor();
  await enter(page, '2 0', 2);
  await enter(page, '3 1', 3);
  await enter(page, '4 +-', 4);
  await page.getByRole('button', { name: 'Close round 1' }).click();
  await page.getByRole('button', { name: 'Pair round 2' }).click();
  await page.getByRole('heading', { name: 'Proposal for round 2' }).waitFor();
  // A proposal is not for the public.
  const stranger = await person(browser, { viewport: PHONE, bypassCSP: true });
  await stranger.page.goto(page.url().replace(/\/desk$/u, ''));
  await stranger.page.getByRole('heading', { name: 'Pairings of round 1' }).waitFor();
  await page.getByRole('button', { name: 'Publish round 2' }).click();
  await stranger.page.getByRole('heading', { name: 'Pairings of round 2' }).waitFor();
  assert.deepEqual(await axeFaults(stranger.page), []);
  assert.ok(await stranger.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than a phone');
  await stranger.page.screenshot({ path: join(PICTURES, 'event-light-phone.png') });
  await stranger.context.close();
  assert.deepEqual(faults, []);
});

test('rounds of two games have ballots, an absence and an unsigned sheet; a player tells a result and calls the arbiter', async () => {
  const { page, faults } = chief;
  const made = await page.evaluate(async () => {
    const players = ['First', 'Second', 'Third', 'Fourth'].map((name, place) => `${name} Player ${1800 - place}`).join('\n');
    const settings = [{ setting: 'ballots', value: 'three-move' }];
    const wanted = { name: 'Two-game open', ruleset: 'english', system: 'double-swiss', rounds: 3, settings, players };
    const answer = await fetch('/api/v1/events', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wanted) });
    return answer.json();
  });
  await page.goto(`${damier.url}${made.href}/desk`);
  await page.getByRole('button', { name: 'Start and pair round 1' }).click();
  await page.getByRole('button', { name: 'Publish round 1' }).click();
  await page.getByRole('button', { name: 'Draw the openings' }).click();
  await page.getByText('three-move').first().waitFor();
  await page.getByText('Links for the players').click();
  await page.getByRole('button', { name: 'Create links for all players' }).click();
  const link = await page.locator('#links-list a').first().getAttribute('href');
  // The first player, on a phone.
  const player = await person(browser, { viewport: PHONE, bypassCSP: true, colorScheme: 'dark' });
  await player.page.goto(String(link));
  await player.page.getByRole('heading', { name: 'Board 1' }).waitFor();
  await player.page.getByRole('group').getByRole('button', { name: '2-0' }).first().click();
  await player.page.getByText('You reported 2-0').waitFor();
  await player.page.getByText('Call the arbiter').first().click();
  await player.page.getByLabel('In a few words').fill('The clock stands');
  await player.page.getByRole('button', { name: 'Call the arbiter' }).click();
  await player.page.getByText('The call is on the desk').waitFor();
  assert.deepEqual(await axeFaults(player.page), []);
  assert.ok(await player.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than a phone');
  await player.page.screenshot({ path: join(PICTURES, 'event-dark-phone.png') });
  await page.getByText('Needs you · 1').waitFor();
  await page.getByLabel(/^Answer to/u).fill('I am coming');
  await page.getByRole('button', { name: 'Answer' }).click();
  await player.page.getByText('I am coming').waitFor();
  await enter(page, '1 2 1', 1);
  // Board 2: its first player does not come for any game of the round.
  const absent = await page.locator('tr[data-board="2"] td:nth-child(2) b').innerText();
  const side = page.locator('#absent');
  await side.getByLabel('A player').selectOption('absent');
  await side.getByLabel('No.').fill(absent);
  await side.getByRole('button').click();
  await page.getByRole('link', { name: 'WCDF 2.24' }).waitFor();
  const unsigned = await page.locator('tr[data-board="1"] td:nth-child(2) b').innerText();
  await side.getByLabel('A player').selectOption('unsigned');
  await side.getByLabel('No.').fill(unsigned);
  await side.getByRole('button').click();
  await page.getByRole('link', { name: 'WCDF 3.10' }).waitFor();
  // A crash loses nothing.
  await damier.kill();
  await damier.run();
  await page.reload();
  await page.getByRole('link', { name: 'WCDF 3.10' }).waitFor();
  await page.getByRole('button', { name: 'Close round 1' }).click();
  await page.getByRole('button', { name: 'Pair round 2' }).waitFor();
  await page.goto(`${damier.url}${made.href}/screen`);
  await page.getByText('Page 1 of').waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('Page 2 of').waitFor();
  assert.deepEqual(await axeFaults(page), []);
  await player.context.close();
  // What the browser says of the server that was down is no fault of the page.
  assert.deepEqual(faults.filter((fault) => !/ERR_|Failed to load/u.test(fault)), []);
});

test('tables, the ban list, assistants with rights of their own and late players are entered by forms', async () => {
  const { page, faults } = chief;
  const made = await page.evaluate(async () => {
    const players = ['First', 'Second', 'Third', 'Fourth'].map((name, place) => `${name} Player ${1800 - place}`).join('\n');
    const wanted = { name: 'Open with helpers', ruleset: 'english', system: 'dutch', rounds: 3, settings: [], players };
    const answer = await fetch('/api/v1/events', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wanted) });
    return answer.json();
  });
  const clerk = await person(browser, { viewport: PHONE, bypassCSP: true });
  await clerk.page.goto(damier.url);
  await clerk.page.evaluate(async () => {
    const body = JSON.stringify({ name: 'Usher', password: 'correct horse', take_games: false });
    await fetch('/api/v1/accounts', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  });
  await page.goto(`${damier.url}${made.href}/desk`);
  const side = page.locator('.event-side, .event-more');
  /** Opens a part of the desk. @param {string} id */
  const open = async (id) => {
    const part = side.locator(`#${id}`);
    await part.locator('summary').first().click();
    return part;
  };
  // Somebody is banned before the start, and cannot enter.
  const bans = await open('bans');
  await bans.getByLabel('Name').fill('Loud Person');
  await bans.getByLabel('Article').fill('wcdf 6.9');
  await bans.getByLabel('What happened').fill('struck an opponent');
  await bans.getByRole('button', { name: 'Ban', exact: true }).click();
  await bans.locator('#ban-list').getByText('Loud Person').waitFor();
  await side.locator('#enter textarea').fill('Loud Person 1700');
  await side.getByRole('button', { name: 'Add players' }).click();
  await page.getByRole('alert').getByText('Loud Person cannot enter').waitFor();
  await side.locator('#enter textarea').fill('');
  await page.getByRole('button', { name: 'Start and pair round 1' }).click();
  await page.getByRole('button', { name: 'Publish round 1' }).click();
  await page.getByText('Playing · 2').waitFor();
  // A board is seated elsewhere, its clock on the other side.
  const seating = await open('seating');
  await seating.getByLabel('Board').fill('2');
  await seating.getByLabel('Table', { exact: true }).fill('17');
  await seating.getByLabel('Clock').selectOption('right');
  await seating.getByRole('button', { name: 'Seat' }).click();
  await seating.getByText('Board 2: table 17, clock on White’s right').waitFor();
  // An assistant presses for a player, with a reason; time is made good for it.
  const helpers = await open('helpers');
  await helpers.locator('#appoint input[name=name]').fill('Kind Neighbour');
  await helpers.getByLabel('press the clock for a player').check();
  await helpers.locator('#appoint').getByRole('button').click();
  await page.getByRole('alert').getByText('player=').waitFor();
  await helpers.getByLabel('For No.').fill('1');
  await helpers.locator('#appoint').getByLabel('Reason').fill('a hurt hand');
  await helpers.locator('#appoint').getByRole('button').click();
  await helpers.locator('#helper-list').getByText('press for 1 First Player').waitFor();
  const good = helpers.locator('#made-good');
  await good.getByLabel('Board').fill('1');
  await good.getByLabel('No.').fill('1');
  await good.getByLabel('Seconds').fill('60');
  await good.getByLabel('Assistant').selectOption('Kind Neighbour');
  await good.getByLabel('Reason').fill('presses slowly');
  await good.getByRole('button').click();
  await page.locator('#latest').getByText('made-good 1 1 1 60').waitFor();
  // An account helps in the hall, and may do nothing else.
  await helpers.locator('#appoint input[name=name]').fill('Usher');
  await helpers.getByLabel('call the roll').check();
  await helpers.getByLabel('The name is an account').check();
  assert.deepEqual(await axeFaults(page), []);
  await helpers.locator('#appoint').getByRole('button').click();
  await helpers.locator('#helper-list').getByText('works at this desk').waitFor();
  await clerk.page.goto(`${damier.url}${made.href}/desk`);
  await clerk.page.getByText('Roll call').first().click();
  await clerk.page.getByRole('button', { name: 'First Player is here' }).click();
  await clerk.page.locator('#roll').getByText('here', { exact: true }).first().waitFor();
  assert.equal(await clerk.page.locator('#ban, #ruling, #appoint, #decide').count(), 0);
  assert.deepEqual(await axeFaults(clerk.page), []);
  assert.ok(await clerk.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than a phone');
  // Players: one leaves, one comes late, one asks for a bye, one loses points.
  const players = await open('players');
  const form = players.locator('#player');
  await form.locator('select[name=what]').selectOption('withdraw');
  await form.locator('input[name=player]').fill('4');
  await form.getByRole('button').click();
  await page.locator('#latest').getByText('withdraw 4 round=2 kept').waitFor();
  await form.locator('select[name=what]').selectOption('enter');
  await form.locator('input[name=name]').fill('Late Player');
  await form.locator('input[name=rating]').fill('1600');
  await form.getByRole('button').click();
  await page.locator('#latest').getByText('enter "Late Player" rating=1600').waitFor();
  await form.locator('select[name=what]').selectOption('bye');
  await form.locator('input[name=player]').fill('5');
  await form.getByRole('button').click();
  await page.locator('#latest').getByText('bye 5 round=2 half').waitFor();
  await form.locator('select[name=what]').selectOption('penalty');
  await form.locator('input[name=player]').fill('2');
  await form.locator('input[name=points]').fill('0.5');
  await form.locator('input[name=because]').fill('a telephone');
  await form.getByRole('button').click();
  await page.locator('#latest').getByText('penalty 2 0.5').waitFor();
  await helpers.screenshot({ path: join(PICTURES, 'event-helpers-light-desktop.png') });
  // The ban is lifted, the helper dismissed, each with its reason.
  await bans.getByLabel('Why the ban on Loud Person').fill('apologised');
  await bans.getByRole('button', { name: 'Lift' }).click();
  await side.locator('#bans-count').getByText('0', { exact: true }).waitFor();
  await helpers.getByLabel('Why Kind Neighbour helps no longer').fill('went home');
  await helpers.locator('li', { hasText: 'Kind Neighbour' }).getByRole('button', { name: 'Dismiss' }).click();
  await side.locator('#helpers-count').getByText('1', { exact: true }).waitFor();
  assert.deepEqual(clerk.faults, []);
  await clerk.context.close();
  // What is refused is told by the server with a status, which the browser notes.
  assert.deepEqual(faults.filter((fault) => !/ERR_|Failed to load/u.test(fault)), []);
});

test('an event is made of a report; a report of another event is told with every difference and its place', async () => {
  const { page, faults, context } = await person(browser, { viewport: { width: 1366, height: 768 }, bypassCSP: true });
  await page.goto(damier.url);
  await page.evaluate(async () => {
    const body = JSON.stringify({ name: 'Reporter', password: 'correct horse', take_games: false });
    await fetch('/api/v1/accounts', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  });
  const player = (/** @type {number} */ number, /** @type {string} */ points, /** @type {string} */ cells) =>
    `001 ${String(number).padStart(4)}      ${`Player ${number}`.padEnd(33)} ${2000 - number} NED ${' '.repeat(22)} ${points.padStart(4)} ${String(number).padStart(4)}${cells}\n`;
  const report = (/** @type {string} */ name) => `012 ${name}\n142 3\n162  W 2.0    D 1.0    P 2.0\n${player(1, '2.0', '     3 w 1')}${player(2, '2.0', '     4 b 1')}${player(3, '0.0', '     1 b 0')}${player(4, '0.0', '     2 w 0')}`;
  const file = (/** @type {string} */ name) => ({ name: 'open.trf', mimeType: 'text/plain', buffer: Buffer.from(report(name)) });
  await page.goto(`${damier.url}/events`);
  const form = page.locator('#new-event');
  await form.getByLabel('Name', { exact: true }).fill('From a file');
  await form.getByText('From a file', { exact: true }).click();
  await form.locator('input[type=file]').setInputFiles(file('Club open'));
  await form.getByRole('button', { name: 'Create event' }).click();
  await page.waitForURL(/\/desk$/u);
  await page.getByRole('heading', { name: 'Club open' }).waitFor();
  await page.getByText('Finished · 2').waitFor();
  const bring = async (/** @type {string} */ name) => {
    if (!(await page.locator('#trf').isVisible())) await page.getByText('Bring in a report (TRF)').click();
    await page.locator('#trf input[type=file]').setInputFiles(file(name));
    await page.getByRole('button', { name: 'Bring it in' }).click();
  };
  await bring('City open');
  await page.getByRole('alert').getByText('line 1, column 5: this is the report of “City open”').waitFor();
  await bring('Club open');
  await page.getByRole('alert').getByText('nothing that the event does not have').waitFor();
  assert.deepEqual(await axeFaults(page), []);
  assert.deepEqual(faults.filter((fault) => !/Failed to load/u.test(fault)), []);
  await context.close();
});
