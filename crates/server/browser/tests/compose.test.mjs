// Composing from a matrix.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { seriousFindings } from './findings.mjs';
import { PHONE, choosePanel, drag, eventually, hashOf, middle, seesBoard, workbench } from './harness.mjs';

const WEENINK = 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8';
const TEXT = 'stipulation #2\nboard 3K4/2p5/3k4/8/8/1B6/8/8\nslot b5 = Q R -\nslot a8 = b n -\nadd 1 of Pp\ntheme grimshaw\n';

/** @param {import('playwright-core').Page} page */
const panel = (page) => page.locator('.panel.compose .way').first();
/** @param {import('playwright-core').Page} page */
const text = (page) => page.locator('#compose-text').inputValue();
/** @param {import('playwright-core').Page} page @param {string} wanted */
const says = (page, wanted) => eventually(async () => assert.equal(await text(page), wanted));
/** @param {import('playwright-core').Page} page */
const label = (page) => panel(page).locator('.improve-run > .notice').innerText();
/** @param {import('playwright-core').Page} page */
const begin = (page) => page.getByRole('button', { name: 'Compose', exact: true }).click();
/** @param {import('playwright-core').Page} page @param {string} name */
const tool = (page, name) => panel(page).locator(`[data-tool="${name}"]`).click();
/** @param {import('playwright-core').Page} page @param {string} letter */
const unit = (page, letter) => panel(page).locator(`[data-unit="${letter}"]`).click();

/** @param {import('playwright-core').Page} page @param {...string} squares */
async function press(page, ...squares) {
  for (const square of squares) {
    const { x, y } = await middle(page, square);
    await page.mouse.click(x, y);
  }
}

/** What the board says of a square to those who do not see it. @param {import('playwright-core').Page} page @param {string} square */
const cell = (page, square) => page.locator('.board-text tbody tr').nth(8 - Number(square[1])).locator('td').nth('abcdefgh'.indexOf(square[0])).innerText();

test('a matrix is made with the mouse, counted, searched, looked at and taken over', async (t) => {
  const page = await workbench(t, { panel: 'compose' });
  assert.ok(await page.getByRole('button', { name: 'Compose', exact: true }).isDisabled());
  await tool(page, 'K');
  await press(page, 'd8');
  await eventually(async () => assert.match(await page.locator('.compose-size').innerText(), /^The black king is missing/));
  for (const [man, square] of [['k', 'd6'], ['p', 'c7'], ['B', 'b3']]) {
    await tool(page, man);
    await press(page, square);
  }
  await says(page, 'board 3K4/2p5/3k4/8/8/1B6/8/8\n');
  // A queen, a rook or nothing to begin with; the second slot is changed when it is there.
  await tool(page, 'slot');
  await press(page, 'b5', 'a8');
  await says(page, 'board 3K4/2p5/3k4/8/8/1B6/8/8\nslot b5,a8 = Q R -\n');
  for (const letter of 'bnQR') await unit(page, letter);
  await says(page, 'board 3K4/2p5/3k4/8/8/1B6/8/8\nslot b5 = Q R -\nslot a8 = b n -\n');
  assert.equal(await cell(page, 'b5'), 'slot: white queen, white rook or nothing');
  assert.equal(await page.locator('.board-signs .compose-slot-sign').count(), 2);
  await page.locator('#compose-stipulation').fill('#2');
  await page.locator('#compose-add').selectOption('1');
  for (const kind of 'Pp') await panel(page).locator(`[data-kind="${kind}"]`).click();
  await page.getByRole('button', { name: 'Grimshaw', exact: true }).click();
  await says(page, TEXT);
  await eventually(async () => assert.match(await page.locator('.compose-size').innerText(), /^801 positions, searched in a moment$/));
  assert.deepEqual(await seriousFindings(page), []);
  await begin(page);
  await eventually(async () => assert.match(await label(page), /^Complete: every position of the matrix was searched .* One sound problem as wished\.$/));
  await panel(page).locator('.improve-row', { hasText: 'add white queen b5, black bishop a8 and white pawn f4' }).click();
  await seesBoard(page, WEENINK);
  assert.equal(await page.locator('cg-board square.mark-good').count(), 3);
  await eventually(async () => assert.match(await panel(page).locator('.improve-table tfoot').innerText(), /^Score\s+118$/));
  await eventually(async () => assert.equal(await panel(page).locator('.improve-differences .improve-gain').count(), 3, 'each unit is needed'));
  assert.deepEqual(await seriousFindings(page), []);
  await page.getByRole('button', { name: 'Matrix', exact: true }).click();
  await seesBoard(page, '3K4/2p5/3k4/8/8/1B6/8/8');
  await page.getByRole('button', { name: 'Completion', exact: true }).click();
  const [list] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as FEN' }).click()]);
  assert.equal(readFileSync(await list.path(), 'utf8'), `${WEENINK} w - - 0 1;#2\n`);
  await panel(page).getByRole('button', { name: 'Take it over' }).click();
  await eventually(async () => assert.equal(await page.locator('[role="tab"][aria-selected="true"]').innerText(), 'Problem'));
  await seesBoard(page, WEENINK);
});

