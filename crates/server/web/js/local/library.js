// The module with the collection at work: requests in, lines out. It knows no worker and no page, so that it runs in Node, too.
//
// `crates/web/src/door.rs` says what the module has and wants.

import { files } from './files.js';
import { wasi } from './wasi.js';

/** @typedef {{ memory: WebAssembly.Memory, _initialize: () => void, room: (length: number) => number, stop: () => number, open_collection: () => number,
 *   close_collection: () => void, about: () => number, call: (length: number) => number, take: (length: number) => number, batch: () => number,
 *   export: (length: number) => number, replace: () => number }} Exports */

/** What comes of a request: JSON, which may be an error; the parts of a file. @typedef {{ answer: string, isError: boolean, parts: BlobPart[] }} Said */

/** What a request says behind the question mark. @typedef {[string, string][]} Pairs */

/**
 * @typedef {object} Library
 * @property {() => Said} open
 * @property {() => void} close
 * @property {() => Said} about
 * @property {(words: string, pairs: Pairs, body: string) => Said} call
 * @property {(pairs: Pairs) => Said} take Begins to take in the file `import`.
 * @property {(hear: (line: string) => void) => boolean} batch Takes in a batch; whether there are more.
 * @property {() => void} stop Ends that with the next batch.
 * @property {(pairs: Pairs) => Said} exported
 * @property {() => Said} replace
 */

/** @typedef {import('./files.js').Bytes} Bytes */

/** The names of the files, but for those that the user chooses: the collection and what is to take its place, each with its journal. */
export const NAMES = ['collection.kmdb', 'incoming.kmdb'].flatMap((name) => [name, `${name}-journal`]);

/**
 * Makes a module ready for work.
 * @param {WebAssembly.Module} module
 * @param {ReadonlyMap<string, Bytes>} named
 * @returns {Promise<Library>}
 */
export async function library(module, named) {
  /** @type {Exports} */
  let exports;
  /** @type {(line: string) => void} */
  let tell = () => {};
  /** @type {(bytes: Uint8Array<ArrayBuffer>) => void} */
  let give = () => {};
  const memory = () => exports.memory.buffer;
  const copy = (/** @type {number} */ at, /** @type {number} */ length) => new Uint8Array(memory(), at, length).slice();
  const decoder = new TextDecoder();
  const system = wasi(memory);
  const disk = files(memory, named);
  // The first numbers are no files: whoever writes there talks.
  const own = { ...disk, fd_write: (/** @type {number} */ file, /** @type {number[]} */ ...rest) => (file <= 2 ? system : disk).fd_write(file, ...rest) };
  const instance = await WebAssembly.instantiate(module, {
    keymove: {
      tell: (/** @type {number} */ at, /** @type {number} */ length) => tell(decoder.decode(copy(at, length))),
      give: (/** @type {number} */ at, /** @type {number} */ length) => give(copy(at, length)),
    },
    wasi_snapshot_preview1: new Proxy(own, { get: (own, name) => /** @type {Record<string, unknown>} */ (own)[String(name)] ?? system[String(name)] }),
  });
  exports = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  exports._initialize();

  /** @param {string} text */
  const put = (text) => {
    const bytes = new TextEncoder().encode(text);
    const at = exports.room(bytes.length);
    new Uint8Array(memory(), at, bytes.length).set(bytes);
    return bytes.length;
  };
  /** @param {() => number} work @returns {Said} */
  const said = (work) => {
    let answer = '';
    /** @type {BlobPart[]} */
    const parts = [];
    tell = (line) => {
      answer = line;
    };
    give = (bytes) => parts.push(bytes);
    const isError = work() !== 0;
    return { answer, isError, parts };
  };
  return {
    open: () => said(() => exports.open_collection()),
    close: () => exports.close_collection(),
    about: () => said(() => exports.about()),
    call: (words, pairs, body) => said(() => exports.call(put(`${words}\n${JSON.stringify(pairs)}\n${body}`))),
    take: (pairs) => said(() => exports.take(put(JSON.stringify(pairs)))),
    batch: (hear) => {
      tell = hear;
      return exports.batch() !== 0;
    },
    stop: () => {
      new Uint8Array(memory())[exports.stop()] = 1;
    },
    exported: (pairs) => said(() => exports.export(put(JSON.stringify(pairs)))),
    replace: () => said(() => exports.replace()),
  };
}
