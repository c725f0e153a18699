// Arrows and circles that somebody draws on the board.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { PHONE, choosePanel, drag, eventually, hashOf, middle, play, seesBoard, workbench } from './harness.mjs';

const FEN = '6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1';
const PROBLEM = hashOf(FEN, '#1');
const GREEN = '#15781b';
const RED = '#a12424';

/**
 * Colours of what is drawn by hand, arrows and circles.
 * @param {import('playwright-core').Page} page
 */
const drawn = (page) => page.locator('svg.cg-shapes').first().evaluate((svg) => ({
  arrows: [...svg.querySelectorAll('line')].map((line) => line.getAttribute('stroke')),
  circles: [...svg.querySelectorAll('circle')].map((circle) => circle.getAttribute('stroke')),
}));

/** @param {import('playwright-core').Page} page @param {string[]} arrows @param {string[]} circles */
const sees = (page, arrows, circles = []) => eventually(async () => assert.deepEqual(await drawn(page), { arrows, circles }));

/**
 * The problem on the board, and what solves it beside: what is drawn belongs to the diagram that is shown.
 * @param {import('node:test').TestContext} t
 * @param {Parameters<typeof workbench>[1]} [options]
 */
async function withProblem(t, options) {
  const page = await workbench(t, { panel: 'solve', hash: PROBLEM, ...options });
  await seesBoard(page, FEN);
  return page;
}

/**
 * Draws with the right button.
 * @param {import('playwright-core').Page} page
 * @param {string} from
 * @param {string} to
 */
async function draw(page, from, to) {
  const [start, end] = [await middle(page, from), await middle(page, to)];
  const frame = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.mouse.move(start.x, start.y);
  await page.mouse.down({ button: 'right' });
  await frame();
  await page.mouse.move(end.x, end.y, { steps: 3 });
  await frame();
  await page.mouse.up({ button: 'right' });
}

test('drawn with the right button, in colours, kept beside the arrows of the page, erased by a click or Escape', async (t) => {
  const page = await withProblem(t);
  await draw(page, 'e1', 'e8');
  await sees(page, [GREEN]);
  await page.keyboard.down('Shift');
  await draw(page, 'g8', 'g8');
  await page.keyboard.up('Shift');
  await sees(page, [GREEN], [RED]);
  // The page draws arrows of its own, and shows other positions; what is drawn comes back with its diagram.
  await page.locator('#stipulation').press('Enter');
  await page.locator('.tree-move', { hasText: 'e8#' }).first().click();
  await sees(page, []);
  await choosePanel(page, 'edit');
  await sees(page, [GREEN], [RED]);
  await choosePanel(page, 'solve');
  await page.keyboard.press('ArrowLeft');
  await sees(page, [GREEN], [RED]);
  const { x, y } = await middle(page, 'b4');
  await page.mouse.click(x, y);
  await sees(page, []);
  await draw(page, 'a1', 'c2');
  await sees(page, [GREEN]);
  await page.keyboard.press('Escape');
  await sees(page, []);
});

test('what is drawn in Play stays while the engine thinks, and moves are made as ever', async (t) => {
  const page = await workbench(t, { panel: 'play' });
  await page.getByRole('button', { name: 'New game', exact: true }).click();
  await page.locator('.play-setup').getByRole('radio', { name: 'both sides' }).check();
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.locator('.play-setup').waitFor({ state: 'hidden' });
  await draw(page, 'g1', 'f3');
  await page.getByRole('checkbox', { name: 'What Keymove thinks' }).check();
  await page.locator('.cg-shapes-below line').first().waitFor({ state: 'attached' });
  await sees(page, [GREEN]);
  await page.getByRole('checkbox', { name: 'What Keymove thinks' }).uncheck();
  await play(page, 'e2', 'e4');
  await eventually(async () => assert.equal(await page.locator('.play-moves button').count(), 1));
  await sees(page, []);
  // Men can be moved as soon as it is known where to.
  await eventually(async () => {
    await drag(page, 'e7', 'e5');
    assert.equal(await page.locator('.play-moves button').count(), 2);
  });
});

test('drawn by keys, and told', async (t) => {
  const page = await withProblem(t);
  const said = page.locator('.board-whole > [aria-live]');
  await page.locator('.board-box').focus();
  await page.keyboard.press('a');
  await eventually(async () => assert.match(await said.innerText(), /arrow from e4/));
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowRight', 'Shift+A']) await page.keyboard.press(key);
  await sees(page, [RED]);
  assert.match(await said.innerText(), /arrow from e4 to f6/);
  await page.keyboard.press('a');
  await page.keyboard.press('a');
  await sees(page, [RED], [GREEN]);
  await page.keyboard.press('Escape');
  await sees(page, []);
});

test('drawn by a finger that rests first; one that does not scrolls or moves men', async (t) => {
  const page = await workbench(t, { panel: 'solve', viewport: PHONE, touch: true, hash: PROBLEM });
  const session = await page.context().newCDPSession(page);
  const shapes = async () => Object.values(await drawn(page)).flat().length;
  /** @param {string} from @param {string} to @param {() => Promise<void>} rested Fulfilled when the finger has rested. */
  const touch = async (from, to, rested) => {
    const [start, end] = [await middle(page, from), await middle(page, to)];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start] });
    await rested();
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [end] });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  /** @param {string} from @param {string} to */
  const sketch = async (from, to) => {
    const before = await shapes();
    await touch(from, to, () => eventually(async () => assert.equal(await shapes(), before + 1)));
  };
  await sketch('b4', 'd6');
  await sees(page, [GREEN]);
  await sketch('e1', 'e8');
  await sees(page, [GREEN, GREEN]);
  await sketch('h4', 'h4');
  await sees(page, [GREEN, GREEN], [GREEN]);
  const { x, y } = await middle(page, 'b4');
  await page.touchscreen.tap(x, y);
  await sees(page, []);
  // While men are put, a resting finger takes them away, as before.
  await choosePanel(page, 'edit');
  assert.equal(await page.locator('cg-board piece').count(), 6);
  await touch('h7', 'h7', () => eventually(async () => assert.equal(await page.locator('cg-board piece:not(.ghost, .fading)').count(), 5)));
  await sees(page, []);
});

test('what is drawn goes into the picture if that is wanted', async (t) => {
  const page = await withProblem(t);
  await draw(page, 'e1', 'e8');
  await draw(page, 'g8', 'g8');
  await choosePanel(page, 'share');
  await sees(page, [GREEN], [GREEN]);
  /** @param {() => Promise<unknown>} act */
  const asked = async (act) => {
    const [request] = await Promise.all([page.waitForRequest('**/api/v1/diagram'), act()]);
    return request.postDataJSON();
  };
  const box = page.getByRole('checkbox', { name: 'What is drawn on the board' });
  const { arrows, marks } = await asked(() => box.check());
  assert.deepEqual([arrows, marks], [['e1e8'], ['g8']]);
  const more = await asked(() => draw(page, 'a1', 'a2'));
  assert.deepEqual(more.arrows, ['e1e8', 'a1a2']);
  const [file] = await Promise.all([page.waitForEvent('download'), page.locator('.share').getByRole('button', { name: 'Download' }).first().click()]);
  assert.match(await readFile(await file.path(), 'utf8'), /<svg/);
  const without = await asked(() => box.uncheck());
  assert.deepEqual([without.arrows, without.marks], [undefined, undefined]);
});