test('a matrix is made with the keyboard alone', async (t) => {
  const page = await workbench(t, { panel: 'compose' });
  const board = page.locator('.board-box');
  const spoken = page.locator('.board-whole > [aria-live]');
  await board.focus();
  // The cursor begins on e4.
  await page.keyboard.press('Shift+K');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('-');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('=');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('k');
  await says(page, 'board 8/4k3/8/8/4K3/8/8/8\nslot e6 = Q R -\nempty e5\n');
  await page.keyboard.press('ArrowDown');
  await eventually(async () => assert.equal(await spoken.innerText(), 'e6, slot: white queen, white rook or nothing'));
  // The tools are there for keys too: the white king becomes free where he stands and beside.
  await tool(page, 'hand');
  await panel(page).locator('[data-tool="hand"]').focus();
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  assert.equal(await panel(page).locator('[data-tool="free-K"]').getAttribute('aria-pressed'), 'true');
  await board.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await says(page, 'board 8/4k3/8/8/8/8/8/8\nking K = e4,f4\nslot e6 = Q R -\nempty e5\n');
  for (const key of ['ArrowUp', 'ArrowLeft', 'Delete', 'ArrowUp', 'Delete']) await page.keyboard.press(key);
  await says(page, 'board 8/4k3/8/8/8/8/8/8\nking K = e4,f4\n');
  await page.keyboard.press('Control+z');
  await says(page, 'board 8/4k3/8/8/8/8/8/8\nking K = e4,f4\nslot e6 = Q R -\n');
  await page.keyboard.press('Control+y');
  await says(page, 'board 8/4k3/8/8/8/8/8/8\nking K = e4,f4\n');
  assert.equal(await cell(page, 'f4'), 'free: white king');
  // Signs are turned with the board.
  const sign = page.locator('.board-signs .compose-king-sign').first();
  const place = async () => {
    const [square, board] = [await sign.boundingBox(), await page.locator('cg-board').boundingBox()];
    assert.ok(square && board);
    return [square.x - board.x, square.y - board.y].map((at) => Math.floor((at / board.width) * 8 + 0.5));
  };
  assert.deepEqual(await place(), [4, 4]);
  await page.locator('#tab-compose').focus();
  await page.keyboard.press('f');
  await eventually(async () => assert.deepEqual(await place(), [3, 3]));
});

test('what is typed shows on the board, and what cannot be read is underlined where it stands', async (t) => {
  const page = await workbench(t, { panel: 'compose' });
  await page.locator('#compose-text').fill(`# mine\n${TEXT}`);
  await seesBoard(page, '3K4/2p5/3k4/8/8/1B6/8/8');
  assert.equal(await page.locator('#compose-stipulation').inputValue(), '#2');
  assert.equal(await page.locator('#compose-add').inputValue(), '1');
  assert.equal(await page.getByRole('button', { name: 'Grimshaw', exact: true }).getAttribute('aria-pressed'), 'true');
  await page.locator('#compose-text').fill(`# mine\n${TEXT.replace('Q R -', 'Q X -')}`);
  await eventually(async () => assert.match(await page.locator('#compose-text-fault').innerText(), /slot b5 = Q X -[^]*line 4, column 13: 'X' is no unit/));
  assert.equal(await page.locator('#compose-text-fault mark').innerText(), 'X');
  assert.equal(await page.locator('#compose-text').getAttribute('aria-invalid'), 'true');
  await begin(page);
  await eventually(async () => assert.equal(await page.locator('#compose-text-fault mark').innerText(), 'X'));
  assert.equal(await panel(page).locator('.improve-row').count(), 0);
  // What is done on the board goes on from what could be read last; comments stay.
  await drag(page, 'b3', 'c3');
  await says(page, `# mine\n${TEXT.replace('1B6', '2B5')}`);
  await eventually(async () => assert.equal(await page.locator('#compose-text').getAttribute('aria-invalid'), null));
  // What contradicts itself is told by the server, without a place in the text.
  await page.locator('#compose-text').fill('board 3K4/2p5/3k4/8/8/1B6/8/8\nkey Qa9\n');
  await eventually(async () => assert.match(await page.locator('#compose-text-fault').innerText(), /line 2/));
});

