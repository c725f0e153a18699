// What all browser tests share: a server, a browser, a page that complains, hands for the board.
//
// KEYMOVE_URL: a server that runs already. KEYMOVE_BIN: the program to start otherwise (the debug build if not given).
// CHROMIUM: the browser, /usr/bin/chromium if not given.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import { after } from 'node:test';
import assert from 'node:assert/strict';
import path from 'node:path';
import readline from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

/** How long a condition may take to come true, in milliseconds: the machine may be busy. */
export const PATIENCE = Number(process.env.KEYMOVE_PATIENCE ?? 60_000);
export const DESK = { width: 1280, height: 900 };
export const PHONE = { width: 360, height: 740 };
export const WIDE = { width: 2560, height: 1440 };

const here = path.dirname(fileURLToPath(import.meta.url));
export const program = process.env.KEYMOVE_BIN ?? path.resolve(here, '../../../../target/debug/keymove');

/**
 * Starts a server of its own for a test.
 * @param {string[]} [options] Of `keymove serve`, for example `--collection` and a file.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startServer(options = []) {
  const server = spawn(program, ['serve', ...(options.includes('--port') ? [] : ['--port', '0']), ...options], { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(server, 'exit');
  const lines = readline.createInterface({ input: server.stdout });
  const url = await Promise.race([
    once(lines, 'line').then(([line]) => String(line).trim()),
    ended.then(([code]) => Promise.reject(new Error(`keymove serve ended with ${code}`))),
    once(server, 'error').then(([error]) => Promise.reject(error)),
  ]);
  return {
    url,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

/** What modules are made of, and the folders below that have nothing to do with it. */
const SOURCES = ['crates', 'Cargo.toml', 'Cargo.lock'];
const ASIDE = ['node_modules', 'tests', 'testdata', 'benches', 'examples', 'browser', 'cli', 'python', 'server'];

/** The newest file of the sources that modules are made of, and when it was written. @param {string} place @returns {{ file: string, time: number }} */
function newest(place) {
  const about = fs.statSync(place);
  if (!about.isDirectory()) return { file: place, time: /\.(rs|toml|lock)$/.test(place) ? about.mtimeMs : 0 };
  const inside = fs.readdirSync(place).filter((name) => !ASIDE.includes(name)).map((name) => newest(path.join(place, name)));
  return inside.reduce((best, one) => (one.time > best.time ? one : best), { file: place, time: 0 });
}

/**
 * Why a module of WebAssembly does not stand for the sources of today. It is said on the console, too: a test that is skipped is easily taken for one that has passed.
 * @param {string} name Of the file in `crates/server/wasm`.
 * @returns {string | false} False if it does, and if there is no such file: the program may have one from elsewhere.
 */
export function outdated(name) {
  const root = path.resolve(here, '../../../..');
  const file = path.join(root, 'crates/server/wasm', name);
  if (!fs.existsSync(file)) return false;
  const all = SOURCES.map((place) => newest(path.join(root, place)));
  const source = all.reduce((best, one) => (one.time > best.time ? one : best));
  if (source.time <= fs.statSync(file).mtimeMs) return false;
  const words = `the module ${name} is older than ${path.relative(root, source.file)}: run crates/web/build, then build the program`;
  console.error(`SKIPPED: ${words}`);
  return words;
}

/**
 * The page as plain files, written by the program.
 * @returns {string | null} The folder, which is to be removed; null if the program has no modules in it.
 */
export function writtenPage() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keymove-page-'));
  const { status, stderr } = spawnSync(program, ['page', folder], { encoding: 'utf8' });
  if (status === 0) return folder;
  fs.rmSync(folder, { recursive: true });
  assert.match(stderr, /crates\/web\/build/);
  return null;
}

const KINDS = { html: 'text/html; charset=utf-8', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', wasm: 'application/wasm', webmanifest: 'application/manifest+json' };

/**
 * A host of plain files, which knows nothing of what is in them, below the address `/some/where/`.
 * @param {string} folder
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startHost(folder) {
  const below = '/some/where/';
  const host = http.createServer((request, response) => {
    const place = new URL(request.url ?? '', 'http://host').pathname;
    const name = path.join(folder, place.startsWith(below) ? place.slice(below.length) || 'index.html' : '..');
    if (!name.startsWith(folder + path.sep) || !fs.existsSync(name) || !fs.statSync(name).isFile()) {
      response.writeHead(404).end();
      return;
    }
    const ending = /** @type {keyof typeof KINDS} */ (path.extname(name).slice(1));
    response.writeHead(200, { 'content-type': KINDS[ending] ?? 'text/plain' }).end(fs.readFileSync(name));
  });
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (host.address());
  return {
    url: `http://127.0.0.1:${port}${below}`,
    stop: async () => {
      host.closeAllConnections();
      host.close();
    },
  };
}

