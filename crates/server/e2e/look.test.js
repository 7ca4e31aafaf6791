// @ts-check
/** What players choose and see: boards, pieces, sounds, the size of the board, kings, the start page on a phone, the lobby. @module */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Damier, launch, person } from './damier.js';
import { click, makeGame, ready, type, untilListed } from './playing.js';

/** @typedef {import('playwright-core').Page} Page */

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

const PHONE = { width: 390, height: 844 };

/** Opens the settings of a game. @param {Page} page */
async function settings(page) {
  await page.locator('#tools [value="preferences"]').click();
  await page.locator('#preferences .picks').first().waitFor();
}

test('boards, pieces and sounds are chosen with a live preview, and kept', async () => {
  const { page, context, faults } = await person(browser, { viewport: { width: 1366, height: 768 } });
  await makeGame(page, damier.url, 'International draughts', { opponent: 'same-screen' });
  await settings(page);
  const offered = (/** @type {string} */ name) => page.locator(`#preferences [name="${name}"]`).evaluateAll((all) => all.map((one) => /** @type {HTMLInputElement} */ (one).value));
  const [boards, sets, voices] = [await offered('wood'), await offered('set'), await offered('voice')];
  assert.ok(boards.length >= 6 && sets.length >= 4 && voices.length >= 3, JSON.stringify([boards, sets, voices]));
  const dark = () => page.locator('#board').evaluate((board) => getComputedStyle(board).getPropertyValue('--dark-1'));
  const colours = new Set();
  for (const wood of boards) {
    await page.locator(`#preferences [name="wood"][value="${wood}"]`).check({ force: true });
    assert.equal(await page.locator('#board').getAttribute('data-board'), wood === 'auto' ? 'wood' : wood);
    colours.add(await dark());
  }
  assert.ok(colours.size >= 6, [...colours].join(' '));
  const shapes = new Set();
  for (const set of sets) {
    await page.locator(`#preferences [name="set"][value="${set}"]`).check({ force: true });
    await page.locator(`#board[data-set="${set}"]`).waitFor();
    await page.waitForFunction((before) => !before.includes(document.querySelector('#board defs g[id$="wm"]')?.outerHTML.replaceAll(/p\d+/g, '') ?? ''), [...shapes]);
    shapes.add(await page.locator('#board defs g[id$="wm"]').evaluate((shape) => shape.outerHTML.replaceAll(/p\d+/g, '')));
  }
  assert.equal(shapes.size, sets.length);
  for (const voice of voices) await page.locator(`#preferences [name="voice"][value="${voice}"]`).check({ force: true });
  await page.getByRole('button', { name: 'Colour-blind: Signs on Clear' }).click();
  assert.deepEqual(await page.locator('#board').evaluate((board) => [board.dataset.board, board.dataset.set]), ['clear', 'signs']);
  await page.reload();
  await ready(page);
  await page.locator('#board[data-board="clear"][data-set="signs"]').waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test('sounds are switched beside the board; Z hides all but board and clocks; the corner makes the board smaller', async () => {
  const { page, context } = await person(browser, { viewport: { width: 1366, height: 768 } });
  await makeGame(page, damier.url, 'International draughts', { opponent: 'same-screen', time: '10m+5s' });
  assert.match(await page.locator('#about').innerText(), /10×10 · FMJD rules/);
  assert.match(await page.locator('#about').innerText(), /10 min \+ 5 s/);
  const sounds = page.getByRole('button', { name: 'Sounds' });
  assert.equal(await sounds.getAttribute('aria-pressed'), 'true');
  await sounds.click();
  assert.equal(await sounds.getAttribute('aria-pressed'), 'false');
  // The form of the settings says the same.
  await settings(page);
  assert.equal(await page.getByRole('checkbox', { name: 'Sounds' }).isChecked(), false);
  const before = await page.locator('#board').boundingBox();
  await page.locator('#table').hover();
  const corner = page.locator('.corner');
  await corner.waitFor({ state: 'attached' });
  const box = await corner.boundingBox();
  assert.ok(before && box);
  await page.mouse.move(box.x + 8, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x - 150, box.y - 150, { steps: 5 });
  await page.mouse.up();
  const smaller = (await page.locator('#board').boundingBox())?.width ?? 0;
  assert.ok(smaller < before.width - 60, `${before.width} → ${smaller}`);
  await page.reload();
  await ready(page);
  assert.equal((await page.locator('#board').boundingBox())?.width, smaller);
  await page.keyboard.press('z');
  for (const part of ['header.top', '.side', '#actions', '#about']) await page.locator(part).waitFor({ state: 'hidden' });
  for (const part of ['#board', '#seat-far .time', '#seat-near .time']) assert.ok(await page.locator(part).isVisible(), part);
  await page.keyboard.press('z');
  await page.locator('.side').waitFor();
  await context.close();
});

test('a king is told by its crown in every window, in zen, and on paper', async () => {
  const { page, context } = await person(browser);
  await makeGame(page, damier.url, 'International draughts', { opponent: 'same-screen', opening: 'position', fen: 'W:WK50:BK1' });
  const crowned = () => page.locator('draughts-board .upper').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width > 0 && getComputedStyle(one).display !== 'none'));
  for (const [width, height] of [[1366, 768], [390, 844], [844, 390], [320, 640]]) {
    await page.setViewportSize({ width, height });
    assert.deepEqual(await crowned(), [true, true], `${width}×${height}`);
  }
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.keyboard.press('z');
  assert.deepEqual(await crowned(), [true, true], 'zen');
  await page.emulateMedia({ media: 'print' });
  assert.deepEqual(await crowned(), [true, true], 'paper');
  // It stays inside its square.
  await page.emulateMedia({ media: 'screen' });
  const [square, king] = [await page.locator('[data-square="50"] .tint').boundingBox(), await page.locator('.piece[data-piece="W"] .upper').boundingBox()];
  assert.ok(square && king && king.y >= square.y - 0.5 && king.y + king.height <= square.y + square.height + 0.5, JSON.stringify([square, king]));
  await context.close();
});

