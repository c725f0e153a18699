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
 */

/** @typedef {{ memory: WebAssembly.Memory, _initialize?: () => void, room: (length: number) => number, ask: (length: number) => number,
 *   draw: (length: number) => number, work: (length: number, threads: number, memory: number, seconds: number) => number, stop: () => number }} Exports */

/**
 * Makes a module ready for work.
 * @param {WebAssembly.Module} module
 * @param {{ stop?: Int32Array | null, fault?: (text: string) => void }} [options] `stop` is shared with whoever may end a job: not 0, it is to end.
 * @returns {Promise<Machine>}
 */
export async function machine(module, { stop = null, fault } = {}) {
  /** @type {Exports} */
  let exports;
  /** @type {(line: string) => void} */
  let tell = () => {};
  /** @type {Uint8Array<ArrayBuffer> | null} */
  let given = null;
  let flag = 0;
  const memory = () => exports.memory.buffer;
  const copy = (/** @type {number} */ at, /** @type {number} */ length) => new Uint8Array(memory(), at, length).slice();
  const decoder = new TextDecoder();
  const instance = await WebAssembly.instantiate(module, {
    keymove: {
      tell: (/** @type {number} */ at, /** @type {number} */ length) => tell(decoder.decode(copy(at, length))),
      give: (/** @type {number} */ at, /** @type {number} */ length) => {
        given = copy(at, length);
      },
    },
    wasi_snapshot_preview1: wasi(memory, {
      fault,
      // Searches ask for the time before they go on.
      asked: () => {
        if (stop && flag && Atomics.load(stop, 0)) new Uint8Array(memory())[flag] = 1;
      },
    }),
  });
  exports = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  exports._initialize?.();
  /** @param {string} name @param {string} body */
  const put = (name, body) => {
    const bytes = new TextEncoder().encode(`${name}\n${body}`);
    new Uint8Array(memory(), exports.room(bytes.length), bytes.length).set(bytes);
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
      flag = exports.stop();
      return exports.work(put(name, body), threads, bytes, seconds) === 0;
    },
    bytes: () => memory().byteLength,
  };
}
