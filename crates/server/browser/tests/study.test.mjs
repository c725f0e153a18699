// Endgame studies in the panel "Problem", and what tables say below the board. All positions have so few men that they are decided at once, or so
// many that they are not decided at all.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import axe from 'axe-core';
import { PHONE, choosePanel, eventually, play, seesBoard, startServer, workbench } from './harness.mjs';

/** White takes the opposition, or it is a draw. */
const PAWN = '4k3/8/3K4/4P3/8/8/8/8 w - - 0 1';
const HOPELESS = '8/8/8/8/8/1K6/7N/k7 w - - 0 1';
/** Nothing is proven of it in a moment. */
const OPEN = 'r3k3/pp3ppp/8/8/8/8/PP3PPP/R3K3 w - - 0 1';
const ROOK = '8/8/8/8/8/1k6/8/K6R w - - 0 1';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keymove-tables-'));
/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
before(async () => {
  server = await startServer(['--tables', folder]);
});
after(async () => {
  await server.stop();
  fs.rmSync(folder, { recursive: true });
});

/**
 * @param {import('node:test').TestContext} t
 * @param {{ fen: string, stipulation: string }} problem
 * @param {object} [options]
 */
async function open(t, problem, options = {}) {
  const page = await workbench(t, { url: server.url, ...options });
  await choosePanel(page, 'solve');
  await put(page, problem);
  await seesBoard(page, problem.fen);
  return page;
}

/** @param {import('playwright-core').Page} page @param {{ fen: string, stipulation: string }} problem */
async function put(page, problem) {
  await page.evaluate(async (problem) => {
    // The module that the page has, which is another one at another address.
    const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]'));
    (await import(script.src)).store.putProblem(problem, { setup: false });
  }, problem);
}

/** @param {import('playwright-core').Page} page */
async function solve(page) {
  await page.locator('.solve-form button[type=submit]').click();
  await page.locator('.solve-banner').waitFor();
  await page.locator('.solve-progress').waitFor({ state: 'hidden' });
}

/** @param {import('playwright-core').Page} page */
async function inspect(page) {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { violations } = await /** @type {any} */ (window).axe.run(document, { resultTypes: ['violations'] });
    return violations.filter((/** @type {any} */ rule) => ['serious', 'critical'].includes(rule.impact))
      .map((/** @type {any} */ rule) => `${rule.id}: ${rule.nodes.slice(0, 3).map((/** @type {any} */ node) => node.html.slice(0, 160)).join(' ')}`);
  });
  assert.deepEqual(found, []);
}

test('a study is solved, its moves say how sure they are, and a click plays them', async (t) => {
  const page = await open(t, { fen: PAWN, stipulation: '+' });
  await eventually(async () => assert.equal(await page.locator('#stipulation-words').innerText(), 'White to play and win'));
  assert.ok(await page.getByRole('button', { name: 'Solve it myself' }).isHidden(), 'a study has no key to be hinted at');
  await solve(page);
  assert.equal(await page.locator('.solve-banner').getAttribute('data-verdict'), 'sound');
  assert.equal(await page.locator('.solve-banner h2').innerText(), 'White to play and win: sound, proven (C+)');
  const first = page.locator('.tree .tree-move').first();
  assert.match(await first.innerText(), /^1\.♔e6!\s*✓$/);
  assert.match(await first.getAttribute('title') ?? '', /proven to achieve the aim \(table\)/);
  assert.equal(await first.locator('[role=img]').getAttribute('aria-label'), 'proven');
  assert.equal(await page.locator('.tree .tree-move:not(.is-proven)').count(), 0);
  await first.click();
  await seesBoard(page, '4k3/8/4K3/4P3/8/8/8/8');
  assert.match(await page.locator('.solve-words').innerText(), /The only way; proven to achieve the aim \(table\)\.\s+Proven to fail: .*e6/);
  await page.keyboard.press('Home');
  await play(page, 'e5', 'e6');
  await eventually(async () => assert.match(await page.locator('.solve-own-verdict').innerText(), /1\.e6: proven to fail \(table\)\./));
  await inspect(page);
  // What was found is there again when the page is.
  await page.reload();
  await page.locator('.solve-banner[data-verdict="sound"]').waitFor();
});

