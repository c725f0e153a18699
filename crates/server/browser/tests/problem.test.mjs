// The panel "Problem" as everybody meets it: what is short is solved at once, and every place has an address.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESK, PHONE, choosePanel, drag, eventually, hashOf, isThere, seesBoard, workbench } from './harness.mjs';

/** H. Weenink, Good Companion 1917. */
const WEENINK = 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8';
const WIDE = { width: 1440, height: 900 };

/** @param {import('playwright-core').Page} page @param {string} text */
async function paste(page, text) {
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
  // The server reads the text, so the board has it a moment later.
  await seesBoard(page, text);
}

/** @param {import('playwright-core').Page} page @param {string} verdict */
const says = (page, verdict) => page.locator(`.solve-banner[data-verdict="${verdict}"]`).waitFor();

test('what is pasted is solved at once if it is short, and with Enter if it is not', async (t) => {
  const page = await workbench(t, { atOnce: true, panel: 'problem' });
  await paste(page, `${WEENINK} #2`);
  await says(page, 'sound');
  assert.equal(await page.locator('.solve-key').innerText(), '1.♕c4!');
  // A game from its beginning: nobody waits for that without having asked.
  await paste(page, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 #12');
  assert.equal(await page.locator('.solve-banner, .solve-progress:not([hidden])').count(), 0);
  await page.keyboard.press('Enter');
  await page.locator('.solve-progress').waitFor();
  await page.keyboard.press('Escape');
  await says(page, 'stopped');
});

test('a position that is set up is solved as it changes', async (t) => {
  const page = await workbench(t, { atOnce: true, hash: hashOf(`${WEENINK} w - - 0 1`, '#2') });
  await says(page, 'sound');
  await drag(page, 'f4', 'f5');
  await says(page, 'no_solution');
  await page.keyboard.press('Control+z');
  await eventually(async () => assert.equal(await page.locator('.solve-key').innerText(), '1.♕c4!'));
  await page.locator('#setup[aria-pressed="true"]').waitFor();
  // A move that is looked at is shown on the board.
  await page.locator('.solve-key').click();
  await page.locator('#setup[aria-pressed="false"]').waitFor();
  await seesBoard(page, 'b2K4/2p5/3k4/8/2Q2P2/1B6/8/8');
});

test('who wants to find it alone does not see the next one either', async (t) => {
  const page = await workbench(t, { atOnce: true, panel: 'problem' });
  await paste(page, `${WEENINK} #2`);
  await says(page, 'sound');
  await page.getByRole('button', { name: 'Solve it myself' }).click();
  await page.locator('.solve-hints').waitFor();
  await paste(page, '8/b1Q5/r3p3/p2kp3/P2P4/2PB4/K7/8 #2');
  await page.locator('.solve-hints').waitFor();
  assert.equal(await page.locator('.solve-key').count(), 0);
  assert.doesNotMatch(await page.locator('.panel.problem').innerText(), /Ka3/);
});

test('the verdict follows the number of solutions that is said to be intended', async (t) => {
  const page = await workbench(t, { atOnce: true, panel: 'problem' });
  // J. E. Chiasson 1987, of which two solutions are meant.
  await paste(page, '8/8/8/3R4/4K3/8/6k1/8 b - - 0 1 h#2');
  await says(page, 'not_stated');
  for (const [number, verdict] of [['1', 'cooked'], ['2', 'sound'], ['3', 'too_few'], ['', 'not_stated']]) {
    await page.locator('#intended').fill(number ?? '');
    await says(page, verdict ?? '');
    await page.locator('.solve-progress').waitFor({ state: 'hidden' });
  }
});

test('an option of one problem is none of the next one', async (t) => {
  const page = await workbench(t, { panel: 'problem' });
  await paste(page, '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 #2');
  await page.locator('.solve-options summary').click();
  await page.getByLabel('May not castle').fill('h1');
  await paste(page, `${WEENINK} #2`);
  await eventually(async () => assert.equal(await page.getByLabel('May not castle').inputValue(), ''));
});

test('key and variations are in sight without scrolling, tries folded below them', async (t) => {
  const page = await workbench(t, { atOnce: true, panel: 'problem', hash: hashOf('8/b1Q5/r3p3/p2kp3/P2P4/2PB4/K7/8 w - - 0 1', '#2'), viewport: WIDE });
  await says(page, 'sound');
  const last = page.locator('.of-keys .tree-row').last();
  await last.waitFor();
  const box = await last.boundingBox();
  assert.ok(box && box.y + box.height < WIDE.height, `the last variation ends at ${box && box.y + box.height}`);
  assert.equal(await page.locator('.of-tries .tree-row').count(), 0);
});

test('only three sizes of text are used, and nothing is wider than the page', async (t) => {
  for (const viewport of [PHONE, { width: 1024, height: 768 }, WIDE]) {
    const page = await workbench(t, { atOnce: true, panel: 'problem', hash: hashOf(`${WEENINK} w - - 0 1`, '#2'), viewport });
    await says(page, 'sound');
    for (const panel of ['problem', 'edit', 'improve', 'compose', 'share']) {
      await choosePanel(page, panel);
      const [sizes, wide] = await page.evaluate(() => {
        const text = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found = new Set();
        while (text.nextNode()) {
          const of = text.currentNode.parentElement;
          if (!text.currentNode.textContent?.trim() || !of?.checkVisibility() || of.closest('cg-container, .board-text, .unseen, .tree-fold, .icon')) continue;
          found.add(Math.round(parseFloat(getComputedStyle(of).fontSize) * 10) / 10);
        }
        return [[...found].sort((a, b) => a - b), document.documentElement.scrollWidth - innerWidth];
      });
      assert.ok(sizes.length <= 3, `${panel} at ${viewport.width}: ${sizes}`);
      assert.ok(wide <= 0, `${panel} at ${viewport.width} is ${wide} too wide`);
    }
    await page.close();
  }
});

test('a panel has an address, and a problem in it', async (t) => {
  const page = await workbench(t, { atOnce: true, hash: `${hashOf(`${WEENINK} w - - 0 1`, '#2')}&author=H.+Weenink&panel=improve`, viewport: DESK, panel: 'improve' });
  await eventually(async () => assert.match(new URL(page.url()).hash, /^#fen=b2K4.*&author=H\.%20Weenink&panel=improve$/));
  const address = page.url();
  await page.goto('about:blank');
  await page.goto(address);
  await isThere(page);
  await page.locator('.panel.improve:not([hidden])').waitFor();
  assert.equal(await page.locator('#author').inputValue(), 'H. Weenink');
});

test('a solution is there again when the page is loaded again, and a search that had found nothing goes on', async (t) => {
  const page = await workbench(t, { panel: 'problem', hash: hashOf(`${WEENINK} w - - 0 1`, '#2') });
  await page.getByRole('button', { name: 'Solve', exact: true }).click();
  await says(page, 'sound');
  await page.locator('.solve-progress').waitFor({ state: 'hidden' });
  const before = await page.locator('.tree').innerText();
  await page.reload();
  await isThere(page);
  await says(page, 'sound');
  assert.equal(await page.locator('.tree').innerText(), before);
  await paste(page, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 #12');
  await page.getByRole('button', { name: 'Solve', exact: true }).click();
  await page.locator('.solve-progress', { hasText: 'positions' }).waitFor();
  // The address has a problem a moment after it was pasted.
  await page.waitForFunction(() => location.hash.includes('PPPPPPPP'));
  await page.reload();
  await isThere(page);
  await page.locator('.solve-progress', { hasText: 'positions' }).waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await says(page, 'stopped');
});

test('solutions that were found stay when the page is loaded again in the middle of a search, and are labelled', async (t) => {
  const page = await workbench(t, { panel: 'problem', hash: hashOf('rnbqkbnr/ppp2ppp/3pp3/8/8/8/4P3/4K3 b - - 0 1', 'h#5') });
  await page.getByRole('button', { name: 'Solve', exact: true }).click();
  await page.locator('.tree-row').nth(3).waitFor();
  const count = await page.locator('.tree-row').count();
  await page.reload();
  await isThere(page);
  await page.locator('.solve-incomplete').waitFor();
  assert.ok(await page.locator('.tree-row').count() >= Math.min(count, 4));
  assert.doesNotMatch(await page.locator('.solve-banner').innerText(), /C\+/);
});

test('everything is found by its name with Ctrl-K', async (t) => {
  const page = await workbench(t, { panel: 'problem', hash: hashOf(`${WEENINK} w - - 0 1`, '#2') });
  await page.keyboard.press('Control+k');
  const found = page.locator('.commands [role="option"]');
  await found.first().waitFor();
  await page.keyboard.type('set u');
  await eventually(async () => assert.match(await found.first().innerText(), /^Set up/));
  await page.keyboard.press('Enter');
  await page.locator('#setup[aria-pressed="true"]').waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('coll');
  await page.keyboard.press('Enter');
  await page.locator('.panel.collection:not([hidden])').waitFor({ state: 'attached' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('xyzzy');
  await page.getByText('Nothing is called so.').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.commands').isVisible(), false);
});

test('the board has the look that was chosen, also when the page is loaded again', async (t) => {
  const page = await workbench(t);
  const look = () => page.locator('cg-board').evaluate((board) => getComputedStyle(board).backgroundImage);
  const brown = await look();
  await page.locator('#board-look').selectOption('print');
  assert.match(await look(), /svg/);
  await page.reload();
  await isThere(page);
  assert.match(await look(), /svg/);
  await page.locator('#board-look').selectOption('brown');
  assert.equal(await look(), brown);
});

test('a second set of men is loaded when it is chosen, stands on every board, and is there again', async (t) => {
  const page = await workbench(t);
  await page.getByRole('button', { name: 'Initial position' }).click();
  const drawing = (/** @type {string} */ place) => page.locator(`${place} .white.king`).first().evaluate((man) => getComputedStyle(man).backgroundImage);
  const places = ['cg-board', '.palette', '.mini'];
  // Small diagrams are drawn for paper.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const plain = await Promise.all(places.map(drawing));
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('kryukov')).length);
  assert.equal(await loaded(), 0);
  await page.getByRole('button', { name: 'Plain men. Press for engraved ones.' }).click();
  for (const [at, place] of places.entries()) await eventually(async () => assert.notEqual(await drawing(place), plain[at], place));
  assert.equal(await loaded(), 1);
  await page.waitForFunction(() => location.hash.includes('PPPPPPPP'));
  await page.reload();
  await isThere(page);
  await eventually(async () => assert.notEqual(await drawing('cg-board'), plain[0]));
  await page.getByRole('button', { name: 'Engraved men. Press for plain ones.' }).click();
  assert.equal(await drawing('cg-board'), plain[0]);
});

test('the verdict on a diagram is none on its twins', async (t) => {
  const fen = '8/8/8/8/8/k1K5/8/2R5 w - - 0 1';
  const page = await workbench(t, { atOnce: true, panel: 'problem', hash: hashOf(fen, '#1') });
  await says(page, 'sound');
  assert.equal(await page.locator('.solve-banner').count(), 1);
  await page.evaluate((hash) => { location.hash = hash; }, `${hashOf(fen, '#1')}&twins=${encodeURIComponent('b) wRc1-h8')}`);
  await eventually(async () => assert.equal(await page.locator('.solve-banner').count(), 2));
  await page.evaluate((hash) => { location.hash = hash; }, hashOf(fen, '#1'));
  await eventually(async () => assert.equal(await page.locator('.solve-banner').count(), 1));
  // Enter in the stipulation solves, too.
  await page.locator('#stipulation').press('Enter');
  await says(page, 'sound');
});
