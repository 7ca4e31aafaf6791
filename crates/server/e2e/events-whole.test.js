// @ts-check
/**
 * Two whole events in a real browser and on paper, from the entries to the report; what comes of them is what was looked at once
 * and stands in crates/tournament/tests/golden. @module
 */
import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { Damier, launch, person } from './damier.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PICTURES = join(ROOT, process.env['RENEW_SCREENSHOTS'] ? 'docs/pictures' : 'target/pictures');
const PAPERS = join(ROOT, 'target/papers');
const PHONE = { width: 390, height: 844 };
/** @param {string} name */
const golden = (name) => readFile(join(ROOT, 'crates/tournament/tests/golden', name), 'utf8');

/** Compares with what was looked at once; `GOLDEN=write` writes it anew. @param {string} name @param {string} found */
async function compare(name, found) {
  if (process.env['GOLDEN']) await writeFile(join(ROOT, 'crates/tournament/tests/golden', name), found);
  assert.equal(found, await golden(name), name);
}

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
  await mkdir(PAPERS, { recursive: true });
  chief = await person(browser, { viewport: { width: 1366, height: 768 } });
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

/** The desk of an event, used as a controller uses it. */
class Desk {
  /** @param {import('playwright-core').Page} page */
  constructor(page) {
    this.page = page;
    this.side = page.locator('.event-side, .event-more');
  }

  /** Creates an event by the form. @param {Record<string, string>} fields @param {string} players */
  static async create({ name, ruleset, system, rounds, games, ballots, tieBreaks, time }, players) {
    const { page } = chief;
    await page.goto(`${damier.url}/events`);
    const form = page.locator('#new-event');
    await form.getByLabel('Name', { exact: true }).fill(name ?? '');
    await form.getByLabel(/^Players/u).fill(players);
    await form.locator('[name="ruleset"]').selectOption(ruleset ?? '');
    await form.getByLabel(/^Time for each player/u).fill(time ?? '');
    await form.locator('[name="system"]').selectOption(system ?? '');
    if (rounds) await form.getByLabel(/^Rounds/u).fill(rounds);
    await form.getByText('More settings').click();
    if (games) await form.locator('[name="games"]').selectOption(games);
    if (ballots) await form.locator('[name="ballots"]').selectOption(ballots);
    await form.getByLabel(/^Tie-breaks/u).fill(tieBreaks ?? '');
    await form.getByRole('button', { name: 'Create event' }).click();
    await page.waitForURL(/\/desk$/u);
    return new Desk(page);
  }