test('on a phone a game has its own head, with a way back and to the rest; actions are at the bottom', async () => {
  const { page, context } = await person(browser, { viewport: PHONE, hasTouch: true });
  await makeGame(page, damier.url, 'Russian draughts', { opponent: 'same-screen', time: '5m+3s' });
  assert.equal(await page.locator('header.top').isVisible(), false);
  assert.match(await page.locator('#about').innerText(), /Russian[\s\S]*5 min \+ 3 s/);
  const bar = await page.locator('#actions').boundingBox();
  assert.ok(bar && Math.abs(bar.y + bar.height - PHONE.height) < 1, JSON.stringify(bar));
  const board = await page.locator('#board').boundingBox();
  assert.deepEqual([board?.x, board?.width], [0, PHONE.width]);
  await page.locator('#tools .phone[value]').click();
  await page.locator('#share .link').first().waitFor();
  await page.getByRole('link', { name: 'Back to the start page' }).click();
  await page.waitForURL(`${damier.url}/`);
  await context.close();
});

test('on a phone the start page has three fields, and Play within sight', async () => {
  for (const viewport of [PHONE, { width: 320, height: 640 }]) {
    const { page, context, faults } = await person(browser, { viewport, hasTouch: true });
    await page.goto(damier.url);
    const play = page.locator('#quick .play');
    await page.locator('#board[data-look]').waitFor();
    const box = await play.boundingBox();
    assert.ok(box && box.y + box.height <= 680, `${viewport.width}: ${JSON.stringify(box)}`);
    const bar = await page.locator('nav.below').boundingBox();
    assert.ok(bar && box.y + box.height <= bar.y, `${viewport.width}: the bar below hides Play: ${JSON.stringify([box, bar])}`);
    await page.locator('.fields [data-mirrors="time"]').selectOption({ label: '5+3' });
    await page.locator('.fields [data-mirrors="opponent"]').selectOption({ label: 'Same screen' });
    assert.equal(await page.locator('.fields [data-mirrors="level"]').isDisabled(), true);
    await play.tap();
    await page.waitForURL(/\/game\//);
    await ready(page);
    assert.match(await page.locator('#about').innerText(), /5 min \+ 3 s/);
    assert.deepEqual(faults, []);
    await context.close();
  }
});

test('the other games unfold, and one’s colour is changed beside Play', async () => {
  const { page, context } = await person(browser, { viewport: { width: 1366, height: 768 } });
  await page.goto(damier.url);
  await page.locator('#board.active').waitFor();
  await page.locator('#more-games').click();
  await page.locator('#other-games [value="italian"]').check({ force: true });
  await page.waitForFunction(() => document.querySelector('#board-title')?.textContent === 'Italian');
  assert.match(await page.locator('#you-play').innerText(), /You play White/);
  await page.locator('#change-colour').click();
  assert.match(await page.locator('#you-play').innerText(), /You play Black/);
  await page.waitForFunction(() => !document.querySelector('#board')?.classList.contains('active'));
  await page.locator('#quick .play').click();
  await page.waitForURL(/\/game\//);
  await untilListed(page, 1);
  assert.match((await page.locator('#status').textContent()) ?? '', /Your turn/);
  await context.close();
});

test('the lobby’s page offers a game by one tap, and another browser takes it there', async () => {
  const [one, two] = [await person(browser), await person(browser)];
  await one.page.goto(`${damier.url}/lobby`);
  await one.page.locator('#ruleset').selectOption({ label: 'Russian draughts' });
  await one.page.locator('#presets [data-time="5m+3s"]').click();
  await one.page.waitForURL(/\/game\//);
  await one.page.getByRole('link', { name: /computer/i }).waitFor();
  await two.page.goto(`${damier.url}/lobby`);
  const [offer, waiting] = [await two.page.locator('.offer').boundingBox(), await two.page.locator('#lobby').boundingBox()];
  assert.ok(offer && waiting && waiting.x > offer.x + offer.width, 'who waits stands beside what can be offered');
  await two.page.locator('#lobby [data-take]').click();
  await two.page.waitForURL(/\/game\//);
  await ready(two.page);
  await one.page.waitForFunction(() => /turn|move/.test(document.querySelector('#status')?.textContent ?? ''));
  for (const { context } of [one, two]) await context.close();
});

test('a refusal is a strip of two lines at every width; the whole sentence unfolds with the article', async () => {
  const { page, context } = await person(browser, { viewport: { width: 1366, height: 768 } });
  // The longest of what is said, and what leaves most to play.
  for (const [ruleset, fen, move, whole] of /** @type {const} */ ([
    ['Russian draughts', 'W:Wa3,c3,d4,e3,g3:Bb6,d6,f6,h6', 'a3-b2', /From a3 to b2 is backward: a man only moves forward unless it captures/],
    ['Italian draughts', 'W:Wd3,Kf1:BKe4,g4', 'd3-f5', /may not take/],
    ['International draughts', '', '32-22', /one diagonal/],
    ['International draughts', 'W:W28,33,39:B22,23,18', '39', /capture is compulsory/],
  ])) {
    await makeGame(page, damier.url, ruleset, fen ? { opponent: 'same-screen', opening: 'position', fen } : { opponent: 'same-screen' });
    await type(page, move);
    const strip = page.locator('.box.refused');
    await strip.waitFor();
    for (const width of [320, 360, 390, 600, 900, 1024, 1366, 1920]) {
      await page.setViewportSize({ width, height: width < 600 ? 800 : 768 });
      const lines = await strip.locator(':scope > p').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight))));
      assert.deepEqual(lines, [1, 1], `${ruleset} ${move} at ${width}: ${await strip.innerText()}`);
      assert.ok(await strip.locator('.wrong').evaluate((one) => one.scrollWidth <= one.clientWidth), `${move} at ${width} is cut off: ${await strip.locator('.wrong').innerText()}`);
      assert.ok(await strip.locator('.why').isVisible());
    }
    await strip.getByRole('button', { name: /Why\?/ }).click();
    assert.match(await strip.locator('.unfolded').innerText(), whole);
    await page.setViewportSize({ width: 1366, height: 768 });
  }
  await context.close();
});

