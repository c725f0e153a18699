// The module with the collection, in Node: it answers what the server answers, and what was said to be stored survives whatever happens.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inMemory } from '../../web/js/local/bytes.js';
import { NAMES, library } from '../../web/js/local/library.js';
import { outdated, program, startServer } from './harness.mjs';

const file = new URL('../../wasm/keymove-collection.wasm', import.meta.url);
const isBuilt = fs.existsSync(file);
const skip = isBuilt ? outdated('keymove-collection.wasm') : 'there is no module: run crates/web/build';
const module = skip ? null : new WebAssembly.Module(fs.readFileSync(file));
const SEVEN = fileURLToPath(new URL('../../../db/testdata/seven.jsonl', import.meta.url));

/** @typedef {import('../../web/js/local/files.js').Bytes} Bytes */

/** @param {Iterable<[string, Bytes]>} files */
async function opened(files) {
  const importing = inMemory();
  assert.ok(module);
  const books = await library(module, new Map([...files, ['import', importing]]));
  const { answer, isError } = books.open();
  assert.equal(isError, false, answer);
  return {
    books,
    about: JSON.parse(answer),
    /** @param {Uint8Array} bytes @param {(line: any) => void} hear */
    take: (bytes, hear) => {
      importing.truncate(0);
      importing.write(bytes, { at: 0 });
      const begun = books.take([['name', 'some.jsonl']]);
      assert.equal(begun.isError, false, begun.answer);
      while (books.batch((line) => hear(JSON.parse(line))));
    },
    /** @param {string} words @param {[string, string][]} [pairs] @param {any} [body] */
    ask: (words, pairs = [], body) => JSON.parse(books.call(words, pairs, body === undefined ? '' : JSON.stringify(body)).answer),
  };
}

const empty = () => new Map(NAMES.map((name) => [name, inMemory()]));

/** @param {Bytes} bytes */
function contents(bytes) {
  const all = new Uint8Array(bytes.getSize());
  bytes.read(all, { at: 0 });
  return all;
}

/** What depends on how fast a machine is, where a file lies and when something was done. */
const VARIES = new Set(['seconds', 'bytes', 'at', 'name']);

/** @param {any} value @returns {any} */
function lasting(value) {
  if (Array.isArray(value)) return value.map(lasting);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !VARIES.has(name)).map(([name, part]) => [name, lasting(part)]));
}

const WEENINK = 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8';

/** Requests, one after the other: method, path, what stands behind the question mark, body. @type {[string, string, string?, any?][]} */
const REQUESTS = [
  ['get', 'stats'], ['get', 'entries'], ['get', 'entries', 'author=loyd'], ['get', 'entries', 'order=year&most=2&skip=1'], ['get', 'entries', 'pattern=K?'],
  ['get', 'entries', 'pattern=k.K'], ['get', 'entries', 'sql=1'], ['get', 'entries/1'], ['get', 'entries/77'], ['get', 'entries/x'],
  ['get', 'names', 'kind=author&begin=lo'], ['get', 'names', 'kind=nobody'], ['get', 'names'],
  ['post', 'similar', 'units=..20', { fen: `${WEENINK} w - -`, least: 0, most: 3 }], ['post', 'similar', '', { fen: '8/8/8/8/8/8/8/8 w - -' }],
  ['post', 'entries', '', { fen: '8/8/8/8/8/5k2/4p3/4K2R', stipulation: 'h#2', authors: ['Somebody'] }], ['post', 'entries', '', { fen: WEENINK, stipulation: '#2' }],
  ['post', 'entries', '', { fen: 'no board' }], ['post', 'entries', '', { colour: 'red' }],
  ['put', 'entries/2', '', { problem: { fen: WEENINK, stipulation: '#3' }, version: 'another' }],
  ['put', 'entries/1', '', { problem: { fen: WEENINK, stipulation: '#3', authors: ['Another'] } }], ['get', 'entries/1'], ['post', 'entries/1/revert', '', {}],
  ['post', 'entries/1/tags', '', { add: ['to be tested', 'x'], remove: [] }], ['post', 'entries/1/tags', '', { remove: ['x'] }],
  ['post', 'entries/1/results', '', { kind: 'solution', result: { a: 1 } }], ['post', 'entries/1/results', '', { kind: 'solution', result: 7 }],
  ['get', 'entries/1/results'], ['get', 'entries/1/results/1'], ['delete', 'entries/1/results/1'], ['delete', 'entries/1/results/1'],
  ['delete', 'entries/3'], ['get', 'entries/3'], ['get', 'removed'], ['post', 'entries/3/restore', '', {}], ['get', 'stats'],
];

