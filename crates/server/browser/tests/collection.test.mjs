// The panel "Collection": files come in, problems are found, changed, solved, tagged, deleted and brought back.

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import { DESK, PHONE, boardOf, choosePanel, eventually, hashOf, middle, seesBoard, startServer, workbench } from './harness.mjs';

const SEVEN = fileURLToPath(new URL('../../../db/testdata/seven.jsonl', import.meta.url));
const WEENINK = 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8';
const MANSFIELD = '8/b1Q5/r3p3/p2kp3/P2P4/2PB4/K7/8';

/** What is left to be done when all pages are closed. @type {(() => Promise<unknown>)[]} */
const rest = [];
after(async () => {
  for (const end of rest) await end();
});

/** A server with a collection of its own in a folder of its own. */
async function open() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'keymove-'));
  const file = path.join(folder, 'problems.kmdb');
  let server = await startServer(['--collection', file]);
  rest.push(() => server.stop(), () => rm(folder, { recursive: true }));
  return {
    folder,
    url: server.url,
    away: () => server.stop(),
    /** Starts it where it was. */
    back: async () => {
      server = await startServer(['--collection', file, '--port', new URL(server.url).port]);
    },
    /** Stops the server and starts another one with the same file. */
    again: async () => {
      await server.stop();
      server = await startServer(['--collection', file]);
      return server.url;
    },
  };
}

/**
 * A page with the panel and the problems of a file.
 * @param {import('node:test').TestContext} t
 * @param {object} [options] As those of the harness.
 */
async function filled(t, options = {}) {
  const place = await open();
  const page = await workbench(t, { url: place.url, panel: 'collection', ...options });
  await page.locator('.collection input[type=file]').setInputFiles(SEVEN);
  await page.getByRole('heading', { name: 'Imported' }).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await sees(page, '6 problems');
  return { page, place };
}

/** Waits for what is said of the results. @param {import('playwright-core').Page} page @param {string} words */
const sees = (page, words) => page.locator('.collection .found').getByText(words, { exact: true }).waitFor();

/** The panel: others have fields of the same names. @param {import('playwright-core').Page} page */
const within = (page) => page.locator('.panel.collection');

/** The numbers of the problems in view. @param {import('playwright-core').Page} page */
const numbers = (page) => page.locator('.collection .result').evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-id'))));

test('without a collection the panel says how to start with one', async (t) => {
  const page = await workbench(t, { panel: 'collection' });
  await page.getByRole('heading', { name: 'No collection is open' }).waitFor();
  await page.getByText('keymove serve --collection').waitFor();
  assert.equal(await page.locator('.collection .search').isVisible(), false);
});

test('files come in by the dialog and by dropping, and what cannot be read is listed', async (t) => {
  const { folder, url } = await open();
  const page = await workbench(t, { url, panel: 'collection' });
  await page.getByText('The collection is empty.').waitFor();
  await page.locator('.collection input[type=file]').setInputFiles(SEVEN);
  await page.getByText('seven.jsonl: 6 new, 0 known already, 1 joined to others, 0 not read').waitFor();
  await sees(page, '6 problems');

  const bad = path.join(folder, 'bad.fen');
  await writeFile(bad, `${MANSFIELD};#3;Somebody\nno board at all\n`);
  const text = await readFile(bad, 'utf8');
  const files = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'bad.fen'));
    return transfer;
  }, text);
  await page.locator('.panel.collection').dispatchEvent('drop', { dataTransfer: files });
  await page.getByText('bad.fen: 1 new, 0 known already, 0 joined to others, 1 not read').waitFor();
  assert.match(await page.locator('.reasons li').innerText(), /bad\.fen, line 2/);
  await sees(page, '7 problems');
});

