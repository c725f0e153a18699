// The page as plain files below an address of a host, without a server.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import { after, before, test } from 'node:test';
import path from 'node:path';
import { hashOf, outdated, startHost, workbench, writtenPage, eventually } from './harness.mjs';
import { outcome } from './lasting.mjs';

const folder = writtenPage();
const skip = folder ? outdated('keymove-full-threads.wasm') : 'the program has no modules in it: run crates/web/build, and build it again';
/** @type {Awaited<ReturnType<typeof startHost>>} */
let host;
before(async () => {
  if (folder) host = await startHost(folder);
});
after(async () => {
  await host?.stop();
  if (folder) fs.rmSync(folder, { recursive: true });
});

const WEENINK = 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -';
/** A problem that is not solved while a test waits. */
const LONG = '1n1rkr1n/1ppqbppp/p1b1p3/3p4/3P4/P1B1P3/1PPQBPPP/1N1RKR1N w - -';

/** @param {import('node:test').TestContext} t @param {Parameters<typeof workbench>[1]} [options] */
async function open(t, options = {}) {
  const page = await workbench(t, { url: host.url, alone: true, ...options });
  // The first visit is loaded again once, for the sake of shared memory.
  await page.waitForFunction(() => globalThis.crossOriginIsolated && navigator.serviceWorker.controller !== null);
  await page.locator('cg-board').waitFor();
  return page;
}

/**
 * Asks what the panels ask, by the module that they use.
 * @param {import('playwright-core').Page} page
 * @param {string} path
 * @param {any} body
 * @param {{ stop?: number }} [options] `stop` after so many milliseconds.
 */
function start(page, path, body, { stop } = {}) {
  return page.evaluate(async ({ path, body, stop }) => {
    const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]'));
    const { api } = await import(script.src);
    /** @type {any[]} */
    const lines = [];
    let stopped = 0;
    const begun = performance.now();
    const job = api.start(path, body, (/** @type {any} */ line) => lines.push(line));
    if (stop !== undefined) {
      setTimeout(() => {
        stopped = performance.now();
        job.stop();
      }, stop);
    }
    const error = await job.done.then(() => null, (/** @type {any} */ error) => ({ code: error.code, message: error.message, field: error.field, place: error.place }));
    const now = performance.now();
    return { lines, error, took: now - begun, after: stopped ? now - stopped : null };
  }, { path, body, stop });
}

test('a two-mover, a helpmate, a selfmate, reasons, improvements', { skip }, async (t) => {
  const page = await open(t);
  const key = await start(page, '/solve', { fen: WEENINK, stipulation: '#2', explain: true });
  assert.equal(key.error, null);
  assert.deepEqual(key.lines.map(({ event }) => event).filter((event) => event !== 'progress'), ['queued', 'started', 'solution', 'explanation', 'end']);
  assert.equal(key.lines.find(({ event }) => event === 'solution').solution.keys[0].san, 'Qc4');
  const help = await start(page, '/solve', { fen: '8/8/8/8/8/5k2/4p3/4K2R b - -', stipulation: 'h#2' });
  assert.equal(help.lines.at(-1).event, 'end');
  const self = await start(page, '/solve', { fen: '8/8/8/8/8/1Q3K2/7p/5k1B w - -', stipulation: 's#2' });
  assert.equal(self.lines.at(-1).event, 'end');
  const why = await start(page, '/explore', { fen: WEENINK, stipulation: '#2', moves: ['b5a6'], explain: true });
  assert.ok(why.lines.some(({ event }) => event === 'explanation'));
  const better = await start(page, '/improve', { fen: WEENINK, stipulation: '#2', level: 1 });
  assert.equal(better.lines.at(-2).complete, true);
  // The same once more by the worker that has everything, and a two-mover is soon solved.
  const again = await start(page, '/solve', { fen: WEENINK, stipulation: '#2' });
  assert.ok(again.took < 500, `${again.took} ms`);
});