test('it answers what a server answers', { skip }, async (t) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keymove-'));
  t.after(() => fs.rmSync(folder, { recursive: true }));
  const server = await startServer(['--collection', path.join(folder, 'problems.kmdb')]);
  t.after(() => server.stop());
  const api = `${server.url}api/v1/collection/`;
  const { books, ask, take } = await opened(empty());
  /** @type {any[]} */
  const lines = [];
  take(fs.readFileSync(SEVEN), (line) => lines.push(line));
  const imported = await (await fetch(`${api}import?name=some.jsonl`, { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: fs.readFileSync(SEVEN) })).text();
  const summary = (/** @type {any[]} */ lines) => lasting(lines.find(({ event }) => event === 'summary'));
  assert.deepEqual(summary(lines), summary(imported.trim().split('\n').map((line) => JSON.parse(line))));
  for (const [method, place, query = '', body] of REQUESTS) {
    const init = body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(`${api}${place}?${query}`, { method: method.toUpperCase(), ...init });
    const expected = response.status === 204 ? null : await response.json();
    assert.deepEqual(lasting(ask(`${method} ${place}`, [...new URLSearchParams(query)], body)), lasting(expected), `${method} ${place}?${query}`);
  }
  for (const query of ['format=jsonl', 'format=pgn&author=loyd', 'format=nothing']) {
    const { answer, isError, parts } = books.exported([...new URLSearchParams(query)]);
    const response = await fetch(`${api}export?${query}`);
    assert.equal(isError, !response.ok, query);
    if (isError) assert.deepEqual(JSON.parse(answer), await response.json());
    else assert.equal(await new Blob(parts).text(), await response.text(), query);
  }
});

test('the program reads the file, and the module reads one of the program', { skip }, async (t) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keymove-'));
  t.after(() => fs.rmSync(folder, { recursive: true }));
  const files = empty();
  const first = await opened(files);
  first.take(fs.readFileSync(SEVEN), () => {});
  const kept = path.join(folder, 'kept.kmdb');
  fs.writeFileSync(kept, contents(/** @type {Bytes} */ (files.get('collection.kmdb'))));
  const stats = spawnSync(program, ['db', 'stats', kept], { encoding: 'utf8' });
  assert.equal(stats.status, 0, stats.stderr);
  assert.match(stats.stdout, /^problems +6$/m);

  const others = path.join(folder, 'others.kmdb');
  fs.writeFileSync(path.join(folder, 'one.fen'), `${WEENINK};#2;Weenink\n`);
  assert.equal(spawnSync(program, ['db', 'import', others, path.join(folder, 'one.fen')]).status, 0);
  const incoming = /** @type {Bytes} */ (files.get('incoming.kmdb'));
  incoming.write(fs.readFileSync(others), { at: 0 });
  const { answer, isError } = first.books.replace();
  assert.equal(isError, false, answer);
  assert.equal(JSON.parse(answer).entries, 1);
  // What is no collection, or is damaged, leaves everything as it is.
  for (const spoil of [(/** @type {Buffer} */ bytes) => bytes.fill(7, 0, 100), (/** @type {Buffer} */ bytes) => bytes.fill(7, 8192), (/** @type {Buffer} */ bytes) => bytes.subarray(0, 10_000)]) {
    incoming.truncate(0);
    incoming.write(spoil(fs.readFileSync(kept)), { at: 0 });
    assert.equal(first.books.replace().isError, true);
    assert.equal(first.ask('get entries').total, 1);
  }
});

