// What goes on around the panels: links, the browser's back and forth, several tabs, a server that goes away.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choosePanel, eventually, hashOf, isThere, seesBoard, workbench } from './harness.mjs';

const MANSFIELD = '8/b1Q5/r3p3/p2kp3/P2P4/2PB4/K7/8';
const QUEEN = '8/8/8/8/8/8/8/KQ5k';

/** @param {import('playwright-core').Page} page */
const chosen = (page) => page.locator('[role="tab"][aria-selected="true"]').innerText();
/** @param {import('playwright-core').Page} page @param {string} tab */
const sees = (page, tab) => eventually(async () => assert.equal(await chosen(page), tab));

test('what a link brings is seen, whatever was on show, and one step goes back', async (t) => {
  const page = await workbench(t, { hash: hashOf(MANSFIELD, '#2'), panel: 'play' });
  await page.evaluate((hash) => { location.hash = hash; }, hashOf(QUEEN, '#3'));
  await seesBoard(page, QUEEN);
  await sees(page, 'Problem');
  await page.getByRole('button', { name: 'Undo' }).click();
  await seesBoard(page, MANSFIELD);
  // A link that is opened anew takes nothing away either.
  const address = new URL('/', page.url()).href;
  await page.goto('about:blank');
  await page.goto(`${address}#${hashOf(QUEEN, '#3')}`);
  await isThere(page);
  await seesBoard(page, QUEEN);
  await page.getByRole('button', { name: 'Undo' }).click();
  await seesBoard(page, MANSFIELD);
});

test('back and forth in the browser go through the panels', async (t) => {
  const page = await workbench(t);
  await choosePanel(page, 'play');
  await choosePanel(page, 'share');
  await page.goBack();
  await sees(page, 'Play');
  await page.goBack();
  await sees(page, 'Problem');
  await page.goForward();
  await sees(page, 'Play');
  await page.reload();
  await isThere(page);
  await sees(page, 'Play');
  await page.goBack();
  await sees(page, 'Problem');
});

test('the title says which problem it is', async (t) => {
  const page = await workbench(t);
  assert.equal(await page.title(), 'Keymove');
  await page.getByRole('button', { name: 'Comins Mansfield, #2' }).click();
  await eventually(async () => assert.equal(await page.title(), 'Comins Mansfield, #2 – Keymove'));
});

test('two tabs keep what is worked on in each, and a third goes on with the last', async (t) => {
  const page = await workbench(t);
  const address = new URL('/', page.url()).href;
  const other = await page.context().newPage();
  await other.goto(`${address}#${hashOf(QUEEN, '#3')}`);
  await seesBoard(other, QUEEN);
  await page.getByRole('button', { name: 'Comins Mansfield, #2' }).click();
  await seesBoard(page, MANSFIELD);
  const third = await page.context().newPage();
  await third.goto(address);
  await seesBoard(third, MANSFIELD);
  await other.reload();
  await isThere(other);
  await seesBoard(other, QUEEN);
});

test('a server that comes back is asked again', async (t) => {
  const page = await workbench(t, { hash: hashOf(MANSFIELD, '#2'), expected: [/ERR_FAILED/] });
  await eventually(async () => assert.equal(await page.locator('.plain-words').innerText(), 'White mates in 2 moves'));
  await page.route('**/api/v1/**', (route) => route.abort());
  await page.locator('#stipulation').fill('h#2');
  await eventually(async () => assert.match(await page.locator('.findings').innerText(), /cannot be reached/));
  await page.locator('#edit-fen').fill('8/8/8/8/8/8/8/K5Rk w - - 0 1');
  await eventually(async () => assert.match(await page.locator('#edit-fen-fault').innerText(), /cannot be reached/));
  await choosePanel(page, 'play');
  await eventually(async () => assert.match(await page.locator('.play-table').innerText(), /cannot be reached/));
  await choosePanel(page, 'edit');
  await page.unroute('**/api/v1/**');
  await seesBoard(page, '8/8/8/8/8/8/8/K5Rk');
  await eventually(async () => assert.match(await page.locator('.plain-words').innerText(), /help|Black/i));
  assert.doesNotMatch(await page.locator('.findings').innerText(), /cannot be reached/);
  await choosePanel(page, 'play');
  await eventually(async () => assert.doesNotMatch(await page.locator('.play-table').innerText(), /cannot be reached/));
});

test('words that are far too long do not widen the page', async (t) => {
  const page = await workbench(t, { hash: hashOf(MANSFIELD, '#'.repeat(4000)) });
  await eventually(async () => assert.equal(await page.locator('#stipulation').getAttribute('aria-invalid'), 'true'));
  for (const panel of ['edit', 'solve', 'improve', 'compose', 'share']) {
    await choosePanel(page, panel);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), panel);
  }
});
