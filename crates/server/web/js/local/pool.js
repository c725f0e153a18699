// Modules at work: one for quick answers of each kind, and some for jobs, of which each does one at a time. A module has a worker, and where
// memory is shared one more for each of its threads.

import { compiled, sharedMemory } from './modules.js';
import { mailbox } from './threads.js';

/** @typedef {import('./worker.js').News} News */
/** @typedef {import('./worker.js').Order} Order */

/** Bytes of memory after which a module is not used again: it never becomes smaller. Half of it are stacks, most of which nobody touches. */
const LARGE = 640 << 20;

/** A module that is ready. */
export class Hand {
  /** @param {WebAssembly.Module} module @param {boolean} full @param {WebAssembly.Memory | null} memory */
  constructor(module, full, memory) {
    this.full = full;
    this.module = module;
    this.shared = memory && { memory, mail: mailbox() };
    /** @type {Worker[]} */
    this.workers = [];
    /** @type {((news: News) => boolean) | null} */
    this.hear = null;
    /** What was told of a fault while nobody listened. @type {News | null} */
    this.broken = null;
    /** The address of the byte that ends a job, once it is known. */
    this.flag = 0;
    this.isStopping = false;
    /** What came before its turn, by its number, and whose turn it is. @type {Map<number, News>} */
    this.early = new Map();
    this.next = 0;
    this.order(this.employ(), { make: module, shared: this.shared });
  }

  /** One more worker. */
  employ() {
    const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    this.workers.push(worker);
    worker.onmessage = ({ data }) => this.take(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.take({ broken: event.message ?? 'the worker cannot be loaded', deep: false });
    };
    return worker;
  }

  /** @param {Worker} worker @param {Order} order */
  order(worker, order) {
    worker.postMessage(order);
  }

  /** @param {News} news */
  take(news) {
    if ('stop' in news) {
      this.flag = news.stop;
      if (this.isStopping) this.stop();
    } else if ('want' in news) {
      if (this.shared) this.order(this.employ(), { serve: news.want, module: this.module, shared: this.shared });
    } else if ('number' in news) {
      this.early.set(news.number, news);
      for (let turn = this.early.get(this.next); turn; turn = this.early.get(this.next)) {
        this.early.delete(this.next);
        this.next += 1;
        this.tell(turn);
      }
    } else this.tell(news);
  }

  /** @param {News} news */
  tell(news) {
    // A worker that cannot be loaded says so before anybody asks it.
    if (!this.hear && 'broken' in news) this.broken = news;
    if (this.hear?.(news)) this.hear = null;
  }

  /**
   * Gives an order, and hears what comes of it until it is done.
   * @param {Order} order
   * @param {(news: News) => boolean} hear True if nothing more will come.
   */
  give(order, hear) {
    this.hear = hear;
    const { broken } = this;
    if (broken) queueMicrotask(() => this.tell(broken));
    else this.order(this.workers[0], order);
  }

  /** Has the job that it does, or will do, end with what it has. False if it cannot be told: it shares no memory. */
  stop() {
    if (!this.shared) return false;
    this.isStopping = true;
    this.mark(1);
    return true;
  }

  /** Nobody is to end any more what it does next. */
  goOn() {
    this.isStopping = false;
    this.mark(0);
  }

  /** @param {number} value */
  mark(value) {
    if (this.shared && this.flag) Atomics.store(new Uint8Array(this.shared.memory.buffer), this.flag, value);
  }

  end() {
    this.hear = null;
    for (const worker of this.workers) {
      worker.onmessage = null;
      worker.terminate();
    }
  }
}

/** @param {boolean} full @returns {Promise<Hand>} */
export async function newHand(full) {
  const memory = sharedMemory();
  return new Hand(await compiled(full, memory !== null), full, memory);
}

/** Modules for jobs that have nothing to do. @type {Hand[]} */
const idle = [];

/** Has a module ready for the first job. */
export async function prepare() {
  const hand = await newHand(false);
  if (idle.length > 0) hand.end();
  else idle.push(hand);
}

/** A module for a job. @param {boolean} full @returns {Promise<Hand>} */
export async function hire(full) {
  // Whoever can do everything can do less.
  const index = idle.findIndex((hand) => hand.full === full) >= 0 ? idle.findIndex((hand) => hand.full === full) : idle.findIndex((hand) => hand.full);
  const [hand] = index >= 0 ? idle.splice(index, 1) : [];
  return hand ?? newHand(full);
}

/** Gives a module back. @param {Hand} hand @param {number} bytes Of its memory. */
export function release(hand, bytes) {
  if (bytes > LARGE || idle.length >= 2) hand.end();
  else {
    hand.goOn();
    idle.push(hand);
  }
}
