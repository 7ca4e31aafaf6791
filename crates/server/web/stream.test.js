// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listen } from './stream.js';

/** @type {Source[]} */
const opened = [];

/** A stream of the browser's, spoken into by the tests. */
class Source extends EventTarget {
  closed = false;

  /** @param {string} path */
  constructor(path) {
    super();
    this.path = path;
    opened.push(this);
  }

  close() {
    this.closed = true;
  }

  /** @param {string} name @param {unknown} news */
  say(name, news) {
    this.dispatchEvent(Object.assign(new Event(name), { data: JSON.stringify(news) }));
  }
}

const window = new EventTarget();
Object.assign(globalThis, { EventSource: Source, addEventListener: window.addEventListener.bind(window) });

/** @param {boolean} persisted */
const comeBack = (persisted) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

test('events of the name are heard, read from JSON, and nothing else', () => {
  /** @type {unknown[]} */
  const heard = [];
  listen('/news', 'game', (news) => heard.push(news));
  const source = opened.pop();
  source?.say('game', { plies: 3 });
  source?.say('other', { plies: 4 });
  assert.equal(source?.path, '/news');
  assert.deepEqual(heard, [{ plies: 3 }]);
});

test('a page that was left hears nothing, and begins anew when somebody comes back to it', () => {
  /** @type {unknown[]} */
  const heard = [];
  const stop = listen('/news', 'game', (news) => heard.push(news));
  const [first, before] = [opened.at(-1), opened.length];
  window.dispatchEvent(new Event('pagehide'));
  assert.ok(first?.closed);
  comeBack(true);
  assert.ok(opened.length > before);
  opened.at(-1)?.say('game', 1);
  assert.deepEqual(heard, [1]);
  stop();
  assert.ok(opened.at(-1)?.closed);
});

test('what was ended stays ended, and a page that is loaded opens nothing twice', () => {
  const stop = listen('/other', 'game', () => {});
  const count = () => opened.filter(({ path }) => path === '/other').length;
  comeBack(false);
  assert.equal(count(), 1);
  stop();
  comeBack(true);
  assert.equal(count(), 1);
});

test('a stream that breaks off is told', () => {
  let lost = 0;
  listen('/news', 'game', () => {}, () => { lost += 1; });
  opened.at(-1)?.dispatchEvent(new Event('error'));
  assert.equal(lost, 1);
});