  /** The page of the event without the desk. */
  get address() {
    return this.page.url().replace(/(\/desk)?(#.*)?$/u, '');
  }

  async version() {
    return Number(await this.page.locator('#head').getAttribute('data-version'));
  }

  /** Does something that writes lines, and waits until the page has them. @param {() => Promise<void>} deed @param {number} [lines] */
  async writes(deed, lines = 1) {
    const before = await this.version();
    await deed();
    const told = this.page.locator('#told:not([hidden])');
    const written = this.page.locator(`#head:not([data-version="${before}"])`);
    for (let known = before; known < before + lines; known = await this.version()) {
      await written.or(told).first().waitFor({ state: 'attached' });
      if (await told.isVisible()) assert.fail(await told.innerText());
      if ((await this.version()) < before + lines) await this.page.waitForTimeout(20);
    }
  }

  /** Opens a part of the side. @param {string} title */
  async open(title) {
    const part = this.side.locator('details', { has: this.page.locator('summary', { hasText: title }) });
    if (!(await part.evaluate((details) => /** @type {HTMLDetailsElement} */ (details).open))) await part.locator('summary').click();
    return part;
  }

  /** A decision in the form of the event file. @param {string} line */
  async decide(line) {
    const part = await this.open('Players: late, leaving');
    await part.getByLabel(/^Any other decision/u).fill(line);
    await this.writes(() => part.getByRole('button', { name: 'Decide' }).click());
  }

  /** @param {string} text @param {number} [lines] */
  async type(text, lines = 1) {
    const field = this.page.getByLabel('Board and result');
    await field.fill(text);
    await this.page.locator('#entry-says.ready').waitFor();
    await this.writes(() => field.press('Enter'), lines);
  }

  /** @param {string} name */
  async press(name) {
    await this.writes(() => this.page.getByRole('button', { name, exact: true }).click());
  }

  /** What is entered about a player of the round. @param {string} what @param {number} player @param {number} [minutes] */
  async about(what, player, minutes) {
    const form = this.page.locator('#absent');
    await form.locator('[name="what"]').selectOption(what);
    await form.locator('[name="player"]').fill(String(player));
    await form.locator('[name="minutes"]').fill(minutes === undefined ? '' : String(minutes));
    await this.writes(() => form.getByRole('button').click());
  }

  /** @param {string} title @param {string} form @param {Record<string, string>} fields */
  async fill(title, form, fields) {
    await this.open(title);
    const place = this.page.locator(form);
    for (const [name, value] of Object.entries(fields)) {
      const field = place.locator(`[name="${name}"]`);
      if (await field.evaluate((element) => element.tagName === 'SELECT')) await field.selectOption(value);
      else await field.fill(value);
    }
    await this.writes(() => place.getByRole('button').click());
  }

  /** A file of the event. @param {string} name */
  async file(name) {
    const answer = await this.page.request.get(`${this.address}/${name}`);
    assert.equal(answer.status(), 200, name);
    return answer.text();
  }

  /** Prints papers and keeps them, to be looked at. @param {string} prefix @param {string[]} names */
  async print(prefix, names) {
    for (const name of names) {
      const answer = await this.page.request.get(`${this.address}/papers/${name}.pdf`);
      const bytes = await answer.body();
      assert.equal(answer.status(), 200, `${name}: ${bytes.toString('utf8', 0, 300)}`);
      assert.equal(bytes.toString('latin1', 0, 5), '%PDF-', name);
      await writeFile(join(PAPERS, `${prefix}-${name}.pdf`), bytes);
      const shown = await this.page.context().newPage();
      await shown.goto(`${this.address}/papers/${name}.html`);
      assert.ok((await shown.locator('body').innerText()).length > 100, name);
      await shown.close();
    }
  }
}

test('three rounds by the WCDF: ballots, late and absent players, a sheet that is missing, a ruling and its appeal', async () => {
  const { page, faults } = chief;
  const players = 'name,rating,federation,status,fee,paid\nFirst Player,2050,ENG,amateur,20,20\nSecond Player,1990,SCO,,20,\n'
    + 'Third Player,1900,USA,professional,20,20\nFourth Player,1850,IRL,,20,20\n';
  const desk = await Desk.create({ name: 'Three-move weekend', ruleset: 'english', system: 'berger', games: '2', ballots: 'three-move', tieBreaks: 'sb,wins,direct' }, players);
  for (const line of ['set clock right', 'set sheets hand-in', 'pay 2 20', 'assistant "First Assistant" rights=hall,results',
    'clause 1 "Openings are drawn by three-move ballot; both games of a round have the same one."',
    'clause 2.1 "A player who has not come after an hour loses the game."']) await desk.decide(line);

  // Round 1: a place for everybody, the roll, clocks together, somebody comes late, results by the players and by the desk.
  await desk.writes(() => page.getByRole('button', { name: 'Start and pair round 1' }).click(), 2);
  await desk.press('Publish round 1');
  await desk.decide('table 1 1 2 clock=left');
  await desk.decide('table 1 2 3');
  await desk.decide('ballots 1 seed=2026');
  await desk.open('Checklist');
  await desk.press('Tick every clock wound or charged, set to the same time, and on the correct side of the board');
  await desk.open('Roll call');
  for (const name of ['First', 'Second', 'Third']) await desk.press(`${name} Player is here`);
  await desk.press('Fourth Player is not here');
  await page.locator('#round').getByRole('link', { name: 'WCDF 2.21' }).waitFor();
  await desk.press('Start all clocks');
  await page.getByText('Clocks started').waitFor();
  await page.getByText('0 minutes ago').waitFor();
  await (await desk.open('Roll call')).screenshot({ path: join(PICTURES, 'event-roll-light-desktop.png') });
  await desk.about('late', 4, 40);
  await page.locator('#round').getByRole('link', { name: 'WCDF 2.23' }).waitFor();
  await desk.type('1 1 0', 2);
  const links = await desk.open('Links for the players');
  await links.getByRole('button', { name: 'Create links for all players' }).click();
  await page.locator('#links-list a').nth(3).waitFor();
  const addresses = await page.locator('#links-list a').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  const phones = [];
  for (const address of addresses) {
    const phone = await person(browser, { viewport: PHONE });
    await phone.page.goto(address);
    await phone.page.getByRole('heading', { name: /^Board \d/u }).waitFor();
    phones.push(phone);
  }
  const [first, second, third] = phones;
  assert.ok(first && second && third);
  /** @param {import('playwright-core').Page} phone @param {number} game @param {string} score */
  const report = async (phone, game, score) => {
    await phone.locator('.my-game').nth(game - 1).getByRole('button', { name: score }).click();
    await phone.locator('.my-game').nth(game - 1).getByText(`You reported ${score}`).waitFor();
  };
  await report(second.page, 1, '2-0');
  await report(third.page, 1, '2-0');
  await desk.press('Confirm 2-0');
  await report(second.page, 2, '1-1');
  await report(third.page, 2, '2-0');
  await page.getByText(/disputed/u).waitFor();
  await page.screenshot({ path: join(PICTURES, 'event-disputed-light-desktop.png') });
  await desk.type('2.2 1');
  for (const player of [1, 4, 2, 3]) await desk.about('handed-in', player);
  await desk.press('Close round 1');

  // Round 2: an opening drawn anew, two hours' absence, a call, a ruling and its appeal.
  await desk.press('Pair round 2');
  await desk.press('Publish round 2');
  await desk.decide('ballots 2 seed=2027');
  await desk.decide('redraw 2 2 seed=2028 because="both had it in the round before"');
  await desk.open('Roll call');
  await desk.press('Fourth Player is not here');
  await desk.about('late', 4, 125);
  await page.locator('#round').getByRole('link', { name: 'WCDF 2.24' }).waitFor();
  await first.page.getByRole('heading', { name: 'Board 2' }).waitFor();
  await first.page.getByText('Call the arbiter').first().click();
  await first.page.getByLabel('In a few words').fill('may a touched man be adjusted without a word?');
  await first.page.getByRole('button', { name: 'Call the arbiter' }).click();
  await page.getByLabel(/^Answer to/u).fill('not without saying so first');
  await page.getByRole('button', { name: 'Answer' }).click();
  await first.page.getByText('not without saying so first').waitFor();
  await desk.fill('Rulings and appeals', '#ruling', { board: '2', player: '1', article: 'wcdf 1.23', words: 'the man that was touched is played' });
  await desk.type('2 0 1', 2);
  /** @param {Record<string, string>} fields */
  const step = (fields) => desk.fill('Rulings and appeals', '#case', { case: '1', who: '', words: '', article: '', ...fields });
  await step({ what: 'appeal', who: '1', words: 'the man was only put straight' });
  // Whoever ruled, or is a party, does not hear the appeal.
  await desk.open('Rulings and appeals');
  for (const who of ['Controller; Committee Member; Other Member', 'First Player; Committee Member; Other Member']) {
    await page.locator('#case [name="case"]').fill('1');
    await page.locator('#case [name="what"]').selectOption('committee');
    await page.locator('#case [name="who"]').fill(who);
    await page.locator('#case').getByRole('button').click();
    await page.locator('#told:not([hidden])').filter({ hasText: who.split(';')[0] ?? '' }).waitFor();
  }
  await page.reload();
  await step({ what: 'committee', who: 'Third Player; Committee Member; Other Member' });
  await step({ what: 'witness', who: 'First Assistant', words: 'no word was heard before the touch' });
  await step({ what: 'minutes', words: 'heard in private; the controller was heard first' });
  await step({ what: 'upheld', words: 'adjusting has to be announced', article: 'wcdf 1.22' });
  await step({ what: 'notify', who: '1' });
  await step({ what: 'notify', who: '2' });
  await (await desk.open('Rulings and appeals')).screenshot({ path: join(PICTURES, 'event-case-light-desktop.png') });
  for (const player of [1, 2]) await desk.about('handed-in', player);
  await desk.press('Close round 2');

  // Round 3: a sheet that is missing takes the points of the round.
  await desk.press('Pair round 3');
  await desk.press('Publish round 3');
  await desk.decide('ballots 3 seed=2029');
  await desk.type('1 1 2', 2);
  await desk.type('2 1 1', 2);
  for (const player of [2, 4, 1]) await desk.about('handed-in', player);
  await desk.decide('sheet 3 3 handed-in game=1');
  await desk.decide('sheet 3 3 missing game=2');
  const conduct = { who: '3', article: 'wcdf 4.12', words: 'left the hall with the sheet' };
  await desk.fill('Conduct', '#penalty', { what: 'incident', ...conduct });
  await desk.fill('Conduct', '#penalty', { what: 'warn', ...conduct });
  await page.locator('#records').getByText('warned: left the hall').waitFor();
  // The machine fails, and nothing is lost.
  await damier.kill();
  await damier.run();
  await page.reload();
  await desk.press('Close round 3');
  await desk.press('Finish the event');

  await compare('wcdf.report.txt', (await desk.file('report.txt')).replaceAll('Controller ruled', 'Chief Arbiter ruled'));
  await compare('wcdf.pdn', await desk.file('games.pdn'));
  await page.goto(desk.address);
  await page.getByRole('link', { name: 'Standings', exact: true }).click();
  const rows = await page.locator('.event-standings tbody tr').evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent?.trim()).slice(0, 5).join(' ')));
  assert.deepEqual(rows, ['1 2 Second Player 1990 7', '2 1 First Player 2050 6', '3 3 Third Player 1900 5', '4 4 Fourth Player 1850 4']);
  await page.goto(`${desk.address}/desk`);
  await desk.print('wcdf', ['pairings', 'names', 'cards', 'sheets', 'slips', 'ballots', 'roll-call', 'hand-in', 'standings', 'wall-chart', 'cross-table', 'player-cards', 'notices', 'cases', 'report']);
  for (const phone of phones) await phone.context.close();
  assert.deepEqual(faults.filter((fault) => !/ERR_|Failed to load/u.test(fault)), []);
});