test('a newcomer plays with one click, reads a refusal in two lines, and analyses the finished game with one more', async () => {
  const { page, context } = await person(browser, { viewport: { width: 1366, height: 768 } });
  await makeGame(page, damier.url, 'International draughts', { opponent: 'same-screen', opening: 'position', fen: 'W:W28,33,39:B22,23,18' });
  await click(page, '39');
  const strip = page.locator('.box.refused');
  await strip.waitFor();
  const lines = await strip.locator(':scope > p').allInnerTexts();
  assert.equal(lines.length, 2, lines.join(' | '));
  assert.match(lines[1], /^Play 28x17 or 28x19\.\s+Why\?/);
  assert.equal(/28x/.test(lines[0]), false, 'what to play is said once');
  assert.equal(await strip.locator('.unfolded').isVisible(), false);
  await strip.getByRole('button', { name: /Why\?/ }).click();
  assert.ok(await strip.locator('.unfolded').isVisible());
  assert.ok((await page.locator('.marks .owed').count()) > 0, 'the way of the capture is drawn');
  await makeGame(page, damier.url, 'International draughts', { opponent: 'same-screen', opening: 'position', fen: 'W:W28:B23' });
  await type(page, '28x19');
  await page.locator('.box.outcome').waitFor();
  await page.getByRole('button', { name: 'Analysis board' }).click();
  await page.waitForURL(/\/analysis\?game=/);
  await page.locator('#tree .row .ply').first().waitFor();
  await context.close();
});

