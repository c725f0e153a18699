// The panel "Print & share": pictures, texts, links, sheets, paper.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { PHONE, boardOf, choosePanel, eventually, hashOf, seesBoard, workbench } from './harness.mjs';

const WEENINK = 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - - 0 1';
const HASH = hashOf(WEENINK, '#2');

/** @param {import('node:test').TestContext} t @param {object} [options] */
async function shared(t, options = {}) {
  const page = await workbench(t, { hash: HASH, panel: 'share', ...options });
  await drawn(page);
  return page;
}

/** Waits until the preview is a picture. @param {import('playwright-core').Page} page */
const drawn = (page) => eventually(async () => assert.ok(await page.locator('.share .preview').evaluate((image) => /** @type {any} */ (image).naturalWidth > 50)));

/** What a button lets be saved. @param {import('playwright-core').Page} page @param {string} button */
async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('.share').getByRole('button', { name: button }).click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** @param {import('playwright-core').Page} page */
const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());

test('pictures as the page previews them', async (t) => {
  const page = await shared(t);
  const svg = await saved(page, 'Download');
  assert.equal(svg.name, 'mate-2.svg');
  assert.match(svg.bytes.toString(), /^<svg|^<\?xml/);
  const before = await page.locator('.share .preview').getAttribute('src');
  await page.locator('.share').getByLabel('Squares').first().selectOption('color');
  await page.locator('.share').getByLabel('Coordinates').uncheck();
  await eventually(async () => assert.notEqual(await page.locator('.share .preview').getAttribute('src'), before));
  await page.locator('.share').getByLabel('Format').selectOption('png');
  await page.locator('.share').getByLabel('Side of a square').fill('20');
  const png = await saved(page, 'Download');
  assert.equal(png.bytes.subarray(1, 4).toString(), 'PNG');
  // Eight squares of twenty pixels, and the frame.
  const width = png.bytes.readUInt32BE(16);
  assert.ok(width >= 160 && width < 200, String(width));
  await page.locator('.share').getByLabel('Format').selectOption('pdf');
  assert.equal((await saved(page, 'Download')).bytes.subarray(0, 5).toString(), '%PDF-');
});

test('arrows, marks and words are drawn, and what is none is said', async (t) => {
  const page = await shared(t);
  await page.getByText('Arrows, squares, words').click();
  await page.locator('#share-arrows').fill('b5c4 a8');
  await eventually(async () => assert.match(await page.locator('.picture .fault').innerText(), /a8/));
  await page.locator('#share-arrows').fill('b5c4');
  await page.locator('#share-caption').fill('b) black pawn c7 to c6');
  await eventually(async () => assert.equal(await page.locator('.picture .fault').innerText(), ''));
  const svg = (await saved(page, 'Download')).bytes.toString();
  assert.ok(svg.includes('c7 to c6'));
});

