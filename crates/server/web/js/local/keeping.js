// The worker that has the collection of this page: begun when it is wanted first, given orders, and known to have the collection or not.

import { t } from '../texts.js';
import { ApiError } from './fault.js';
import { Unloaded, load } from './modules.js';

/** @typedef {import('./keeper.js').News} News */
/** @typedef {import('./keeper.js').Order} Order */
/** @typedef {import('./library.js').Said} Said */

/** `none` as long as nobody has asked, or if whoever had it has broken down. @typedef {import('./keeper.js').Standing | { state: 'none', bytes: number }} Standing */

/** By this the pages of a browser tell each other that they want the collection. */
const CHANNEL = 'keymove-collection';

/** @type {Standing} */
let standing = { state: 'none', bytes: 0 };
/** @type {Set<() => void>} */
const listeners = new Set();
/** @type {Promise<Worker> | null} */
let keeper = null;
/** Whoever waits for something, by the number of the order. @type {Map<number, { hear: (line: string) => void, done: (said: Said) => void, fail: (error: ApiError) => void }>} */
const waiting = new Map();
let count = 0;
/** Resolved when it is known who has the collection. */
let known = newlyKnown();
/** Why whoever had it has broken down. @type {ApiError | null} */
let fault = null;
/** @type {BroadcastChannel | null} */
let channel = null;

function newlyKnown() {
  let tell = () => {};
  const promise = new Promise((/** @type {(value: void) => void} */ done) => {
    tell = done;
  });
  return { promise, tell };
}

/** @param {ApiError} error */
function failAll(error) {
  const all = [...waiting.values()];
  waiting.clear();
  for (const { fail } of all) fail(error);
}

/** @param {Worker} worker @param {string} reason */
function end(worker, reason) {
  worker.terminate();
  keeper = null;
  fault = new ApiError({ code: 'internal', message: t('collection.own.broken', { reason }) });
  failAll(fault);
  stand({ state: 'none', bytes: 0 });
  known.tell();
}

/** @param {Standing} now */
function stand(now) {
  const isNew = now.state !== standing.state;
  standing = now;
  if (now.state !== 'none') known.tell();
  if (now.state === 'held') failAll(held());
  if (isNew) for (const listener of listeners) listener();
}

const held = () => new ApiError({ code: 'locked', message: t('collection.own.held') });

/** @param {Worker} worker @param {News} news */
function hear(worker, news) {
  if ('broken' in news) return end(worker, news.broken);
  if ('state' in news) return stand(news);
  const who = waiting.get(news.order);
  if ('line' in news) return who?.hear(news.line);
  waiting.delete(news.order);
  if (!news.isError) return who?.done(news);
  who?.fail(new ApiError(JSON.parse(news.answer).error));
}

/** @returns {Promise<Worker>} */
function keeping() {
  keeper ??= (async () => {
    [known, fault] = [newlyKnown(), null];
    const module = await load('keymove-collection.wasm');
    const worker = new Worker(new URL('./keeper.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => hear(worker, data);
    worker.onerror = (event) => {
      event.preventDefault();
      end(worker, event.message ?? '');
    };
    worker.postMessage({ order: 0, module });
    if (!channel && 'BroadcastChannel' in globalThis) {
      channel = new BroadcastChannel(CHANNEL);
      channel.onmessage = () => void keeper?.then((worker) => worker.postMessage({ order: 0, wanted: true }));
    }
    return worker;
  })().catch((error) => {
    keeper = null;
    throw error instanceof Unloaded ? new ApiError({ code: 'unreachable', message: t('api.unloaded') }) : error;
  });
  return keeper;
}

/** How the collection is, as soon as that is known. @returns {Promise<Standing>} */
export async function settled() {
  await keeping();
  await known.promise;
  return standing;
}

/**
 * Gives an order to whoever has the collection.
 * @param {Order} order
 * @param {{ hear?: (line: string) => void, begun?: (number: number) => void }} [options]
 * @returns {Promise<Said>}
 */
export async function ordered(order, { hear = () => {}, begun = () => {} } = {}) {
  const worker = await keeping();
  await known.promise;
  if (standing.state === 'held') throw held();
  if (standing.state === 'none' && fault) throw fault;
  count += 1;
  const number = count;
  begun(number);
  return new Promise((done, fail) => {
    waiting.set(number, { hear, done, fail });
    worker.postMessage({ order: number, ...order });
  });
}

/** Ends an import with its next batch. @param {number} number Of its order. */
export function stop(number) {
  void keeper?.then((worker) => worker.postMessage({ order: 0, stop: number }));
}

let isAsked = false;

/** What a browser keeps, it keeps until its user says otherwise, if it is asked. */
export function askToKeep() {
  if (isAsked || standing.state !== 'kept') return;
  isAsked = true;
  void navigator.storage.persist?.().then(() => listeners.forEach((listener) => listener()), () => {});
}

/** @param {() => void} listener Called when it is another page's, or is open again. */
export function listen(listener) {
  listeners.add(listener);
}

/** @returns {Standing} */
export const stands = () => standing;

/** Asks the page that has the collection for it; if it can give it up, it is open here then. */
export function want() {
  channel?.postMessage('wanted');
}

/**
 * How much room the browser gives this page, in bytes, and whether it keeps what is there also when it runs out of room.
 * @returns {Promise<{ free: number | null, isPersisted: boolean }>}
 */
export async function room() {
  const { storage } = navigator;
  /** @type {[StorageEstimate, boolean]} */
  const [{ usage, quota }, isPersisted] = await Promise.all([storage?.estimate?.() ?? {}, storage?.persisted?.() ?? false]);
  return { free: usage !== undefined && quota !== undefined ? Math.max(0, quota - usage) : null, isPersisted };
}
