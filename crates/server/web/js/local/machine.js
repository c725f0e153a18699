// A module at work: requests in, lines out. It knows no worker and no page, so that it runs in Node, too.
//
// `crates/web/src/door.rs` says what the module has and wants.

import { wasi } from './wasi.js';

/**
 * What is wrong, as the interface tells it.
 * @typedef {{ code: string, message: string, field?: string, place?: [number, number] }} Fault
 */

/**
 * @typedef {object} Bounds
 * @property {number} threads
 * @property {number} memory Bytes for tables.
 * @property {number} seconds
 */

/**
 * @typedef {object} Machine
 * @property {(name: string, body: string) => string} ask The answer of a question, or `{"error":…}`, as JSON.
 * @property {(body: string) => { line: string, bytes: Uint8Array<ArrayBuffer> | null }} draw A file with its name and kind, or an error.
 * @property {(name: string, body: string, bounds: Bounds, hear: (line: string) => void) => boolean} work Does a job; false if it has not begun, and
 *   the line is its error.
 * @property {() => number} bytes How large its memory is.
 * @property {number} stop The address of a byte in it that ends a job if it is not 0.
 */

/**
 * What a module is given. With `memory` it is the variant with threads, which share it; `spawn` gets a thread to work, and says its number, or
 * less than 0 if there is none to be had.
 * @typedef {{ memory?: WebAssembly.Memory | null, spawn?: (argument: number) => number, fault?: (text: string) => void }} Surroundings
 */

/** @typedef {{ memory: WebAssembly.Memory, _initialize: () => void, room: (length: number) => number, ask: (length: number) => number,
 *   draw: (length: number) => number, work: (length: number, threads: number, memory: number, seconds: number) => number, stop: () => number,
 *   wasi_thread_start: (thread: number, argument: number) => void }} Exports */

/**
 * @param {WebAssembly.Module} module
 * @param {Surroundings} surroundings
 * @param {{ tell: (line: string) => void, give: (bytes: Uint8Array<ArrayBuffer>) => void }} hear
 */
async function made(module, { memory: shared = null, spawn = () => -1, fault }, { tell, give }) {
  /** @type {Exports} */
  let exports;
  const memory = () => (shared ?? exports.memory).buffer;
  // Nothing reads memory that others may change meanwhile; the copy is nobody else's.
  const copy = (/** @type {number} */ at, /** @type {number} */ length) => new Uint8Array(memory(), at, length).slice();
  const decoder = new TextDecoder();
  const instance = await WebAssembly.instantiate(module, {
    env: shared ? { memory: shared } : {},
    keymove: {
      tell: (/** @type {number} */ at, /** @type {number} */ length) => tell(decoder.decode(copy(at, length))),
      give: (/** @type {number} */ at, /** @type {number} */ length) => give(copy(at, length)),
    },
    wasi: { 'thread-spawn': spawn },
    wasi_snapshot_preview1: wasi(memory, { fault }),
  });
  exports = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  return { exports, memory };
}

/**
 * Makes a module ready for work.
 * @param {WebAssembly.Module} module
 * @param {Surroundings} [surroundings]
 * @returns {Promise<Machine>}
 */
export async function machine(module, surroundings = {}) {
  /** @type {(line: string) => void} */
  let tell = () => {};
  /** @type {Uint8Array<ArrayBuffer> | null} */
  let given = null;
  const { exports, memory } = await made(module, surroundings, {
    tell: (line) => tell(line),
    give: (bytes) => {
      given = bytes;
    },
  });
  exports._initialize();
  /** @param {string} name @param {string} body */
  const put = (name, body) => {
    const bytes = new TextEncoder().encode(`${name}\n${body}`);
    const at = exports.room(bytes.length);
    new Uint8Array(memory(), at, bytes.length).set(bytes);
    return bytes.length;
  };
  return {
    ask(name, body) {
      let answer = '';
      tell = (line) => {
        answer = line;
      };
      exports.ask(put(name, body));
      return answer;
    },
    draw(body) {
      let answer = '';
      given = null;
      tell = (line) => {
        answer = line;
      };
      exports.draw(put('diagram', body));
      return { line: answer, bytes: given };
    },
    work(name, body, { threads, memory: bytes, seconds }, hear) {
      tell = hear;
      return exports.work(put(name, body), threads, bytes, seconds) === 0;
    },
    bytes: () => memory().byteLength,
    stop: exports.stop(),
  };
}

/**
 * Makes a further thread of a module ready, which somebody else has begun with the same memory.
 * @param {WebAssembly.Module} module
 * @param {Surroundings} surroundings
 * @param {(line: string) => void} tell
 * @returns {Promise<(thread: number, argument: number) => void>} Runs until the thread ends.
 */
export async function thread(module, surroundings, tell) {
  const { exports } = await made(module, surroundings, { tell, give: () => {} });
  return (number, argument) => exports.wasi_thread_start(number, argument);
}