test('the main line stands in two columns with what is thought of it, and the explorer fits its panel', async () => {
  const { page, context } = await person(browser, { viewport: { width: 1366, height: 768 } });
  await page.goto(`${damier.url}/analysis?ruleset=international&moves=32-28+19-23+28x19+14x23+33-28+23x32+37x28`);
  await page.locator('#tree [aria-current]').waitFor();
  assert.equal(await page.locator('#tree .row').count(), 4);
  const columns = await page.locator('#tree .row .ply').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().x)));
  assert.deepEqual([columns[0] === columns[2], columns[1] === columns[3], columns[0] < columns[1]], [true, true, true], columns.join(' '));
  await page.locator('.explored').waitFor();
  const wide = await page.locator('#explorer .scroll').evaluate((part) => part.scrollWidth - part.clientWidth);
  assert.equal(wide, 0);
  await page.getByRole('button', { name: 'Start the engine' }).click();
  await page.locator('.mark-arrow').first().waitFor();
  await page.waitForFunction(() => /\d/.test(document.querySelector('#bar .number')?.textContent ?? ''));
  await page.waitForFunction(() => /\d/.test(document.querySelector('#tree [aria-current] .worth')?.textContent ?? ''));
  await page.getByRole('button', { name: 'Stop the engine' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  assert.ok(await page.locator('#files-tab').isVisible());
  await context.close();
});

/** Buttons and tabs whose words do not fit into them, or that stick out of their row. @param {Page} page @param {string[]} rows */
async function cutOff(page, rows) {
  return page.evaluate((rows) => rows.flatMap((row) => [...document.querySelectorAll(row)].flatMap((element) => {
    const outer = element.getBoundingClientRect();
    return [...element.querySelectorAll('button, select, [role="tab"]')]
      .filter((part) => part.scrollWidth > part.clientWidth || part.getBoundingClientRect().right > outer.right + 0.5)
      .map((part) => `${row}: ${part.textContent?.slice(0, 30)}`);
  })), rows);
}