/** @type {ReturnType<typeof startServer> | undefined} */
let shared;
/** @type {Promise<import('playwright-core').Browser> | undefined} */
let browser;

/** The server that the tests of a file share. @returns {Promise<string>} Its address, ending with a slash. */
export async function sharedServer() {
  if (process.env.KEYMOVE_URL) return process.env.KEYMOVE_URL.replace(/\/?$/, '/');
  shared ??= startServer();
  return (await shared).url;
}

/**
 * Contexts that no test uses, each with one page, by whether they are touched. Tests of a file take them one after the other, because most of
 * a test's time goes into loading some hundred modules, and what the browser has compiled of them stays. What the workbench keeps does not.
 * @type {Map<boolean, import('playwright-core').BrowserContext[]>}
 */
const free = new Map([[true, []], [false, []]]);

/** @param {boolean} touch @returns {Promise<import('playwright-core').BrowserContext>} */
async function contextFor(touch) {
  browser ??= chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  return free.get(touch)?.pop() ?? (await browser).newContext({ viewport: DESK, hasTouch: touch, reducedMotion: 'reduce', acceptDownloads: true });
}

/**
 * Gives a context back for the next test.
 * @param {import('playwright-core').BrowserContext} context
 * @param {boolean} touch
 */
async function release(context, touch) {
  const [page, ...others] = context.pages();
  for (const event of ['pageerror', 'console', 'request']) page?.removeAllListeners(/** @type {'request'} */ (event));
  await page?.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.all(others.map((each) => each.close()));
  free.get(touch)?.push(context);
}

/**
 * The page of a context, with nothing kept from earlier tests.
 * @param {import('playwright-core').BrowserContext} context
 * @param {string} origin
 * @param {boolean} atOnce Whether short problems are solved without being asked for.
 */
async function freshPage(context, origin, atOnce) {
  await context.clearCookies();
  // Places that the browser does not trust have no clipboard.
  if (new URL(origin).hostname !== '0.0.0.0') await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  const page = context.pages()[0] ?? await context.newPage();
  // What a page does when it is left is done then, and an empty one has no scripts that would begin something new. It names an icon, because
  // the browser looks for one at `/favicon.ico` otherwise, which the server does not have.
  const empty = `${origin}/empty`;
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Empty</title><link rel="icon" href="data:,">' }));
  await page.goto(empty);
  await page.unroute(empty);
  await page.evaluate((look) => {
    localStorage.clear();
    sessionStorage.clear();
    localStorage.setItem('keymove.solve.look', look);
  }, JSON.stringify({ atOnce }));
  return page;
}

after(async () => {
  await (await browser)?.close();
  await (await shared)?.stop();
});

/**
 * Opens the workbench as nobody has used it before. When the test ends, pages that it has opened are closed, and it fails if there was an
 * error on the console, a fault of a script, or a request to another host. Refusals of the interface (status 4xx) are part of its answers.
 * @param {import('node:test').TestContext} t
 * @param {{ url?: string, hash?: string, viewport?: { width: number, height: number }, dark?: boolean, touch?: boolean,
 *   panel?: string, expected?: RegExp[], alone?: boolean, atOnce?: boolean, processors?: number, lazy?: boolean }} [options] `hash` after the `#`; `panel` is chosen by its tab; `expected` errors are no faults;
 *   `alone` if the test changes what cannot be changed back, such as the clock; `atOnce`: short problems are solved without being asked for, as they are
 *   for everybody who has not changed it, so that other tests see what they ask for; `processors`: how many the browser is to have, of a page that
 *   is `alone`; `lazy`: rows of long lists are drawn when they come into view, as they are for everybody. Elsewhere all are drawn at once,
 *   because a row that the browser has not drawn yet has no text to be read.
 * @returns {Promise<import('playwright-core').Page>}
 */
export async function workbench(t, options = {}) {
  const url = options.url ?? await sharedServer();
  const touch = options.touch ?? false;
  const context = await contextFor(touch);
  const page = await freshPage(context, new URL(url).origin, options.atOnce ?? false);
  await page.setViewportSize(options.viewport ?? DESK);
  await page.mouse.move(0, 0);
  await page.emulateMedia({ media: null, colorScheme: options.dark ? 'dark' : 'light', forcedColors: null });
  page.setDefaultTimeout(PATIENCE);
  if (options.processors) await page.addInitScript((all) => Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => all }), options.processors);
  if (!options.lazy) await page.addInitScript(drawAll);
  const faults = watch(page, new URL(url).origin, options.expected ?? []);
  t.after(async () => {
    await (options.alone ? context.close() : release(context, touch));
    assert.deepEqual(faults, [], 'the page did what it should not');
  });
  await page.goto(url + (options.hash ? `#${options.hash}` : ''));
  await isThere(page);
  await choosePanel(page, options.panel ?? 'edit');
  return page;
}

