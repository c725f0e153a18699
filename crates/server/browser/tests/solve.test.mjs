// The panel "Solve": verdicts, stepping through, own moves, stopping, hints, faults.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import axe from 'axe-core';
import { DESK, PHONE, choosePanel, eventually, play, seesBoard, workbench } from './harness.mjs';

const TWO_MOVER = ['b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - - 0 1', '#2'];
const THREE_MOVER = ['1b3q1n/2pb2r1/4P3/r3pp2/3PP2p/P1NkPNP1/Q2B4/R3K2R w KQ - 0 1', '#3'];
const GAME = ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', '#12'];

/**
 * Opens the panel with a problem.
 * @param {import('node:test').TestContext} t
 * @param {string[]} problem
 * @param {object} [options]
 */
async function open(t, [fen, stipulation], options = {}) {
  const page = await workbench(t, options);
  await put(page, fen, stipulation);
  await choosePanel(page, 'solve');
  return page;
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string | undefined} fen
 * @param {string | undefined} stipulation
 * @param {object} [more]
 */
async function put(page, fen, stipulation, more = {}) {
  await page.evaluate(async (problem) => {
    // The module that the page has, which is another one at another address.
    const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]'));
    (await import(script.src)).store.setProblem(problem);
  }, { fen, stipulation, ...more });
}

/** @param {import('playwright-core').Page} page */
async function solve(page) {
  await page.locator('.panel.problem').getByRole('button', { name: 'Solve', exact: true }).click();
  await done(page);
}

/** @param {import('playwright-core').Page} page */
async function done(page) {
  await page.locator('.solve-banner').first().waitFor();
  await page.locator('.solve-progress').waitFor({ state: 'hidden' });
}

/** Opens what says how the play is shown. @param {import('playwright-core').Page} page */
const look = (page) => page.locator('.tree-tools > summary').first().click();

/** @param {import('playwright-core').Page} page */
const current = (page) => page.locator('.tree .tree-move[aria-current]').innerText();

/** @param {import('playwright-core').Page} page */
async function inspect(page, where = '') {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { violations } = await /** @type {any} */ (window).axe.run(document, { resultTypes: ['violations'] });
    return violations.filter((/** @type {any} */ rule) => ['serious', 'critical'].includes(rule.impact))
      .map((/** @type {any} */ rule) => `${rule.id}: ${rule.nodes.slice(0, 3).map((/** @type {any} */ node) => node.html.slice(0, 160)).join(' ')}`);
  });
  assert.deepEqual(found, [], where);
}