test('tables are made and kept, and a study is solved', { skip }, async (t) => {
  const page = await open(t);
  const fen = '8/8/8/8/8/1k6/8/K6R w - -';
  const unasked = await start(page, '/tables/probe', { fen, make: false });
  assert.equal(unasked.lines.at(-2).unknown, 'no_table');
  const made = await start(page, '/tables/probe', { fen });
  assert.deepEqual(made.lines.at(-2).probe.value, { kind: 'win', moves: 10 });
  const ruled = await start(page, '/tables/probe', { fen, kind: 'zeroing' });
  assert.deepEqual(ruled.lines.at(-2).probe.value, { kind: 'win', plies: 19, under_rule: 'win' });
  const helped = await start(page, '/tables/probe', { fen, kind: 'helpmate' });
  assert.deepEqual(helped.lines.at(-2).probe.value, { plies: 7, stipulation: 'h#3.5', solutions: 59, exact: true });
  const study = await start(page, '/study', { fen: '4k3/8/3K4/4P3/8/8/8/8 w - -', stipulation: '+' });
  assert.equal(study.lines.at(-2).study.verdict, 'sound');
});

test('a matrix is counted and completed', { skip }, async (t) => {
  const page = await open(t, { panel: 'compose' });
  await page.getByRole('button', { name: 'H. Weenink' }).click();
  await eventually(async () => assert.match(await page.locator('.compose-size').innerText(), /^801 positions/));
  await page.locator('#compose-text').fill('board 3K4/2p5/3k4/8/8/1B6/8/8\nslot e4 = QX\n');
  await eventually(async () => assert.equal(await page.locator('#compose-text-fault mark').innerText(), 'X'));
  await page.getByRole('button', { name: 'Undo' }).locator('visible=true').click();
  await page.getByRole('button', { name: 'Compose', exact: true }).click();
  await eventually(async () => assert.match(await page.locator('.panel.compose .way:not([hidden]) .improve-run > .notice').innerText(), /^Complete: .* One sound problem as wished\.$/));
  await page.locator('.panel.compose .way:not([hidden]) .improve-row').click();
  await eventually(async () => assert.match(await page.locator('.panel.compose .way:not([hidden]) .improve-table tfoot').innerText(), /^Score\s+118$/));
});

test('a search that is stopped says what it has, at once', { skip }, async (t) => {
  const page = await open(t);
  const solved = await start(page, '/solve', { fen: LONG, stipulation: '#20' }, { stop: 700 });
  assert.equal(solved.lines.find(({ event }) => event === 'solution').solution.status, 'stopped');
  const improved = await start(page, '/improve', { fen: WEENINK, stipulation: '#2', level: 3 }, { stop: 1500 });
  assert.equal(improved.lines.at(-2).end, 'stopped');
  t.diagnostic(`${Math.round(solved.after ?? -1)} ms, ${Math.round(improved.after ?? -1)} ms`);
  assert.ok((solved.after ?? 999) < 200 && (improved.after ?? 999) < 200, `${solved.after}, ${improved.after}`);
});

test('without shared memory a search is stopped, too', { skip }, async (t) => {
  const page = await open(t);
  // As it is where the browser allows no service worker, or does not share memory for its sake.
  await page.addInitScript(() => Object.defineProperty(globalThis, 'crossOriginIsolated', { value: false }));
  await page.reload();
  await page.locator('cg-board').waitFor();
  const solved = await start(page, '/solve', { fen: LONG, stipulation: '#20' }, { stop: 700 });
  assert.equal(solved.error?.code, 'stopped');
  const improved = await start(page, '/improve', { fen: WEENINK, stipulation: '#2', level: 3 }, { stop: 2500 });
  assert.equal(improved.error, null);
  assert.equal(improved.lines.at(-1).event, 'end');
  assert.ok(improved.lines.every(({ event }) => event !== 'summary'), 'nothing says that all was searched');
  assert.ok((solved.after ?? 999) < 200 && (improved.after ?? 999) < 200, `${solved.after}, ${improved.after}`);
  const key = await start(page, '/solve', { fen: WEENINK, stipulation: '#2' });
  assert.equal(key.error, null);
});

/** Work that threads share, of all kinds of it. @type {[string, any][]} */
const SHARED = [
  ['/solve', { fen: '8/1PPp4/P7/1P3PB1/2R3P1/2NNnPp1/1pBkPpp1/1Kb2rR1 w - -', stipulation: '#4', explain: true }],
  ['/solve', { fen: '8/8/8/8/8/5k2/4p3/4K2R b - -', stipulation: 'h#3' }],
  ['/solve', { fen: '8/8/8/8/8/1Q3K2/7p/5k1B w - -', stipulation: 's#3' }],
  ['/improve/count', { fen: WEENINK, stipulation: '#2', level: 3 }],
  ['/improve', { fen: WEENINK, stipulation: '#2', level: 2 }],
  ['/compose', { matrix: 'board 3K4/2p5/3k4/8/8/1B6/8/8\nadd 1\n' }],
  ['/generate', { material: 'KQRB/kpp', seed: 7, attempts: 40 }],
];

