// The worker that has the collection: no other opens its files. Orders come as messages, each with a number, and so does what comes of them.
//
// `crates/web/src/door.rs` says what the module has and wants.

import { files } from './files.js';
import * as shelves from './shelf.js';
import { wasi } from './wasi.js';

/**
 * @typedef {{ module: WebAssembly.Module }
 *   | { call: string, pairs: [string, string][], body: string }
 *   | { about: true }
 *   | { take: [string, string][], file: Blob }
 *   | { stop: number }
 *   | { export: [string, string][] }
 *   | { copy: true }
 *   | { replace: Blob }
 *   | { wanted: true }} Order
 */

/**
 * What comes of an order, but for lines of an import: JSON, which may be an error; the parts of a file.
 * @typedef {{ answer: string, isError: boolean, parts?: BlobPart[] }} Answer
 */

/**
 * Of the collection as a whole: another page has it; it is open, perhaps only in memory; it was given up for another page.
 * @typedef {{ state: 'held' | 'kept' | 'fleeting', bytes: number }} Standing
 */

/** @typedef {{ order: number, line: string } | ({ order: number } & Answer) | ({ order: 0 } & Standing) | { order: -1, broken: string }} News */

/** @typedef {{ memory: WebAssembly.Memory, _initialize: () => void, room: (length: number) => number, stop: () => number, open_collection: () => number,
 *   close_collection: () => void, about: () => number, call: (length: number) => number, take: (length: number) => number, batch: () => number,
 *   export: (length: number) => number, replace: () => number }} Exports */

/** Bytes of a copy that are read together. */
const PIECE = 4 << 20;
const COLLECTION = 'collection.kmdb';
const INCOMING = 'incoming.kmdb';

/** @param {News} news */
const say = (news) => /** @type {(message: unknown) => void} */ (postMessage)(news);
const encoder = new TextEncoder();
const decoder = new TextDecoder();
const turn = () => new Promise((/** @type {(value: void) => void} */ next) => setTimeout(next));

/** @type {WebAssembly.Module} */
let module;
/** @type {{ exports: Exports, shelf: shelves.Shelf, hear: { tell: (line: string) => void, give: (bytes: Uint8Array<ArrayBuffer>) => void } } | null} */
let opened = null;
/** The order of the import that is going on. */
let importing = 0;
/** Another page wants the collection. */
let isWanted = false;
/** Those that come in order. @type {Promise<unknown>} */
let queue = Promise.resolve();
/** How often the collection was found to be another page's: what was asked before is answered by nobody, and whoever asked is told so. */
let losses = 0;

/** Opens the collection, now or as soon as no other page has it. */
async function open() {
  const shelf = await shelves.take(() => {
    losses += 1;
    say({ order: 0, state: 'held', bytes: 0 });
  });
  /** @type {NonNullable<typeof opened>['hear']} */
  const hear = { tell: () => {}, give: () => {} };
  /** @type {Exports} */
  let exports;
  const memory = () => exports.memory.buffer;
  const copy = (/** @type {number} */ at, /** @type {number} */ length) => new Uint8Array(memory(), at, length).slice();
  const system = wasi(memory);
  const disk = files(memory, shelf.files);
  // Writing to the first numbers is talking.
  const { fd_write: written } = disk;
  disk.fd_write = (file, ...rest) => (file <= 2 ? system.fd_write(file, ...rest) : written(file, ...rest));
  const instance = await WebAssembly.instantiate(module, {
    keymove: {
      tell: (/** @type {number} */ at, /** @type {number} */ length) => hear.tell(decoder.decode(copy(at, length))),
      give: (/** @type {number} */ at, /** @type {number} */ length) => hear.give(copy(at, length)),
    },
    wasi_snapshot_preview1: new Proxy(disk, { get: (own, name) => own[String(name)] ?? system[String(name)] }),
  });
  exports = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  exports._initialize();
  opened = { exports, shelf, hear };
  const { answer, isError } = asked(() => exports.open_collection());
  if (isError) {
    say({ order: -1, broken: JSON.parse(answer).error.message });
    return;
  }
  stand();
}

/** Says how it is. */
function stand() {
  if (opened) say({ order: 0, state: opened.shelf.isKept ? 'kept' : 'fleeting', bytes: opened.shelf.files.get(COLLECTION)?.getSize() ?? 0 });
}