test('what cannot be done is proven, and what was not decided is open', async (t) => {
  const page = await open(t, { fen: HOPELESS, stipulation: '+' });
  await solve(page);
  assert.equal(await page.locator('.solve-banner h2').innerText(), 'White to play and win: no solution, proven');
  await put(page, { fen: OPEN, stipulation: '+' });
  await page.locator('.solve-options > summary').click();
  await page.locator('.of-limits input').first().fill('0.1');
  await solve(page);
  const banner = page.locator('.solve-banner');
  assert.match(await banner.getAttribute('data-verdict') ?? '', /^(open|thought (un)?sound)$/);
  assert.doesNotMatch(await banner.innerText(), /C\+|no solution, proven/);
  assert.match(await banner.innerText(), /does not mean that there is no solution/);
  assert.equal(await page.locator('.tree .tree-move.is-proven').count(), 0);
});

test('a study that takes long is stopped, and is open then', async (t) => {
  const page = await open(t, { fen: OPEN, stipulation: '+' });
  await page.locator('.solve-options > summary').click();
  await page.locator('.of-limits input').first().fill('600');
  await page.locator('.solve-form button[type=submit]').click();
  await page.locator('.solve-stop').click();
  await page.locator('.solve-banner').waitFor();
  assert.match(await page.locator('.solve-banner').innerText(), /White to play and win: open: not everything is proven[^]*Stopped by you/);
});

test('below the board stands what tables say, and nothing where there is none', async (t) => {
  const page = await open(t, { fen: ROOK, stipulation: '#10' });
  const words = page.locator('.tables-words');
  assert.equal(await words.innerText(), '', 'nobody has asked');
  await page.locator('.tables-ask').click();
  await eventually(async () => assert.equal(await words.innerText(), 'White mates in 10 (tables)'));
  await page.locator('.tables-moves > summary').click();
  assert.match(await page.locator('.tables-moves li').first().innerText(), /^♖c1 \+10$/);
  await inspect(page);
  await play(page, 'h1', 'c1');
  await eventually(async () => assert.equal(await words.innerText(), 'White mates in 9 (tables)'));
  // It is asked about every position from now on, also when the page is loaded again; of many men there is no table.
  await page.reload();
  await eventually(async () => assert.equal(await words.innerText(), 'White mates in 10 (tables)'));
  await put(page, { fen: '8/8/8/8/8/1k6/8/KR6 w - - 0 1', stipulation: '#2' });
  await eventually(async () => assert.equal(await words.innerText(), '', 'a position that cannot be played is not asked about twice'));
  await put(page, { fen: '7k/8/8/8/8/8/4p3/K1RR4 w - - 0 1', stipulation: '#2' });
  await eventually(async () => assert.match(await words.innerText(), /There is no table of these men: nothing is known/));
  await put(page, { fen: OPEN, stipulation: '#2' });
  await page.locator('.tables-line').waitFor({ state: 'hidden' });
});

test('tables of the rule of fifty moves are chosen, and stay chosen', async (t) => {
  const page = await open(t, { fen: ROOK, stipulation: '#10' });
  const words = page.locator('.tables-words');
  const kind = page.locator('.tables-kind');
  assert.ok(await kind.isHidden(), 'without tables there is nothing to choose');
  await page.locator('.tables-ask').click();
  await eventually(async () => assert.equal(await words.innerText(), 'White mates in 10 (tables)'));
  await kind.selectOption('Rule of fifty moves');
  await eventually(async () => assert.equal(await words.innerText(), 'White wins; 19 half-moves to the next capture, pawn move or mate (tables)'));
  await page.locator('.tables-moves > summary').click();
  assert.match(await page.locator('.tables-moves li').first().innerText(), /^♖c1 \+19$/);
  assert.match(await page.locator('.tables-moves p').innerText(), /half-moves to the next capture.* counted from this position on/);
  await inspect(page);
  await page.reload();
  await eventually(async () => assert.match(await words.innerText(), /^White wins; 19 half-moves/));
  assert.equal(await kind.inputValue(), 'zeroing');
  // A counter in the diagram is no game: it says nothing of the positions after the next moves.
  await put(page, { fen: ROOK.replace('0 1', '99 80'), stipulation: '#10' });
  await play(page, 'h1', 'c1');
  await eventually(async () => assert.match(await words.innerText(), /^White wins; 18 half-moves/));
});

