// The collection of the page without a server, which the browser keeps.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { choosePanel, eventually, isThere, outdated, program, startHost, workbench, writtenPage } from './harness.mjs';

const SEVEN = fileURLToPath(new URL('../../../db/testdata/seven.jsonl', import.meta.url));
const WEENINK = 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8';
const folder = writtenPage();
const skip = folder ? outdated('keymove-collection.wasm') : 'the program has no modules in it: run crates/web/build, and build it again';
/** @type {Awaited<ReturnType<typeof startHost>>} */
let host;
before(async () => {
  if (folder) host = await startHost(folder);
});
after(async () => {
  await host?.stop();
  if (folder) fs.rmSync(folder, { recursive: true });
});

/** A folder for files. @param {import('node:test').TestContext} t */
function place(t) {
  const name = fs.mkdtempSync(path.join(os.tmpdir(), 'keymove-'));
  t.after(() => fs.rmSync(name, { recursive: true }));
  return name;
}

/** A page with the panel, in a browser that has nothing yet. @param {import('node:test').TestContext} t */
async function open(t) {
  const page = await workbench(t, { url: host.url, alone: true });
  await settled(page);
  return page;
}

/** The first visit is loaded again once, for the sake of shared memory. @param {import('playwright-core').Page} page */
async function settled(page) {
  await page.waitForFunction(() => globalThis.crossOriginIsolated && navigator.serviceWorker.controller !== null);
  await isThere(page);
  await choosePanel(page, 'collection');
}

/** Another tab of the same browser. @param {import('playwright-core').Page} page */
async function another(page) {
  const next = await page.context().newPage();
  await next.goto(host.url);
  await settled(next);
  return next;
}

const input = (/** @type {import('playwright-core').Page} */ page) => page.locator('.collection .bar input[type=file]');
const sees = (/** @type {import('playwright-core').Page} */ page, /** @type {string} */ words) => page.locator('.collection .found').getByText(words, { exact: true }).waitFor();
const stands = (/** @type {import('playwright-core').Page} */ page, /** @type {string | RegExp} */ words) => page.locator('.collection .standing').getByText(words).waitFor();

/** @param {import('playwright-core').Page} page */
async function fill(page) {
  await input(page).setInputFiles(SEVEN);
  await page.getByRole('heading', { name: 'Imported' }).waitFor();
  await page.locator('.work-box').getByRole('button', { name: 'Close' }).click();
  await sees(page, '6 problems');
}

/** Asks what the panels ask, by the module that they use. @param {import('playwright-core').Page} page @param {string} method @param {string} path @param {any} [body] */
function ask(page, method, path, body) {
  return page.evaluate(async ({ method, path, body }) => {
    const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]'));
    const { api } = await import(script.src);
    return (method === 'get' ? api.get(path) : api.send(path, body, { method })).catch((/** @type {any} */ error) => ({ code: error.code, message: error.message }));
  }, { method, path, body });
}

/** What a click saves. @param {import('playwright-core').Page} page @param {() => Promise<void>} click */
async function saved(page, click) {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return String(await download.path());
}

test('problems come in, are found, changed, deleted, brought back, printed and written out', { skip }, async (t) => {
  const page = await open(t);
  await page.getByText('The collection is empty.').waitFor();
  await fill(page);
  await stands(page, /^Kept in this browser: 6 problems, .* are free$/);
  const panel = page.locator('.panel.collection');
  await panel.getByLabel('Author', { exact: true }).fill('loyd');
  await sees(page, '1 problem');
  await page.getByRole('button', { name: 'Clear' }).click();
  await sees(page, '6 problems');

  const { problem, version } = await ask(page, 'get', '/collection/entries/1');
  const changed = await ask(page, 'put', '/collection/entries/1', { problem: { ...problem, award: 'Test Prize' }, version });
  assert.equal(changed.award, 'Test Prize');
  assert.equal((await ask(page, 'put', '/collection/entries/1', { problem, version })).code, 'conflict');

  await page.locator('.collection .result').first().focus();
  await page.keyboard.press('Delete');
  await sees(page, '5 problems');
  await page.locator('.undo').getByRole('button', { name: 'Undo' }).click();
  await sees(page, '6 problems');
  await stands(page, /6 problems/);

  await page.locator('#collection-format').selectOption('fen');
  const written = await saved(page, () => page.getByRole('button', { name: 'Export', exact: true }).click());
  assert.equal(fs.readFileSync(written, 'utf8').trim().split('\n').length, 6);
  const sheet = await page.evaluate(async () => {
    const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]'));
    const { api } = await import(script.src);
    /** @type {any[]} */
    const lines = [];
    await api.start('/sheet', { entries: [1, 2], format: 'html' }, (/** @type {any} */ line) => lines.push(line)).done;
    return lines.map((line) => line.event);
  });
  assert.equal(sheet.at(-1), 'end');
});