test('no button beside the board is cut off, with an offer armed either; what is offered is told, and declined once', async () => {
  const [white, black] = [await person(browser, { viewport: { width: 1440, height: 900 } }), await person(browser, { viewport: { width: 320, height: 640 } })];
  const { page } = white;
  await makeGame(page, damier.url, 'International draughts', { opponent: 'friend', colour: 'white', time: '10m+5s' });
  assert.equal(await page.locator('#seat-near .player').innerText(), 'You');
  await black.page.goto(await page.getByLabel('Invitation').inputValue());
  await black.page.locator('#join button').click();
  await black.page.waitForURL(/\/game\//);
  await ready(black.page);
  await untilTurn(page);
  await play(page, '32', '28');
  await play(black.page, '19', '23');
  await untilTurn(page);
  await page.getByRole('button', { name: 'Offer draw' }).click();
  await page.locator('#actions [aria-pressed="true"]').waitFor();
  assert.match(await page.locator('.box.told').innerText(), /offer a draw with your move/);
  for (const [width, height] of [[1440, 900], [1366, 768], [1280, 860], [1024, 768]]) {
    await page.setViewportSize({ width, height });
    assert.deepEqual(await cutOff(page, ['#actions']), [], `${width}`);
  }
  assert.deepEqual(await cutOff(black.page, ['#actions']), [], '320');
  await play(page, '28', '19');
  await black.page.getByRole('button', { name: 'Decline' }).click();
  await page.locator('.box.told').filter({ hasText: 'declined' }).waitFor();
  assert.equal(await page.locator('#notice .box').filter({ hasText: 'declined' }).count(), 1);
  for (const { context } of [white, black]) await context.close();
});

/** Waits until it is this person's turn. @param {Page} page */
function untilTurn(page) {
  return page.locator('#status').filter({ hasText: 'Your turn' }).waitFor();
}

/** Moves by two clicks, when it is this person's turn. @param {Page} page @param {string} from @param {string} to */
async function play(page, from, to) {
  await untilTurn(page);
  await click(page, from);
  await click(page, to);
}

test('on a small phone both names and clocks are read, and the end shows the way to the analysis', async () => {
  const { page, context } = await person(browser, { viewport: { width: 320, height: 640 }, hasTouch: true });
  await makeGame(page, damier.url, 'International draughts', { opponent: 'same-screen', time: '10m+5s', opening: 'position', fen: 'W:W28:B23' });
  for (const [seat, name] of [['far', 'Black'], ['near', 'White']]) {
    const player = page.locator(`#seat-${seat} .player`);
    assert.equal(await player.innerText(), name);
    assert.ok(await player.evaluate((part) => part.scrollWidth <= part.clientWidth), `${name} is cut off`);
  }
  assert.ok(await page.locator('#status').evaluate((part) => part.scrollWidth <= part.clientWidth), 'whose turn it is, is cut off');
  await click(page, '28');
  await click(page, '19');
  const analysis = page.getByRole('button', { name: 'Analysis board' });
  await analysis.waitFor();
  const [box, bar] = [await analysis.boundingBox(), await page.locator('#actions').boundingBox()];
  assert.ok(box && bar && box.y + box.height <= bar.y + 1, JSON.stringify([box, bar]));
  await context.close();
});

/** Texts that do not fit into their places. @param {Page} page @param {string} places */
function cutTexts(page, places) {
  return page.locator(places).evaluateAll((all) => all.filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth).map((one) => one.textContent));
}

test('names and what is going on are read whole on any phone, held either way', async () => {
  const { page, context } = await person(browser, { hasTouch: true });
  /** @type {Record<string, string>[]} */
  const games = [{ opponent: 'friend', colour: 'white', time: '10m+5s' }, { opponent: 'computer', level: '1', colour: 'white', time: '80m+60s' }];
  for (const chosen of games) {
    await makeGame(page, damier.url, 'International draughts', chosen);
    for (const [width, height] of [[320, 640], [360, 740], [390, 844], [667, 375], [844, 390]]) {
      await page.setViewportSize({ width, height });
      assert.deepEqual(await cutTexts(page, '#status, .seat .player, #actions .plain'), [], `${chosen.opponent} at ${width}`);
      const bars = await page.locator('.seat').evaluateAll((all) => all.map((one) => one.scrollHeight <= one.clientHeight));
      assert.deepEqual(bars, [true, true], `${chosen.opponent} at ${width}: a bar is too low for what it says`);
    }
  }
  await context.close();
});

