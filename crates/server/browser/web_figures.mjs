// What the page without a server takes, beside the program itself. Prints the table of docs/performance.md:
//
//     KEYMOVE_BIN=../../../target/release/keymove node web_figures.mjs
//
// The program has to have the modules in it, or KEYMOVE_PAGE names a folder with the page. Everything is asked of the page as its panels ask, and of a server of the same program with the same
// words, with one thread and with as many as there are processors; a time is the least of some rounds, in which one comes after the other.
// KEYMOVE_ROUNDS: how many, 5 if not given.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { chromium } from 'playwright-core';
import { startHost, startServer, writtenPage } from './tests/harness.mjs';

const ROUNDS = Number(process.env.KEYMOVE_ROUNDS ?? 5);
const PROCESSORS = os.availableParallelism();
const WEENINK = 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -';
/** P. McKenzie's position for counting moves. */
const FULL = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -';
const WORK = [
  { name: 'Weenink\'s two-mover', path: '/solve', body: { fen: WEENINK, stipulation: '#2', explain: true } },
  { name: 'a #4 by Loyd (Qa8)', path: '/solve', body: { fen: '8/3p4/7p/1p1Q1p1P/1P1p1B1K/2prr1p1/2PkP3/6R1 w - -', stipulation: '#4' } },
  { name: 'no mate in a full position, #4', path: '/solve', body: { fen: FULL, stipulation: '#4' } },
  { name: 'the same, #5', path: '/solve', body: { fen: FULL, stipulation: '#5' } },
  { name: '`improve`, level 2', path: '/improve', body: { fen: WEENINK, stipulation: '#2', level: 2 } },
  { name: '`improve`, level 3', path: '/improve', body: { fen: WEENINK, stipulation: '#2', level: 3 }, rounds: 1 },
];
/** Nothing that ends by itself while it is watched. */
const ENDLESS = [
  { path: '/solve', body: { fen: '1n1rkr1n/1ppqbppp/p1b1p3/3p4/3P4/P1B1P3/1PPQBPPP/1N1RKR1N w - -', stipulation: '#20' } },
  { path: '/improve', body: { fen: WEENINK, stipulation: '#2', level: 4 } },
];

/** @param {Buffer} data */
const packed = (data) => [
  zlib.gzipSync(data, { level: 9 }).length,
  zlib.brotliCompressSync(data, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } }).length,
];
const megabytes = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(2);
const told = (/** @type {number} */ ms) => (ms < 10 ? `${ms.toFixed(1)} ms` : ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(2)} s`);

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });

/**
 * A page with so many threads for its work. `asked` are the files that it has loaded.
 * @param {string} url
 * @param {number} threads
 */
async function open(url, threads) {
  const context = await browser.newContext();
  const page = await context.newPage();
  /** @type {Set<string>} */
  const asked = new Set();
  context.on('request', (request) => asked.add(new URL(request.url()).pathname));
  // One processor is left for the page.
  await page.addInitScript((all) => Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => all }), threads + 1);
  await page.goto(url);
  await page.waitForFunction(() => globalThis.crossOriginIsolated && navigator.serviceWorker.controller !== null);
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    const { api } = await import(/** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]')).src);
    Object.assign(globalThis, { api });
    await api.get('/about');
  });
  return { page, asked, end: () => context.close() };
}

/**
 * Milliseconds until the end of a job; or from its stop, so many milliseconds after its beginning, to its end.
 * @param {import('playwright-core').Page} page
 * @param {string} path
 * @param {unknown} body
 * @param {number} [stop]
 */
function inPage(page, path, body, stop) {
  return page.evaluate(async ({ path, body, stop }) => {
    let begun = performance.now();
    const job = /** @type {any} */ (globalThis).api.start(path, body, () => {});
    if (stop) {
      setTimeout(() => {
        begun = performance.now();
        job.stop();
      }, stop);
    }
    await job.done;
    return performance.now() - begun;
  }, { path, body, stop });
}

/** @param {string} url @param {string} path @param {unknown} body */
async function inProgram(url, path, body) {
  const begun = performance.now();
  const response = await fetch(`${url}api/v1${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok || !/"event":"end"/.test(text)) throw new Error(text.slice(-300));
  return performance.now() - begun;
}

