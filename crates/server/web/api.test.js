// @ts-check
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { Refused, UNREACHABLE, ask, askQuietly, asked } from './api.js';

const real = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = real;
});

/** The server answers so; what it was asked is kept. @param {() => Response} answer */
function answers(answer) {
  /** @type {{ path: string, how: RequestInit }[]} */
  const requests = [];
  globalThis.fetch = async (path, how) => {
    requests.push({ path: String(path), how: how ?? {} });
    return answer();
  };
  return requests;
}

test('a body is sent as JSON by POST, unless something else is said', async () => {
  const requests = answers(() => Response.json({ id: 'g' }));
  assert.deepEqual(await ask('/a', { x: 1 }), { id: 'g' });
  await ask('/b');
  await ask('/c', { x: 1 }, { method: 'PUT' });
  assert.deepEqual(requests.map(({ path, how }) => [path, how.method, how.body]), [
    ['/a', 'POST', '{"x":1}'], ['/b', undefined, undefined], ['/c', 'PUT', '{"x":1}'],
  ]);
});

test('an answer without content is null', async () => {
  answers(() => new Response(null, { status: 204 }));
  assert.deepEqual(await asked('/a', undefined, { method: 'DELETE' }), { body: null, fault: null });
});

test('a refusal is told in the server’s words, with its status', async () => {
  answers(() => Response.json({ error: 'No.', reasons: ['Too many men.'] }, { status: 400 }));
  await assert.rejects(ask('/a'), (fault) => fault instanceof Refused && fault.status === 400 && fault.message === 'No.\nToo many men.');
  assert.deepEqual(await asked('/a'), { body: null, fault: 'No.\nToo many men.' });
  assert.equal(await askQuietly('/a'), null);
});

test('no answer at all is said so', async () => {
  globalThis.fetch = async () => {
    throw new TypeError('network');
  };
  assert.deepEqual(await asked('/a'), { body: null, fault: UNREACHABLE });
  await assert.rejects(ask('/a'), (fault) => fault instanceof Refused && fault.status === 0);
});
