// @ts-check
/** Called back, and known: previews, pages without a network, challenges, two-factor sign-in, notifications. @module */
import assert from 'node:assert/strict';
import { createECDH, createDecipheriv, createHmac, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { axeFaults, tooWide } from './checking.js';
import { Damier, launch, person } from './damier.js';
import { makeGame, ready, type, untilListed } from './playing.js';

/** @import { Page } from 'playwright-core' */

const PASSWORD = 'correct horse battery';

/** @type {Damier} */
let damier;
/** @type {import('playwright-core').Browser} */
let browser;

before(async () => {
  damier = await Damier.start('[push]\non = true\ntesting = true\n[limits]\nsign_ins_a_minute = 1000\ngames_a_minute = 1000\n');
  browser = await launch();
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

/** What an authenticator shows, so many steps from now (RFC 6238). @param {string} secret @param {number} [ahead] */
function code(secret, ahead = 0) {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret.replaceAll(' ', '')].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
  const hash = createHmac('sha1', key).update(step).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

test('links show the board, and the pages say how to install them', async () => {
  const { page, context } = await person(browser);
  await page.goto(damier.url);
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  assert.ok(picture?.startsWith(damier.url), picture ?? '');
  const drawn = await fetch(picture ?? '');
  assert.equal(drawn.headers.get('content-type'), 'image/png');
  assert.equal(await page.locator('link[rel="canonical"]').getAttribute('href'), `${damier.url}/`);
  // Search engines are told what there is, and what is nobody's business.
  const robots = await (await fetch(`${damier.url}/robots.txt`)).text();
  assert.match(robots, /Disallow: \/account/);
  const sitemap = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '';
  assert.ok((await (await fetch(sitemap)).text()).includes(`<loc>${damier.url}/rules/international</loc>`), sitemap);
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = await (await fetch(damier.url + href)).json();
  assert.equal(manifest.display, 'standalone');
  for (const { src } of manifest.icons) assert.equal((await fetch(damier.url + src)).status, 200, src);
  await context.close();
});

test('start page, rules and clock open without a network, games do not, and earlier stores go', async () => {
  const { page, context } = await person(browser);
  for (const path of ['/', '/rules', '/rules/english', '/clock']) {
    await page.goto(damier.url + path);
    await page.waitForFunction(async (path) => {
      await navigator.serviceWorker.ready;
      return (await caches.match(location.origin + path)) !== undefined && document.readyState === 'complete';
    }, path);
  }
  await makeGame(page, damier.url, 'Russian draughts', { opponent: 'same-screen' });
  const game = page.url();
  await context.setOffline(true);
  for (const [path, words] of /** @type {const} */ ([['/', /book/], ['/rules', /Rules/], ['/rules/english', /English/], ['/clock', /clock/i]])) {
    await page.goto(damier.url + path);
    assert.match(await page.title() + await page.locator('h1').first().textContent(), words, path);
  }
  // The clock runs on its own scripts.
  assert.equal(await page.getByRole('button', { name: 'Start' }).count() > 0 || await page.locator('#clock').isVisible(), true);
  await assert.rejects(page.goto(game), 'a game is never shown as it was');
  await context.setOffline(false);
  await page.goto(`${damier.url}/rules`);
  const left = await page.evaluate(async () => {
    await (await caches.open('damier-earlier')).put('/rules', new Response('earlier'));
    // The page registers its own worker when it is ready, which may be after ours: then ours is registered again.
    for (let tries = 0; tries < 200 && (await caches.keys()).join() !== 'damier-next'; tries += 1) {
      await navigator.serviceWorker.register('/worker.js?revision=next');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return (await caches.match('/rules'))?.text();
  });
  assert.match(left ?? '', /<!doctype html>/);
  assert.deepEqual(await page.evaluate(() => caches.keys()), ['damier-next']);
  await context.close();
});

test('a challenge by name reaches whichever page is open, and leads both to the game', async () => {
  const [ann, ben] = [await person(browser), await person(browser)];
  await register(ann.page, 'Alba');
  await register(ben.page, 'Bruno');
  await ann.page.goto(`${damier.url}/rules/fmjd/4.13`);
  await ben.page.goto(`${damier.url}/players?name=alb`);
  await ben.page.getByRole('link', { name: 'Alba' }).click();
  await ben.page.getByText('Challenge Alba').click();
  const form = ben.page.locator('form[data-ask$="/challenges"]');
  await form.getByLabel('Game').selectOption('russian');
  await form.getByLabel('Time').fill('soon');
  await form.getByRole('button', { name: 'Send challenge' }).click();
  await ben.page.locator('#told').filter({ hasText: /80m\+60s/ }).waitFor();
  await form.getByLabel('Time').fill('5m+3s');
  await form.getByLabel('Colour').selectOption('white');
  await form.getByLabel('Rated').check();
  await form.getByRole('button', { name: 'Send challenge' }).click();
  const told = ann.page.getByRole('status', { name: 'Challenges' });
  await told.getByText('Bruno challenges you').waitFor();
  assert.match((await told.textContent()) ?? '', /Russian draughts, 5 min \+ 3 s, rated, you play black/i);
  // The lobby has it, too.
  await ann.page.goto(`${damier.url}/lobby`);
  await told.getByRole('button', { name: 'Accept' }).click();
  await Promise.all([ann.page.waitForURL(/\/game\//), ben.page.waitForURL(/\/game\//)]);
  assert.equal(ann.page.url(), ben.page.url());
  await Promise.all([ready(ann.page), ready(ben.page)]);
  await type(ben.page, 'c3-d4');
  await untilListed(ann.page, 1);
  // It is on the screen, and goes from there when it is over.
  const eve = await person(browser);
  await eve.page.goto(`${damier.url}/tv`);
  await eve.page.locator('.channels').getByText('Bruno – Alba').waitFor();
  await eve.page.locator('#seat-near').getByText('Bruno').waitFor();
  await type(ann.page, 'b6-a5');
  await untilListed(ben.page, 2);
  await type(ben.page, 'd4-c5');
  await untilListed(ann.page, 3);
  await type(ann.page, 'resign');
  await ann.page.getByRole('dialog').getByRole('button', { name: /resign/i }).click({ timeout: 5_000 }).catch(() => null);
  await eve.page.locator('#standing').getByText(/beats/).waitFor();
  await eve.page.goto(`${damier.url}/players?ruleset=russian&speed=blitz`);
  assert.match((await eve.page.locator('.board-of-fame').textContent()) ?? '', /Bruno\s*1662\?/);
  await eve.page.goto(`${damier.url}/player/Bruno`);
  assert.match((await eve.page.locator('.results').last().textContent()) ?? '', /Alba\s*1\s*1\s*0\s*0/);
  for (const { faults } of [ann, ben, eve]) assert.deepEqual(faults.filter((fault) => !/400/.test(fault)), []);
  for (const { context } of [ann, ben, eve]) await context.close();
});

test('a second factor is set up, asked for, and got round by a recovery code alone', async () => {
  const { page, context } = await person(browser);
  await register(page, 'Cecil');
  await page.goto(`${damier.url}/account/security`);
  await page.locator('#begin').getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set up' }).click();
  const secret = (await page.locator('#secret').textContent()) ?? '';
  await page.getByLabel('Code that the app shows').fill(code(secret));
  await page.getByRole('button', { name: 'Switch it on' }).click();
  await page.locator('.codes li').first().waitFor();
  const codes = await page.locator('.codes li').allTextContents();
  assert.equal(codes.length, 10);
  await page.goto(`${damier.url}/account`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  const form = page.locator('#sign-in');
  await form.getByLabel('Name').fill('Cecil');
  await form.getByLabel('Password').fill(PASSWORD);
  assert.equal(await form.getByLabel('Code').isVisible(), false);
  await form.getByRole('button', { name: 'Sign in' }).click();
  await form.getByLabel('Code').fill('000000');
  await form.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('the code is wrong').waitFor();
  await form.getByLabel('Code').fill(code(secret, 1));
  await form.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Cecil' }).waitFor();
  // The password is forgotten.
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  const recover = page.locator('#recover form');
  await recover.getByLabel('Name').fill('Cecil');
  await recover.getByLabel('Recovery code').fill(codes[0] ?? '');
  await recover.getByLabel('New password').fill('another long password');
  await recover.getByRole('button', { name: 'Set new password' }).click();
  await page.getByText('Your new password is set').waitFor();
  await form.getByLabel('Name').fill('Cecil');
  await form.getByLabel('Password').fill('another long password');
  await form.getByRole('button', { name: 'Sign in' }).click();
  await form.getByLabel('Code').fill(codes[1] ?? '');
  await form.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Cecil' }).waitFor();

  // Everything is lost: an administrator helps.
  const root = await person(browser);
  await register(root.page, 'Rooth');
  await damier.admin('role', 'Rooth', 'administrator');
  root.page.on('dialog', (dialog) => void dialog.accept());
  await root.page.goto(`${damier.url}/admin`);
  await root.page.getByRole('button', { name: 'New password for Cecil' }).click();
  const password = await root.page.getByLabel('The password of Cecil').inputValue();
  await root.page.getByRole('button', { name: 'Two-factor off for Cecil' }).click();
  await root.page.getByText('Cecil signs in with the password alone.').waitFor();
  await page.goto(`${damier.url}/account`);
  await form.getByLabel('Name').fill('Cecil');
  await form.getByLabel('Password').fill(password);
  await form.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Cecil' }).waitFor();
  await context.close();
  await root.context.close();
});

test('a browser is called, with a message that only it can read', async () => {
  /** @type {{ path: string, head: import('node:http').IncomingHttpHeaders, body: Buffer }[]} */
  const messages = [];
  const service = createServer((request, response) => {
    const parts = /** @type {Buffer[]} */ ([]);
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      messages.push({ path: request.url ?? '', head: request.headers, body: Buffer.concat(parts) });
      response.writeHead(201).end();
    });
  });
  await new Promise((resolve) => service.listen(0, '127.0.0.1', () => resolve(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (service.address());
  const keys = createECDH('prime256v1');
  const own = keys.generateKeys();
  const auth = randomBytes(16);

  const [ann, ben] = [await person(browser, { permissions: ['notifications'] }), await person(browser)];
  await register(ann.page, 'Daria');
  await register(ben.page, 'Emil');
  // The push service of the browser's maker is not asked: the browser's part is played here.
  await ann.page.goto(`${damier.url}/account/calls`);
  const key = (await ann.page.locator('#push-state').getAttribute('data-key')) ?? '';
  const subscription = { endpoint: `http://127.0.0.1:${port}/send/1`, keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') } };
  const subscribed = await ann.page.evaluate(async (body) => (await fetch('/api/v1/push/subscribe', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).status, subscription);
  assert.equal(subscribed, 204);
  const challenge = { to: 'Daria', ruleset: 'russian', time: '3d/move' };
  await ben.page.evaluate(async (body) => fetch('/api/v1/challenges', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }), challenge);
  while (messages.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  const { head, body } = messages[0] ?? assert.fail();

  // Who sends is signed by the key that the page was given (RFC 8292).
  const [, token = '', shown] = /^vapid t=([^,]+), k=(.+)$/.exec(head.authorization ?? '') ?? [];
  assert.equal(shown, key);
  const [first, claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  const signer = createPublicKey({ key: jwk, format: 'jwk' });
  assert.ok(verify('sha256', Buffer.from(`${first}.${claims}`), { key: signer, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')));
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString());
  assert.equal(said.aud, `http://127.0.0.1:${port}`);
  assert.ok(said.exp * 1000 > Date.now() && said.exp * 1000 < Date.now() + 24 * 3_600_000);

  // The message is opened with the keys of the subscription (RFC 8291).
  const [salt, theirs] = [body.subarray(0, 16), body.subarray(21, 86)];
  const common = hkdfSync('sha256', keys.computeSecret(theirs), auth, Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs]), 32);
  const cek = Buffer.from(hkdfSync('sha256', Buffer.from(common), salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', Buffer.from(common), salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', cek, nonce);
  decipher.setAuthTag(body.subarray(-16));
  const plain = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]);
  const told = JSON.parse(plain.subarray(0, -1).toString());
  assert.equal(told.title, 'Emil challenges you');

  // The worker shows it.
  const session = await ann.context.newCDPSession(ann.page);
  const registered = new Promise((resolve) => session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => { if (registrations[0]) resolve(registrations[0].registrationId); }));
  await session.send('ServiceWorker.enable');
  await ann.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await session.send('ServiceWorker.deliverPushMessage', { origin: damier.url, registrationId: /** @type {string} */ (await registered), data: JSON.stringify(told) });
  const notified = await ann.page.waitForFunction(async () => {
    const all = await (await navigator.serviceWorker.ready).getNotifications();
    return all.map(({ title, body }) => `${title}: ${body}`)[0];
  });
  assert.match(String(await notified.jsonValue()), /^Emil challenges you: Russian draughts/);

  // Quiet hours are kept, and everything is off with one click.
  await ann.page.goto(`${damier.url}/account/calls`);
  await ann.page.getByLabel('From').fill('22:00');
  await ann.page.getByLabel('Until').fill('07:00');
  await ann.page.getByRole('button', { name: 'Save' }).click();
  await ann.page.getByText('Saved.').waitFor();
  await ann.page.reload();
  assert.equal(await ann.page.getByLabel('From').inputValue(), '22:00');
  await ann.page.getByRole('button', { name: /Turn off on all my devices/ }).click();
  await ann.page.waitForFunction(() => document.body?.textContent?.includes('Turn off on all my devices') === false);
  await ann.context.close();
  await ben.context.close();
  service.close();
});

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  for (const width of [320, 390, 1280]) {
    test(`axe finds nothing on these pages: ${colorScheme}, ${width}`, async () => {
      const { page, context, faults } = await person(browser, { colorScheme, viewport: { width, height: 800 }, bypassCSP: true });
      const other = `Zed-${colorScheme}-${width}`;
      await page.request.post(`${damier.url}/api/v1/accounts`, { data: { name: other, password: PASSWORD } });
      const own = `Fay-${colorScheme}-${width}`;
      await page.context().clearCookies();
      await page.request.post(`${damier.url}/api/v1/accounts`, { data: { name: own, password: PASSWORD } });
      /** @type {string[]} */
      const found = [];
      for (const path of ['/players?name=zed', '/tv', `/player/${other}`, '/account/security', '/account/calls', '/lobby']) {
        await page.goto(damier.url + path);
        if (path.startsWith('/player/')) await page.getByText(`Challenge ${other}`).click();
        found.push(...[...(await axeFaults(page)), ...(await tooWide(page))].map((fault) => `${path}: ${fault}`));
      }
      assert.deepEqual(found, []);
      assert.deepEqual(faults, []);
      await context.close();
    });
  }
}
