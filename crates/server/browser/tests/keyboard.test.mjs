// Everything without a mouse.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardOf, eventually, isThere, seesBoard, workbench } from './harness.mjs';

/**
 * Presses Tab until the element has the focus.
 * @param {import('playwright-core').Page} page
 * @param {string} selector
 */
async function tabTo(page, selector) {
  for (let press = 0; press < 80; press++) {
    if (await page.evaluate((selector) => document.activeElement?.matches(selector), selector)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab does not lead to ${selector}`);
}

/** @param {import('playwright-core').Page} page @param {string} keys */
async function press(page, keys) {
  for (const key of keys.split(' ')) await page.keyboard.press(key);
}

test('a position is set up with keys only', async (t) => {
  const page = await workbench(t);
  await tabTo(page, '.board-box');
  // The cursor begins on e4.
  await press(page, 'k ArrowUp ArrowUp Shift+K ArrowLeft Shift+P ArrowLeft n ArrowLeft Shift+S');
  await seesBoard(page, '8/8/1NnPK3/8/4k3/8/8/8');
  assert.equal(await page.locator('.board-cursor').isVisible(), true);
  await press(page, 'Delete ArrowRight Backspace');
  await seesBoard(page, '8/8/3PK3/8/4k3/8/8/8');
  await press(page, 'ArrowRight Enter ArrowUp Enter');
  await seesBoard(page, '8/3P4/4K3/8/4k3/8/8/8');
  await eventually(async () => assert.equal(await page.locator('.board-whole [aria-live]').innerText(), 'white pawn from d6 to d7'));
  await press(page, 'Enter ArrowUp Escape');
  assert.equal(await boardOf(page), '8/3P4/4K3/8/4k3/8/8/8', 'Escape lets go');
  await press(page, 'Home');
  await eventually(async () => assert.equal(await page.locator('.board-whole [aria-live]').innerText(), 'a8, empty'));
  await press(page, 'Control+z');
  await seesBoard(page, '8/8/3PK3/8/4k3/8/8/8');
});

test('a problem is solved and walked through with keys only', async (t) => {
  const diagram = 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8';
  const page = await workbench(t);
  await tabTo(page, '#edit-fen');
  await page.keyboard.type(`${diagram} w - - 0 1`);
  await seesBoard(page, diagram);
  await page.keyboard.down('Shift');
  await tabTo(page, '#stipulation');
  await page.keyboard.up('Shift');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('#2');
  await page.keyboard.down('Shift');
  await page.keyboard.up('Shift');
  await press(page, 'Control+Enter');
  await page.locator('.solve-banner').first().waitFor();
  await page.locator('.solve-progress').waitFor({ state: 'hidden' });
  await tabTo(page, '.solve-key');
  await press(page, 'ArrowRight');
  await eventually(async () => assert.notEqual(await boardOf(page), diagram));
  await press(page, 'ArrowLeft');
  await seesBoard(page, diagram);
});

test('a man of the palette is chosen and put with Enter', async (t) => {
  const page = await workbench(t);
  await tabTo(page, '.setup [data-tool="K"]');
  await press(page, 'ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.down('Shift');
  await tabTo(page, '.board-box');
  await page.keyboard.up('Shift');
  await press(page, 'Enter ArrowRight Enter');
  await seesBoard(page, '8/8/8/8/4QQ2/8/8/8');
});

test('tabs are reached by arrow keys', async (t) => {
  const page = await workbench(t);
  await tabTo(page, '#tab-problem');
  await press(page, 'ArrowRight');
  await page.locator('#panel-improve:not([hidden])').waitFor({ state: 'attached' });
  assert.equal(await page.locator('#tab-improve').getAttribute('aria-selected'), 'true');
  await press(page, 'End');
  await page.locator('#panel-share:not([hidden])').waitFor({ state: 'attached' });
  await press(page, 'Home');
  await page.locator('#panel-problem:not([hidden])').waitFor({ state: 'attached' });
});

test('the help opens with ? and closes with Escape', async (t) => {
  const page = await workbench(t);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Help' }).waitFor();
  await page.keyboard.press('Escape');
  await eventually(async () => assert.equal(await page.getByRole('dialog', { name: 'Help' }).count(), 0));
});

test('the colours are switched and remembered', async (t) => {
  const page = await workbench(t);
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();
  await tabTo(page, '#theme');
  await press(page, 'Enter Enter');
  const dark = await paper();
  assert.notEqual(dark, light);
  await page.reload();
  await isThere(page);
  assert.equal(await paper(), dark);
});

test('the board says where a man may go, and never that it went where it may not', async (t) => {
  const page = await workbench(t, { panel: 'play' });
  await page.locator('.play-status', { hasText: 'Your move' }).waitFor();
  const said = (/** @type {RegExp} */ words) => eventually(async () => assert.match(await page.locator('.board-whole > [aria-live]').innerText(), words));
  await tabTo(page, '.board-box');
  // Nothing is said before it is known what can move.
  await eventually(async () => {
    await press(page, 'Enter');
    assert.match(await page.locator('.board-whole > [aria-live]').innerText(), /nobody stands on e4/);
  });
  await press(page, 'ArrowDown ArrowDown ArrowDown Enter');
  await said(/white king on e1 cannot move/);
  await press(page, 'ArrowUp Enter');
  await said(/white pawn on e2 picked up; it may go to e3, e4/);
  await press(page, 'ArrowUp ArrowUp ArrowUp ArrowUp ArrowUp Enter');
  await said(/white pawn from e2 to e7 is not possible/);
  await press(page, 'ArrowDown ArrowDown ArrowDown ArrowDown ArrowDown Enter Enter');
  await said(/let go/);
  await press(page, 'Enter ArrowUp ArrowUp Enter');
  await page.getByRole('button', { name: 'Move 1 of White: e4' }).waitFor();
});
