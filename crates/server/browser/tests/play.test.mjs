// Playing against the engine.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { seriousFindings } from './findings.mjs';
import { PHONE, choosePanel, eventually, hashOf, play, seesBoard, workbench } from './harness.mjs';

/** @param {import('playwright-core').Page} page */
const movesOf = (page) => page.locator('.play-moves button').allInnerTexts();
/** @param {import('playwright-core').Page} page */
const status = (page) => page.locator('.play-status').innerText();

/**
 * Types a move and waits for the engine's answer.
 * @param {import('playwright-core').Page} page
 * @param {string} move
 */
async function type(page, move) {
  await page.locator('#play-typed').fill(move);
  await page.locator('#play-typed').press('Enter');
}

/**
 * Begins a game by the dialog.
 * @param {import('playwright-core').Page} page
 * @param {{ side?: string, level?: number, editor?: boolean, minutes?: number, refused?: boolean }} wishes `refused`: the dialog stays.
 */
async function begin(page, { side = 'White', level = 1, editor = false, minutes, refused = false }) {
  await page.getByRole('button', { name: editor ? 'From the problem' : 'New game', exact: true }).click();
  const dialog = page.locator('.play-setup');
  await dialog.getByRole('radio', { name: side, exact: true }).check();
  await dialog.locator('#play-level').fill(String(level));
  if (minutes) {
    await dialog.getByLabel('With a clock').check();
    await dialog.locator('#play-minutes').fill(String(minutes));
  }
  await dialog.getByRole('button', { name: 'Begin', exact: true }).click();
  // The server is asked first, and until then the game before is still there.
  if (!refused) await dialog.waitFor({ state: 'hidden' });
}

test('five moves against the engine, on the board and typed; the game survives a reload', async (t) => {
  const page = await workbench(t, { panel: 'play' });
  /** @type {Map<number, string>} The last of the moves possible after so many, which does not end the game. */
  const listed = new Map();
  page.on('response', async (response) => {
    if (!response.url().endsWith('/game/state')) return;
    // Nothing if the page is left before the answer is read.
    const moves = await response.json().then((state) => state.moves ?? [], () => []);
    const san = moves.map((/** @type {{ san: string }} */ move) => move.san).findLast((/** @type {string} */ san) => !san.includes('#'));
    if (san) listed.set(response.request().postDataJSON().moves.length, san);
  });
  await begin(page, { level: 1 });
  await eventually(async () => assert.match(await status(page), /Your move, as White/));
  await play(page, 'e2', 'e4');
  // What the engine answers is left to chance, so any move is typed that the server lists for the position.
  for (const count of [2, 4, 6, 8]) {
    await eventually(async () => assert.equal((await movesOf(page)).length, count));
    await eventually(async () => assert.match(await status(page), /Your move/));
    await eventually(async () => assert.ok(listed.has(count)));
    await type(page, /** @type {string} */ (listed.get(count)));
  }
  await eventually(async () => assert.equal((await movesOf(page)).length, 10));
  const before = await movesOf(page);
  await page.reload();
  await eventually(async () => assert.deepEqual(await movesOf(page), before));
  await page.getByRole('button', { name: 'Take back' }).click();
  await eventually(async () => assert.deepEqual(await movesOf(page), before.slice(0, 8)));
});

test('typed moves that are wrong are answered with what would be right', async (t) => {
  const page = await workbench(t, { panel: 'play' });
  await begin(page, { side: 'both sides' });
  const fault = page.locator('.play-fault');
  await type(page, 'e2e5');
  await eventually(async () => assert.match(await fault.innerText(), /From e2 there is e3 and e4/));
  await type(page, 'Qf3');
  await eventually(async () => assert.match(await fault.innerText(), /To f3 there is (f3 and Nf3|Nf3 and f3)/));
  await type(page, 'hello');
  await eventually(async () => assert.match(await fault.innerText(), /cannot be read as a move/));
  assert.equal(await page.locator('#play-typed').getAttribute('aria-invalid'), 'true');
  await type(page, 'g1-f3');
  await eventually(async () => assert.deepEqual(await movesOf(page), ['Nf3']));
  assert.equal(await fault.innerText(), '');
});