test('a search that is stopped says so, and what it found is there when the page is loaded again', async (t) => {
  const page = await workbench(t, { panel: 'compose' });
  await page.locator('#compose-text').fill('board 3K4/2p5/3k4/8/8/1B6/8/8\nadd 4\n');
  await eventually(async () => assert.match(await page.locator('.compose-size').innerText(), /^[\d,]+ positions, about .* longer than the longest time\.$|^One arrangement, and more positions than could be counted in time$/, 'a slow machine may not count to the end'));
  await begin(page);
  await eventually(async () => assert.ok((await panel(page).locator('.improve-row').count()) > 3));
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await eventually(async () => assert.match(await label(page), /^Incomplete: the search ended before the end/));
  const scores = await panel(page).locator('.improve-score strong').allInnerTexts();
  assert.deepEqual(scores, [...scores].sort((one, other) => Number(other) - Number(one)), 'the best first');
  await page.reload();
  await choosePanel(page, 'compose');
  await says(page, 'board 3K4/2p5/3k4/8/8/1B6/8/8\nadd 4\n');
  await eventually(async () => assert.match(await label(page), /^Incomplete/));
  assert.ok((await panel(page).locator('.improve-row').count()) > 3);
  assert.equal(await panel(page).locator('> .notice:not([hidden])').count(), 0);
  await page.locator('#compose-add').selectOption('1');
  assert.match(await panel(page).locator('> .notice:not([hidden])').innerText(), /another state of the matrix/);
});

test('a cooked problem is taken from the editor and cured', async (t) => {
  const page = await workbench(t, { hash: hashOf('1Q1K1bnr/4p2r/5k1p/6pP/2pR2P1/2B5/8/8 w - - 0 1', '#2'), panel: 'compose', viewport: PHONE, touch: true });
  await page.getByRole('button', { name: 'From the problem' }).tap();
  await says(page, 'stipulation #2\nboard 1Q1K1bnr/4p2r/5k1p/6pP/2pR2P1/2B5/8/8\n');
  await page.locator('#compose-key').fill('Qb1');
  await page.locator('#compose-add').selectOption('1');
  await begin(page);
  await eventually(async () => assert.match(await label(page), /^Complete/));
  await panel(page).locator('.improve-row', { hasText: 'add white pawn c7' }).tap();
  await eventually(async () => assert.match(await panel(page).locator('.improve-table tfoot').innerText(), /^Score\s+204$/));
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= PHONE.width);
  // A tool means the matrix again; the finger puts a slot on an empty square.
  await panel(page).locator('[data-tool="slot"]').tap();
  await seesBoard(page, '1Q1K1bnr/4p2r/5k1p/6pP/2pR2P1/2B5/8/8');
  const { x, y } = await middle(page, 'c7');
  await page.touchscreen.tap(x, y);
  await eventually(async () => assert.match(await text(page), /\nslot c7 = Q R -\n/));
});

test('wishes reach the search, and matrices are saved and opened', async (t) => {
  const page = await workbench(t, { panel: 'compose' });
  await page.locator('#compose-text').fill('board 3K4/2p5/3k4/8/8/1B6/8/8\nadd 1\n');
  const keys = async () => (await panel(page).locator('.improve-what > .soft').allInnerTexts()).join('; ');
  await begin(page);
  await eventually(async () => assert.match(await label(page), /^Complete/));
  const before = await panel(page).locator('.improve-row').count();
  assert.ok(before > 0, await label(page));
  await page.locator('.compose-says > summary').click();
  await panel(page).locator('.compose-says details > summary').click();
  await page.locator('#compose-above').fill('900');
  await begin(page);
  await eventually(async () => assert.match(await label(page), /^Complete.*Nothing is sound and as wished/));
  assert.equal(await keys(), '');
  await page.locator('.compose-says > summary').click();
  await page.locator('#compose-forbid').fill('no such theme');
  await begin(page);
  await eventually(async () => assert.match(await panel(page).locator('.improve-form > .notice').innerText(), /no such theme/));
  assert.equal(await page.locator('#compose-forbid').getAttribute('aria-invalid'), 'true');
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save', exact: true }).click()]);
  assert.equal(saved.suggestedFilename(), 'matrix.txt');
  const file = await saved.path();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await says(page, '');
  await panel(page).locator('input[type="file"]').setInputFiles(file);
  await says(page, 'board 3K4/2p5/3k4/8/8/1B6/8/8\nadd 1\n');
});

test('what is pasted outside the fields becomes the matrix', async (t) => {
  const page = await workbench(t, { panel: 'compose' });
  const paste = (/** @type {string} */ copied) => page.evaluate((copied) => {
    const data = new DataTransfer();
    data.setData('text/plain', copied);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, copied);
  await paste(TEXT);
  await says(page, TEXT);
  await paste(`${WEENINK} w - - 0 1`);
  await says(page, `stipulation #2\nboard ${WEENINK}\n`);
  await paste('a letter');
  await eventually(async () => assert.match(await page.locator('.announcement').innerText(), /neither a matrix nor a FEN/));
  await says(page, `stipulation #2\nboard ${WEENINK}\n`);
});