test('what is there stays there, also for the program, and comes back from a file', { skip }, async (t) => {
  const page = await open(t);
  await fill(page);
  const next = await page.context().newPage();
  await page.close();
  await next.goto(host.url);
  await settled(next);
  await sees(next, '6 problems');

  const file = path.join(place(t), 'saved.kmdb');
  fs.copyFileSync(await saved(next, () => next.getByRole('button', { name: 'Save as a file' }).click()), file);
  const stats = spawnSync(program, ['db', 'stats', file], { encoding: 'utf8' });
  assert.match(stats.stdout, /^problems +6$/m, stats.stderr);

  // Something else, and the file in its place.
  assert.equal((await ask(next, 'post', '/collection/entries', { fen: '8/8/8/8/8/5k2/4p3/4K2R', stipulation: 'h#2' })).arrival, 'new');
  await next.locator('.standing input[type=file]').setInputFiles(file);
  await next.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
  await stands(next, /6 problems/);
  const wrong = path.join(path.dirname(file), 'wrong.kmdb');
  fs.writeFileSync(wrong, 'no collection at all');
  await input(next).setInputFiles(wrong);
  await next.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
  await stands(next, /wrong\.kmdb: /);
  await sees(next, '6 problems');
});

test('only one tab has it, and gives it up when it is closed or asked', { skip }, async (t) => {
  const page = await open(t);
  await fill(page);
  const second = await another(page);
  await second.getByRole('heading', { name: 'The collection is open in another tab' }).waitFor();
  assert.equal((await ask(second, 'get', '/collection/stats')).code, 'locked');
  await second.getByRole('button', { name: 'Use it here' }).click();
  await sees(second, '6 problems');
  await page.getByRole('heading', { name: 'The collection is open in another tab' }).waitFor();
  assert.equal((await ask(second, 'delete', '/collection/entries/1', {})), null);
  await second.close();
  await sees(page, '5 problems');
});

test('what cannot be opened can be saved, and an empty collection takes its place', { skip }, async (t) => {
  const page = await workbench(t, { url: host.url, alone: true });
  await page.waitForFunction(() => globalThis.crossOriginIsolated && navigator.serviceWorker.controller !== null);
  await isThere(page);
  const isLoaded = () => page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /keymove-collection|keeper/.test(name)));
  assert.equal(await isLoaded(), false, 'nothing of it is loaded before the panel is opened');
  await page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('keymove', { create: true });
    const out = await (await folder.getFileHandle('collection.kmdb', { create: true })).createWritable();
    await out.write('something that is no collection');
    await out.close();
  });
  await choosePanel(page, 'collection');
  await page.getByRole('heading', { name: 'The collection cannot be used' }).waitFor();
  assert.equal(await isLoaded(), true);
  const file = await saved(page, () => page.locator('.closed').getByRole('button', { name: 'Save as a file' }).click());
  assert.equal(fs.readFileSync(file, 'utf8'), 'something that is no collection');
  await page.locator('.closed').getByRole('button', { name: 'Begin anew' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Begin anew' }).click();
  await page.getByText('The collection is empty.').waitFor();
  await fill(page);
});

test('without files of its own the page says that the collection will be lost', { skip }, async (t) => {
  // No secure place: the browser offers neither files nor service workers there.
  const page = await workbench(t, { url: host.url.replace('127.0.0.1', '0.0.0.0'), alone: true, panel: 'collection', expected: [/Cross-Origin-Opener-Policy/] });
  await fill(page);
  await page.getByText('the collection is lost when the page is closed').waitFor();
  await stands(page, /^In the memory of this page: 6 problems/);
});

/** What is known of all entries, without how long it took. @param {any[]} entries */
const known = (entries) => entries.map(({ id, analysis: { seconds: _, ...analysis } }) => ({ id, ...analysis }));