test('the problem as text', async (t) => {
  const page = await shared(t);
  for (const [notation, expected] of /** @type {const} */ ([
    ['fen', /^b2K4\/2p5\/3k4\/1Q6\/5P2\/1B6\/8\/8 w - - 0 1$/], ['forsyth', /^b2K4\/\S+ #2$/], ['words', /White: Kd8, Qb5, Bb3, f4/],
    ['popeye', /beginproblem[\s\S]*#2[\s\S]*endproblem/i], ['tex', /\\begin\{diagram\}/], ['pgn', /\[FEN "b2K4/], ['epd', /^b2K4\S+ w - -/],
  ])) {
    await page.locator('#share-notation').selectOption(notation);
    await eventually(async () => assert.match(await page.locator('#share-text').inputValue(), expected, notation));
  }
  await page.locator('#share-notation').selectOption('fen');
  await eventually(async () => assert.equal(await page.locator('#share-text').inputValue(), WEENINK));
  await page.locator('.part', { has: page.locator('#share-text') }).getByRole('button', { name: 'Copy' }).click();
  await eventually(async () => assert.equal(await clipboard(page), WEENINK));
});

test('a link opens the same problem', async (t) => {
  const page = await shared(t);
  await page.locator('.copyable').getByRole('button', { name: 'Copy' }).click();
  const link = await clipboard(page);
  const other = await workbench(t, { hash: link.split('#')[1] });
  await seesBoard(other, WEENINK);
  assert.equal(await other.locator('#stipulation').inputValue(), '#2');
});

test('a sheet of the problem with its solution', async (t) => {
  const page = await shared(t);
  await page.locator('#share-title').fill('For the club');
  const html = (await saved(page, 'Make a page (HTML)')).bytes.toString();
  assert.ok(html.includes('For the club') && /Qc4/.test(html));
  assert.equal((await saved(page, 'Make a PDF')).bytes.subarray(0, 5).toString(), '%PDF-');
  await page.locator('#share-solutions').selectOption('none');
  assert.ok(!(await saved(page, 'Make a page (HTML)')).bytes.toString().includes('Qc4'));
});

test('a sheet tells how far it is, and can be ended with what is solved or without anything', async (t) => {
  const page = await shared(t, { hash: hashOf('8/8/8/8/1p6/1k6/8/K1BN1BN1 w - - 0 1', '#30') });
  const button = (/** @type {string} */ name) => page.locator('.share').getByRole('button', { name });
  await button('Make a page (HTML)').click();
  await page.getByText('Problem 1 of 1: #30').waitFor();
  await button('Cancel').click();
  await page.locator('.share').getByText('Cancelled. Nothing is saved.').waitFor();
  assert.equal(await page.locator('.making').isVisible(), false);

  const download = page.waitForEvent('download');
  await button('Make a page (HTML)').click();
  await button('Print what is solved').click();
  const sheet = await readFile(await (await download).path(), 'utf8');
  assert.ok(sheet.includes('Incomplete: it was stopped'), sheet);
  await page.locator('.share').getByText('mate-30.html is saved. One problem is not solved; the sheet says so.').waitFor();
});

test('paper gets the diagram and nothing else', async (t) => {
  const page = await shared(t);
  await page.emulateMedia({ media: 'print' });
  assert.ok(await page.locator('.share .preview').isVisible());
  for (const gone of ['.head', '.desk > .board', '.share .choices', '#share-text', '#share-link', '#share-title']) {
    assert.equal(await page.locator(gone).isVisible(), false, gone);
  }
});

test('paper gets the men from any panel, and none of the controls', async (t) => {
  const page = await workbench(t, { hash: hashOf(WEENINK, '#2'), dark: true });
  await page.locator('#theme').click();
  await page.locator('#theme').click();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  await page.locator('#author').fill('H. Weenink');
  const men = [...WEENINK.split(' ')[0]].filter((letter) => /[a-z]/i.test(letter)).length;
  for (const panel of ['edit', 'solve', 'improve', 'play']) {
    await choosePanel(page, panel);
    const shown = panel === 'play' ? 32 : men;
    // A game is on the board as soon as the server has told of it; what is printed is what stands there.
    await eventually(async () => assert.equal((await boardOf(page)).match(/[a-z]/gi)?.length, shown));
    await page.emulateMedia({ media: 'print' });
    await eventually(async () => assert.equal(await page.locator('.paper .mini piece:visible').count(), shown));
    await eventually(async () => assert.equal(await page.locator('.paper piece').first().evaluate((piece) => getComputedStyle(piece).printColorAdjust), 'exact'));
    assert.equal(await page.locator('body').evaluate((body) => getComputedStyle(body).colorScheme), 'light');
    assert.equal(await page.locator('.paper .of').isVisible(), panel !== 'play');
    for (const gone of ['.head', '.board-whole', '.setup', '.problem-bar', '.panel.improve .improve-form', '.panel.compose .way:not([hidden]) .improve-form', '.play-type', '.play-book', '#flip']) {
      assert.equal(await page.locator(gone).isVisible(), false, `${gone} in ${panel}`);
    }
    await page.emulateMedia({ media: 'screen' });
    assert.equal(await page.locator('.paper').isVisible(), false);
  }
});

test('on a phone it is told in sight that something was copied', async (t) => {
  const page = await workbench(t, { hash: hashOf(WEENINK, '#2'), panel: 'share', viewport: PHONE, touch: true });
  await page.getByRole('button', { name: 'Copy', exact: true }).last().click();
  const told = page.locator('.announcement span');
  await eventually(async () => assert.equal(await told.textContent(), 'Copied.'));
  const box = await told.boundingBox();
  assert.ok(box && box.y > 0 && box.y + box.height <= PHONE.height, JSON.stringify(box));
});

test('what is wrong is said, and the panel fits a phone', async (t) => {
  const page = await workbench(t, { hash: hashOf(WEENINK, 'mate soon'), panel: 'share', viewport: PHONE, touch: true });
  await eventually(async () => assert.notEqual(await page.locator('.picture .fault').innerText(), ''));
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
});