test('a two-mover is solved and walked through with the arrow keys', async (t) => {
  const page = await open(t, TWO_MOVER);
  await solve(page);
  const banner = page.locator('.solve-banner');
  assert.equal(await banner.getAttribute('data-verdict'), 'sound');
  assert.match(await banner.innerText(), /C\+\s+1\.♕c4!\s+Sound/);
  assert.deepEqual(await page.locator('.tree h3').allInnerTexts(), ['Actual play', 'Tries', 'Set play']);
  assert.equal(await page.locator('.tree-row', { hasText: 'a5?' }).count(), 0, 'tries are folded');
  await page.getByRole('button', { name: 'Unfold Tries' }).click();
  assert.match(await page.locator('.tree-row', { hasText: 'a5?' }).innerText(), /but\s+1\.\.\.♔c6!/);
  await page.keyboard.press('ArrowRight');
  assert.equal(await current(page), '1.♕c4!');
  await seesBoard(page, 'b2K4/2p5/3k4/8/2Q2P2/1B6/8/8');
  await page.keyboard.press('ArrowRight');
  assert.equal(await current(page), '1...c5');
  await page.keyboard.press('ArrowDown');
  assert.equal(await current(page), '1...c6');
  assert.match(await page.locator('.solve-words').innerText(), /Against ♕xc7#: shuts off ♕c4 from c7/);
  await page.keyboard.press('End');
  assert.equal(await current(page), '2.♕d4#');
  await seesBoard(page, 'b2K4/8/2pk4/8/3Q1P2/1B6/8/8');
  assert.match(await page.locator('.solve-words').innerText(), /self-block c6, interference with ♗a8 on c6 \(d5\)/);
  await eventually(async () => assert.ok(await page.locator('cg-board square.mark').count() >= 2, 'squares of the motives'));
  await page.keyboard.press('ArrowLeft');
  assert.equal(await current(page), '1...c6');
  await page.keyboard.press('Home');
  await seesBoard(page, TWO_MOVER[0] ?? '');
  assert.equal(await page.locator('.tree .tree-move[aria-current]').count(), 0);
});

test('a click plays a line, switches hide what they say', async (t) => {
  const page = await open(t, TWO_MOVER);
  await solve(page);
  const duals = page.locator('.tree-entry', { hasText: '♗c6' }).filter({ hasText: 'dual' });
  await page.getByRole('button', { name: 'Unfold Set play' }).click();
  await duals.first().waitFor();
  await look(page);
  await page.getByRole('button', { name: 'Duals', exact: true }).click();
  assert.equal(await duals.count(), 0);
  const threats = page.locator('.tree .tree-move.is-threat');
  assert.ok(await threats.count() > 0);
  await page.getByRole('button', { name: 'Threats', exact: true }).click();
  assert.equal(await threats.count(), 0);
  await page.getByRole('combobox', { name: 'Men as' }).selectOption('S');
  await page.locator('.tree .tree-move', { hasText: '2.Qd4#' }).click();
  await seesBoard(page, 'b2K4/8/2pk4/8/3Q1P2/1B6/8/8');
  await page.getByRole('button', { name: 'Fold all', exact: true }).click();
  assert.equal(await page.locator('.tree .tree-move', { hasText: '2.Qd4#' }).count(), 0);
  await page.locator('.tree-tools').getByRole('button', { name: 'Unfold all' }).click();
  await page.locator('.tree .tree-move', { hasText: '2.Qd4#' }).first().waitFor();
});

test('the set play and threats are shown with the other side to move', async (t) => {
  const page = await open(t, TWO_MOVER);
  await solve(page);
  await page.getByRole('button', { name: 'Unfold Set play' }).click();
  await page.locator('.of-set_play .tree-move', { hasText: 'd7#' }).click();
  await seesBoard(page, 'b2K4/3Q4/3k4/2p5/5P2/1B6/8/8');
  await page.locator('.of-keys .tree-move.is-threat').first().click();
  await seesBoard(page, 'b2K4/2Q5/3k4/8/5P2/1B6/8/8');
});

test('a wrong move is refuted on the board, with the reason', async (t) => {
  const page = await open(t, TWO_MOVER);
  await solve(page);
  await seesBoard(page, TWO_MOVER[0] ?? '');
  await eventually(async () => {
    await play(page, 'b5', 'f1');
    await page.locator('.solve-own-verdict').waitFor({ timeout: 3000 });
  });
  assert.match(await page.locator('.solve-own-verdict').innerText(), /^1\.♕f1 fails to/);
  await page.locator('.solve-reason', { hasText: /has left its post|is unguarded/ }).first().waitFor();
  await page.locator('.solve-own-moves .chip', { hasText: /^♗h1/ }).click();
  await seesBoard(page, '3K4/2p5/3k4/8/5P2/1B6/8/5Q1b');
  await page.locator('.solve-own-verdict', { hasText: '1...♗h1 refutes' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await seesBoard(page, 'b2K4/2p5/3k4/8/5P2/1B6/8/5Q2');
  await page.keyboard.press('Escape');
  await seesBoard(page, TWO_MOVER[0] ?? '');
  assert.equal(await page.locator('.solve-own-verdict').count(), 0);
});

test('a try of the solution is recognised on the board', async (t) => {
  const page = await open(t, TWO_MOVER);
  await solve(page);
  await seesBoard(page, TWO_MOVER[0] ?? '');
  await eventually(async () => {
    await play(page, 'b5', 'a5');
    assert.equal(await current(page), '1.♕a5?');
  });
  assert.match(await page.locator('.solve-words').innerText(), /Fails to 1\.\.\.♔c6!/);
});

test('a long search goes on behind other panels, and stopping it never proves anything', async (t) => {
  const page = await open(t, GAME);
  await page.locator('.panel.problem').getByRole('button', { name: 'Solve', exact: true }).click();
  await page.locator('.solve-strip span').first().waitFor();
  await page.locator('.solve-progress', { hasText: 'positions' }).waitFor();
  // Each finished depth is a row.
  const rows = page.locator('.solve-progress-depths tbody tr');
  await rows.nth(2).waitFor();
  assert.deepEqual((await rows.locator('th').allInnerTexts()).slice(0, 3), ['1', '2', '3']);
  await inspect(page, 'while it is solved');
  await choosePanel(page, 'edit');
  await choosePanel(page, 'solve');
  await page.getByRole('button', { name: 'Stop' }).click();
  await done(page);
  const banner = page.locator('.solve-banner');
  assert.equal(await banner.getAttribute('data-verdict'), 'stopped');
  const words = await banner.innerText();
  assert.match(words, /INCOMPLETE/);
  assert.match(words, /Stopped by you/);
  assert.doesNotMatch(words, /no solution|C\+/i);
});

test('leaving the page ends the search', async (t) => {
  const page = await open(t, GAME);
  const about = new URL('/api/v1/about', page.url());
  const jobs = async () => (await (await fetch(about)).json()).jobs;
  await page.locator('.panel.problem').getByRole('button', { name: 'Solve', exact: true }).click();
  await page.locator('.solve-progress', { hasText: 'positions' }).waitFor();
  assert.equal(await jobs(), 1);
  await page.goto('about:blank');
  await eventually(async () => assert.equal(await jobs(), 0));
});

test('another position while the search goes on is said', async (t) => {
  const page = await open(t, GAME);
  await page.locator('.panel.problem').getByRole('button', { name: 'Solve', exact: true }).click();
  await page.locator('.solve-progress', { hasText: 'positions' }).waitFor();
  await put(page, TWO_MOVER[0], TWO_MOVER[1]);
  await page.locator('.notice', { hasText: 'This search is about an earlier position' }).waitFor();
  await page.keyboard.press('Escape');
  await done(page);
  await page.locator('.notice', { hasText: 'This is the solution of an earlier position' }).waitFor();
  await page.getByRole('button', { name: 'Solve the present one' }).click();
  await page.locator('.solve-banner[data-verdict="sound"]').waitFor();
  assert.equal(await page.locator('.notice:visible', { hasText: 'earlier position' }).count(), 0);
});

test('hints come one after the other, and nothing is told before', async (t) => {
  const page = await open(t, TWO_MOVER);
  await page.getByRole('button', { name: 'Solve it myself' }).click();
  await done(page);
  const panel = page.locator('.panel.problem');
  const key = /[♕Q]c4/;
  assert.doesNotMatch(await panel.innerText(), key);
  assert.equal(await page.locator('.tree-entry:visible').count(), 0);
  assert.doesNotMatch(await page.locator('.announcement').first().innerText(), key);
  await page.getByRole('button', { name: 'Which man moves?' }).click();
  assert.equal(await page.locator('.solve-hint').innerText(), 'It begins with a queen.');
  await page.getByRole('button', { name: 'From where?' }).click();
  await page.locator('cg-board square.mark-hint').waitFor();
  assert.doesNotMatch(await panel.innerText(), key);
  await seesBoard(page, TWO_MOVER[0] ?? '');
  await eventually(async () => {
    await play(page, 'b5', 'c4');
    await page.locator('.solve-own-verdict', { hasText: 'solves in 2' }).waitFor({ timeout: 3000 });
  });
  await page.getByRole('button', { name: 'Uncover the solution' }).click();
  await page.locator('.tree .tree-move.is-key').waitFor();
});

test('help and series play are lines', async (t) => {
  const page = await open(t, ['6R1/7q/5k2/8/3K1B2/8/7b/8 w - - 0 1', 'h#2.5']);
  await solve(page);
  assert.match(await page.locator('.tree-entry').innerText(), /1\.\.\.♖a8\s+2\.♔g7\s+♗b8\s+3\.♔h8\s+♗e5#/);
  await page.keyboard.press('End');
  await seesBoard(page, 'R6k/7q/8/4B3/3K4/8/7b/8');
  await put(page, '4k2r/6p1/8/8/8/8/8/3R4 b k - 0 1', 'ser-h#3');
  await solve(page);
  await page.locator('.tree-entry', { hasText: '2.♔h8' }).waitFor();
  await page.keyboard.press('End');
  await seesBoard(page, '6rk/6p1/8/8/8/8/8/7R');
});

test('what is unsound is said: cooked, no solution', async (t) => {
  const page = await open(t, ['4Q3/8/7N/8/6K1/8/8/1k6 b - - 0 1', 'h#3']);
  await choose(page, { 'Solutions intended': '1' });
  await solve(page);
  assert.equal(await page.locator('.solve-banner').getAttribute('data-verdict'), 'cooked');
  await choose(page, { 'Solutions intended': '' });
  await put(page, '8/8/8/8/8/8/8/K6k b - - 0 1', 'h#2');
  await solve(page);
  assert.equal(await page.locator('.solve-banner').getAttribute('data-verdict'), 'no_solution');
  await put(page, '8/8/8/8/8/k1K5/8/7R w - - 0 1', '#3');
  await solve(page);
  assert.equal(await page.locator('.solve-banner').getAttribute('data-verdict'), 'short_solution');
});

test('twins are sections of their own', async (t) => {
  const page = await open(t, ['2k5/6Q1/6K1/7N/8/8/8/8 b - - 0 1', 'h#2']);
  await page.locator('.solve-options summary').click();
  await page.locator('.panel.problem').getByLabel('Twins, one a line').fill('b) wS h5-f5');
  await solve(page);
  assert.deepEqual(await page.locator('.solve-case').allInnerTexts(), ['a) Diagram', 'b) wSh5-->f5']);
  await page.locator('.solve-section').nth(1).locator('.tree-move').first().click();
  await seesBoard(page, '1k6/6Q1/6K1/5N2/8/8/8/8');
});

/** P. Benko: a) 1.Sd4 Kg3 2.Ke3 Rc3# b) Sf5-d4 1.Sf5 Rcc2 2.Se3 Rfd2# */
const BENKO = ['8/8/8/5n2/8/3k1P2/5R1K/2R5 b - - 0 1', 'h#2'];
/** T. Kardos 1964: 1.Bd4 h8Q 2.Be3 Qf6#, 1.Kg5 h8B 2.Kh4 Bf6# */
const KARDOS = ['8/7P/5b2/8/5k2/5B2/7K/8 b - - 0 1', 'h#2'];

test('solutions of twins stand side by side; pointing at a cell shows it on the board', async (t) => {
  const page = await open(t, BENKO);
  await choose(page, { 'Twins, one a line': 'move f5 d4' });
  await solve(page);
  const together = page.locator('.solve-together');
  const table = together.getByRole('table');
  assert.match(await table.locator('caption').innerText(), /What each unit does in each solution/);
  assert.deepEqual(await table.getByRole('columnheader').allInnerTexts(), ['Solution', 'Mates', 'Guards', 'Blocks']);
  assert.deepEqual(await table.getByRole('rowheader').allInnerTexts().then((all) => all.map((text) => text.replace(/\s+/g, ' ').trim())),
    ['(1) a) 1.♘d4 ♔g3 2.♔e3 ♖c3#', '(2) b) 1.♘f5 ♖cc2 2.♘e3 ♖fd2#']);
  assert.match(await together.locator('.duties-relations').innerText(), /\(1\) and \(2\):\s+w♖c1 and w♖f2 exchange functions: mates, guards/);
  assert.equal(await page.getByRole('table', { name: /What each unit does/ }).count(), 1, 'one table for all positions');
  const guard = table.getByRole('button', { name: 'White king h2, guards, f2 f4' });
  await guard.hover();
  await seesBoard(page, '8/8/8/8/3n4/2R1kPK1/5R2/8');
  await eventually(async () => assert.equal(await page.locator('cg-board square.mark').count(), 3));
  await page.mouse.move(0, 0);
  await seesBoard(page, BENKO[0] ?? '');
  await guard.focus();
  await seesBoard(page, '8/8/8/8/3n4/2R1kPK1/5R2/8');
  await table.locator('.tree-move', { hasText: '♖cc2' }).click();
  await page.mouse.move(0, 0);
  await seesBoard(page, '8/8/8/5n2/8/3k1P2/2R2R1K/8');
  assert.equal(await current(page), '♖cc2');
  await together.getByRole('button', { name: 'Units', exact: true }).click();
  assert.deepEqual(await table.getByRole('columnheader').allInnerTexts(), ['Solution', 'w♔h2', 'w♖c1', 'w♖f2', 'w♙f3', 'b♔d3', 'b♘f5']);
  await together.locator('.solve-themes .chip', { hasText: 'Economical mate' }).click();
  await together.locator('.solve-theme .tree-move', { hasText: '2.♘e3' }).click();
  await seesBoard(page, '8/8/8/8/8/3knP2/2RR3K/8');
});

test('solutions of one position stand side by side; positions of a duplex do not', async (t) => {
  const page = await open(t, KARDOS);
  await solve(page);
  assert.equal(await page.locator('.solve-section').getByRole('table', { name: /What each unit does/ }).count(), 1);
  await put(page, BENKO[0], BENKO[1]);
  await choose(page, { Duplex: 'duplex' });
  await solve(page);
  assert.match(await page.locator('.solve-together').innerText(), /not compared: with a duplex/);
});

for (const [name, viewport, dark] of /** @type {const} */ ([['phone', { width: 390, height: 844 }, false], ['tablet, dark', { width: 800, height: 1100 }, true], ['desk', { width: 1400, height: 950 }, false]])) {
  test(`the table of solutions fits and has no serious finding of axe: ${name}`, async (t) => {
    const page = await open(t, BENKO, { viewport, dark });
    await choose(page, { 'Twins, one a line': 'move f5 d4\ncont move f3 h7\ncont move f2 e2' });
    await solve(page);
    for (const columns of ['Units', 'What is done']) {
      await page.locator('.solve-together').getByRole('button', { name: columns, exact: true }).click();
      await inspect(page, columns);
      const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(wide <= window, `${wide} pixels wide in ${window}`);
      assert.equal(await page.locator('.solve-together').getByRole('row').count(), 5, 'it is a table at any width');
    }
    const bare = await page.evaluate(() => [...document.querySelectorAll('.solve-together button')]
      .filter((control) => !control.closest('[title]')).map((control) => control.outerHTML.slice(0, 120)));
    assert.deepEqual(bare, [], 'controls without help');
  });
}

test('solutions are marked as intended: the others are cooks, and it is told what tells them apart', async (t) => {
  const page = await open(t, KARDOS);
  await solve(page);
  const banner = page.locator('.solve-banner');
  assert.equal(await banner.getAttribute('data-verdict'), 'not_stated');
  assert.match(await banner.innerText(), /^2 solutions/);
  assert.doesNotMatch(await banner.innerText(), /C\+|cooks:/i);
  const marks = page.locator('.tree').getByRole('button', { name: 'intended', exact: true });
  await marks.first().click();
  assert.equal(await banner.getAttribute('data-verdict'), 'cooked');
  assert.match(await banner.innerText(), /2 solutions, 1 intended\s+Cooks:\s+1\.♔g5 /);
  assert.deepEqual(await marks.evaluateAll((all) => all.map((mark) => mark.getAttribute('aria-pressed'))), ['true', 'false']);
  assert.equal(await page.locator('.tree .is-cook').count(), 1);
  assert.equal(await page.locator('#solve-option-intended').inputValue(), '1');
  assert.match(await announced(page), /^Cooked/);
  await inspect(page, 'marked');
  await page.getByRole('button', { name: 'What tells them apart?' }).click();
  await done(page);
  assert.match(await banner.locator('.solve-intention li').first().innerText(), /^1\.♔g5 .* – \S/);
  assert.deepEqual(await marks.evaluateAll((all) => all.map((mark) => mark.getAttribute('aria-pressed'))), ['true', 'false'], 'the marks stay');
  await choose(page, { 'Solutions intended': '' });
  await solve(page);
  await page.getByRole('button', { name: 'All of them' }).click();
  assert.equal(await banner.getAttribute('data-verdict'), 'sound');
  assert.match(await banner.innerText(), /C\+\s+Sound/);
  assert.equal(await page.locator('#solve-option-intended').inputValue(), '2');
  await solve(page);
  assert.equal(await banner.getAttribute('data-verdict'), 'sound', 'the number is asked about the next time');
});

test('in help and series play every half-move but the mate has its reason beside it', async (t) => {
  const page = await open(t, BENKO);
  await solve(page);
  const reasons = page.locator('.tree-purposes li');
  assert.deepEqual(await reasons.allInnerTexts().then((all) => all.map((text) => text.replace(/\s+/g, ' '))),
    ['1.♘d4 self-block d4, lets ♔h2 go to g3', '1...♔g3 guards f2 and f4', '2.♔e3 is mated on e3']);
  await look(page);
  await page.getByRole('button', { name: 'Reasons', exact: true }).click();
  assert.equal(await reasons.count(), 0);
  await page.getByRole('button', { name: 'Reasons', exact: true }).click();
  await put(page, '4k2r/6p1/8/8/8/8/8/3R4 b k - 0 1', 'ser-h#3');
  await solve(page);
  assert.equal(await reasons.count(), 3);
});

/** A pawn promotes on its fifth move; with a sixth there are more ways than any search ends with soon. */
const MANY = ['rnbqkbnr/ppp2ppp/3pp3/8/8/8/4P3/4K3 b - - 0 1', 'h#5'];

/**
 * Sets options by their labels.
 * @param {import('playwright-core').Page} page
 * @param {Record<string, string | true>} values
 */
async function choose(page, values) {
  const options = page.locator('.solve-options');
  if (await options.getAttribute('open') === null) await options.locator('summary').click();
  for (const [label, value] of Object.entries(values)) {
    const control = page.locator('.panel.problem').getByLabel(label, { exact: true });
    if (value === true) await control.check();
    else if (await control.evaluate((element) => element.tagName) === 'SELECT') await control.selectOption(value);
    else await control.fill(value);
  }
  await options.locator('summary').click();
}

/** What is announced. @param {import('playwright-core').Page} page */
const announced = (page) => page.locator('.announcement').first().innerText();

test('solutions of a long search are shown as they are found; a stop keeps them and calls them incomplete', async (t) => {
  const page = await open(t, MANY);
  await choose(page, { Method: 'plain' });
  await page.locator('.panel.problem').getByRole('button', { name: 'Solve', exact: true }).click();
  const banner = page.locator('.solve-banner');
  await page.locator('.solve-banner[data-verdict="running"]').waitFor();
  assert.match(await banner.innerText(), /INCOMPLETE.*Solutions so far: \d+\. The search goes on/s);
  assert.match(await page.locator('.solve-progress').innerText(), /\d+ found so far/);
  const first = page.locator('.tree-entry').first().locator('.tree-move');
  await first.nth(1).click();
  const [line, move] = [await page.locator('.tree-entry').first().innerText(), await current(page)];
  await eventually(async () => assert.match(await announced(page), /^1, White: /));
  await page.keyboard.press('End');
  await eventually(async () => assert.match(await current(page), /#$/));
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  assert.equal(await current(page), move);
  assert.equal(await page.locator('.solve-progress').isVisible(), true, 'the search goes on');
  await page.getByRole('button', { name: 'Stop' }).click();
  await done(page);
  assert.equal(await banner.getAttribute('data-verdict'), 'stopped');
  const words = await banner.innerText();
  assert.match(words, /INCOMPLETE/);
  assert.match(words, /\d+ solutions? so far.*Stopped by you.*there may be more solutions/s);
  assert.doesNotMatch(words, /no solution|C\+/i);
  assert.ok((await page.locator('.tree-entry').allInnerTexts()).some((text) => text.startsWith(line)), 'the first solution is kept');
  assert.equal(await current(page), move, 'the board stays where it was');
});

test('help play of half a length: the intention is checked, Black is told from White', async (t) => {
  const page = await open(t, ['6R1/7q/5k2/8/3K1B2/8/7b/8 w - - 0 1', 'h#2.5']);
  await choose(page, { 'Solutions intended': '2.1.1.1' });
  await page.locator('.panel.problem').getByRole('button', { name: 'Solve', exact: true }).click();
  await page.locator('#solve-fault-intended', { hasText: '2.1.1.1 describes 4 half-moves, but h#2.5 has 5' }).waitFor();
  await choose(page, { 'Solutions intended': '2.1.1.1.1' });
  await solve(page);
  assert.equal(await page.locator('.solve-banner').getAttribute('data-verdict'), 'too_few');
  assert.equal(await announced(page), 'Too few solutions: 1, White: rook to a8');
  await choose(page, { 'Solutions intended': '' });
  await solve(page);
  assert.equal(await page.locator('.solve-banner').getAttribute('data-verdict'), 'sound');
  for (const words of [
    '1, White: rook to a8. checks in the mate',
    '2. king to g7. on its way to h8',
    '2, White: bishop to b8. shields the king on h8 from rook a8',
    '3. king to h8. is mated on h8',
    '3, White: bishop to e5, mate',
  ]) {
    await page.keyboard.press('ArrowRight');
    await eventually(async () => assert.equal(await announced(page), words));
  }
});

test('a twin can have a stipulation of its own, for own moves, too', async (t) => {
  const page = await open(t, ['2k5/6Q1/6K1/7N/8/8/8/8 b - - 0 1', 'h#2']);
  await choose(page, { 'Twins, one a line': 'move h5 f5\nmove h7 a6\nstip h#1.5' });
  await solve(page);
  const sections = page.locator('.solve-section');
  assert.deepEqual(await sections.locator('.solve-case').allInnerTexts(), ['a) Diagram', 'b) wSh5-->f5', 'c) Move h7 a6', 'd) h#1.5']);
  assert.match(await announced(page), /^a\): Sound\. b\): \d+ solutions\. c\): Cannot be solved\. d\): Sound$/);
  await sections.nth(3).locator('.tree-move').first().click();
  await seesBoard(page, '2k5/6Q1/5NK1/8/8/8/8/8');
  await page.keyboard.press('Home');
  await seesBoard(page, '2k5/6Q1/6K1/7N/8/8/8/8');
  await eventually(async () => {
    await play(page, 'g7', 'a7');
    await page.locator('.solve-own-verdict', { hasText: '♕a7' }).waitFor({ timeout: 3000 });
  });
  await seesBoard(page, '2k5/Q7/6K1/7N/8/8/8/8');
});

test('a duplex is stepped through on both sides', async (t) => {
  const page = await open(t, ['8/8/8/8/8/5k2/7p/5K2 b - - 0 1', 'h#3']);
  await choose(page, { Duplex: 'duplex' });
  await solve(page);
  assert.equal(await announced(page), 'No solution. Duplex: Short solution');
  const line = page.locator('.solve-section').nth(1).locator('.tree-entry').first().locator('.tree-move');
  await line.first().click();
  await seesBoard(page, '8/8/8/8/8/5k2/7p/4K3');
  await page.keyboard.press('ArrowRight');
  await eventually(async () => assert.equal(await announced(page), '1, Black: king to e3. tempo move'));
  await page.keyboard.press('End');
  await seesBoard(page, '8/8/8/8/8/4k3/8/5K1q');
  await choose(page, { Duplex: 'half_duplex' });
  await solve(page);
  assert.equal(await page.locator('.solve-section:not(.solve-together)').count(), 1);
  assert.equal(await page.locator('.solve-banner').getAttribute('data-verdict'), 'short_solution');
});

test('selfmates and reflexmates are walked through', async (t) => {
  const page = await open(t, ['2b5/k1B2Q2/4R3/2N1PP2/6P1/2Pppp2/1P2p3/4K3 w - - 0 1', 's#2']);
  await solve(page);
  assert.match(await page.locator('.solve-banner').innerText(), /1\.♖e8! is the only key; no selfmate in fewer than 2 moves/);
  const variation = page.locator('.of-keys .tree-entry', { hasText: '1...♗xf5' }).last();
  assert.match(await variation.innerText(), /1\.\.\.♗xf5\s+2\.gxf5\s+d2#, f2#/);
  await variation.locator('.tree-move').last().click();
  await seesBoard(page, '4R3/k1B2Q2/8/2N1PP2/8/2Ppp3/1P2pp2/4K3');
  await put(page, '8/8/8/4p3/4Q1P1/1P1Pp3/b2p1p2/3K2k1 w - - 0 1', 'r#2');
  await solve(page);
  assert.match(await page.locator('.solve-banner').innerText(), /1\.♔e2! is the only key; no reflexmate/);
  await put(page, '7k/8/6K1/8/8/8/8/R6r w - - 0 1', 'r#2');
  await solve(page);
  assert.match(await page.locator('.solve-banner').innerText(), /the attacker must play ♖a8# himself/);
});

test('one mate is enough: the shortest, or any', async (t) => {
  const page = await open(t, [TWO_MOVER[0] ?? '', '#5']);
  await choose(page, { 'Look for': 'shortest' });
  await solve(page);
  const banner = page.locator('.solve-banner');
  assert.equal(await banner.getAttribute('data-verdict'), 'mate_shortest');
  assert.match(await banner.innerText(), /mate in 2, proven the shortest/);
  assert.deepEqual(await page.locator('.tree h3').allInnerTexts(), ['Line of play']);
  assert.match(await page.locator('.tree-entry').innerText(), /^1\.♕c4\s+\S+\s+2\.\S+#$/);
  await page.keyboard.press('End');
  await eventually(async () => assert.match(await announced(page), /^2\. queen .*, mate$/));
  await choose(page, { 'Look for': 'first', 'Then shorter ones': true });
  await solve(page);
  assert.equal(await banner.getAttribute('data-verdict'), 'mate_shortest');
  await page.locator('.solve-options summary').click();
  assert.equal(await page.locator('.panel.problem').getByLabel('Tries with at most').isVisible(), false, 'there are no tries then');
});

test('solutions are counted again', async (t) => {
  const page = await open(t, ['2k5/6Q1/6K1/7N/8/8/8/8 b - - 0 1', 'h#2']);
  await choose(page, { Method: 'both', 'Count again': true });
  await solve(page);
  const words = await page.locator('.solve-banner').innerText();
  assert.match(words, /Counted by trying every move: 1, the same\./);
  assert.match(words, /Counted again by a plain search without a table: 1, the same\./);
});

test('faults stand at their field and keep what is shown', async (t) => {
  const page = await open(t, TWO_MOVER);
  await solve(page);
  const field = page.locator('#stipulation');
  await field.fill('#x');
  await field.press('Enter');
  const fault = page.locator('#stipulation-fault');
  await fault.waitFor();
  assert.equal(await fault.locator('mark').innerText(), 'x');
  assert.equal(await field.getAttribute('aria-invalid'), 'true');
  assert.equal(await page.locator('.solve-banner').getAttribute('data-verdict'), 'sound');
  await field.fill('#2');
  assert.ok(await fault.isHidden());
  await put(page, '8/8/8/8/8/8/8/8 w - - 0 1', '#2');
  await page.locator('.panel.problem').getByRole('button', { name: 'Solve', exact: true }).click();
  await page.locator('.solve .notice.bad', { hasText: 'no king' }).waitFor();
});

test('solutions are taken along as text, JSON and certificate', async (t) => {
  const page = await open(t, TWO_MOVER);
  await page.locator('.solve-options summary').click();
  await page.locator('.panel.problem').getByLabel('Certificate').check();
  await solve(page);
  const files = [];
  for (const kind of ['Text', 'JSON', 'Certificate']) {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: `Download: ${kind}` }).click();
    const file = await coming;
    files.push([file.suggestedFilename(), await readFile(await file.path())]);
  }
  const [text, json, certificate] = files;
  assert.match(String(text?.[1]), /1\.Qc4! threat: 2\.Qxc7#\n {2}1\.\.\.c5 2\.Qe6#/);
  assert.deepEqual(String(json?.[1]).trim().split('\n').map((line) => JSON.parse(line).format), ['keymove-solution', 'keymove-explanation']);
  assert.equal(certificate?.[0], 'keymove.kmc');
  assert.match(String(certificate?.[1]), /^keymove-certificate/);
});

test('themes have their definition and show where they are', async (t) => {
  const page = await open(t, TWO_MOVER);
  await solve(page);
  await page.locator('.solve-themes .chip', { hasText: 'Grimshaw' }).click();
  const card = page.locator('.solve-theme');
  await card.getByText('Two units of the mated side', { exact: false }).waitFor();
  await card.locator('.tree-move', { hasText: '1.♕c4! c6 2.♕d4#' }).click();
  assert.equal(await current(page), '2.♕d4#');
  assert.match(await page.locator('.solve-score').allInnerTexts().then((texts) => texts.join()), /Score \d+ points.*Difficulty \d+ points/s);
});

test('a large tree stays quick', async (t) => {
  const page = await open(t, ['4b1bk/1R5P/2N4K/8/8/8/8/8 w - - 0 1', '#4']);
  await page.locator('.solve-options summary').click();
  await page.locator('.panel.problem').getByLabel('Tries with at most').selectOption('5');
  await page.locator('.panel.problem').getByLabel('All continuations').check();
  await page.locator('.panel.problem').getByLabel('Explain').uncheck();
  await page.locator('.panel.problem').getByLabel('The whole play, however long').check();
  await solve(page);
  assert.ok(await page.locator('.tree-entry').count() < 200, 'what is folded is not drawn');
  const slowest = await page.evaluate(() => {
    let slowest = 0;
    for (const key of ['ArrowRight', 'ArrowDown', 'End', 'ArrowUp', 'ArrowLeft', 'Home', 'ArrowRight', 'End']) {
      const start = performance.now();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      document.body.getBoundingClientRect();
      slowest = Math.max(slowest, performance.now() - start);
    }
    return slowest;
  });
  t.diagnostic(`slowest step ${slowest.toFixed(1)} ms`);
  assert.ok(slowest < 500, `a step took ${slowest} ms`);
});

for (const [name, options] of /** @type {const} */ ([['light', { viewport: DESK }], ['dark', { viewport: DESK, dark: true }], ['on a phone', { viewport: PHONE, touch: true }]])) {
  test(`a solution has no serious finding of axe and fits, ${name}`, async (t) => {
    const page = await open(t, THREE_MOVER, options);
    await page.locator('.solve-options summary').click();
    await inspect(page, 'options');
    await page.locator('.solve-options summary').click();
    await solve(page);
    await look(page);
    await page.locator('.tree-tools').getByRole('button', { name: 'Unfold all' }).click();
    await page.keyboard.press('End');
    await page.locator('.solve-themes .chip').first().click();
    for (const score of await page.locator('.solve-score summary').all()) await score.click();
    await page.locator('summary', { hasText: 'All first moves' }).click();
    await inspect(page, 'solution');
    const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(wide <= window, `${wide} pixels wide in ${window}`);
    const bare = await page.evaluate(() => [...document.querySelectorAll('.panel.problem :is(button, select, input, textarea)')]
      .filter((control) => control.checkVisibility() && !control.closest('[title]')).map((control) => control.outerHTML.slice(0, 120)));
    assert.deepEqual(bare, [], 'controls without help');
  });
}
