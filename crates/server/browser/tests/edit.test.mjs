// Setting up a position by mouse, as text, from the clipboard.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { boardOf, choosePanel, drag, eventually, hashOf, isThere, middle, seesBoard, workbench } from './harness.mjs';

const MANSFIELD = '8/b1Q5/r3p3/p2kp3/P2P4/2PB4/K7/8 w - - 0 1';
const INITIAL = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

/** @param {import('playwright-core').Page} page @param {string} letter */
const tool = (page, letter) => page.locator(`.setup [data-tool="${letter}"]`);

/** @param {import('playwright-core').Locator} locator */
async function centre(locator) {
  const box = await locator.boundingBox();
  assert.ok(box, 'visible');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** @param {import('playwright-core').Page} page @param {string} square @param {'left' | 'right'} [button] */
async function click(page, square, button = 'left') {
  const { x, y } = await middle(page, square);
  await page.mouse.click(x, y, { button });
}

/** @param {import('playwright-core').Page} page @param {string} text */
async function paste(page, text) {
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await page.keyboard.press('Control+V');
}

test('men are dragged from the palette, over the board and off it', async (t) => {
  const page = await workbench(t);
  await drag(page, await centre(tool(page, 'K')), 'a1');
  await seesBoard(page, '8/8/8/8/8/8/8/K7');
  await drag(page, await centre(tool(page, 'q')), 'd5');
  await drag(page, 'a1', 'c2');
  await seesBoard(page, '8/8/8/3q4/8/8/2K5/8');
  await drag(page, await centre(tool(page, 'n')), 'd5');
  await seesBoard(page, '8/8/8/3n4/8/8/2K5/8');
  await drag(page, 'd5', { x: 1100, y: 880 });
  await seesBoard(page, '8/8/8/8/8/8/2K5/8');
  assert.equal(await page.locator('#edit-fen').inputValue(), '8/8/8/8/8/8/2K5/8 w - - 0 1');
});

test('a chosen man is put by clicks, and goes by a click on itself, by the cross or by a right click', async (t) => {
  const page = await workbench(t);
  await tool(page, 'R').click();
  for (const square of ['a1', 'b1', 'c1', 'd1']) await click(page, square);
  await seesBoard(page, '8/8/8/8/8/8/8/RRRR4');
  await click(page, 'b1');
  await seesBoard(page, '8/8/8/8/8/8/8/R1RR4');
  await tool(page, 'x').click();
  await click(page, 'c1');
  await seesBoard(page, '8/8/8/8/8/8/8/R2R4');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  assert.equal(await tool(page, 'hand').getAttribute('aria-pressed'), 'true');
  await click(page, 'd1', 'right');
  await seesBoard(page, '8/8/8/8/8/8/8/R7');
  await click(page, 'a1');
  await click(page, 'h8');
  await seesBoard(page, '7R/8/8/8/8/8/8/8');
});

test('all men are mirrored, turned, exchanged and shifted, and nothing is lost at the edge', async (t) => {
  const page = await workbench(t, { hash: hashOf('7k/8/8/8/8/8/1P6/K7 w - - 0 1', '#2') });
  const press = (/** @type {string} */ name) => page.getByRole('button', { name, exact: true }).click();
  await page.locator('.transforming summary').click();
  await press('Left–right');
  await seesBoard(page, 'k7/8/8/8/8/8/6P1/7K');
  await press('Top–bottom');
  await seesBoard(page, '7K/6P1/8/8/8/8/8/k7');
  await press('Turn right');
  await seesBoard(page, 'k7/8/8/8/8/8/6P1/7K');
  await press('Turn left');
  await seesBoard(page, '7K/6P1/8/8/8/8/8/k7');
  await press('Exchange colours');
  await seesBoard(page, 'K7/8/8/8/8/8/6p1/7k');
  assert.match(await page.locator('#edit-fen').inputValue(), / b - - 0 1$/);
  await press('Shift up');
  await eventually(async () => assert.match(await page.locator('.announcement').innerText(), /leave the board/));
  assert.equal(await boardOf(page), 'K7/8/8/8/8/8/6p1/7k');
  await page.locator('#edit-fen').fill('8/8/8/8/3K4/8/8/8 w - - 0 1');
  await seesBoard(page, '8/8/8/8/3K4/8/8/8');
  for (const [name, board] of [
    ['Shift up', '8/8/8/3K4/8/8/8/8'], ['Shift right', '8/8/8/4K3/8/8/8/8'], ['Shift down', '8/8/8/8/4K3/8/8/8'], ['Shift left', '8/8/8/8/3K4/8/8/8'],
    ['Shift up and left', '8/8/8/2K5/8/8/8/8'], ['Shift up and right', '8/8/3K4/8/8/8/8/8'],
    ['Shift down and right', '8/8/8/4K3/8/8/8/8'], ['Shift down and left', '8/8/8/8/3K4/8/8/8'],
  ]) {
    await press(name);
    await seesBoard(page, board);
  }
});

test('what turns and shifts all men stays where it is whatever is found', async (t) => {
  const page = await workbench(t);
  const left = page.getByRole('button', { name: 'Turn left', exact: true });
  await page.getByRole('button', { name: 'Initial position' }).click();
  await seesBoard(page, INITIAL);
  await page.locator('.transforming summary').click();
  const before = await left.boundingBox();
  await left.click();
  await page.getByText('a pawn on the first or eighth rank').first().waitFor();
  assert.deepEqual(await left.boundingBox(), before);
});

test('undo and redo go more than 200 steps, by buttons and by keys', async (t) => {
  const page = await workbench(t);
  await page.getByRole('button', { name: 'Initial position' }).click();
  await seesBoard(page, INITIAL);
  await page.locator('.transforming summary').click();
  const left = page.getByRole('button', { name: 'Turn left', exact: true });
  // Some by the hands of the browser, which waits each time until the button stands still; the others in the page, one a frame.
  for (let step = 0; step < 10; step++) await left.click();
  await left.evaluate(async (/** @type {HTMLButtonElement} */ button) => {
    for (let step = 0; step < 200; step++) {
      button.click();
      await new Promise(requestAnimationFrame);
    }
  });
  await eventually(async () => assert.notEqual(await boardOf(page), INITIAL));
  const last = await boardOf(page);
  await press(page, 'Control+z', 210);
  await seesBoard(page, INITIAL);
  await page.getByRole('button', { name: 'Undo' }).click();
  await seesBoard(page, '8/8/8/8/8/8/8/8');
  assert.equal(await page.getByRole('button', { name: 'Undo' }).isDisabled(), true);
  await page.getByRole('button', { name: 'Redo' }).click();
  await press(page, 'Control+y', 105);
  await press(page, 'Control+Shift+Z', 105);
  await seesBoard(page, last);
  assert.equal(await page.getByRole('button', { name: 'Redo' }).isDisabled(), true);
});

/**
 * Presses a key with Ctrl often: at first and at last on the keyboard of the browser, in between in the page, some a frame.
 * @param {import('playwright-core').Page} page
 * @param {string} keys
 * @param {number} times
 */
async function press(page, keys, times) {
  for (let step = 0; step < 5; step++) await page.keyboard.press(keys);
  await page.evaluate(async ([key, shiftKey, times]) => {
    for (let step = 0; step < Number(times); step++) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: String(key), ctrlKey: true, shiftKey: Boolean(shiftKey), bubbles: true, cancelable: true }));
      if (step % 5 === 4) await new Promise(requestAnimationFrame);
    }
  }, [keys.at(-1) ?? '', keys.includes('Shift'), times - 10]);
  for (let step = 0; step < 5; step++) await page.keyboard.press(keys);
}

