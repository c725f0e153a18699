// Orders for threads, with workers of Node in the places of those of a page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { PLACES, mailbox, numbered, spawn } from '../../../web/js/local/threads.js';

/** A worker at a place, which notes the orders that it gets, and takes so many milliseconds for each. */
const SERVE = `
  import { workerData } from 'node:worker_threads';
  const { mail, place, noted, address } = workerData;
  const { serve } = await import(address);
  serve(mail, place, (thread, argument) => {
    Atomics.add(noted, 1, argument);
    Atomics.add(noted, 0, 1);
    Atomics.notify(noted, 0);
  });
`;
const address = new URL('../../../web/js/local/threads.js', import.meta.url).href;

/** @param {Int32Array} noted @param {number} count */
function untilDone(noted, count) {
  for (let done = Atomics.load(noted, 0); done < count; done = Atomics.load(noted, 0)) {
    assert.notEqual(Atomics.wait(noted, 0, done, 20_000), 'timed-out', `${done} of ${count}`);
  }
}

test('an order waits for a worker that comes later, and the worker for more', async () => {
  const mail = mailbox();
  const noted = new Int32Array(new SharedArrayBuffer(8));
  /** @type {number[]} */
  const wanted = [];
  assert.equal(spawn(mail, 1000, (place) => wanted.push(place)), 1);
  assert.deepEqual(wanted, [0]);
  // Nobody comes to the other places, so that all further orders are done by this worker.
  while (wanted.length < PLACES) spawn(mail, 7, (place) => wanted.push(place));
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(SERVE)}`), { workerData: { mail, place: 0, noted, address } });
  try {
    await new Promise((online) => worker.once('online', online));
    untilDone(noted, 1);
    for (let count = 2; count <= 200; count += 1) {
      // A place is free a moment after the work there is done.
      for (let tries = 0; spawn(mail, 1, () => assert.fail('one more worker')) < 0; tries += 1) assert.ok(tries < 1e6);
      untilDone(noted, count);
    }
    assert.equal(Atomics.load(noted, 1), 1199);
  } finally {
    await worker.terminate();
  }
});

test('there are so many places and no more, and every thread has a number of its own', () => {
  const mail = mailbox();
  /** @type {number[]} */
  const wanted = [];
  const threads = Array.from({ length: PLACES + 3 }, () => spawn(mail, 7, (place) => wanted.push(place)));
  assert.deepEqual(wanted, Array.from({ length: PLACES }, (_, place) => place));
  assert.equal(new Set(threads.slice(0, PLACES)).size, PLACES);
  assert.deepEqual(threads.slice(PLACES), [-1, -1, -1]);
});

test('lines are numbered from 0, and threads do not count as lines', () => {
  const mail = mailbox();
  spawn(mail, 7, () => {});
  assert.deepEqual([numbered(mail), numbered(mail)], [0, 1]);
});