const folder = process.env.KEYMOVE_PAGE ?? writtenPage();
if (!folder) throw new Error('the program has no modules in it: run crates/web/build, and build it again');
const host = await startHost(folder);
const counts = [...new Set([1, PROCESSORS])];
const servers = await Promise.all(counts.map((threads) => startServer(['--threads', String(threads)])));

const rows = [];
/** What a visit loads until a two-mover is solved. */
const visit = await open(host.url, 1);
await inPage(visit.page, WORK[0].path, WORK[0].body);
const below = new URL(host.url).pathname;
const kinds = { page: [0, 0], module: [0, 0] };
for (const name of visit.asked) {
  const file = path.join(folder, name.slice(below.length) || 'index.html');
  if (!fs.existsSync(file) || /-full/.test(name)) continue;
  const sizes = packed(fs.readFileSync(file));
  const kind = kinds[name.endsWith('.wasm') ? 'module' : 'page'];
  for (const at of [0, 1]) kind[at] += sizes[at];
}
await visit.end();
rows.push(['first load until a two-mover is solved, `gzip -9`, brotli 9', `${megabytes(kinds.page[0] + kinds.module[0])} MB, ${megabytes(kinds.page[1] + kinds.module[1])} MB`]);
rows.push(['of it documents, scripts, styles', `${megabytes(kinds.page[0])} MB, ${megabytes(kinds.page[1])} MB`]);
rows.push(['of it the module', `${megabytes(kinds.module[0])} MB, ${megabytes(kinds.module[1])} MB`]);
const modules = path.join(folder, 'v', fs.readdirSync(path.join(folder, 'v'))[0], 'wasm');
for (const name of fs.readdirSync(modules)) {
  rows.push([`\`${name}\``, packed(fs.readFileSync(path.join(modules, name))).map((size) => `${megabytes(size)} MB`).join(', ')]);
}

const cold = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const fresh = await open(host.url, 1);
  cold.push(await inPage(fresh.page, WORK[0].path, WORK[0].body));
  await fresh.end();
}
rows.push(['Weenink\'s two-mover with reasons, the first job of a page', told(Math.min(...cold))]);

const pages = await Promise.all(counts.map((threads) => open(host.url, threads)));
for (const { name, path, body, rounds = ROUNDS } of WORK) {
  const times = counts.map(() => ({ page: Infinity, program: Infinity }));
  for (let round = 0; round < rounds; round += 1) {
    for (const [at] of counts.entries()) {
      times[at].page = Math.min(times[at].page, await inPage(pages[at].page, path, body));
      times[at].program = Math.min(times[at].program, await inProgram(servers[at].url, path, body));
    }
  }
  for (const [at, threads] of counts.entries()) {
    const { page, program } = times[at];
    rows.push([`${name}, ${threads === 1 ? 'one thread' : `${threads} threads`}`, told(page), told(program), (page / program).toFixed(1)]);
  }
}
const stops = [];
for (const { page } of pages) {
  for (const { path, body } of ENDLESS) {
    for (let round = 0; round < 2 * ROUNDS; round += 1) stops.push(await inPage(page, path, body, 700 + 170 * round));
  }
}
stops.sort((one, other) => one - other);
rows.push([`from the stop of a search to its end, ${stops.length} stops: median, longest`, `${told(stops[stops.length >> 1])}, ${told(stops[stops.length - 1])}`]);

console.log(`Chromium ${browser.version()}, ${os.cpus()[0]?.model ?? 'a processor'}, ${PROCESSORS} processors, the least of ${ROUNDS} rounds\n`);
console.log('| what | in the page | program | ratio |\n| --- | --- | --- | --- |');
for (const row of rows) console.log(`| ${[...row, '', '', ''].slice(0, 4).join(' | ')} |`);

for (const each of pages) await each.end();
await browser.close();
for (const each of [host, ...servers]) await each.stop();
if (!process.env.KEYMOVE_PAGE) fs.rmSync(folder, { recursive: true });
process.exit();
