// The collection of this page, which a worker keeps in the browser's own storage: what the server's interface says of collections.

import { t } from '../texts.js';
import { ApiError } from './fault.js';
import { Unloaded, load } from './pool.js';

/** @typedef {import('./keeper.js').News} News */
/** @typedef {import('./keeper.js').Order} Order */
/** @typedef {import('./library.js').Said} Said */

/** `none` as long as nobody has asked, or if whoever had it has broken down. @typedef {import('./keeper.js').Standing | { state: 'none', bytes: number }} Standing */

/** By this the pages of a browser tell each other that they want the collection. */
const CHANNEL = 'keymove-collection';
const NAME = 'collection.kmdb';

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
let isAsked = false;

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

/**
 * Gives an order to whoever has the collection.
 * @param {Order} order
 * @param {{ hear?: (line: string) => void, begun?: (number: number) => void }} [options]
 * @returns {Promise<Said>}
 */
async function ordered(order, { hear = () => {}, begun = () => {} } = {}) {
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

/** What a browser keeps, it keeps until its user says otherwise, if it is asked. */
function askToKeep() {
  if (isAsked || standing.state !== 'kept') return;
  isAsked = true;
  void navigator.storage.persist?.().then(() => listeners.forEach((listener) => listener()), () => {});
}

/** @param {string} path @returns {[path: string, pairs: [string, string][]]} The path below `/collection/`, and what is behind the question mark. */
function parts(path) {
  const [place, query = ''] = path.split('?');
  return [place.replace(/^\/collection\/?/, ''), [...new URLSearchParams(query)]];
}

/** Whether a path is about it. @param {string} path */
export function isOf(path) {
  return /^\/collection([/?]|$)/.test(path);
}

/** @param {() => void} listener Called when it is another page's, or is open again. */
export function listen(listener) {
  listeners.add(listener);
}

/** @returns {Standing} */
export const stands = () => standing;

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 */
export async function ask(method, path, body) {
  const [place, pairs] = parts(path);
  if (place === '') return about();
  const text = body === undefined ? '' : JSON.stringify(body);
  const { answer } = await ordered({ call: `${method} ${place}`, pairs, body: text });
  if (method !== 'get') askToKeep();
  return JSON.parse(answer);
}

/** Whether it is open, and how much it holds. @returns {Promise<Api.Collection>} */
async function about() {
  try {
    await keeping();
    await known.promise;
    if (standing.state === 'shut') return { open: false, name: NAME, entries: 0, problem: standing.problem };
    return JSON.parse((await ordered({ about: true })).answer);
  } catch (error) {
    return { open: false, name: NAME, entries: 0, problem: /** @type {Error} */ (error).message };
  }
}

/**
 * Takes a file in: a job as all others.
 * @param {string} path
 * @param {Blob} file
 * @param {(line: any) => void} hear
 * @returns {import('../api.js').Job}
 */
export function start(path, file, hear) {
  let [number, stopping, abandoned] = [0, false, false];
  /** @type {ApiError | null} */
  let failure = null;
  const stop = () => {
    stopping = true;
    if (number) void keeper?.then((worker) => worker.postMessage({ order: 0, stop: number }));
  };
  const take = ordered({ take: parts(path)[1], file }, {
    begun: (given) => {
      number = given;
      hear({ event: 'queued', job: `collection-${given}`, before: 0 });
    },
    hear: (text) => {
      const line = JSON.parse(text);
      if (stopping && line.event === 'started') stop();
      if (line.event === 'error') failure = new ApiError(line.error);
      else if (!abandoned) hear(line);
    },
  });
  const done = take.then(() => {
    askToKeep();
    if (failure && !abandoned) throw failure;
  });
  return {
    stop,
    abandon: () => {
      abandoned = true;
      stop();
    },
    done,
  };
}

/**
 * A job on entries, which are taken out first: whoever does it has no collection.
 * @param {typeof import('./transport.js').start} begin
 * @param {string} path
 * @param {{ entries: number[], problems?: unknown[] }} body
 * @param {(line: any) => void} hear
 * @returns {import('../api.js').Job}
 */
export function startWith(begin, path, { entries, problems = [], ...body }, hear) {
  /** @type {import('../api.js').Job | null} */
  let job = null;
  let isOver = false;
  const end = (/** @type {'stop' | 'abandon'} */ how) => {
    isOver = true;
    job?.[how]();
  };
  const done = Promise.all(entries.map((id) => ask('get', `/collection/entries/${id}`, undefined))).then((found) => {
    if (isOver) return;
    job = begin(path, { ...body, problems: [...problems, ...found.map((entry) => entry.problem)] }, hear);
    return job.done;
  });
  return { stop: () => end('stop'), abandon: () => end('abandon'), done };
}

/** Problems as a file. @param {string} path With the criteria. @returns {Promise<Blob>} */
export async function exported(path) {
  const { parts: pieces } = await ordered({ export: parts(path)[1] });
  return new Blob(pieces, { type: 'application/octet-stream' });
}

/** The collection itself as a file, which `keymove db` reads. @returns {Promise<Blob>} */
export async function copied() {
  const { parts: pieces } = await ordered({ copy: true });
  return new Blob(pieces, { type: 'application/vnd.sqlite3' });
}

/** Puts the collection of a file in the place of this one. @param {Blob} file @returns {Promise<Api.Collection>} */
export async function replace(file) {
  const { answer } = await ordered({ replace: file });
  askToKeep();
  return JSON.parse(answer);
}

/** Deletes all, so that an empty collection is open. */
export async function anew() {
  await ordered({ anew: true });
}

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
