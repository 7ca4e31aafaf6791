// @ts-check
/**
 * What a person does at the pages, in steps that several tests share.
 *
 * @import { Page } from 'playwright-core'
 */
import assert from 'node:assert/strict';
import { PATIENCE } from './damier.js';

/** @typedef {import('../web/wire.js').Snapshot} Snapshot */
/** @typedef {import('../web/wire.js').NewGame} NewGame */

/**
 * Makes a game by the form of the start page and goes there.
 *
 * @param {Page} page @param {string} url @param {string} ruleset The title on its card.
 * @param {Record<string, string>} chosen Fields of the form by name; radio buttons by value.
 */
export async function makeGame(page, url, ruleset, chosen) {
  await page.goto(url);
  await page.locator(`#quick [data-title="${ruleset}"] input`).evaluate((input) => /** @type {HTMLInputElement} */ (input).click());
  await page.getByRole('button', { name: 'More options' }).click();
  const form = page.locator('#new-game');
  for (const [name, value] of Object.entries(chosen)) {
    const field = form.locator(`[name="${name}"]`);
    const kind = await field.first().evaluate((element) => `${element.tagName} ${element.getAttribute('type')}`.toLowerCase());
    if (kind === 'input radio') await form.locator(`[name="${name}"][value="${value}"]`).check({ force: true });
    else if (kind === 'input checkbox') await field.setChecked(value === 'on');
    else if (kind === 'input range') await field.fill(value);
    else if (kind.startsWith('select')) await field.selectOption(value);
    else await field.fill(value);
  }
  await form.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForURL(/\/game\//);
  await ready(page);
}

/** Waits until the game is shown. @param {Page} page */
export async function ready(page) {
  await page.waitForFunction(() => document.querySelector('draughts-board[data-look], .blind') !== null
    && /on turn|Your turn|Waiting|wins|won|draw|move|waits/i.test(document.querySelector('#status')?.textContent ?? ''));
}

/** The game as the server shows it to this person. @param {Page} page @returns {Promise<Snapshot>} */
export async function state(page) {
  const id = page.url().split('/game/')[1]?.split(/[?#]/)[0];
  return page.evaluate(async (id) => (await fetch(`/api/v1/games/${id}`)).json(), id);
}

/** The number of moves in the list. @param {Page} page */
export function listed(page) {
  return page.locator('#record ol button').count();
}

/** Waits until so many moves are in the list. @param {Page} page @param {number} count */
export async function untilListed(page, count) {
  await page.waitForFunction((count) => document.querySelectorAll('#record ol button').length >= count, count, { timeout: PATIENCE });
}

/** Clicks a square of the board. @param {Page} page @param {string} square */
export async function click(page, square) {
  await page.locator(`draughts-board [data-square="${square}"]`).first().click({ force: true });
}

/** Types a move or a command. @param {Page} page @param {string} text */
export async function type(page, text) {
  // The box is in a panel of its own, unless the game is played without a board.
  if (!(await page.getByLabel('Type a move or a command').isVisible())) await page.getByRole('tab', { name: 'More' }).click();
  await page.getByLabel('Type a move or a command').fill(text);
  await page.getByLabel('Type a move or a command').press('Enter');
}

/** Waits until what was read aloud last fits: commands are fetched when the first is typed. @param {Page} page @param {RegExp} wanted */
export async function untilHeard(page, wanted) {
  await page.getByRole('log', { name: 'Read aloud' }).locator('p:last-child').filter({ hasText: wanted }).waitFor({ state: 'attached' });
}

/** Waits until the end of the game is shown, and says what it says. @param {Page} page */
export async function outcome(page) {
  await page.locator('.box.outcome').waitFor({ timeout: PATIENCE });
  const text = (await page.locator('.box.outcome').textContent()) ?? '';
  assert.ok(await page.locator('.box.outcome a[href^="/rules/"]').count(), `the end cites an article: ${text}`);
  return text;
}
