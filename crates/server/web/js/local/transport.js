// The interface of the server, answered by workers of this page. What `api.js` offers is here by the same names.

import { ApiError } from './fault.js';
import { t } from '../texts.js';
import { analyse } from './analyses.js';
import * as collection from './collection.js';
import { keepOffline } from './offline.js';
import { Unloaded, shares } from './modules.js';
import * as pool from './pool.js';
import { route } from './routes.js';

export { collection };

const ready = keepOffline();

/** One is left for the page; the memory of a module has room for the stacks of so many threads. */
const PROCESSORS = Math.max(1, Math.min(8, (navigator.hardwareConcurrency || 2) - 1));
const THREADS = shares() ? PROCESSORS : 1;
/** Jobs at the same time. */
const AT_ONCE = Math.min(4, PROCESSORS);
/** The bounds that a server has if nothing else is said. */
const LIMITS = { threads: THREADS, waiting: 64, per_client: 16, seconds: 600, bytes_per_job: 256 << 20 };

/** Those that answer at once, by whether they can do everything; each does one thing after the other. @type {Map<boolean, Promise<pool.Hand>>} */
const quick = new Map();
/** @type {Map<boolean, Promise<unknown>>} */
const queues = new Map();

/** Solvers for what goes on behind all else: a job that somebody waits for begins beside them. */
const BEHIND = { solvers: Math.max(1, Math.min(4, PROCESSORS - 1)), bytes: 64 << 20 };

/** @type {Map<string, Work>} */
const live = new Map();
/** @type {Work[]} */
const waiting = [];
let running = 0;
/** Threads of those that are running. */
let busy = 0;
let count = 0;

/**
 * A job that is running or waits.
 * @typedef {{ begin: () => void, stop: () => void }} Work
 */

/** @param {boolean} deep */
function broken(deep) {
  return new ApiError({ code: 'internal', message: t(deep ? 'api.deep' : 'api.broken') });
}

/** @param {unknown} error */
function told(error) {
  return error instanceof Unloaded ? new ApiError({ code: 'unreachable', message: t('api.unloaded') }) : error;
}

/** @param {boolean} full */
async function quickHand(full) {
  await ready;
  const made = quick.get(full) ?? pool.newHand(full);
  quick.set(full, made);
  return made;
}

// Both are on their way before anybody asks.
void quickHand(false).then(pool.prepare).catch(() => {});

/**
 * What a worker answers at once.
 * @param {boolean} full
 * @param {import('./worker.js').Order} order
 * @returns {Promise<{ answer: string, bytes?: Uint8Array<ArrayBuffer> | null }>}
 */
function answered(full, order) {
  const before = queues.get(full) ?? Promise.resolve();
  const answer = before.then(async () => {
    const hand = await quickHand(full).catch((error) => {
      quick.delete(full);
      throw told(error);
    });
    return new Promise((done, fail) => hand.give(order, (news) => {
      if ('answer' in news) done(news);
      else if ('broken' in news) {
        hand.end();
        quick.delete(full);
        fail(broken(news.deep));
      }
      return true;
    }));
  });
  queues.set(full, answer.catch(() => {}));
  return /** @type {Promise<{ answer: string, bytes?: Uint8Array<ArrayBuffer> | null }>} */ (answer);
}

/** @param {AbortSignal} [signal] */
function heed(signal) {
  if (signal?.aborted) throw new DOMException('nobody wants the answer any more', 'AbortError');
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal} [signal]
 */
async function ask(method, path, body, signal) {
  heed(signal);
  if (collection.isOf(path)) {
    const value = await collection.ask(method, path, body);
    heed(signal);
    return value;
  }
  const way = route(method, path, body);
  if ('code' in way) throw new ApiError(way);
  const text = body === undefined ? '' : JSON.stringify(body);
  const { answer } = await answered(way.full, { ask: way.name, body: text });
  heed(signal);
  const value = JSON.parse(answer);
  if (value?.error) throw new ApiError(value.error);
  return value;
}

/** @param {string} path @param {AbortSignal} [signal] @returns {Promise<any>} */
export async function get(path, signal) {
  if (path !== '/about') return ask('get', path, undefined, signal);
  const { answer } = await answered(false, { ask: 'about', body: '' });
  heed(signal);
  return { ...JSON.parse(answer), api: 1, limits: LIMITS, jobs: live.size, collection: true, book: false };
}

/** @param {string} path @param {unknown} body @param {{ method?: string, signal?: AbortSignal }} [options] @returns {Promise<any>} */
export async function send(path, body, { method = 'post', signal } = {}) {
  const job = /^\/jobs\/([^/]+)\/stop$/.exec(path)?.[1];
  if (!job) return ask(method, path, body, signal);
  const work = live.get(job);
  if (!work) throw new ApiError({ code: 'not_found', message: 'there is no such job; it may have ended already' });
  work.stop();
  return null;
}

/** @param {string} path @param {unknown} body @returns {Promise<Blob>} */
export async function file(path, body) {
  const way = route('post', path, body);
  if ('code' in way) throw new ApiError(way);
  const { answer, bytes } = await answered(way.full, { draw: JSON.stringify(body) });
  const value = JSON.parse(answer);
  if (value.error) throw new ApiError(value.error);
  return new Blob(bytes ? [bytes] : [], { type: value.kind });
}