test('seven rounds of thirty: a requested bye, a late entry, a forfeit, a withdrawal', async () => {
  const { page, faults } = chief;
  faults.length = 0;
  const lines = (await golden('fmjd.event')).split('\n');
  const entered = lines.slice(0, lines.indexOf('start rating')).filter((line) => line.startsWith('enter '));
  const players = entered.map((line) => /^enter "(.+)" rating=(\d+) federation=(\w+) id=(\d+)$/u.exec(line)?.slice(1).join(',') ?? assert.fail(line));
  const desk = await Desk.create({ name: 'Open championship', ruleset: 'international', system: 'dutch', rounds: '7', tieBreaks: 'solkoff-truncated,wins,direct' }, `name,rating,federation,id\n${players.join('\n')}\n`);
  await desk.writes(() => page.getByRole('button', { name: 'Start and pair round 1' }).click(), 2);
  for (const line of lines.slice(lines.indexOf('start rating') + 1)) {
    const [word, round, ...rest] = line.split(' ');
    if (word === 'propose') {
      if (round !== '1') await desk.press(`Pair round ${round}`);
      // The program pairs as it did when the event was looked at.
      const pairs = await page.locator('.event-pairs tbody tr').evaluateAll((all) => all.map((row) => [...row.querySelectorAll('b')].map((number) => number.textContent).join('-')));
      assert.deepEqual(pairs, rest.slice(1).map((pair) => pair.replace('-free', '')), line);
    } else if (word === 'publish') await desk.press(`Publish round ${round}`);
    else if (word === 'close') await desk.press(`Close round ${round}`);
    else if (word === 'finish') await desk.press('Finish the event');
    else if (word === 'result') {
      const [board, score, reason] = rest;
      await desk.type(`${board} ${reason === 'forfeit' ? (score === '2-0' ? '+-' : '-+') : score}`);
    } else if (word) await desk.decide(line);
    if (line.startsWith('result 4 9')) {
      await page.evaluate(() => scrollTo(0, 0));
      await page.screenshot({ path: join(PICTURES, 'event-round-light-desktop.png') });
    }
  }
  for (const [name, file] of [['event.trf', 'fmjd.trf'], ['event.trf16', 'fmjd.trf16'], ['report.txt', 'fmjd.report.txt'], ['games.pdn', 'fmjd.pdn']]) {
    // The server knows by which book the game is played; the golden event does not say it.
    await compare(String(file), (await desk.file(String(name))).replace(', rules fmjd.', '.'));
  }
  // On the projector everything stands on some leaf, and no leaf has to be scrolled.
  const { address } = desk;
  await page.goto(`${address}/screen`);
  const leaves = Number(/of (\d+)/u.exec(await page.locator('#leaf-says').innerText())?.[1]);
  const listed = new Set();
  for (let leaf = 1; leaf <= leaves; leaf += 1) {
    await page.getByText(`Page ${leaf} of ${leaves}`).waitFor();
    assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), `leaf ${leaf} fits`);
    for (const number of await page.locator('.leaf:not([hidden]) [data-player]').evaluateAll((all) => all.map((one) => one.getAttribute('data-player')))) listed.add(number);
    if (leaf < leaves) await page.getByRole('button', { name: 'Next page' }).click();
  }
  assert.equal(listed.size, 31);
  await page.screenshot({ path: join(PICTURES, 'event-screen-light-desktop.png') });
  await page.goto(`${address}/desk`);
  await desk.print('fmjd', ['pairings', 'names', 'cards', 'sheets', 'slips', 'roll-call', 'hand-in', 'standings', 'wall-chart', 'player-cards', 'notices', 'report']);
  assert.deepEqual(faults, []);
});
