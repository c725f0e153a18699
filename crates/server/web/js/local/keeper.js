// The worker that has the collection: no other opens its files. Orders come as messages, each with a number, and so does what comes of them.

import { library } from './library.js';
import * as shelves from './shelf.js';

/** @typedef {import('./library.js').Pairs} Pairs */
/** @typedef {import('./library.js').Said} Said */

/**
 * @typedef {{ module: WebAssembly.Module }
 *   | { call: string, pairs: Pairs, body: string }
 *   | { about: true }
 *   | { take: Pairs, file: Blob }
 *   | { stop: number }
 *   | { export: Pairs }
 *   | { copy: true }
 *   | { replace: Blob }
 *   | { anew: true }
 *   | { wanted: true }} Order
 */

/**
 * How the collection is: another page has it; this one has it, in files that are kept or only in memory; or what is in the files cannot be opened,
 * for this reason.
 * @typedef {{ state: 'held' | 'kept' | 'fleeting', bytes: number } | { state: 'shut', bytes: number, problem: string }} Standing
 */

/** After `broken` the worker is of no more use. @typedef {{ order: number, line: string } | ({ order: number } & Said) | Standing | { broken: string }} News */

/** Bytes of a file that are copied together. */
const PIECE = 4 << 20;
const COLLECTION = 'collection.kmdb';
const INCOMING = 'incoming.kmdb';

/** @param {News} news */
const say = (news) => /** @type {(message: unknown) => void} */ (postMessage)(news);

/** @type {WebAssembly.Module} */
let module;
/** @type {{ books: import('./library.js').Library, shelf: shelves.Shelf } | null} */
let opened = null;
/** Why what is in the files cannot be used. */
let problem = '';
/** The order of the import that is going on. */
let importing = 0;
/** Another page wants the collection. */
let isWanted = false;
/** Whatever is done, one after the other. @type {Promise<unknown>} */
let queue = Promise.resolve();
/** How often the collection was found to be another page's: what was asked before is done by nobody, and whoever asked is told so. */
let losses = 0;

/** Opens the collection, now or as soon as no other page has it. */
async function open() {
  const shelf = await shelves.take(() => {
    losses += 1;
    say({ state: 'held', bytes: 0 });
  });
  const books = await library(module, shelf.files);
  opened = { books, shelf };
  read();
}

/** What the files hold is opened, or it is said why not. */
function read() {
  if (!opened) return;
  const { answer, isError } = opened.books.open();
  problem = isError ? JSON.parse(answer).error.message : '';
  stand();
}

function stand() {
  if (!opened) return;
  const bytes = bytesOf(opened.shelf, COLLECTION).getSize();
  say(problem ? { state: 'shut', bytes, problem } : { state: opened.shelf.isKept ? 'kept' : 'fleeting', bytes });
}

/** @param {shelves.Shelf} shelf @param {string} name */
function bytesOf({ files }, name) {
  const bytes = files.get(name);
  if (!bytes) throw new Error(name);
  return bytes;
}

/**
 * Takes a file in. Whoever asks meanwhile is answered between two batches.
 * @param {NonNullable<typeof opened>} library @param {number} order @param {Pairs} pairs @param {Blob} file
 */
function takeIn({ books, shelf }, order, pairs, file) {
  if (!importing) shelf.chosen.put(file);
  const begun = books.take(pairs);
  if (begun.isError) return say({ order, ...begun });
  importing = order;
  say({ order, line: begun.answer });
  const batch = async () => {
    const hasMore = books.batch((line) => say({ order, line }));
    if (hasMore) {
      // Messages come in between.
      setTimeout(() => enqueue(batch));
      return;
    }
    importing = 0;
    shelf.chosen.put(null);
    say({ order, answer: '', isError: false, parts: [] });
    stand();
    if (isWanted) enqueue(giveUp);
  };
  enqueue(batch);
}

/** The whole file, as it is between two changes. @param {shelves.Shelf} shelf @returns {Said} */
function copied(shelf) {
  const bytes = bytesOf(shelf, COLLECTION);
  /** @type {BlobPart[]} */
  const parts = [];
  const size = bytes.getSize();
  for (let at = 0; at < size; at += PIECE) {
    const part = new Uint8Array(Math.min(PIECE, size - at));
    bytes.read(part, { at });
    parts.push(part);
  }
  return { answer: JSON.stringify({ name: COLLECTION }), isError: false, parts };
}

/** @param {NonNullable<typeof opened>} library @param {Blob} file @returns {Promise<Said>} */
async function replaced({ books, shelf }, file) {
  const [place, journal] = [bytesOf(shelf, INCOMING), bytesOf(shelf, `${INCOMING}-journal`)];
  try {
    for (const bytes of [place, journal]) bytes.truncate(0);
    for (let at = 0; at < file.size; at += PIECE) place.write(new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer()), { at });
    return books.replace();
  } finally {
    for (const bytes of [place, journal]) bytes.truncate(0);
  }
}

/** Begins with an empty collection. @param {NonNullable<typeof opened>} library @returns {Said} */
function anew({ books, shelf }) {
  books.close();
  // The journal first: it belongs to what is there.
  for (const name of [`${COLLECTION}-journal`, COLLECTION]) bytesOf(shelf, name).truncate(0);
  read();
  return { answer: 'null', isError: false, parts: [] };
}

/** Lets another page have it, and waits until that one lets go. */
async function giveUp() {
  isWanted = false;
  if (!opened || importing || !opened.shelf.isKept) return;
  opened.books.close();
  opened.shelf.close();
  opened = null;
  await open();
}

/** @param {() => unknown} work */
function enqueue(work) {
  queue = queue.then(work).catch((error) => {
    console.warn(error);
    say({ broken: /** @type {Error} */ (error).message });
  });
}

/** @param {number} number @param {Order} order */
async function obey(number, order) {
  if (!opened) return;
  const { books, shelf } = opened;
  if ('take' in order) takeIn(opened, number, order.take, order.file);
  else if ('call' in order) say({ order: number, ...books.call(order.call, order.pairs, order.body) });
  else if ('about' in order) say({ order: number, ...books.about() });
  else if ('export' in order) say({ order: number, ...books.exported(order.export) });
  else if ('copy' in order) say({ order: number, ...copied(shelf) });
  else if ('replace' in order) say({ order: number, ...await replaced(opened, order.replace) });
  else if ('anew' in order) say({ order: number, ...anew(opened) });
  stand();
}

addEventListener('message', ({ data: { order: number, ...order } }) => {
  if ('module' in order) {
    module = order.module;
    enqueue(open);
  } else if ('stop' in order) {
    if (importing === order.stop) opened?.books.stop();
  } else if ('wanted' in order) {
    isWanted = true;
    if (opened && !importing) enqueue(giveUp);
  } else {
    const before = losses;
    enqueue(() => (before === losses ? obey(number, order) : null));
  }
});