test('a FEN is read while it is typed, and what is wrong with it is underlined', async (t) => {
  const page = await workbench(t);
  const fen = page.locator('#edit-fen');
  await fen.fill(MANSFIELD);
  await seesBoard(page, MANSFIELD);
  await eventually(async () => assert.equal(await page.locator('#edit-forsyth').inputValue(), '8/b1Q5/r3p3/p2kp3/P2P4/2PB4/K7/8'));
  await fen.fill('8/b1X5/r3p3/p2kp3/P2P4/2PB4/K7/8 w - -');
  await page.locator('#edit-fen-fault mark').waitFor();
  assert.equal(await page.locator('#edit-fen-fault mark').innerText(), 'X');
  assert.equal(await fen.getAttribute('aria-invalid'), 'true');
  assert.equal(await boardOf(page), MANSFIELD.split(' ')[0], 'the board stays as it was');
  await fen.press('Escape');
  assert.equal(await fen.inputValue(), MANSFIELD);
  assert.equal(await page.locator('#edit-fen-fault').isVisible(), false);
});

test('a FEN that is typed stays while it is read, whatever is done meanwhile', async (t) => {
  const page = await workbench(t);
  const fen = page.locator('#edit-fen');
  await fen.fill(MANSFIELD);
  // At once, before the hand has rested.
  await page.locator('#stipulation').fill('h#2');
  await seesBoard(page, MANSFIELD);
  assert.equal(await page.locator('#stipulation').inputValue(), 'h#2');
  await eventually(async () => assert.match(await fen.inputValue(), /^8\/b1Q5\//));
});

test('a server that is gone makes no FEN wrong', async (t) => {
  const page = await workbench(t, { expected: [/Failed to load resource/] });
  await page.route('**/position/check', (route) => route.abort());
  await page.locator('#edit-fen').fill(MANSFIELD);
  await page.locator('#edit-fen-fault', { hasText: 'cannot be reached' }).waitFor();
  assert.equal(await page.locator('#edit-fen').getAttribute('aria-invalid'), null);
  await page.unroute('**/position/check');
  await seesBoard(page, MANSFIELD);
});

test('a fault is underlined where it stands, also after blanks', async (t) => {
  const page = await workbench(t);
  for (const field of ['fen', 'forsyth']) {
    await page.locator(`#edit-${field}`).fill('  8/8/8/3x4/8/8/8/8');
    await eventually(async () => assert.equal(await page.locator(`#edit-${field}-fault mark`).innerText(), 'x'));
  }
});

test('Forsyth notation with problem letters goes both ways', async (t) => {
  const page = await workbench(t, { hash: hashOf('8/8/8/3n4/8/8/8/8 b - - 0 1', 'h#2') });
  const forsyth = page.locator('#edit-forsyth');
  await eventually(async () => assert.match(await forsyth.inputValue(), /s/i));
  await forsyth.fill('K6S/8/8/8/8/8/8/s6k');
  await seesBoard(page, 'K6N/8/8/8/8/8/8/n6k');
  assert.match(await page.locator('#edit-fen').inputValue(), / b - - 0 1$/, 'the side to move stays');
  await forsyth.fill('K6S/8/8/8/8/8/8/sw5k');
  await page.locator('#edit-forsyth-fault mark').waitFor();
  assert.equal(await page.locator('#edit-forsyth-fault mark').innerText(), 'w');
});

test('the stipulation is echoed in plain words, or underlined where it is wrong', async (t) => {
  const page = await workbench(t, { hash: hashOf(MANSFIELD, '#2') });
  const words = page.locator('#stipulation-words');
  await eventually(async () => assert.match(await words.innerText(), /mate.* 2 moves/i));
  await page.locator('#stipulation').fill('h#3');
  await page.locator('h1').click();
  await eventually(async () => assert.match(await words.innerText(), /help/i));
  assert.equal(await page.locator('#stipulation').inputValue(), 'h#3');
  await page.locator('#stipulation').fill('#2x');
  await page.locator('#stipulation-fault').waitFor();
  await eventually(async () => assert.equal(await page.locator('#stipulation-fault mark').innerText(), 'x'));
  assert.equal(await words.innerText(), '');
});

test('every stipulation that is offered is one', async (t) => {
  const page = await workbench(t);
  const offered = await page.locator('#stipulations option').evaluateAll((all) => all.map((one) => /** @type {HTMLOptionElement} */ (one).value));
  assert.ok(offered.length > 15);
  for (const stipulation of offered) {
    const answer = await page.request.post(new URL('/api/v1/position/check', page.url()).href, { data: { fen: MANSFIELD, stipulation } });
    const { stipulation: read, stipulation_error: error } = await answer.json();
    assert.ok(read && !error, `${stipulation}: ${JSON.stringify(error)}`);
  }
});

test('a stipulation gives the move to the side that begins, and one step undoes both', async (t) => {
  const page = await workbench(t, { hash: hashOf(MANSFIELD, '#2') });
  const fen = page.locator('#edit-fen');
  await page.locator('#stipulation').fill('h#3');
  await page.locator('h1').click();
  await eventually(async () => assert.match(await fen.inputValue(), / b - - 0 1$/));
  await page.keyboard.press('Control+z');
  await eventually(async () => assert.equal(await page.locator('#stipulation').inputValue(), '#2'));
  assert.equal(await fen.inputValue(), MANSFIELD);
  await page.locator('.panel.problem').getByLabel('Black', { exact: true }).check();
  await eventually(async () => assert.match(await page.locator('#stipulation-words').innerText(), /Black mates in 2 moves/));
});

test('what cannot be is said with the reason', async (t) => {
  const page = await workbench(t, { hash: hashOf('k7/8/8/8/8/8/8/8 w - - 0 1', '#2') });
  const findings = page.locator('.findings');
  await page.locator('#edit-fen').fill('k7/8/8/8/8/8/QQQQQQ2/QQQQK3 w - - 0 1');
  await eventually(async () => assert.match(await findings.innerText(), /More men than a game has/));
  await page.locator('#edit-fen').fill('4k3/8/8/8/8/8/PP6/BK6 w - - 0 1');
  await eventually(async () => assert.match(await findings.innerText(), /No game leads to this position/));
  await page.locator('#edit-fen').fill(MANSFIELD);
  await eventually(async () => assert.equal(await findings.isVisible(), false));
});

test('rights are set where they can be, and go when king or rook move', async (t) => {
  const page = await workbench(t);
  await page.getByRole('button', { name: 'Initial position' }).click();
  const fen = page.locator('#edit-fen');
  await eventually(async () => assert.match(await fen.inputValue(), / w KQkq - /));
  await page.locator('.panel.problem').getByLabel('White 0-0-0').uncheck();
  await eventually(async () => assert.match(await fen.inputValue(), / w Kkq - /));
  await drag(page, 'h8', 'h5');
  await eventually(async () => assert.match(await fen.inputValue(), / w Kq - /));
  // What is odd about the position comes while the pointer is on its way, and moves the button from under it.
  await eventually(() => page.locator('.panel.problem').getByLabel('Black', { exact: true }).check());
  await eventually(async () => assert.match(await fen.inputValue(), / b Kq - /));
  await fen.fill('4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1');
  const enPassant = page.locator('#edit-en-passant');
  await eventually(async () => assert.equal(await enPassant.isEnabled(), true));
  await enPassant.selectOption('d6');
  await eventually(async () => assert.match(await fen.inputValue(), / w - d6 /));
  assert.equal(await page.locator('.panel.problem').getByLabel('White 0-0', { exact: true }).isDisabled(), true);
});

test('king and rook that are put on their squares by hand may castle, as in any diagram', async (t) => {
  const page = await workbench(t);
  const fen = page.locator('#edit-fen');
  await fen.fill('6Rb/6n1/5B2/5n2/5Np1/6k1/4P1N1/3K3R w - - 0 1');
  await seesBoard(page, '6Rb/6n1/5B2/5n2/5Np1/6k1/4P1N1/3K3R');
  await page.locator('#stipulation').fill('#2');
  await drag(page, 'd1', 'e1');
  await eventually(async () => assert.match(await fen.inputValue(), / w K - /));
  await choosePanel(page, 'solve');
  await page.locator('.panel.problem').getByRole('button', { name: 'Solve', exact: true }).click();
  await page.locator('.solve-banner').first().waitFor();
  await page.getByText('1.0-0!').first().waitFor();
});

test('an answer that comes late is not shown', async (t) => {
  const page = await workbench(t);
  /** @type {(() => void)[]} */
  const held = [];
  await page.route('**/position/check', async (route) => {
    if (route.request().postData()?.includes('ser-h#7')) await new Promise((go) => held.push(() => go(undefined)));
    await route.continue().catch(() => {});
  });
  const words = page.locator('#stipulation-words');
  await page.locator('#stipulation').fill('ser-h#7');
  await eventually(async () => assert.ok(held.length > 0));
  await page.locator('#stipulation').fill('#4');
  await eventually(async () => assert.match(await words.innerText(), /4 moves/));
  for (const go of held) go();
  await page.locator('#stipulation').fill('#5');
  await eventually(async () => assert.match(await words.innerText(), /5 moves/));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a problem is pasted anywhere, with its stipulation', async (t) => {
  const page = await workbench(t);
  await page.locator('h1').click();
  await paste(page, `${MANSFIELD.split(' ')[0]} #2`);
  await seesBoard(page, MANSFIELD);
  await paste(page, 'BeginProblem\nPieces\nWhite Kc2 Rd5\nBlack Kg2\nStipulation h#2\nEndProblem');
  await eventually(async () => assert.equal(await page.locator('#stipulation').inputValue(), 'h#2'));
  await seesBoard(page, '8/8/8/3R4/8/8/2K3k1/8');
  await page.keyboard.press('Control+z');
  await seesBoard(page, MANSFIELD);
});

test('of several pasted problems one is chosen', async (t) => {
  const page = await workbench(t);
  await page.getByRole('button', { name: 'Paste…' }).click();
  await page.locator('#edit-paste').fill('7K/8/8/8/8/8/8/k7 w - - 0 1 #2\n8/7K/8/8/8/8/8/k7 w - - 0 1 #3');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await eventually(async () => assert.equal(await page.locator('.paste .choice').count(), 2));
  await page.locator('.paste .choice').nth(1).click();
  await seesBoard(page, '8/7K/8/8/8/8/8/k7');
  assert.equal(await page.locator('#stipulation').inputValue(), '#3');
  assert.equal(await page.locator('.paste').isVisible(), false);
});

test('a problem is saved as a file, opened and dropped, with its twins', async (t) => {
  const page = await workbench(t);
  const text = 'BeginProblem\nPieces\nWhite Kc2 Rd5\nBlack Kg2\nAuthor Somebody\nStipulation h#2\nTwin Move d5 d6\nEndProblem';
  await page.locator('#edit-file').setInputFiles({ name: 'one.inp', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await seesBoard(page, '8/8/8/3R4/8/8/2K3k1/8');
  const [file] = await Promise.all([page.waitForEvent('download'), page.locator('#problem-save').click()]);
  assert.equal(file.suggestedFilename(), 'somebody-hmate-2.jsonl');
  const saved = await readFile(/** @type {string} */ (await file.path()), 'utf8');
  assert.equal(JSON.parse(saved).twins.length, 1);
  await paste(page, `${MANSFIELD} #2`);
  await seesBoard(page, MANSFIELD);
  await page.evaluate((saved) => {
    const data = new DataTransfer();
    data.items.add(new File([saved], 'one.jsonl'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, saved);
  await seesBoard(page, '8/8/8/3R4/8/8/2K3k1/8');
  assert.equal(await page.locator('#stipulation').inputValue(), 'h#2');
  await page.locator('#edit-file').setInputFiles({ name: 'long.txt', mimeType: 'text/plain', buffer: Buffer.alloc(600_000, 'x') });
  await eventually(async () => assert.match(await page.locator('[role="status"]').allInnerTexts().then((all) => all.join(' ')), /long\.txt is too long to be one problem/));
  await page.locator('#edit-file').setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('a letter') });
  await page.locator('#edit-paste-fault').waitFor();
});

test('a problem is pasted over the panel that uses it, and stays out of a game', async (t) => {
  const page = await workbench(t, { panel: 'solve' });
  await paste(page, `${MANSFIELD} #2`);
  await seesBoard(page, MANSFIELD);
  // Also when the solution of an earlier one is there.
  await page.locator('.panel.problem').getByRole('button', { name: 'Solve', exact: true }).click();
  await page.locator('.solve-banner[data-verdict="sound"]').waitFor();
  await paste(page, '8/8/8/8/8/k1K5/8/2R5 w - - 0 1 #1');
  await seesBoard(page, '8/8/8/8/8/k1K5/8/2R5');
  assert.equal(await page.locator('.solve-banner').count(), 0);
  await paste(page, '7K/8/8/8/8/8/8/k7 #2\n8/7K/8/8/8/8/8/k7 #3');
  await page.locator('.paste .choice').nth(1).click();
  await seesBoard(page, '8/7K/8/8/8/8/8/k7');
  assert.equal(await page.locator('#setup').getAttribute('aria-pressed'), 'false', 'what is pasted is looked at');
  await choosePanel(page, 'play');
  await paste(page, `${MANSFIELD} #2`);
  await choosePanel(page, 'edit');
  await seesBoard(page, '8/7K/8/8/8/8/8/k7');
});

test('pasted text that is no problem stays to be mended', async (t) => {
  const page = await workbench(t);
  await page.locator('h1').click();
  await paste(page, 'K7/8/8/8/8/8/8/kx6 #2');
  await page.locator('#edit-paste-fault mark').waitFor();
  assert.equal(await page.locator('#edit-paste').inputValue(), 'K7/8/8/8/8/8/8/kx6 #2');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.paste').isVisible(), false);
});

test('the work survives a reload, with its history', async (t) => {
  const page = await workbench(t);
  await page.getByRole('button', { name: 'Comins Mansfield, #2' }).click();
  await seesBoard(page, MANSFIELD);
  await choosePanel(page, 'edit');
  await page.locator('#stipulation').fill('#3');
  await drag(page, 'a2', 'b1');
  await seesBoard(page, '8/b1Q5/r3p3/p2kp3/P2P4/2PB4/8/1K6');
  await page.reload();
  await isThere(page);
  await seesBoard(page, '8/b1Q5/r3p3/p2kp3/P2P4/2PB4/8/1K6');
  assert.equal(await page.locator('#stipulation').inputValue(), '#3');
  assert.equal(await page.locator('#author').inputValue(), 'Comins Mansfield');
  await page.keyboard.press('Control+z');
  await seesBoard(page, MANSFIELD);
});

test('a link carries position and stipulation', async (t) => {
  const page = await workbench(t, { hash: hashOf(MANSFIELD, '#2') });
  await seesBoard(page, MANSFIELD);
  await drag(page, 'a2', 'b2');
  await eventually(async () => assert.match(new URL(page.url()).hash, /^#fen=8\/b1Q5\/r3p3\/p2kp3\/P2P4\/2PB4\/1K6\/8_w/, 'the address says what is on the board'));
  const hash = await page.evaluate(async () => {
    const link = await import(/** @type {any} */ ('/js/link.js'));
    return link.encode({ fen: '8/8/8/8/8/8/8/K6k b - - 3 7', stipulation: 'ser-h=8 & more', author: 'N. N.', twins: 'b) wKa1-b1\nc) wKa1-c1' });
  });
  await page.evaluate((hash) => { location.hash = hash; }, hash);
  await seesBoard(page, '8/8/8/8/8/8/8/K6k');
  assert.equal(await page.locator('#stipulation').inputValue(), 'ser-h=8 & more');
  assert.match(await page.locator('#edit-fen').inputValue(), / b - - 3 7$/);
  assert.equal(await page.locator('#author').inputValue(), 'N. N.');
  assert.match(await page.locator('.caption-twins').innerText(), /b\) wKa1-b1\nc\) wKa1-c1/);
  await page.reload();
  await isThere(page);
  await seesBoard(page, '8/8/8/8/8/8/8/K6k');
  assert.match(await page.locator('.caption-twins').innerText(), /c\) wKa1-c1/);
});

test('a link that carries nonsense harms nothing', async (t) => {
  const page = await workbench(t, { hash: 'fen=<img src=x onerror=alert(1)>/9/9/9&stip=<b>' });
  await page.locator('#edit-fen-fault').waitFor();
  assert.equal(await page.locator('img[src="x"]').count(), 0);
});

test('a fault of the page is said in words and the page goes on', async (t) => {
  const page = await workbench(t, { expected: [/^fault: /] });
  await page.evaluate(() => { setTimeout(() => { throw new Error('made for the test'); }); });
  await page.locator('.faults .notice').waitFor();
  assert.match(await page.locator('.faults').innerText(), /made for the test/);
  await page.getByRole('button', { name: 'Go on' }).click();
  assert.equal(await page.locator('.faults .notice').count(), 0);
  await page.getByRole('button', { name: 'Initial position' }).click();
  await seesBoard(page, INITIAL);
});