test('one thread and several give the same answers', { skip }, async (t) => {
  const pages = [await open(t, { processors: 2 }), await open(t, { processors: 4 })];
  for (const [place, body] of SHARED) {
    const [alone, together] = await Promise.all(pages.map((page) => start(page, place, body)));
    assert.deepEqual([alone.error, together.error], [null, null]);
    assert.deepEqual([alone, together].map(({ lines }) => lines.find(({ event }) => event === 'started').threads), [1, 3]);
    assert.deepEqual(outcome(alone.lines), outcome(together.lines), `${place} ${JSON.stringify(body)}`);
  }
  const [alone, together] = pages.map((page) => page.workers().length);
  assert.ok(together >= alone + 1, `${alone} and ${together} workers`);
});

test('a thread that breaks ends the job with an error, and the next job is done', { skip }, async (t) => {
  // A page whose further threads break as they begin: the module ends itself in one of them.
  const broken = fs.mkdtempSync(`${folder}-broken-`);
  t.after(() => fs.rmSync(broken, { recursive: true }));
  fs.cpSync(/** @type {string} */ (folder), broken, { recursive: true });
  const [version] = fs.readdirSync(path.join(broken, 'v'));
  const script = path.join(broken, 'v', version, 'js/local/worker.js');
  const text = fs.readFileSync(script, 'utf8');
  const breaks = text.replace('exports.wasi_thread_start(number, argument)', 'exports.wasi_thread_start(number, -64)');
  assert.notEqual(breaks, text);
  fs.writeFileSync(script, breaks);
  const other = await startHost(broken);
  t.after(() => other.stop());
  const page = await open(t, { url: other.url, processors: 4, expected: [/RuntimeError/] });
  const improved = await start(page, '/improve', { fen: WEENINK, stipulation: '#2', level: 2 });
  assert.equal(improved.error?.code, 'internal');
  assert.ok(improved.took < 15_000, `${improved.took} ms`);
  const key = await start(page, '/solve', { fen: WEENINK, stipulation: '#2' });
  assert.equal(key.error, null);
});

test('errors and what there is not are told as a server tells them', { skip }, async (t) => {
  const page = await open(t);
  const wrong = await start(page, '/solve', { fen: 'b2K4/2p5/3k4/1Q6/5X2/1B6/8/8 w - -', stipulation: '#2' });
  assert.equal(wrong.error?.code, 'bad_input');
  assert.equal(wrong.error?.field, 'fen');
  const there = await page.evaluate(async () => {
    const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]'));
    const { api } = await import(script.src);
    const none = await api.get('/nowhere').catch((/** @type {any} */ error) => error.code);
    const picture = await api.file('/diagram', { fen: '8/8/8/8/8/8/8/K1k5 w - -', format: 'svg' });
    return { about: await api.get('/about'), none, kind: picture.type, svg: await picture.text() };
  });
  assert.equal(there.about.book, false);
  assert.equal(there.none, 'no_route');
  assert.equal(there.kind, 'image/svg+xml');
  assert.match(there.svg, /^<svg|^<\?xml/);
});

test('pasted words of Popeye are read', { skip }, async (t) => {
  const page = await open(t);
  const read = await page.evaluate(async () => {
    const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]'));
    const { api } = await import(script.src);
    return api.send('/position/read', { text: 'BeginProblem\nPieces White Kd8 Qb5 Bb3 Pf4 Black Kd6 Ba8 Pc7\nStipulation #2\nEndProblem' });
  });
  assert.match(JSON.stringify(read), /b2K4\/2p5\/3k4\/1Q6\/5P2\/1B6\/8\/8/);
});

test('once opened, it works without a network', { skip }, async (t) => {
  const page = await open(t, { hash: hashOf(WEENINK, '#2') });
  await host.stop();
  await page.reload();
  await page.locator('cg-board').waitFor();
  const key = await start(page, '/solve', { fen: WEENINK, stipulation: '#2' });
  assert.equal(key.lines.at(-1)?.event, 'end', JSON.stringify(key.error));
  await eventually(async () => assert.equal(await page.locator('cg-board').count(), 1));
});