test('criteria narrow, faults are shown at their field, nothing stale is shown', async (t) => {
  const { page } = await filled(t);
  await within(page).getByLabel('Author', { exact: true }).fill('loyd');
  await sees(page, '1 problem');
  await within(page).getByLabel('Author', { exact: true }).fill('');
  await within(page).getByLabel('Stipulation', { exact: true }).fill('h#*');
  await sees(page, '2 problems');
  await within(page).getByLabel('Stipulation', { exact: true }).fill('#2');
  await within(page).getByLabel('Men', { exact: true }).fill('up to 7');
  await sees(page, '2 problems');
  await page.getByRole('button', { name: 'Clear' }).click();
  await sees(page, '6 problems');
  await within(page).getByLabel('Theme', { exact: true }).fill('grimshaw');
  await sees(page, '1 problem');
  await page.getByRole('button', { name: 'Clear' }).click();

  await page.getByText('More criteria').click();
  await within(page).getByLabel('Pattern', { exact: true }).fill('K?');
  await eventually(async () => assert.match(await page.locator('#collection-pattern-fault').innerText(), /\?/));
  assert.equal(await page.locator('#collection-pattern').getAttribute('aria-invalid'), 'true');
  await within(page).getByLabel('Pattern', { exact: true }).fill('Kd8 Bb3');
  await eventually(async () => assert.deepEqual(await numbers(page), [1]));
  await page.getByRole('button', { name: 'Clear' }).click();
  await sees(page, '6 problems');

  // The answer to what was typed first comes last, and is not shown.
  await page.route(/author=wee/, async (route) => {
    const response = await route.fetch();
    await new Promise((done) => setTimeout(done, 1500));
    await route.fulfill({ response }).catch(() => {});
  });
  const slow = page.waitForRequest(/author=wee/);
  await within(page).getByLabel('Author', { exact: true }).fill('wee*');
  await slow;
  await within(page).getByLabel('Author', { exact: true }).fill('mansfield');
  await eventually(async () => assert.deepEqual(await numbers(page), [3]));
  await new Promise((done) => setTimeout(done, 2000));
  assert.deepEqual(await numbers(page), [3]);
});

test('names are offered while one is typed', async (t) => {
  const { page } = await filled(t);
  await within(page).getByLabel('Author', { exact: true }).pressSequentially('man');
  await eventually(async () => {
    const offered = await page.locator('#collection-author-names option').evaluateAll((all) => all.map((one) => one.getAttribute('value')));
    assert.deepEqual(offered, ['Mansfield, Comins']);
  });
});

test('an arrangement is put on the board, and found wherever it stands', async (t) => {
  const { page } = await filled(t, { hash: hashOf('8/8/8/8/8/2K5/3r4/8 w - - 0 1', '#2') });
  await within(page).getByLabel('Search an arrangement on the board').check();
  await eventually(async () => assert.equal(await page.locator('#collection-pattern').inputValue(), 'Kc3 rd2'));
  // Men go and come on the board itself.
  const at = await middle(page, 'd2');
  await page.mouse.click(at.x, at.y, { button: 'right' });
  await eventually(async () => assert.equal(await page.locator('#collection-pattern').inputValue(), 'Kc3'));
  await sees(page, '6 problems');
  await page.locator('.arrangement [data-tool="R"]').click();
  const next = await middle(page, 'd3');
  await page.mouse.click(next.x, next.y);
  await eventually(async () => assert.equal(await page.locator('#collection-pattern').inputValue(), 'Kc3 Rd3'));
  await eventually(async () => assert.deepEqual(await numbers(page), [4]));
  // The men that were looked for stand out where they are.
  assert.equal(await page.locator('.result .mini .marked').count(), 2);
  await within(page).getByLabel('Search an arrangement on the board').uncheck();
  await sees(page, '6 problems');
  await seesBoard(page, '8/8/8/8/8/2K5/3r4/8');
});