/** In the page: nothing waits to be drawn until it comes into view. */
function drawAll() {
  const style = new CSSStyleSheet();
  style.replaceSync('* { content-visibility: visible !important; }');
  document.adoptedStyleSheets.push(style);
}

/** Waits until the page is there, with all its panels. @param {import('playwright-core').Page} page */
export async function isThere(page) {
  await page.locator('cg-board').waitFor();
  await page.locator('#panel-share').waitFor({ state: 'attached' });
  await page.locator('.panel:not([hidden])').waitFor({ state: 'attached' });
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string} origin
 * @param {RegExp[]} expected
 * @returns {string[]} Filled while the page lives.
 */
function watch(page, origin, expected) {
  /** @type {string[]} */
  const faults = [];
  /** @param {string} text */
  const add = (text) => {
    if (!expected.some((pattern) => pattern.test(text))) faults.push(text);
  };
  page.on('pageerror', (error) => add(`fault: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    const refused = /status of 4\d\d/.test(message.text()) && message.location().url.includes('/api/');
    if (['error', 'warning'].includes(message.type()) && !refused) add(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('request', (request) => {
    const there = new URL(request.url());
    if (there.origin !== origin && !['data:', 'blob:'].includes(there.protocol)) add(`request: ${request.url()}`);
  });
  return faults;
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string} id `problem`, `improve`, `compose`, `play`, `train`, `collection`, `share`; `edit` and `solve` are the panel "Problem" while the position is set up, and
 *   while moves are made.
 */
export async function choosePanel(page, id) {
  const part = id === 'edit' || id === 'solve';
  const panel = part ? 'problem' : id;
  await page.locator(`#tab-${panel}`).click();
  await page.locator(`.panel.${panel}:not([hidden])`).waitFor({ state: 'attached' });
  if (!part) return;
  const pressed = String(id === 'edit');
  if (await page.locator('#setup').getAttribute('aria-pressed') !== pressed) await page.locator('#setup').click();
  await page.locator(`#setup[aria-pressed="${pressed}"]`).waitFor();
}

/** The link's hash for a problem. @param {string} fen @param {string} stipulation */
export function hashOf(fen, stipulation) {
  return new URLSearchParams({ fen, stip: stipulation }).toString();
}

const LETTERS = { king: 'k', queen: 'q', rook: 'r', bishop: 'b', knight: 'n', pawn: 'p' };

/**
 * What the text board says, as the first field of a FEN.
 * @param {import('playwright-core').Page} page
 * @returns {Promise<string>}
 */
export async function boardOf(page) {
  const rows = await page.locator('.board-text tbody tr').evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')));
  return rows.map((cells) => cells.map((words) => {
    const [color, role] = words.split(' ');
    const letter = LETTERS[/** @type {keyof typeof LETTERS} */ (role)] ?? '1';
    return color === 'white' ? letter.toUpperCase() : letter;
  }).join('').replace(/1+/g, (empty) => String(empty.length))).join('/');
}

/**
 * Waits until the board shows a position.
 * @param {import('playwright-core').Page} page
 * @param {string} fen Its first field counts.
 */
export async function seesBoard(page, fen) {
  const wanted = fen.split(' ')[0];
  await eventually(async () => assert.equal(await boardOf(page), wanted));
}

/**
 * Tries again until nothing is thrown.
 * @template T
 * @param {() => Promise<T>} attempt
 * @returns {Promise<T>}
 */
export async function eventually(attempt) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((again) => setTimeout(again, 50));
    }
  }
}

/**
 * The middle of a square, with White below.
 * @param {import('playwright-core').Page} page
 * @param {string} square
 * @returns {Promise<{ x: number, y: number }>}
 */
export async function middle(page, square) {
  const box = await page.locator('cg-board').boundingBox();
  assert.ok(box, 'the board is visible');
  const [file, rank] = [square.charCodeAt(0) - 97, square.charCodeAt(1) - 49];
  return { x: box.x + ((file + 0.5) * box.width) / 8, y: box.y + ((7.5 - rank) * box.height) / 8 };
}

/**
 * Drags a man with the mouse.
 * @param {import('playwright-core').Page} page
 * @param {string | { x: number, y: number }} from A square or a place.
 * @param {string | { x: number, y: number }} to
 */
export async function drag(page, from, to) {
  const start = typeof from === 'string' ? await middle(page, from) : from;
  const end = typeof to === 'string' ? await middle(page, to) : to;
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  // Chessground follows the mouse frame by frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.mouse.up();
}

/**
 * Plays a move by two clicks.
 * @param {import('playwright-core').Page} page
 * @param {string} from
 * @param {string} to
 */
export async function play(page, from, to) {
  for (const square of [from, to]) {
    const { x, y } = await middle(page, square);
    await page.mouse.click(x, y);
  }
}
