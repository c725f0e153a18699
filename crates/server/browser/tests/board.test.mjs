// The board by itself: what it shows, what it lets play.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drag, eventually, middle, play, seesBoard, workbench } from './harness.mjs';

/**
 * Shows a view on a board that no panel uses. What is played is kept in `window.played`.
 * @param {import('playwright-core').Page} page
 * @param {object} view
 */
async function show(page, view) {
  await page.evaluate(async (view) => {
    const all = /** @type {any} */ (window);
    if (!all.board) {
      const { createBoard } = await import(/** @type {any} */ ('/js/board/board.js'));
      all.board = createBoard();
      document.querySelector('.board-whole')?.replaceWith(all.board.element);
    }
    all.played = [];
    all.board.show({ ...view, onMove: (/** @type {string} */ uci) => all.played.push(uci) });
  }, view);
}

/** @param {import('playwright-core').Page} page @param {string[]} moves */
async function played(page, moves) {
  await eventually(async () => assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).played), moves));
}

test('only the given moves can be played, by dragging and by clicks', async (t) => {
  const page = await workbench(t);
  const view = { fen: '8/8/8/8/8/k7/8/KQ6 w - - 0 1', moves: [{ uci: 'b1b8' }, { uci: 'b1b7' }] };
  await show(page, view);
  await seesBoard(page, view.fen);
  await drag(page, 'b1', 'c1');
  await drag(page, 'a3', 'a4');
  await drag(page, 'b1', 'b8');
  await played(page, ['b1b8']);
  await show(page, view);
  await play(page, 'b1', 'b7');
  await played(page, ['b1b7']);
});

test('a promotion is asked for, and can be taken back', async (t) => {
  const page = await workbench(t);
  const view = { fen: '8/1P6/8/8/8/k7/8/K7 w - - 0 1', moves: ['q', 'r', 'b', 'n'].map((letter) => ({ uci: `b7b8${letter}` })) };
  await show(page, view);
  await drag(page, 'b7', 'b8');
  await page.getByRole('dialog', { name: 'Promote to' }).waitFor();
  await page.keyboard.press('Escape');
  await seesBoard(page, view.fen);
  await played(page, []);
  await drag(page, 'b7', 'b8');
  await page.getByRole('button', { name: 'knight', exact: true }).click();
  await played(page, ['b7b8n']);
});

test('arrows, marks, check and the last move are drawn, and spoken', async (t) => {
  const page = await workbench(t);
  await show(page, { fen: '8/8/8/8/8/k7/8/KQ6 w - - 0 1' });
  await show(page, {
    fen: '1Q6/8/8/8/8/k7/8/K7 b - - 0 1', last: ['b1', 'b8'], check: true,
    arrows: [{ from: 'b8', to: 'b3', kind: 'key' }, { from: 'a3', to: 'a4', kind: 'refutation' }], squares: [{ square: 'a2', kind: 'flight' }],
  });
  await seesBoard(page, '1Q6/8/8/8/8/k7/8/K7');
  await eventually(async () => {
    const colors = await page.locator('.cg-shapes-below line').evaluateAll((lines) => lines.map((line) => line.getAttribute('stroke')));
    assert.equal(new Set(colors).size, 2, 'an arrow of each kind');
  });
  assert.equal(await page.locator('square.mark.mark-flight').count(), 1);
  assert.equal(await page.locator('square.last-move').count(), 2);
  assert.equal(await page.locator('square.check').count(), 1);
  await eventually(async () => assert.equal(await page.locator('.board-whole [aria-live]').innerText(), 'white queen from b1 to b8'));
  await show(page, { fen: '1Q6/8/8/8/8/k7/8/K7 b - - 0 1' });
  await eventually(async () => assert.equal(await page.locator('.cg-shapes-below line').count(), 0));
  assert.equal(await page.locator('square.mark').filter({ visible: true }).count(), 0);
});

test('the board turns round', async (t) => {
  const page = await workbench(t);
  await page.getByRole('button', { name: 'Initial position' }).click();
  const top = () => page.locator('cg-board piece.king.black').evaluate((king) => king.getBoundingClientRect().top);
  const bottom = () => page.locator('cg-board piece.king.white').evaluate((king) => king.getBoundingClientRect().top);
  await eventually(async () => assert.ok((await top()) < (await bottom())));
  await page.locator('#flip').click();
  await eventually(async () => assert.ok((await top()) > (await bottom())));
  // The square that was e2 is d7 now.
  const { x, y } = await middle(page, 'e2');
  await page.mouse.click(x, y, { button: 'right' });
  await seesBoard(page, 'rnbqkbnr/ppp1pppp/8/8/8/8/PPPPPPPP/RNBQKBNR');
});