for (const [shared, name] of /** @type {const} */ ([[true, 'memory shared'], [false, 'nothing shared']])) {
  test(`what is found is solved by this page as by the program, beside other work, and can be stopped: ${name}`, { skip }, async (t) => {
    // No secure place, no shared memory.
    const page = shared
      ? await open(t)
      : await workbench(t, { url: host.url.replace('127.0.0.1', '0.0.0.0'), alone: true, panel: 'collection', expected: [/Cross-Origin-Opener-Policy/] });
    assert.equal(await page.evaluate(() => globalThis.crossOriginIsolated === true), shared);
    await fill(page);
    const analyse = page.locator('.collection .bar').getByRole('button', { name: 'Analyse', exact: true });
    await analyse.click();
    await page.getByRole('heading', { name: 'Analysed' }).waitFor();
    const { entries } = await ask(page, 'get', '/collection/entries');
    const file = path.join(place(t), 'native.kmdb');
    for (const words of [['import', file, SEVEN], ['analyse', file]]) {
      const done = spawnSync(program, ['db', ...words], { encoding: 'utf8' });
      assert.equal(done.status, 0, done.stderr);
    }
    const { stdout } = spawnSync(program, ['db', 'search', file, '--format', 'json'], { encoding: 'utf8' });
    const native = JSON.parse(stdout).results.map((/** @type {any} */ { number, analysis }) => ({ id: number, analysis }));
    const inOrder = (/** @type {{ id: number }[]} */ all) => all.sort((one, other) => one.id - other.id);
    assert.deepEqual(inOrder(known(entries)), inOrder(known(native)));

    await page.getByRole('button', { name: 'Close' }).click();
    await analyse.click();
    await page.locator('.work-box:visible .counts', { hasText: 'Everything was analysed already.' }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    // A game from its beginning takes long: what is stopped proves nothing.
    await input(page).setInputFiles({ name: 'game.fen', mimeType: 'text/plain', buffer: Buffer.from('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1;#9;Nobody\n') });
    await page.getByRole('heading', { name: 'Imported' }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await analyse.click();
    await page.getByRole('heading', { name: 'Analysing' }).waitFor();
    // Whoever waits for something else has it meanwhile.
    const { solution } = await solved(page, { fen: `${WEENINK} w - -`, stipulation: '#2' });
    assert.equal(solution.verdict.kind, 'sound');
    const stopped = Date.now();
    await page.locator('.work-box:visible').getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('heading', { name: 'Stopped. What was found is kept.' }).waitFor();
    assert.ok(Date.now() - stopped < 2000, `${Date.now() - stopped} ms`);
    assert.equal(await page.locator('.work-box:visible .counts').innerText(), '1 left');
  });
}

/** What a job of the page says of a problem in the end. @param {import('playwright-core').Page} page @param {object} body */
function solved(page, body) {
  return page.evaluate(async (body) => {
    const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]'));
    const { api } = await import(script.src);
    /** @type {any} */
    let found = null;
    await api.start('/solve', body, (/** @type {any} */ line) => {
      if (line.event === 'solution') found = line;
    }).done;
    return found;
  }, body);
}

/** Many problems, as lines. @param {number} count */
function many(count) {
  const squares = (/** @type {number} */ number) => Array.from({ length: 8 }, (_, row) => ['8', '7Q', 'R7', '3B4', 'P6p', '2n5', '4K3', '5k2'][(number >> (3 * (row % 7))) % 8]).join('/');
  return Array.from({ length: count }, (_, number) => JSON.stringify({ fen: squares(number * 37), stipulation: '#2', id: `${number}`, title: 'words '.repeat(number % 30) })).join('\n');
}

test('a tab that is closed in the middle of an import loses nothing that was said to be stored', { skip }, async (t) => {
  const file = path.join(place(t), 'many.jsonl');
  fs.writeFileSync(file, many(40_000));
  let page = await open(t);
  let told = 0;
  for (const wait of [300, 900, 2000]) {
    await page.exposeFunction('heard', (/** @type {number} */ count) => {
      told = Math.max(told, count);
    });
    await page.evaluate(async () => {
      const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]'));
      const { api } = await import(script.src);
      Object.assign(globalThis, { take: (/** @type {File} */ file) => api.start('/collection/import?name=many.jsonl', file, (/** @type {any} */ line) => {
        const { heard } = /** @type {any} */ (globalThis);
        if (line.counts) heard(line.counts.new + line.counts.known + line.counts.duplicates);
      }).done.catch(() => {}) });
    });
    await page.evaluate(() => document.body.append(Object.assign(document.createElement('input'), { type: 'file', id: 'many' })));
    await page.locator('#many').setInputFiles(file);
    await page.evaluate(() => void (/** @type {any} */ (globalThis)).take((/** @type {HTMLInputElement} */ (document.querySelector('#many'))).files?.[0]));
    await new Promise((over) => setTimeout(over, wait));
    const next = await page.context().newPage();
    await page.close();
    await next.goto(host.url);
    await settled(next);
    const stats = await ask(next, 'get', '/collection/stats');
    assert.ok(stats.records >= told, `${stats.records} of ${told}`);
    page = next;
  }
  assert.ok(told > 0 && told < 40_000, `${told}`);
  const copy = path.join(path.dirname(file), 'copy.kmdb');
  fs.copyFileSync(await saved(page, () => page.getByRole('button', { name: 'Save as a file' }).click()), copy);
  const all = spawnSync(program, ['db', 'export', copy, '--to', 'jsonl'], { encoding: 'utf8', maxBuffer: 1 << 28 });
  assert.equal(all.status, 0, all.stderr);
  // Every page and index of a file is looked at before it takes another's place.
  await input(page).setInputFiles(copy);
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
  await page.locator('.standing [role=status]:empty').waitFor({ state: 'attached' });
  assert.equal((await ask(page, 'get', '/collection')).entries, all.stdout.trim().split('\n').length);
  t.diagnostic(`${told} were told`);
});

test('an import is stopped, and questions are answered meanwhile', { skip }, async (t) => {
  const file = path.join(place(t), 'many.jsonl');
  fs.writeFileSync(file, many(40_000));
  const page = await open(t);
  await input(page).setInputFiles(file);
  await page.locator('.work-box[aria-label="Import files"] progress').waitFor();
  await eventually(async () => assert.ok((await ask(page, 'get', '/collection')).entries > 0));
  await page.locator('.work-box').getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('heading', { name: 'Stopped. What came in is kept.' }).waitFor();
  const { entries } = await ask(page, 'get', '/collection');
  assert.ok(entries > 0 && entries < 40_000, `${entries}`);
});
