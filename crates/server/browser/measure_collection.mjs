// How fast the collection of a page without a server is: how long many problems take to come in, to be found, to be opened again.
//
//     cargo run --release -p keymove-db --example vary -- 100000 problems/*.jsonl >large.jsonl
//     KEYMOVE_BIN=target/release/keymove CHROMIUM=/usr/bin/chromium node crates/server/browser/measure_collection.mjs large.jsonl
//
// The program must have the modules of crates/web/build in it. Times are those of requests as the panel makes them, from the page to its worker
// and back; of searches the middle one of several, after one that does not count.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { startHost, writtenPage } from './tests/harness.mjs';

const [file] = process.argv.slice(2);
if (!file) throw new Error('expected a file with problems');
const folder = writtenPage();
if (!folder) throw new Error('the program has no modules in it');
const host = await startHost(folder);
const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'keymove-profile-'));
// Private windows, which tests use, keep files in memory.
const context = await chromium.launchPersistentContext(profile, { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });

/** A page that has been loaded, and the module by which its panels ask. */
async function opened() {
  const page = await context.newPage();
  await page.goto(host.url);
  await page.waitForFunction(() => globalThis.crossOriginIsolated && navigator.serviceWorker.controller !== null);
  await page.locator('#panel-share').waitFor({ state: 'attached' });
  await page.evaluate(async () => {
    const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]'));
    Object.assign(globalThis, { api: (await import(script.src)).api });
  });
  return page;
}

/** @param {import('playwright-core').Page} page @param {string} path @param {unknown} [body] @returns {Promise<[ms: number, answer: any]>} */
const timed = (page, path, body) => page.evaluate(async ({ path, body }) => {
  const { api } = /** @type {any} */ (globalThis);
  const begun = performance.now();
  const answer = await (body ? api.send(path, body) : api.get(path));
  return [performance.now() - begun, answer];
}, { path, body });

/** @param {string} what @param {string} figure */
const say = (what, figure) => console.log(`| ${what} | ${figure} |`);
/** @param {number} ms */
const ms = (ms) => (ms < 1000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(1)} s`);

let page = await opened();
say('an empty collection opened, with its module', ms((await timed(page, '/collection'))[0]));
await page.evaluate(() => document.body.append(Object.assign(document.createElement('input'), { type: 'file', id: 'file' })));
await page.locator('#file').setInputFiles(file);
const { lines, took, longest } = await page.evaluate(async () => {
  const { api } = /** @type {any} */ (globalThis);
  /** @type {any[]} */
  const lines = [];
  const begun = performance.now();
  let isOver = false;
  const job = api.start('/collection/import?name=large.jsonl', (/** @type {HTMLInputElement} */ (document.querySelector('#file'))).files?.[0], (/** @type {any} */ line) => lines.push(line));
  const done = job.done.then(() => {
    isOver = true;
  });
  let longest = 0;
  while (!isOver) {
    const asked = performance.now();
    await api.get('/collection/entries?most=50');
    longest = Math.max(longest, performance.now() - asked);
    await new Promise((next) => setTimeout(next, 500));
  }
  await done;
  return { lines, took: performance.now() - begun, longest };
});
const { counts } = lines.find(({ event }) => event === 'summary');
say(`${(counts.new + counts.duplicates + counts.known).toLocaleString('en')} problems (${(fs.statSync(file).size / 1e6).toFixed(0)} MB) taken in`, ms(took));
say('the longest that a question waited meanwhile', ms(longest));
const [, stats] = await timed(page, '/collection/stats');
say('the file', `${(stats.bytes / 1e6).toFixed(0)} MB, ${stats.entries.toLocaleString('en')} entries`);

const { fen } = (await timed(page, '/collection/entries/100'))[1];
/** @type {[string, string, unknown?][]} */
const searches = [
  ['the first page of all', 'entries?most=50'], ['an author\'s name', 'entries?author=loyd&most=50'], ['words anywhere', 'entries?q=good+companion&most=50'],
  ['a stipulation and a number of men', 'entries?stipulation=%232&units=..7&most=50'], ['all by year', 'entries?order=year&most=50'],
  ['a pattern, in all turns', 'entries?pattern=Kc1+Rd1+kc3&most=50'], ['one entry', 'entries/77777'], ['names that begin so', 'names?kind=author&begin=lo'],
  ['what looks like a position', 'similar?', { fen, most: 96 }],
];
for (const [what, place, body] of searches) {
  const times = [];
  let total = '';
  for (let turn = 0; turn < 6; turn += 1) {
    const [took, answer] = await timed(page, `/collection/${place}`, body);
    times.push(took);
    if (typeof answer.total === 'number') total = `, ${answer.total.toLocaleString('en')} found`;
  }
  const [first, ...others] = times;
  say(what, `${ms(others.sort((a, b) => a - b)[2] ?? 0)} (first ${ms(first ?? 0)}${total})`);
}
const exported = await page.evaluate(async () => {
  const { api } = /** @type {any} */ (globalThis);
  const begun = performance.now();
  const { size } = await api.ownCollection.exported('/collection/export?format=jsonl');
  const between = performance.now();
  const { size: whole } = await api.ownCollection.copied();
  return { size, took: between - begun, whole, copying: performance.now() - between };
});
say(`all written as JSON lines, ${(exported.size / 1e6).toFixed(0)} MB`, ms(exported.took));
say(`the file copied, ${(exported.whole / 1e6).toFixed(0)} MB`, ms(exported.copying));
await page.close();
page = await opened();
say('opened again, by another page', ms((await timed(page, '/collection'))[0]));
await context.close();
await host.stop();
fs.rmSync(folder, { recursive: true });
fs.rmSync(profile, { recursive: true });