test('zen gives a phone the whole width; all options fit; Play is in sight on a phone on its side', async () => {
  const { page, context } = await person(browser, { viewport: PHONE, hasTouch: true });
  await page.goto(damier.url);
  await page.locator('#board[data-look]').waitFor();
  await page.getByRole('button', { name: 'More options' }).click();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    assert.ok(await page.locator('#options').evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth), `the options at ${width}`);
  }
  await page.keyboard.press('Escape');
  for (const [width, height] of [[844, 390], [667, 375]]) {
    await page.setViewportSize({ width, height });
    const [board, play] = [await page.locator('#board').boundingBox(), await page.locator('#quick .play').boundingBox()];
    assert.ok(board && play && play.y + play.height <= height && board.y + board.height <= height, `${width}: ${JSON.stringify([board, play])}`);
  }
  await makeGame(page, damier.url, 'International draughts', { opponent: 'same-screen', time: '10m+5s' });
  await page.keyboard.press('z');
  for (const [width, height] of [[390, 844], [320, 640], [844, 390], [1366, 768]]) {
    await page.setViewportSize({ width, height });
    const boxes = await page.locator('#board, #seat-far, #seat-near').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    for (const { top, left, bottom, right } of boxes) assert.ok(top >= 0 && left >= 0 && bottom <= height && right <= width, `${width}: ${JSON.stringify(boxes)}`);
    const board = await page.locator('#board').boundingBox();
    if (width < 600) assert.equal(board?.width, width);
    else assert.ok((board?.height ?? 0) > height - 105, `${width}: ${JSON.stringify(board)}`);
  }
  await context.close();
});

test('what the endgame databases say stays in its place beside the engine', async () => {
  const { page, context } = await person(browser, { viewport: { width: 1366, height: 768 } });
  await page.goto(`${damier.url}/analysis?ruleset=international&fen=W:W28:B23`);
  const verdict = page.locator('#lines endgame-verdict');
  await verdict.getByText('White wins in 1 move').waitFor();
  for (const [width, height] of [[1366, 768], [1024, 768], [390, 844], [320, 640]]) {
    await page.setViewportSize({ width, height });
    const [card, inner] = [await page.locator('#lines').boundingBox(), await verdict.boundingBox()];
    assert.ok(card && inner && inner.x >= card.x && inner.y >= card.y && inner.y + inner.height <= card.y + card.height + 1, `${width}: ${JSON.stringify([card, inner])}`);
    const shown = await verdict.locator('.standing').evaluate((one) => one.getBoundingClientRect().left - (one.closest('#lines')?.getBoundingClientRect().left ?? 0));
    assert.ok(shown >= 8, `${width}: ${shown}`);
  }
  await context.close();
});

test('the tabs of an account stand in one row on a phone', async () => {
  const { page, context } = await person(browser, { viewport: { width: 320, height: 640 }, hasTouch: true });
  await page.request.post(`${damier.url}/api/v1/accounts`, { data: { name: 'Tabs', password: 'correct horse' } });
  for (const path of ['/account', '/account/security', '/games']) {
    await page.goto(damier.url + path);
    const tops = await page.locator('nav.tabs a').evaluateAll((all) => [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().top)))]);
    assert.equal(tops.length, 1, path);
    const chosen = await page.locator('nav.tabs [aria-current]').boundingBox();
    assert.ok(chosen && chosen.x >= 0 && chosen.x + chosen.width <= 320, `${path}: where one is, is in sight: ${JSON.stringify(chosen)}`);
  }
  await context.close();
});