/** A pseudo-random number below another. @param {{ state: number }} random @param {number} below */
function draw(random, below) {
  random.state = (Math.imul(random.state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((random.state / 2 ** 32) * below);
}

/** Problems that differ from each other. @param {{ state: number }} random @param {number} count */
function problems(random, count) {
  const lines = Array.from({ length: count }, () => {
    const board = Array(64).fill('1');
    for (const man of 'KkQRBpP') {
      let square = draw(random, 64);
      while (board[square] !== '1') square = draw(random, 64);
      board[square] = man;
    }
    const rows = Array.from({ length: 8 }, (_, row) => board.slice(8 * row, 8 * row + 8).join('').replace(/1+/g, (empty) => String(empty.length)));
    return JSON.stringify({ fen: rows.join('/'), stipulation: '#2', authors: [`Author ${draw(random, 50)}`], comments: ['words '.repeat(draw(random, 40))] });
  });
  return new TextEncoder().encode(lines.join('\n'));
}

/**
 * A file that writes down what is done to it.
 * @param {string} name
 * @param {Bytes} bytes
 * @param {{ name: string, at: number, bytes: Uint8Array | null, length: number }[]} log Bytes that were written, a new length, or (-1) a flush.
 * @returns {Bytes}
 */
function logged(name, bytes, log) {
  return {
    ...bytes,
    write: (from, { at }) => {
      log.push({ name, at, bytes: from.slice(), length: 0 });
      return bytes.write(from, { at });
    },
    truncate: (length) => {
      log.push({ name, at: 0, bytes: null, length });
      bytes.truncate(length);
    },
    flush: () => {
      log.push({ name, at: 0, bytes: null, length: -1 });
    },
  };
}

test('what was said to be stored is there, wherever an import is cut off', { skip }, async (t) => {
  const random = { state: 1 };
  /** @type {Parameters<typeof logged>[2]} */
  const log = [];
  const { take } = await opened([...empty()].map(([name, bytes]) => /** @type {[string, Bytes]} */ ([name, logged(name, bytes, log)])));
  /** How many were said to be there after how many steps. @type {[number, number][]} */
  const said = [];
  let before = 0;
  for (let round = 0; round < 6; round += 1) {
    let last = 0;
    take(problems(random, 150), (line) => {
      if (line.event === 'progress') said.push([log.length, before + (last = line.counts.new)]);
    });
    before += last;
  }
  assert.ok(log.length > 500 && before > 800, `${log.length} steps, ${before} problems`);
  const done = (/** @type {Map<string, Bytes>} */ files, /** @type {typeof log[0]} */ { name, at, bytes, length }) => {
    const file = /** @type {Bytes} */ (files.get(name));
    if (bytes) file.write(bytes, { at });
    else if (length >= 0) file.truncate(length);
  };
  for (let trial = 0; trial < 16; trial += 1) {
    const cut = 60 + draw(random, log.length - 60);
    const files = empty();
    // The worker has ended; or the power has failed, and what was not flushed is there in part.
    const hasPower = trial % 2 === 0;
    const flushed = new Map(NAMES.map((name) => [name, log.slice(0, cut).findLastIndex((step) => step.name === name && step.length === -1)]));
    for (const [index, step] of log.slice(0, cut).entries()) {
      if (hasPower || index <= (flushed.get(step.name) ?? -1) || draw(random, 2) === 0) done(files, step);
    }
    const least = said.filter(([at]) => at <= cut).at(-1)?.[1] ?? 0;
    const { about } = await opened(files);
    assert.ok(about.entries >= least, `cut at ${cut}: ${about.entries} of ${least}`);
    // Every page and index is looked at before it takes another's place.
    const other = empty();
    const { books } = await opened(other);
    other.get('incoming.kmdb')?.write(contents(/** @type {Bytes} */ (files.get('collection.kmdb'))), { at: 0 });
    const { answer, isError } = books.replace();
    assert.equal(isError, false, `cut at ${cut}: ${answer}`);
  }
  t.diagnostic(`${log.length} steps, ${before} problems`);
});
