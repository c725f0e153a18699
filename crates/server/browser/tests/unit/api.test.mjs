// What comes of answers that break off, without a server.

import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { ApiError, start } from '../../../web/js/api.js';
import { decode, encode } from '../../../web/js/link.js';

const fetched = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = fetched;
});

/**
 * A server whose answer is these texts, and then breaks off or ends.
 * @param {string[]} texts
 * @param {Error | null} fault
 */
function answering(texts, fault) {
  globalThis.fetch = async () => new Response(new ReadableStream({
    pull(controller) {
      const text = texts.shift();
      if (text !== undefined) controller.enqueue(new TextEncoder().encode(text));
      else if (fault) controller.error(fault);
      else controller.close();
    },
  }));
}

test('lines come whole, however they were cut on the way', async () => {
  answering(['{"event":"a"}\n{"ev', 'ent":"ä"}', '\n{"event":"last"}'], null);
  /** @type {string[]} */
  const heard = [];
  await start('/x', {}, (line) => heard.push(line.event)).done;
  assert.deepEqual(heard, ['a', 'ä', 'last']);
});

test('a server that goes away while it answers is told in words, after what it has said', async () => {
  answering(['{"event":"a"}\n', '{"event":"b'], new TypeError('network error'));
  /** @type {string[]} */
  const heard = [];
  const job = start('/x', {}, (line) => heard.push(line.event));
  await assert.rejects(job.done, (error) => error instanceof ApiError && error.code === 'unreachable' && /connection to the server was lost/.test(error.message));
  assert.deepEqual(heard, ['a']);
});

test('links carry what they were made of, and not more than a problem', () => {
  const problem = { fen: 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', stipulation: 'ser-h=8 & more' };
  assert.deepEqual(decode(`#${encode(problem)}`), { problem, panel: '', entry: null });
  const whole = { ...problem, author: 'A. Ä. & B.', source: 'S = 1', intended: '2', twins: 'b) wKe1-e2\nc) -bRh8' };
  assert.deepEqual(decode(encode(whole, { panel: 'improve' })), { problem: whole, panel: 'improve', entry: null });
  assert.deepEqual(decode(encode(whole, { panel: 'collection', entry: 17 })), { problem: null, panel: 'collection', entry: 17 });
  assert.equal(decode(`fen=${'8/'.repeat(5000)}&stip=${'#'.repeat(5000)}`).problem?.stipulation?.length, 1000);
  assert.equal(decode(`fen=${'8/'.repeat(5000)}`).problem?.fen?.length, 1000);
  assert.deepEqual(decode('#elsewhere&entry=-3'), { problem: null, panel: '', entry: null });
});