test('a mate ends the game, with the reason; looking back and another move go on from there', async (t) => {
  const page = await workbench(t, { panel: 'play' });
  await begin(page, { side: 'both sides' });
  for (const [number, move] of ['f3', 'e5', 'g4', 'Qh4'].entries()) {
    await type(page, move);
    await eventually(async () => assert.equal((await movesOf(page)).length, number + 1));
    if (number < 3) await eventually(async () => assert.match(await status(page), /to move/));
  }
  await eventually(async () => assert.match(await status(page), /Checkmate: Black wins, 0–1/));
  await page.getByRole('button', { name: 'Move 2 of White: g4' }).click();
  await seesBoard(page, 'rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR');
  assert.match(await status(page), /after 2\.g4/);
  await page.locator('#play-title').click();
  await page.keyboard.press('ArrowLeft');
  await seesBoard(page, 'rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR');
  await type(page, 'e4');
  await eventually(async () => assert.deepEqual(await movesOf(page), ['f3', 'e5', 'g4', '2.e4', 'Qh4#']));
  assert.match(await status(page), /Black to move/);
  await page.getByRole('button', { name: 'Move 2 of Black: Qh4#' }).click();
  await eventually(async () => assert.match(await status(page), /Checkmate/));
});

test('variations: made by other moves, walked through by clicks and keys, promoted, deleted, kept by a reload', async (t) => {
  const page = await workbench(t, { panel: 'play' });
  await begin(page, { side: 'both sides' });
  const shown = () => page.locator('.play-moves [aria-current]').innerText();
  /** @param {string} move @param {number} count */
  const add = async (move, count) => {
    await eventually(async () => assert.match(await status(page), /to move|Looking back/));
    await type(page, move);
    await eventually(async () => assert.equal((await movesOf(page)).length, count));
  };
  for (const [at, move] of ['e4', 'e5', 'Nf3'].entries()) await add(move, at + 1);
  await page.getByRole('button', { name: 'Move 1 of White: e4' }).click();
  await add('c5', 4);
  await add('Nc3', 5);
  assert.deepEqual(await movesOf(page), ['e4', 'e5', '1...c5', '2.Nc3', 'Nf3']);
  await page.locator('#play-title').click();
  await page.keyboard.press('ArrowUp');
  await eventually(async () => assert.equal(await shown(), 'e5'));
  await page.keyboard.press('ArrowRight');
  await eventually(async () => assert.equal(await shown(), 'Nf3'));
  await page.keyboard.press('ArrowDown');
  await eventually(async () => assert.equal(await shown(), '1...c5'));
  await page.keyboard.press('End');
  await eventually(async () => assert.equal(await shown(), '2.Nc3'));
  await seesBoard(page, 'rnbqkbnr/pp1ppppp/8/2p5/4P3/2N5/PPPP1PPP/R1BQKBNR');
  await page.reload();
  await eventually(async () => assert.equal(await shown(), '2.Nc3'));
  assert.deepEqual(await seriousFindings(page), []);
  await page.getByRole('button', { name: 'Variation first' }).click();
  await eventually(async () => assert.deepEqual(await movesOf(page), ['e4', 'c5', '1...e5', '2.Nf3', 'Nc3']));
  assert.ok(await page.getByRole('button', { name: 'Variation first' }).isDisabled());
  await page.getByRole('button', { name: 'Variation: 1...e5' }).click();
  await page.getByRole('button', { name: 'Delete from here' }).click();
  await eventually(async () => assert.deepEqual(await movesOf(page), ['e4', 'c5', 'Nc3']));
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await eventually(async () => assert.deepEqual(await movesOf(page), ['e4', 'c5', '1...e5', '2.Nf3', 'Nc3']));
  // What is taken back stays, and what is played then is the game.
  await page.getByRole('button', { name: 'Move 2 of White: Nc3' }).click();
  await page.getByRole('button', { name: 'Take back' }).click();
  await eventually(async () => assert.match(await status(page), /White to move/));
  await add('d4', 6);
  assert.deepEqual(await movesOf(page), ['e4', 'c5', '1...e5', '2.Nf3', 'd4', '2.Nc3']);
});

