// A phone: narrow, and touched.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESK, PHONE, WIDE, choosePanel, eventually, hashOf, middle, seesBoard, workbench } from './harness.mjs';

const PANELS = ['edit', 'solve', 'improve', 'compose', 'play', 'train', 'collection', 'share'];
const PROBLEM = hashOf('8/b1Q5/r3p3/p2kp3/P2P4/2PB4/K7/8 w - - 0 1', '#2');

for (const [name, viewport, dark] of /** @type {const} */ ([['phone', PHONE, true], ['phone lying down', { width: 740, height: 360 }, false], ['tablet', { width: 820, height: 1180 }, false], ['desk', DESK, true], ['27 inches', WIDE, false]])) {
  test(`no panel is wider than the window: ${name}`, async (t) => {
    const page = await workbench(t, { viewport, dark, hash: PROBLEM });
    for (const panel of PANELS) {
      await choosePanel(page, panel);
      const [width, board] = await page.evaluate(() => [document.documentElement.scrollWidth, document.querySelector('cg-board')?.getBoundingClientRect().width ?? 0]);
      assert.ok(width <= viewport.width, `${panel} is ${width} wide`);
      // Lists need the room of a small window for themselves.
      if (!['collection', 'share'].includes(panel)) assert.ok(board >= Math.min(viewport.width, viewport.height) * 0.55, `the board is only ${board} wide in ${panel}`);
    }
  });
}

/**
 * A finger that goes from point to point.
 * @param {import('playwright-core').Page} page
 * @param {{ x: number, y: number }[]} points
 * @param {() => Promise<void>} [meanwhile] Before it is lifted.
 */
async function finger(page, points, meanwhile) {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [points[0]] });
  for (const point of points.slice(1)) await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await meanwhile?.();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** @param {{ x: number, y: number }} a @param {{ x: number, y: number }} b */
const between = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

test('men are put, dragged and removed by touch', async (t) => {
  const page = await workbench(t, { viewport: PHONE, touch: true });
  const tap = async (/** @type {string} */ square) => {
    const { x, y } = await middle(page, square);
    await page.touchscreen.tap(x, y);
  };
  await page.locator('.setup [data-tool="B"]').tap();
  await tap('c4');
  await tap('d4');
  await seesBoard(page, '8/8/8/8/2BB4/8/8/8');
  await page.locator('.setup [data-tool="hand"]').tap();
  await tap('d4');
  await tap('e5');
  await seesBoard(page, '8/8/8/4B3/2B5/8/8/8');
  const [from, to] = [await middle(page, 'c4'), await middle(page, 'c7')];
  await finger(page, [from, between(from, to), to]);
  await seesBoard(page, '8/2B5/8/4B3/8/8/8/8');
  await finger(page, [await middle(page, 'e5')], () => seesBoard(page, '8/2B5/8/8/8/8/8/8'));
  const box = await page.locator('.setup [data-tool="k"]').boundingBox();
  assert.ok(box);
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const target = await middle(page, 'h1');
  await finger(page, [start, between(start, target), target]);
  await seesBoard(page, '8/2B5/8/8/8/8/8/7k');
});

test('the board stays in sight while the panel is scrolled', async (t) => {
  const page = await workbench(t, { viewport: PHONE, touch: true, hash: PROBLEM });
  await page.locator('#author').scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await eventually(async () => {
    const box = await page.locator('cg-board').boundingBox();
    assert.ok(box && box.y >= 0 && box.y + box.height <= PHONE.height);
  });
});