/** What the module tells while it does something. @param {(exports: Exports) => number} work @returns {Answer} */
function asked(work) {
  const { exports, hear } = /** @type {NonNullable<typeof opened>} */ (opened);
  let answer = '';
  /** @type {BlobPart[]} */
  const parts = [];
  hear.tell = (line) => {
    answer = line;
  };
  hear.give = (bytes) => parts.push(bytes);
  const isError = work(exports) !== 0;
  return { answer, isError, parts };
}

/** @param {Exports} exports @param {string} text */
function put(exports, text) {
  const bytes = encoder.encode(text);
  const at = exports.room(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
  return bytes.length;
}

/** @param {number} order @param {[string, string][]} pairs @param {Blob} file */
async function takeIn(order, pairs, file) {
  const { shelf, exports, hear } = /** @type {NonNullable<typeof opened>} */ (opened);
  if (!importing) shelf.chosen.put(file);
  const begun = asked((exports) => exports.take(put(exports, JSON.stringify(pairs))));
  if (begun.isError) return say({ order, ...begun });
  importing = order;
  say({ order, line: begun.answer });
  void (async () => {
    for (let more = true; more;) {
      // Whoever asks meanwhile is answered between two batches.
      await turn();
      await (queue = queue.then(() => {
        hear.tell = (line) => say({ order, line });
        more = exports.batch() !== 0;
      }));
    }
    importing = 0;
    shelf.chosen.put(null);
    say({ order, answer: '', isError: false });
    stand();
    if (isWanted) enqueue(giveUp);
  })().catch(broken);
}

/** The whole file, as it is between two changes. @returns {Answer} */
function copied() {
  const bytes = /** @type {NonNullable<typeof opened>} */ (opened).shelf.files.get(COLLECTION);
  /** @type {BlobPart[]} */
  const parts = [];
  const size = bytes?.getSize() ?? 0;
  for (let at = 0; at < size; at += PIECE) {
    const part = new Uint8Array(Math.min(PIECE, size - at));
    bytes?.read(part, { at });
    parts.push(part);
  }
  return { answer: JSON.stringify({ name: COLLECTION }), isError: false, parts };
}

/** @param {Blob} file @returns {Promise<Answer>} */
async function replaced(file) {
  const place = /** @type {NonNullable<typeof opened>} */ (opened).shelf.files.get(INCOMING);
  if (!place) throw new Error(INCOMING);
  try {
    for (const journal of [`${INCOMING}-journal`]) opened?.shelf.files.get(journal)?.truncate(0);
    place.truncate(0);
    for (let at = 0; at < file.size; at += PIECE) place.write(new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer()), { at });
    return asked((exports) => exports.replace());
  } finally {
    place.truncate(0);
    place.flush();
  }
}

/** Lets another page have it, and waits until that one lets go. */
async function giveUp() {
  isWanted = false;
  if (!opened || importing || !opened.shelf.isKept) return;
  const { exports, shelf } = opened;
  exports.close_collection();
  shelf.close();
  opened = null;
  await open();
}

/** @param {unknown} error */
function broken(error) {
  console.warn(error);
  say({ order: -1, broken: String(error) });
}

/** @param {() => unknown} work */
function enqueue(work) {
  queue = queue.then(work).catch(broken);
}

/** @param {number} number @param {Order} order */
async function obey(number, order) {
  if ('call' in order) {
    const said = asked((exports) => exports.call(put(exports, `${order.call}\n${JSON.stringify(order.pairs)}\n${order.body}`)));
    say({ order: number, answer: said.answer, isError: said.isError });
    if (!order.call.startsWith('get ')) stand();
  } else if ('about' in order) say({ order: number, ...asked((exports) => exports.about()) });
  else if ('take' in order) await takeIn(number, order.take, order.file);
  else if ('export' in order) say({ order: number, ...asked((exports) => exports.export(put(exports, JSON.stringify(order.export)))) });
  else if ('copy' in order) say({ order: number, ...copied() });
  else if ('replace' in order) {
    say({ order: number, ...await replaced(order.replace) });
    stand();
  }
}

addEventListener('message', ({ data: { order: number, ...order } }) => {
  if ('module' in order) {
    module = order.module;
    enqueue(open);
  } else if ('stop' in order) {
    // Between two batches there is time for it.
    if (opened && importing === order.stop) new Uint8Array(opened.exports.memory.buffer)[opened.exports.stop()] = 1;
  } else if ('wanted' in order) {
    isWanted = true;
    if (opened && !importing) enqueue(giveUp);
  } else {
    const before = losses;
    enqueue(() => (before === losses ? obey(number, order) : null));
  }
});