test('a move against the engine replaces what followed', async (t) => {
  const page = await workbench(t, { panel: 'play' });
  await begin(page, { side: 'White', level: 1 });
  await type(page, 'e4');
  await eventually(async () => assert.equal((await movesOf(page)).length, 2));
  await eventually(async () => assert.match(await status(page), /Your move/));
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await eventually(async () => assert.match(await status(page), /Looking back/));
  await type(page, 'd4');
  await eventually(async () => assert.deepEqual((await movesOf(page)).slice(0, 1), ['d4']));
  await eventually(async () => assert.equal((await movesOf(page)).length, 2));
  assert.ok(!(await page.getByRole('button', { name: 'Delete from here' }).isVisible()));
});

test('the position of the editor: analysis proves the mate, a hint finds it', async (t) => {
  const page = await workbench(t, { panel: 'play', hash: hashOf('6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1', '#1') });
  await begin(page, { editor: true, side: 'both sides' });
  await seesBoard(page, '6k1/5ppp/8/8/8/8/8/K3R3');
  await page.getByRole('checkbox', { name: 'What Keymove thinks' }).check();
  await eventually(async () => assert.match(await page.locator('.play-lines li').first().innerText(), /#1\s+1\.Re8#\s+proven/));
  assert.match(await page.locator('.play-gauge').getAttribute('aria-label') ?? '', /#1: White mates, proven/);
  await page.getByRole('button', { name: 'Hint' }).click();
  await eventually(async () => assert.match(await page.locator('.play-hint').innerText(), /Re8#\. Mate in 1, proven the shortest\./));
  for (const fold of await page.locator('.play details > summary').all()) await fold.click();
  assert.deepEqual(await seriousFindings(page), []);
  await play(page, 'e1', 'e8');
  await eventually(async () => assert.match(await status(page), /Checkmate: White wins, 1–0/));
});

test('the engine says of a mate that it has proven it, and the hint agrees; the book shows how its moves ended', async (t) => {
  const page = await workbench(t, { panel: 'play', hash: hashOf('2r3k1/p4p2/3Rp2p/1p2P1pK/8/1P4P1/P3Q2P/1q6 b - - 0 1', '#3') });
  await begin(page, { editor: true, side: 'White', level: 10 });
  const told = page.locator('.play-hint');
  await eventually(async () => assert.equal(await told.innerText(), 'Mate in 3, proven the shortest.'));
  assert.deepEqual(await movesOf(page), ['Qg6+']);
  await play(page, 'h5', 'g4');
  await eventually(async () => assert.equal(await told.innerText(), 'Mate in 2, proven the shortest.'));
  await page.getByRole('button', { name: 'Hint' }).click();
  await eventually(async () => assert.match(await told.innerText(), /Keymove would play 3\.Kh5\. Mated in 1 at the latest, proven\./));
  await begin(page, { level: 10 });
  await eventually(async () => assert.match(await page.locator('.play-book-moves li').first().innerText(), /e4\s+\d+ %\s+\+\d+ =\d+ −\d+/));
  assert.deepEqual(await seriousFindings(page), []);
});

test('the bar beside the board comes and goes without moving anything, and turns with the board', async (t) => {
  const page = await workbench(t, { panel: 'play', hash: hashOf('6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1', '#1') });
  await begin(page, { editor: true, side: 'both sides' });
  const gauge = page.locator('.play-gauge');
  const white = page.locator('.play-bar-white');
  const box = async (/** @type {import('playwright-core').Locator} */ of) => /** @type {{ x: number, y: number, width: number, height: number }} */ (await of.boundingBox());
  // Where things stand in the page, wherever it has been scrolled to.
  const places = () => page.evaluate(() => ['.board', 'cg-board', '.play-moves, .play-score', '.play-analysis'].map((name) => {
    const { x, y, width } = /** @type {Element} */ (document.querySelector(name)).getBoundingClientRect();
    return { name, x, width, y: name === 'cg-board' || name === '.board' ? 0 : y + scrollY, tall: name === '.board' && /** @type {HTMLElement} */ (document.querySelector(name)).offsetHeight };
  }));
  for (const { size, upright } of [{ size: { width: 1024, height: 800 }, upright: true }, { size: { width: 390, height: 844 }, upright: false }]) {
    await page.setViewportSize(size);
    // The men are drawn anew a moment after the place of the board has another size.
    await eventually(async () => assert.ok(await page.evaluate(() => {
      const [board, men] = ['.board', 'cg-board'].map((name) => /** @type {Element} */ (document.querySelector(name)).getBoundingClientRect());
      return men.width > 0.8 * board.width && men.width <= board.width;
    })));
    const toggle = page.getByRole('checkbox', { name: 'What Keymove thinks' });
    const before = await places();
    assert.ok(!(await gauge.isVisible()));
    await toggle.check();
    await eventually(async () => assert.equal(await page.locator('.play-bar-number').innerText(), '#1'));
    assert.deepEqual(await places(), before);
    const [bar, board] = [await box(page.locator('.play-bar')), await box(page.locator('cg-board'))];
    assert.equal(bar.height > bar.width, upright);
    assert.ok(upright ? bar.x >= board.x + board.width : bar.y + bar.height <= board.y, 'it hides nothing of the board');
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await toggle.uncheck();
  }
  // Black is a queen ahead: most of the bar is dark, and White's part lies where White's men stand.
  await page.setViewportSize({ width: 1024, height: 800 });
  await choosePanel(page, 'play');
  await page.evaluate((hash) => { location.hash = hash; }, hashOf('3qk3/8/8/8/8/8/4P3/4K3 w - - 0 1', '#1'));
  await choosePanel(page, 'play');
  await begin(page, { editor: true, side: 'both sides' });
  await page.getByRole('checkbox', { name: 'What Keymove thinks' }).check();
  await eventually(async () => assert.match(await gauge.getAttribute('aria-label') ?? '', /Black (is winning|mates)/));
  const bottom = async () => Math.round((await box(white)).y + (await box(white)).height - (await box(page.locator('.play-bar'))).y);
  const height = Math.round((await box(page.locator('.play-bar'))).height);
  await eventually(async () => assert.ok(Math.abs(await bottom() - height) < 3 && (await box(white)).height < height / 3));
  await page.locator('#play-title').click();
  await page.keyboard.press('f');
  await eventually(async () => assert.ok(await bottom() < height / 3));
  await choosePanel(page, 'solve');
  assert.equal(await gauge.count(), 0, 'other panels have no bar');
});

test('the engine can be told to move now, and to play Black', async (t) => {
  const page = await workbench(t, { panel: 'play' });
  await page.getByText('How the game goes on').click();
  await page.getByLabel('Keymove plays from the opening book').uncheck();
  await page.getByLabel('Time for a move, at most').selectOption('60');
  await begin(page, { side: 'Black', level: 10, minutes: 180 });
  await eventually(async () => assert.equal(await page.locator('.play-clock').first().innerText(), '3:00:00'));
  await page.getByRole('button', { name: 'Move now' }).click();
  await eventually(async () => assert.equal((await movesOf(page)).length, 1));
  await eventually(async () => assert.match(await status(page), /Your move, as Black/));
});

test('a position in which nobody can play is refused with the reason', async (t) => {
  const page = await workbench(t, { panel: 'play', hash: hashOf('8/8/8/8/8/8/8/K7 w - - 0 1', '#2') });
  await begin(page, { editor: true, refused: true });
  await eventually(async () => assert.match(await page.locator('.play-setup .notice').innerText(), /No game can begin/));
  assert.deepEqual(await seriousFindings(page), []);
  await page.getByRole('button', { name: 'Cancel' }).click();
});

test('games as text, out and in', async (t) => {
  const page = await workbench(t, { panel: 'play' });
  await begin(page, { side: 'both sides' });
  await type(page, 'd4');
  await eventually(async () => assert.deepEqual(await movesOf(page), ['d4']));
  await page.getByText('Game as text (PGN)').click();
  await page.getByRole('button', { name: 'Copy' }).click();
  await eventually(async () => assert.match(await page.evaluate(() => navigator.clipboard.readText()), /\[Result "\*"\][\s\S]*1\. d4/));
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()]);
  assert.match(file.suggestedFilename(), /^keymove-\d{4}-\d\d-\d\d\.pgn$/);
  assert.match(await readFile(await file.path(), 'utf8'), /1\. d4/);
  const area = page.locator('#play-pgn');
  await area.fill('[White "Anderssen"]\n[Black "Kieseritzky"]\n\n1. e4 e5 2. f4 exf4 3. Bc4 1-0');
  await page.getByRole('button', { name: 'Read it' }).click();
  await eventually(async () => assert.deepEqual(await movesOf(page), ['e4', 'e5', 'f4', 'exf4', 'Bc4']));
  assert.match(await page.locator('.play-players').innerText(), /Kieseritzky\s+Anderssen/);
  assert.match(await status(page), /1–0/);
  await area.fill('1. e4 $1 {best by test} (1. d4 d5 (1... Nf6) 2. -- e5) 1... e5 *');
  await page.getByRole('button', { name: 'Read it' }).click();
  await eventually(async () => assert.deepEqual(await movesOf(page), ['e4!', '1.d4', 'd5', '1...Nf6', 'e5']));
  assert.equal(await page.locator('.play-remark').innerText(), 'best by test');
  await eventually(async () => assert.match(await page.locator('.play-pgn [role="status"]').innerText(), /2 half-moves. 3 more stand in variations. Left out.*: 1/));
  await page.getByRole('button', { name: 'Copy' }).click();
  await eventually(async () => assert.match(await page.evaluate(() => navigator.clipboard.readText()), /1\. e4 \$1 \{best by test\} \(1\. d4 d5 \(1\.\.\. Nf6\)\) 1\.\.\. e5 \*/));
  await area.fill('1. e4 e5 2. Ke3');
  await page.getByRole('button', { name: 'Read it' }).click();
  await eventually(async () => assert.match(await page.locator('#play-pgn-fault').innerText(), /Ke3/));
  assert.equal(await area.getAttribute('aria-invalid'), 'true');
});

test('a move typed before the server has told which are legal is played as soon as it has', async (t) => {
  const page = await workbench(t, { panel: 'play' });
  /** @type {() => void} */
  let release = () => {};
  const released = new Promise((done) => {
    release = () => done(undefined);
  });
  await begin(page, { side: 'both sides' });
  // A move is shown before the server has told of the position after it, so its answer is waited for.
  const answered = page.waitForResponse('**/api/v1/game/state');
  await type(page, 'd4');
  await answered;
  await eventually(async () => assert.deepEqual(await movesOf(page), ['d4']));
  await page.route('**/api/v1/game/state', async (route) => {
    await released;
    await route.continue();
  });
  await type(page, 'd5');
  await eventually(async () => assert.deepEqual(await movesOf(page), ['d4', 'd5']));
  await type(page, 'c4');
  assert.equal(await page.locator('.play-fault').innerText(), '');
  release();
  await eventually(async () => assert.deepEqual(await movesOf(page), ['d4', 'd5', 'c4']));
  assert.equal(await page.locator('#play-typed').inputValue(), '');
});

test('the engine answers an offer of a draw by how it stands', async (t) => {
  const page = await workbench(t, { panel: 'play', hash: hashOf('4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1', '#1') });
  await page.getByText('How the game goes on').click();
  await page.getByLabel('Keymove plays from the opening book').uncheck();
  for (const { side, moves, said, then } of [
    { side: 'Black', moves: 1, said: /declines/, then: /Your move, as Black/ },
    { side: 'White', moves: 2, said: /takes/, then: /Drawn by agreement/ },
  ]) {
    await begin(page, { side, editor: true });
    if (side === 'White') await type(page, 'Qg4');
    await eventually(async () => assert.equal((await movesOf(page)).length, moves));
    await page.getByRole('button', { name: 'Draw', exact: true }).click();
    await eventually(async () => assert.match(await page.locator('.announcement').innerText(), said));
    assert.match(await status(page), then);
  }
});

test('resigning asks first, and ends the game', async (t) => {
  const page = await workbench(t, { panel: 'play', viewport: PHONE, touch: true });
  await begin(page, { side: 'both sides' });
  await type(page, 'd4');
  await eventually(async () => assert.match(await status(page), /Black to move/));
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.locator('.play-ask').getByRole('button', { name: 'Play on' }).click();
  assert.match(await status(page), /Black to move/);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.locator('.play-ask').getByRole('button', { name: 'Resign' }).click();
  await eventually(async () => assert.match(await status(page), /Black resigned: White wins, 1–0/));
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 360, `the page is ${wide} wide`);
});

test('an engine that plays itself can be paused at any time, and the book tells small shares as such', async (t) => {
  const page = await workbench(t);
  await page.route('**/api/v1/book/moves', async (route) => route.fulfill({
    json: { open: true, fen: '', moves: [{ uci: 'e2e4', san: 'e4', share: 0.996 }, { uci: 'a2a3', san: 'a3', share: 0.004 }] },
  }));
  await choosePanel(page, 'play');
  await begin(page, { side: 'both sides' });
  await eventually(async () => assert.match(await page.locator('.play-book-moves').innerText(), /e4\s+100 %\s+a3\s+< 1 %/));
  await begin(page, { side: 'neither: watch' });
  // Moves of the lowest level come faster than a hand.
  await page.getByRole('button', { name: 'Pause' }).click();
  await eventually(async () => assert.match(await status(page), /Keymove waits/));
  const played = (await movesOf(page)).length;
  await page.getByRole('button', { name: 'Let it move' }).click();
  await eventually(async () => assert.ok((await movesOf(page)).length > played));
});

test('the clock decides a game, goes on from where it was after a reload, and nothing but the game is in its text', async (t) => {
  const page = await workbench(t, { panel: 'play', alone: true });
  await page.clock.install();
  await page.reload();
  await begin(page, { side: 'both sides', minutes: 10 });
  await type(page, 'e4');
  await eventually(async () => assert.match(await status(page), /Black to move/));
  const black = page.getByRole('timer', { name: 'Time of Black' });
  // The clock runs as soon as the server has told the position; minutes that pass before do not count.
  /** @param {() => Promise<void>} attempt */
  const minutesUntil = (attempt) => eventually(async () => {
    await page.clock.fastForward('01:00');
    await attempt();
  });
  await minutesUntil(async () => assert.match(await black.innerText(), /^[1-5]:\d\d$/));
  await page.reload();
  await eventually(async () => assert.match(await black.innerText(), /^[1-5]:\d\d$/));
  await minutesUntil(async () => assert.equal(await status(page), 'The time of Black is up: White wins, 1–0.'));
  assert.ok(await page.getByRole('button', { name: 'Hint' }).isDisabled());
  await page.getByText('Game as text (PGN)').click();
  await page.getByRole('button', { name: 'Copy' }).click();
  await eventually(async () => assert.match(await page.evaluate(() => navigator.clipboard.readText()), /1\. e4 1-0/));
  assert.doesNotMatch(await page.evaluate(() => navigator.clipboard.readText()), /FEN/);
});

test('a review tells of mates missed and allowed; written into the game it stands there as variations, and can be taken out again', async (t) => {
  const page = await workbench(t, { panel: 'play' });
  await page.locator('.play-pgn summary').click();
  await page.locator('#play-pgn').fill('1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nxd1 dxe5 *');
  await page.getByRole('button', { name: 'Read it' }).click();
  await eventually(async () => assert.equal((await movesOf(page)).length, 14));
  const before = await movesOf(page);
  await page.locator('.play-review summary').click();
  await page.getByLabel('Time for each position').selectOption('0.2');
  await page.getByRole('button', { name: 'Review it' }).click();
  await page.getByRole('button', { name: 'Write into the game' }).waitFor({ timeout: 60_000 });
  const told = (await page.locator('.play-reviewed li').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
  assert.ok(told.some((text) => /^5\.\.\. ?Bxd1\?\? allows a mate in 2 \(proven\)/.test(text)), told.join('\n'));
  assert.ok(told.some((text) => /^7\. ?Nxd1\?\? misses a mate in 1 \(proven, the shortest\): 7\.Nd5#/.test(text)), told.join('\n'));
  assert.match(await page.locator('.play-review-sides').innerText(), /White\s+7\s/);
  await page.getByRole('button', { name: '7. Nxd1??' }).click();
  await seesBoard(page, 'rn1q1bnr/ppp1kB1p/3p2p1/4N3/4P3/2N5/PPPP1PPP/R1BbK2R');
  assert.deepEqual(await seriousFindings(page), []);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the positions' }).click()]);
  assert.match(await readFile(/** @type {string} */ (await file.path()), 'utf8'), /bm Nd5#; dm 1;/);
  await page.getByRole('button', { name: 'Write into the game' }).click();
  await eventually(async () => assert.ok((await movesOf(page)).includes('7.Nd5#')));
  assert.match(await page.locator('.play-moves').innerText(), /misses a mate in 1 \(proven, the shortest\)\./);
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await eventually(async () => assert.deepEqual(await movesOf(page), before));
});

test('a review that is stopped says how far it came; another game has none', async (t) => {
  const page = await workbench(t, { panel: 'play' });
  await page.locator('.play-pgn summary').click();
  await page.locator('#play-pgn').fill('1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 *');
  await page.getByRole('button', { name: 'Read it' }).click();
  await eventually(async () => assert.equal((await movesOf(page)).length, 8));
  await page.locator('.play-review summary').click();
  await page.getByLabel('Time for each position').selectOption('5');
  await page.getByRole('button', { name: 'Review it' }).click();
  const body = page.locator('.play-review-body');
  await body.getByRole('button', { name: 'Stop' }).click();
  await eventually(async () => assert.match(await body.innerText(), /Stopped: only the last 0 of 8 half-moves were looked at\./));
  await begin(page, { side: 'both sides' });
  await eventually(async () => assert.doesNotMatch(await body.innerText(), /Stopped/));
  assert.ok(await page.getByRole('button', { name: 'Review it' }).isDisabled());
});

/** @param {import('playwright-core').Page} page @param {string} name @param {string} text */
async function drop(page, name, text) {
  await page.evaluate(({ name, text }) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, { name, text });
}

test('files that are dropped: a game is there to be looked at again, of anything else the position', async (t) => {
  const page = await workbench(t, { panel: 'play' });
  const told = () => page.locator('.panel.play > .notice').first().innerText();
  await drop(page, 'mate.pgn', '[White "Somebody"]\n[Black "Nobody"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n');
  await eventually(async () => assert.deepEqual((await movesOf(page)).map((move) => move.trim()), ['f3', 'e5', 'g4', 'Qh4#']));
  assert.equal(await page.locator('.play-review').getAttribute('open'), '');
  assert.equal(await page.locator('.play-review').getByRole('button', { name: 'Review it' }).isEnabled(), true);
  await eventually(async () => assert.match(await told(), /^The game of mate\.pgn is read/));
  await drop(page, 'one.fen', 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - - 0 1\n');
  await seesBoard(page, 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8');
  assert.deepEqual(await movesOf(page), []);
  await drop(page, 'two.txt', 'k7/8/8/8/8/8/8/K6R w - - 0 1\nk7/8/8/8/8/8/8/KR6 w - - 0 1\n');
  await seesBoard(page, 'k7/8/8/8/8/8/8/K6R');
  await eventually(async () => assert.match(await told(), /^The first of 2 positions of two\.txt/));
  // A game without tags and without the name of one.
  await drop(page, 'moves.txt', '1. e4 e5 2. Nf3 *');
  await eventually(async () => assert.deepEqual((await movesOf(page)).map((move) => move.trim()), ['e4', 'e5', 'Nf3']));
  // What is neither leaves the game as it is.
  await drop(page, 'letter.txt', 'a letter');
  await page.locator('#play-pgn-fault').waitFor();
  await drop(page, 'odd.fen', '8/8/8/8/8/8/8/K7 w - - 0 1');
  await eventually(async () => assert.match(await told(), /^odd\.fen could not be read: /));
  await drop(page, 'long.pgn', 'x'.repeat(1_000_000));
  await eventually(async () => assert.match(await told(), /^long\.pgn is too long \(expected at most 900 kB\)/));
  assert.equal((await movesOf(page)).length, 3);
  await page.locator('#tab-problem').click();
  await drop(page, 'one.fen', 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - - 0 1 #2\n');
  await eventually(async () => assert.equal(await page.locator('.board-text').innerText().then((text) => text.length > 0), true));
  await page.locator('#tab-play').click();
  assert.equal((await movesOf(page)).length, 3, 'what is dropped elsewhere is no game');
});
