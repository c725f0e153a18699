// Workers: one for quick answers of each module, and some for jobs, of which each does one at a time.

/** @typedef {import('./worker.js').News} News */
/** @typedef {import('./worker.js').Order} Order */

/** Bytes of memory after which a worker is not used again: memory of a module never becomes smaller. */
const LARGE = 400 << 20;

/** Whether this page may share memory with its workers. */
export const shares = () => globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer !== 'undefined';

/** A module could not be loaded. */
export class Unloaded extends Error {}

/** @type {Map<boolean, Promise<WebAssembly.Module>>} */
const modules = new Map();

/** @param {boolean} full @returns {Promise<WebAssembly.Module>} */
function compiled(full) {
  const known = modules.get(full);
  if (known) return known;
  const loading = load(full ? 'keymove-full.wasm' : 'keymove.wasm');
  modules.set(full, loading);
  // It may be there the next time.
  loading.catch(() => modules.delete(full));
  return loading;
}

/** A module that is kept beside the page. @param {string} name @returns {Promise<WebAssembly.Module>} */
export async function load(name) {
  const response = await fetch(new URL(`../../wasm/${name}`, import.meta.url)).catch(() => null);
  if (!response?.ok) throw new Unloaded(name);
  // Hosts that do not know the media type of modules are no reason to refuse.
  if (response.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** A worker that is ready. */
export class Hand {
  /** @param {WebAssembly.Module} module @param {boolean} full */
  constructor(module, full) {
    this.full = full;
    this.stop = shares() ? new Int32Array(new SharedArrayBuffer(4)) : null;
    this.worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    this.worker.postMessage({ make: module, stop: this.stop });
  }

  /**
   * Gives an order, and hears what comes of it until it is done.
   * @param {Order} order
   * @param {(news: News) => boolean} hear True if nothing more will come.
   */
  give(order, hear) {
    const { worker } = this;
    worker.onmessage = ({ data }) => {
      if (hear(data)) worker.onmessage = null;
    };
    worker.onerror = (event) => {
      event.preventDefault();
      hear({ broken: event.message ?? 'the worker cannot be loaded', deep: false });
    };
    worker.postMessage(order);
  }

  end() {
    this.worker.onmessage = null;
    this.worker.terminate();
  }
}

/** @param {boolean} full @returns {Promise<Hand>} */
export async function newHand(full) {
  return new Hand(await compiled(full), full);
}

/** Workers for jobs that have nothing to do. @type {Hand[]} */
const idle = [];

/** A worker for a job. @param {boolean} full @returns {Promise<Hand>} */
export async function hire(full) {
  // Whoever can do everything can do less.
  const index = idle.findIndex((hand) => hand.full === full) >= 0 ? idle.findIndex((hand) => hand.full === full) : idle.findIndex((hand) => hand.full);
  const [hand] = index >= 0 ? idle.splice(index, 1) : [];
  return hand ?? newHand(full);
}

/** Gives a worker back. @param {Hand} hand @param {number} bytes Of its memory. */
export function release(hand, bytes) {
  if (bytes > LARGE || idle.length >= 2) hand.end();
  else {
    if (hand.stop) Atomics.store(hand.stop, 0, 0);
    idle.push(hand);
  }
}