test('the analysis board cuts off no tab and no button, and a single value does not darken its graph', async () => {
  const { page, context } = await person(browser, { viewport: { width: 1440, height: 900 } });
  await page.goto(`${damier.url}/analysis?ruleset=international&moves=32-28+19-23+28x19+14x23`);
  await page.locator('#tree [aria-current]').waitFor();
  for (const [width, height] of [[1440, 900], [1366, 768], [1280, 860], [1024, 768], [390, 844], [320, 640]]) {
    await page.setViewportSize({ width, height });
    assert.deepEqual(await cutOff(page, ['.toolbar', '#tabs']), [], `${width}`);
    assert.equal(await page.locator('#actions').evaluate((part) => [...part.children].filter((one) => one.getBoundingClientRect().right > innerWidth).length), 0, `${width}`);
  }
  await page.getByRole('button', { name: 'Start the engine' }).click();
  await page.waitForFunction(() => /\d/.test(document.querySelector('#tree [aria-current] .worth')?.textContent ?? ''));
  const dark = await page.locator('eval-graph .upper').evaluateAll((all) => all.filter((one) => Number(one.getAttribute('y')) > 0).map((one) => Number(one.getAttribute('width'))));
  assert.deepEqual(dark, [0], 'the half of the graph whose values are not known is not Black’s');
  await context.close();
});

test('a link without its key leads on; TV fits into the window; what does not count has no score', async () => {
  const { page, context } = await person(browser, { viewport: { width: 1440, height: 900 } });
  await page.goto(`${damier.url}/join`);
  await page.getByRole('link', { name: 'Play another game' }).click();
  await page.waitForURL(`${damier.url}/`);
  await makeGame(page, damier.url, 'International draughts', { opponent: 'computer', level: '1', colour: 'white', time: '10m+5s' });
  await play(page, '32', '28');
  await untilListed(page, 2);
  const game = page.url();
  await page.goto(`${damier.url}/tv`);
  const board = await page.locator('#embed #board[data-look]').boundingBox();
  assert.ok(board && board.y + board.height <= 900 && board.width >= 480, JSON.stringify(board));
  const channels = await page.locator('#channels .channels').boundingBox();
  assert.ok(channels && channels.x >= board.x + board.width, `the channels are beside the board: ${JSON.stringify(channels)}`);
  // A game that does not count has no score.
  await page.goto(game);
  await page.getByRole('button', { name: 'Abort' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Abort' }).click();
  await page.locator('.box.outcome').waitFor();
  assert.deepEqual([await page.locator('.box.outcome h2').innerText(), await page.locator('#status').innerText()].map((text) => text.trim()), ['Aborted', 'Aborted.']);
  await context.close();
});

test('a large screen has a large board on its start page, and all of the form beside it', async () => {
  const { page, context } = await person(browser);
  await page.goto(damier.url);
  for (const [width, height, least] of [[1366, 768, 516], [1600, 900, 570], [1920, 1080, 700], [2560, 1300, 760]]) {
    await page.setViewportSize({ width, height });
    const [board, play] = [await page.locator('#board').boundingBox(), await page.locator('#quick .play').boundingBox()];
    assert.ok(board && play && board.width >= least, `${width}: ${JSON.stringify(board)}`);
    assert.ok(board.y + board.height <= height && play.y + play.height <= height && play.x >= board.x + board.width, `${width}: ${JSON.stringify([board, play])}`);
    assert.deepEqual(await cutOff(page, ['.choose', '#presets']), [], `${width}`);
  }
  await context.close();
});

test('Play is in sight on a tablet too, held either way', async () => {
  const { page, context } = await person(browser);
  await page.goto(damier.url);
  for (const [width, height] of [[1099, 768], [1024, 768], [768, 1024], [700, 800]]) {
    await page.setViewportSize({ width, height });
    const box = await page.locator('#quick .play').boundingBox();
    assert.ok(box && box.y + box.height <= 720, `${width}: ${JSON.stringify(box)}`);
    assert.deepEqual(await cutOff(page, ['.choose', '#presets']), [], `${width}`);
  }
  await context.close();
});
