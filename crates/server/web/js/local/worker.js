// A worker with a module in it. What it does comes as messages, and so does what comes of it.

import { machine } from './machine.js';

/**
 * @typedef {{ make: WebAssembly.Module, stop: Int32Array | null }
 *   | { ask: string, body: string }
 *   | { draw: string }
 *   | { work: string, body: string, bounds: import('./machine.js').Bounds }} Order
 */

/**
 * `ended` says whether a job has begun and how large the memory has become; after `broken` the worker is of no more use.
 * @typedef {{ line: string }
 *   | { answer: string, bytes?: Uint8Array<ArrayBuffer> | null }
 *   | { ended: boolean, bytes: number }
 *   | { broken: string, deep: boolean }} News
 */

/** @type {Promise<import('./machine.js').Machine> | null} */
let made = null;

/** @param {News} news */
const say = (news) => /** @type {(message: unknown) => void} */ (postMessage)(news);

/** @param {Order} order */
async function obey(order) {
  if ('make' in order) {
    made = machine(order.make, { stop: order.stop });
    await made;
    return;
  }
  const module = await made;
  if (!module) return;
  if ('ask' in order) say({ answer: module.ask(order.ask, order.body) });
  else if ('draw' in order) {
    const { line, bytes } = module.draw(order.draw);
    say({ answer: line, bytes });
  } else {
    const begun = module.work(order.work, order.body, order.bounds, (line) => say({ line }));
    say({ ended: begun, bytes: module.bytes() });
  }
}

addEventListener('message', async ({ data }) => {
  try {
    await obey(data);
  } catch (error) {
    // Calls that are too many for the stack are the one fault that somebody can do something about.
    console.warn(error);
    say({ broken: String(error), deep: error instanceof RangeError || /call stack/i.test(String(error)) });
  }
});