test('what is a draw by the rule of fifty moves alone is called that', async (t) => {
  const page = await open(t, { fen: ROOK, stipulation: '#10' });
  const probe = { format: 'keymove-tables-zeroing-probe', version: 3, fen: ROOK, material: 'KRK', halfmoves: 0, value: { kind: 'cursed_win', plies: 103, under_rule: 'cursed_win' }, moves: [{ move: 'h1c1', san: 'Rc1', value: { kind: 'cursed_win', plies: 103, under_rule: 'cursed_win' } }, { move: 'h1b1', san: 'Rb1+', value: { kind: 'draw', plies: 0, under_rule: 'draw' } }], syzygy: null };
  await page.route('**/api/v1/tables/probe', (route) => {
    const asked = route.request().postDataJSON();
    const answer = asked.kind === 'zeroing' ? { event: 'probe', probe } : { event: 'probe', probe: null, unknown: 'no_table', message: '' };
    return route.fulfill({ contentType: 'application/x-ndjson', body: [answer, { event: 'end' }].map((line) => `${JSON.stringify(line)}\n`).join('') });
  });
  await page.locator('.tables-ask').click();
  await page.locator('.tables-kind').selectOption('zeroing');
  await eventually(async () => assert.equal(await page.locator('.tables-words').innerText(), 'Draw by the rule of fifty moves, without which White wins (tables).'));
  await page.locator('.tables-moves > summary').click();
  assert.deepEqual(await page.locator('.tables-moves li').allInnerTexts(), ['♖c1 = (+103)', '♖b1+ =']);
});

test('of a helpmate tables say first how far it is with help', async (t) => {
  const page = await open(t, { fen: '8/8/8/3k4/8/8/8/K6R b - - 0 1', stipulation: 'h#2' });
  const words = page.locator('.tables-words');
  await page.locator('.tables-ask').click();
  await eventually(async () => assert.match(await words.innerText(), /^Black is mated: h#\d+, \d+ solutions? \(tables\)$/));
  assert.equal(await page.locator('.tables-kind').inputValue(), 'helpmate');
  await page.locator('.tables-moves > summary').click();
  assert.match(await page.locator('.tables-moves li').first().innerText(), /^♔\S+ h#\d+ \(\d+\)$/);
  await inspect(page);
  // What is chosen here holds for helpmates, and elsewhere the other choice.
  await page.locator('.tables-kind').selectOption('mate');
  await eventually(async () => assert.match(await words.innerText(), /^(White mates in|Draw)/));
  await page.locator('.tables-kind').selectOption('helpmate');
  await put(page, { fen: ROOK, stipulation: '#10' });
  await eventually(async () => assert.equal(await words.innerText(), 'White mates in 10 (tables)'));
  assert.equal(await page.locator('.tables-kind').inputValue(), 'mate');
  await page.locator('.tables-kind').selectOption('helpmate');
  await eventually(async () => assert.equal(await words.innerText(), 'Black is mated: h#3.5, 59 solutions (tables)'));
});

test('a table that is being made can be stopped, and on a telephone all of it has room', async (t) => {
  const page = await open(t, { fen: ROOK, stipulation: '#10' }, { viewport: PHONE, alone: true });
  /** @param {object[]} lines */
  const answers = (lines) => page.route('**/api/v1/tables/probe', (route) => route.fulfill({ contentType: 'application/x-ndjson', body: lines.map((line) => `${JSON.stringify(line)}\n`).join('') }));
  await answers([{ event: 'queued', job: 'x', before: 0 }, { event: 'making', material: 'KRK', kind: 'mate', moves: 3, decided: 100 }, { event: 'probe', probe: null, unknown: 'stopped', message: '' }, { event: 'end' }]);
  await page.locator('.tables-ask').click();
  await eventually(async () => assert.match(await page.locator('.tables-words').innerText(), /not finished: nothing is known/));
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${wide} pixels too wide`);
});