test('an entry has an address, and one step back leads to the list', async (t) => {
  const { page, place } = await filled(t);
  await page.locator('.result[data-id="3"]').click();
  await page.locator('.entry:not([hidden])').waitFor();
  await eventually(async () => assert.match(new URL(page.url()).hash, /^#panel=collection&entry=3$/));
  await page.goBack();
  await page.locator('.browse:not([hidden])').waitFor();
  await page.goForward();
  await page.locator('.entry:not([hidden])').waitFor();
  const there = await page.context().newPage();
  await there.goto(`${place.url}#panel=collection&entry=1`);
  await there.locator('.entry', { hasText: 'Weenink' }).waitFor();
});

test('positions like the one in the editor are found, also turned', async (t) => {
  const place = await open();
  const mirrored = '8/5Q1b/3p3r/3pk2p/4P2P/3B1P2/7K/8';
  const page = await workbench(t, { url: place.url, panel: 'collection', hash: hashOf(`${mirrored} w - - 0 1`, '#2') });
  await page.locator('.collection input[type=file]').setInputFiles(SEVEN);
  await sees(page, '6 problems');
  await within(page).getByLabel('Like the problem on the board').check();
  await eventually(async () => assert.equal((await numbers(page))[0], 3));
  assert.match(await page.locator('.result .chip').first().innerText(), /^\d\d %$/);
  // All six are fewer than ten, so that even the farthest is there, with what makes it another one.
  await sees(page, 'The 6 closest of 6 problems');
  assert.match(await page.locator('.result .likeness').last().innerText(), /without|with/);
  // Criteria hold besides, and all that is like it is exported.
  await within(page).getByLabel('Stipulation', { exact: true }).fill('h#*');
  await eventually(async () => assert.ok(!(await numbers(page)).includes(3)));
  await within(page).getByLabel('Stipulation', { exact: true }).fill('');
  await within(page).getByLabel('Author', { exact: true }).fill('mansfield');
  await sees(page, '1 of 1 problems, the closest');
  assert.deepEqual(await numbers(page), [3]);
  await within(page).getByLabel('Like the problem on the board').uncheck();
  await sees(page, '1 problem');
  await page.getByRole('button', { name: 'Clear' }).click();
  await sees(page, '6 problems');
});

test('an entry goes into the editor with all that is known of it, and back over itself', async (t) => {
  const { page } = await filled(t);
  await page.locator('.result[data-id="1"]').click();
  await page.getByRole('heading', { name: 'No. 1: #2 (4+3)' }).waitFor();
  await seesBoard(page, WEENINK);
  await page.getByRole('button', { name: 'Open as problem' }).click();
  await page.locator('.panel.problem').waitFor();
  assert.equal(await boardOf(page), WEENINK);

  await choosePanel(page, 'collection');
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await page.getByRole('button', { name: 'Save the position' }).click();
  await page.getByText('It came from number 1 of the collection').waitFor();
  await page.locator('#entry-award').fill('1st Prize');
  await within(page).getByLabel('Solve it and keep the solution with it').uncheck();
  await page.getByRole('button', { name: 'Save over number 1' }).click();
  await page.locator('.entry').getByText('Good Companion, 1917-05, 1st Prize').waitFor();
  await page.getByRole('button', { name: 'Undo my changes' }).click();
  await page.locator('.entry').getByText('Good Companion, 1917-05, Honour Prize').waitFor();
});

test('fields are edited, and a position that is none is refused at its field', async (t) => {
  const { page } = await filled(t);
  await page.locator('.result[data-id="3"]').click();
  await page.getByRole('button', { name: 'Edit the fields' }).click();
  await within(page).getByLabel('Position (FEN)').fill('9/8');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await eventually(async () => assert.notEqual(await page.locator('#entry-fen-fault').innerText(), ''));
  await within(page).getByLabel('Position (FEN)').fill(MANSFIELD);
  await within(page).getByLabel('Remarks').fill('self-blocks\nwith two lines');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('with two lines').waitFor();
});

test('a new position is saved with its solution, which is there after a restart', async (t) => {
  const place = await open();
  const hash = hashOf(`${MANSFIELD} w - - 0 1`, '#2');
  // While the server is away, the page may ask in vain.
  const page = await workbench(t, { url: place.url, panel: 'collection', hash, expected: [/ERR_CONNECTION_REFUSED/] });
  await page.getByRole('button', { name: 'Save the position' }).click();
  await within(page).getByLabel('Authors').fill('Comins Mansfield');
  await page.getByRole('button', { name: 'Save as a new entry' }).click();
  await page.getByText(/Saved as number 1\. Its solution is kept with it/).waitFor();
  await page.locator('#entry-tag').fill('to be printed');
  await page.getByRole('button', { name: 'Add a tag' }).click();
  await page.getByRole('button', { name: 'Remove the tag to be printed' }).waitFor();

  const url = await place.again();
  const later = await workbench(t, { url, panel: 'collection' });
  await later.getByText('More criteria').click();
  await within(later).getByLabel('Tag', { exact: true }).fill('printed');
  await sees(later, '1 problem');
  await later.locator('.result').click();
  await later.getByRole('button', { name: 'Show', exact: true }).click();
  await later.locator('.kept pre').getByText(/1\.\S+!/).waitFor();
});

test('what is deleted can be brought back', async (t) => {
  const { page } = await filled(t);
  await page.locator('.result[data-id="2"]').focus();
  await page.keyboard.press('Delete');
  await sees(page, '5 problems');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await sees(page, '6 problems');
  await page.getByText('Number 2 is back.').waitFor();

  // Several are asked for first.
  await page.getByRole('button', { name: 'Choose this page' }).click();
  await page.getByRole('group', { name: 'Chosen problems' }).getByRole('button', { name: 'Delete' }).click();
  await page.keyboard.press('Escape');
  await sees(page, '6 problems');
  await page.getByRole('group', { name: 'Chosen problems' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('The collection is empty.').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await sees(page, '6 problems');
});

test('a server that was started again is found again, without a hand', async (t) => {
  const { page, place } = await filled(t, { expected: [/ERR_CONNECTION/] });
  await place.away();
  await within(page).getByLabel('Author').fill('Weenink');
  await page.locator('.collection', { hasText: 'The server cannot be reached' }).waitFor();
  await place.back();
  await sees(page, '1 problem');
});

test('what is found is solved, told, kept and found by what is known then', async (t) => {
  const { page } = await filled(t);
  await within(page).getByLabel('Author').fill('Weenink');
  await sees(page, '1 problem');
  const analyse = within(page).getByRole('button', { name: 'Analyse', exact: true });
  await analyse.click();
  await page.getByRole('heading', { name: 'Analysed' }).waitFor();
  assert.equal(await page.locator('.work-box:visible .counts').innerText(), '1 sound');
  await page.getByRole('button', { name: 'Close' }).click();
  await within(page).getByLabel('Author').fill('');
  await sees(page, '6 problems');
  await analyse.click();
  await page.getByRole('heading', { name: 'Analysed' }).waitFor();
  assert.match(await page.locator('.work-box:visible .counts').innerText(), /sound/);
  await analyse.click();
  await page.locator('.work-box:visible .counts', { hasText: 'Everything was analysed already.' }).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  // A game from its beginning takes long: what is stopped proves nothing.
  await page.locator('.collection input[type=file]').setInputFiles({ name: 'game.fen', mimeType: 'text/plain', buffer: Buffer.from('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1;#9;Nobody\n') });
  await page.getByRole('heading', { name: 'Imported' }).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await analyse.click();
  await page.getByRole('heading', { name: 'Analysing' }).waitFor();
  await page.locator('.work-box:visible').getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('heading', { name: 'Stopped. What was found is kept.' }).waitFor();
  assert.equal(await page.locator('.work-box:visible .counts').innerText(), '1 left');
});

test('what is found is exported in all formats, and chosen ones alone', async (t) => {
  const { page } = await filled(t);
  await within(page).getByLabel('Author', { exact: true }).fill('mansfield');
  await sees(page, '1 problem');
  const save = async (/** @type {string} */ format) => {
    await within(page).getByLabel('Format of the export').selectOption(format);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  };
  const formats = await within(page).getByLabel('Format of the export').locator('option').evaluateAll((all) => all.map((one) => one.getAttribute('value') ?? ''));
  assert.deepEqual(formats, ['jsonl', 'json', 'olv', 'pgn', 'epd', 'fen', 'csv', 'popeye', 'tex']);
  for (const format of formats) {
    const { name, text } = await save(format);
    assert.match(name, /^problems\.\w+$/);
    assert.ok(text.includes('Mansfield') || format === 'epd', `${format}: ${text}`);
    assert.ok(!text.includes('Loyd'), format);
  }
  await page.getByRole('button', { name: 'Clear' }).click();
  await sees(page, '6 problems');
  await within(page).getByLabel('Choose number 2').check();
  assert.equal((await save('jsonl')).text.trim().split('\n').length, 1);
});

test('pages are turned above and below, and all that was found is chosen at once', async (t) => {
  const place = await open();
  const many = path.join(place.folder, 'many.fen');
  const squares = [...'45678'].flatMap((rank) => [...'abcdefgh'].map((_, file) => [Number(rank), file]));
  const board = (/** @type {number[]} */ [rank, file]) => Array.from({ length: 8 }, (_, at) => {
    const row = at === 8 - rank ? [...'11111111'].map((empty, on) => (on === file ? 'k' : empty)) : [...(at === 7 ? 'KS111111' : '11111111')];
    return row.join('').replace(/1+/g, (empty) => String(empty.length));
  }).join('/');
  await writeFile(many, squares.slice(0, 30).map((square) => `${board(square)} h#5; Somebody\n`).join(''));
  const page = await workbench(t, { url: place.url, panel: 'collection' });
  await page.locator('.collection input[type=file]').setInputFiles(many);
  await sees(page, '1 to 24 of 30');
  await page.getByRole('navigation', { name: 'Pages, below the list' }).getByRole('button', { name: 'Next page' }).click();
  await sees(page, '25 to 30 of 30');
  await page.getByRole('button', { name: 'Choose all 30' }).click();
  await page.getByText('30 chosen', { exact: true }).waitFor();
  assert.ok(await within(page).getByLabel('Choose number 25').isChecked());

  // From entry to entry, over the end of a page.
  await page.locator('.result[data-id="25"]').click();
  await page.getByRole('heading', { name: /^No\. 25/ }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('heading', { name: /^No\. 24/ }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('heading', { name: /^No\. 25/ }).waitFor();
  await page.keyboard.press('Escape');
  await sees(page, '25 to 30 of 30');

  // Knights are S in this file: on the large board they are knights as well.
  await page.locator('.result[data-id="25"]').click();
  await page.getByRole('heading', { name: /^No\. 25/ }).waitFor();
  await seesBoard(page, board(squares[24]).replace('S', 'N'));
});

test('chosen problems get a tag and become a sheet', async (t) => {
  const { page } = await filled(t);
  await within(page).getByLabel('Choose number 1').check();
  await within(page).getByLabel('Choose number 2').check();
  await page.locator('#chosen-tag').fill('for the club');
  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  await page.getByText('The tag for the club is on 2 problems.').waitFor();
  await page.getByText('More criteria').click();
  await within(page).getByLabel('Tag', { exact: true }).fill('club');
  await eventually(async () => assert.deepEqual(await numbers(page), [1, 2]));

  await page.getByRole('button', { name: 'Print a sheet' }).click();
  await page.getByText('the 2 chosen in the collection').waitFor();
  await eventually(async () => assert.ok(await page.getByRole('button', { name: 'Make a PDF' }).evaluate((button) => button === document.activeElement)));
  assert.ok(await page.locator('#share-which-chosen').isChecked());
  await page.locator('#share-solutions').selectOption('none');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Make a page (HTML)' }).click()]);
  const sheet = await readFile(await download.path(), 'utf8');
  assert.ok(sheet.includes('Weenink') && sheet.includes('Loyd') && !sheet.includes('Mansfield'));
});

test('with keys alone', async (t) => {
  const { page } = await filled(t);
  await page.locator('#tab-collection').focus();
  await page.keyboard.press('/');
  await page.keyboard.type('prize');
  await sees(page, '2 problems');
  await page.keyboard.press('Enter');
  await page.locator('.result').first().focus();
  await page.keyboard.press('ArrowDown');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-id')), '4');
  await page.keyboard.press(' ');
  await page.getByText('1 chosen').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^No\. 4/ }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('heading', { name: /^No\. 1/ }).waitFor();
  await page.keyboard.press('Escape');
  await sees(page, '2 problems');
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-id')), '1'));
  await page.keyboard.press('e');
  await page.locator('.panel.problem').waitFor();
  await seesBoard(page, WEENINK);
});

for (const [name, options] of /** @type {const} */ ([['on a desk', { viewport: DESK }], ['on a phone in the dark', { viewport: PHONE, dark: true }]])) {
  test(`the panel is fit to be read and fits, ${name}`, async (t) => {
    const { page } = await filled(t, options);
    const inspect = async (/** @type {string} */ where) => {
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), `${where} is too wide`);
      await page.evaluate(axe.source);
      const serious = await page.evaluate(async () => {
        const { violations } = await /** @type {any} */ (window).axe.run(document, { resultTypes: ['violations'] });
        return violations.filter((/** @type {any} */ rule) => ['serious', 'critical'].includes(rule.impact))
          .map((/** @type {any} */ rule) => [rule.id, ...rule.nodes.map((/** @type {any} */ node) => node.html.slice(0, 200))]);
      });
      assert.deepEqual(serious, [], where);
      const bare = await page.evaluate(() => [...document.querySelectorAll('.panel.collection :is(button, select, input, textarea)')]
        .filter((control) => control.checkVisibility() && !control.closest('[title]')).map((control) => control.outerHTML.slice(0, 160)));
      assert.deepEqual(bare, [], `without a title: ${where}`);
    };
    await page.getByText('More criteria').click();
    await within(page).getByLabel('Choose number 1').check();
    await inspect('the list');
    await page.locator('.result[data-id="1"]').click();
    await page.getByRole('heading', { name: /^No\. 1/ }).waitFor();
    await inspect('an entry');
    await page.getByRole('button', { name: 'Edit the fields' }).click();
    await inspect('its fields');
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await page.getByRole('button', { name: 'Save the position' }).click();
    await page.getByRole('button', { name: 'Save as a new entry' }).waitFor();
    await inspect('saving');
  });
}