/** Begins what there is room for. */
function dispatch() {
  while (running < AT_ONCE && waiting.length > 0) {
    running += 1;
    waiting.shift()?.begin();
  }
}

/** What is no result of a job yet. */
const NEWS = ['queued', 'started', 'progress', 'info'];

/**
 * @param {string} path
 * @param {unknown} body
 * @param {(line: any) => void} hear
 * @returns {import('../api.js').Job}
 */
export function start(path, body, hear) {
  const [, query] = /^\/collection\/analyse(\?.*)?$/.exec(path) ?? [];
  if (query !== undefined || path === '/collection/analyse') return analyse(behind, query ?? '', /** @type {Api.EntryAnalysisRequest} */ (body), hear);
  if (collection.isOf(path)) return collection.start(path, /** @type {Blob} */ (body), hear);
  const named = /** @type {{ entries?: number[] } | null} */ (body)?.entries;
  if (named?.length) return collection.startWith(start, path, { .../** @type {object} */ (body), entries: named }, hear);
  return employ(route('post', path, body), body, hear, false);
}

const behind = {
  ask: (/** @type {string} */ path, /** @type {unknown} */ body) => collection.ask('post', path, body),
  solve: (/** @type {unknown} */ body, /** @type {(line: any) => void} */ hear) => employ({ name: 'analysis', full: true }, body, hear, true),
  solvers: BEHIND.solvers,
};

/**
 * A job for a worker.
 * @param {{ name: string, full: boolean } | import('./machine.js').Fault} way
 * @param {unknown} body
 * @param {(line: any) => void} hear
 * @param {boolean} isBehind Begun at once, with a thread, beside whatever else there is.
 * @returns {import('../api.js').Job}
 */
function employ(way, body, hear, isBehind) {
  count += 1;
  const id = `${Date.now().toString(36)}-${count}`;
  /** @type {pool.Hand | null} */
  let hand = null;
  let [begun, stopping, over, hasResult] = [false, false, false, false];
  let threads = 0;
  /** @type {(error?: unknown) => void} */
  let finish = () => {};
  const done = new Promise((/** @type {(value: void) => void} */ resolve, reject) => {
    finish = (error) => {
      if (over) return;
      over = true;
      live.delete(id);
      const place = waiting.indexOf(work);
      if (place >= 0) waiting.splice(place, 1);
      if (begun && !isBehind) {
        running -= 1;
        busy -= threads;
      }
      if (error) reject(error);
      else resolve();
      dispatch();
    };
  });
  /** @param {any} line */
  const tell = (line) => {
    hasResult ||= !NEWS.includes(line.event);
    if (line.event === 'error' || !line.event) finish(new ApiError(line.error));
    else hear(line);
  };
  /** The worker is of no more use, or nobody wants it any more. @param {unknown} [error] */
  const give_up = (error) => {
    hand?.end();
    hand = null;
    finish(error);
  };
  /** @type {Work} */
  const work = {
    begin: () => {
      begun = true;
      // As many as are free; answers do not depend on it.
      threads = isBehind ? 1 : Math.max(1, Math.min(THREADS - busy, wanted));
      if (!isBehind) busy += threads;
      ready.then(() => pool.hire(way_full)).then((hired) => {
        if (over) {
          pool.release(hired, 0);
          return;
        }
        hand = hired;
        const bounds = { threads, memory: isBehind ? BEHIND.bytes : LIMITS.bytes_per_job, seconds: LIMITS.seconds };
        hired.give({ work: way_name, body: JSON.stringify(body), bounds }, (news) => {
          if ('line' in news) {
            if (!over) tell(JSON.parse(news.line));
          } else if ('broken' in news) {
            give_up(broken(news.deep));
            return true;
          } else if ('ended' in news) {
            if (hand) pool.release(hired, news.bytes);
            hand = null;
            finish();
            return true;
          }
          return false;
        });
        if (stopping) work.stop();
      }, (error) => finish(told(error)));
    },
    stop: () => {
      stopping = true;
      if (over) return;
      if (!begun) {
        tell({ event: 'end', begun: false });
        finish();
      } else if (hand && !hand.stop()) {
        // A worker that shares no memory hears nothing while it works. What it has told stays, labelled as not whole by what is missing.
        if (hasResult) tell({ event: 'end' });
        give_up(hasResult ? undefined : new ApiError({ code: 'stopped', message: t('api.stopped') }));
      }
    },
  };
  const wanted = Number(/** @type {{ threads?: unknown } | null} */ (body)?.threads) || THREADS;
  const [way_name, way_full] = 'code' in way ? ['', false] : [way.name, way.full];
  // Whoever has started it is told after it has the job in hand.
  void Promise.resolve().then(() => {
    if (over) return;
    if ('code' in way) finish(new ApiError(way));
    else if (isBehind) work.begin();
    else if (live.size >= LIMITS.per_client) finish(new ApiError({ code: 'full', message: `full: ${LIMITS.per_client} jobs of yours are running or waiting already` }));
    else {
      tell({ event: 'queued', job: id, before: waiting.length });
      live.set(id, work);
      waiting.push(work);
      dispatch();
    }
  });
  return {
    stop: () => work.stop(),
    // A worker that can be told to end is used again when it has.
    abandon: () => {
      if (hand?.stop()) finish();
      else give_up();
    },
    done,
  };
}
