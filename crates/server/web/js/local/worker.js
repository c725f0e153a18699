// A worker with a module in it, or with one more thread of it. What it does comes as messages, and so does what comes of it.

import { machine, thread } from './machine.js';
import { numbered, serve, spawn } from './threads.js';

/** What the workers of a module share, if they may share anything. @typedef {{ memory: WebAssembly.Memory, mail: Int32Array }} Shared */

/**
 * @typedef {{ make: WebAssembly.Module, shared: Shared | null }
 *   | { serve: number, module: WebAssembly.Module, shared: Shared }
 *   | { ask: string, body: string }
 *   | { draw: string }
 *   | { work: string, body: string, bounds: import('./machine.js').Bounds }} Order
 */

/**
 * `ended` says whether a job has begun and how large the memory has become; after `broken` the module is of no more use. What a job tells has
 * numbers, because messages of several workers overtake each other. `stop` is where a byte ends a job, `want` a place that needs a worker.
 * @typedef {{ line: string, number: number }
 *   | { answer: string, bytes?: Uint8Array<ArrayBuffer> | null }
 *   | { ended: boolean, bytes: number, number: number }
 *   | { stop: number }
 *   | { want: number }
 *   | { broken: string, deep: boolean }} News
 */

/** @type {Promise<import('./machine.js').Machine> | null} */
let made = null;
let count = 0;
/** The number of what a job tells next. */
let next = () => count++;

/** @param {News} news */
const say = (news) => /** @type {(message: unknown) => void} */ (postMessage)(news);

/** @param {Shared | null} shared @returns {import('./machine.js').Surroundings} */
function surroundings(shared) {
  if (!shared) return {};
  const { memory, mail } = shared;
  next = () => numbered(mail);
  return { memory, spawn: (argument) => spawn(mail, argument, (want) => say({ want })) };
}

/** @param {Order} order */
async function obey(order) {
  if ('make' in order) {
    made = machine(order.make, surroundings(order.shared));
    say({ stop: (await made).stop });
    return;
  }
  if ('serve' in order) {
    const run = await thread(order.module, surroundings(order.shared), (line) => say({ line, number: next() }));
    return serve(order.shared.mail, order.serve, run);
  }
  const module = await made;
  if (!module) return;
  if ('ask' in order) say({ answer: module.ask(order.ask, order.body) });
  else if ('draw' in order) {
    const { line, bytes } = module.draw(order.draw);
    say({ answer: line, bytes });
  } else if ('work' in order) {
    const begun = module.work(order.work, order.body, order.bounds, (line) => say({ line, number: next() }));
    say({ ended: begun, bytes: module.bytes(), number: next() });
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
