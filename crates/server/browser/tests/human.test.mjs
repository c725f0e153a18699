// A mate as a player finds it: Mater I and II, step by step on the board.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { seriousFindings } from './findings.mjs';
import { PHONE, choosePanel, eventually, hashOf, program, seesBoard, workbench } from './harness.mjs';

/** R. Fine, The Middlegame in Chess: diagram 97, and Anderssen - Kieseritzky 1851. */
const FINE = 'r1b2qrk/pp3p1p/4pPpQ/8/8/5N2/P4PPP/3R2KR w - - 0 1';
const IMMORTAL = 'r1bk2nr/p2p1pNp/n2B4/1p1NP2P/6P1/3P1Q2/P1P1K3/q5b1 w - - 0 1';
/** The board after 1.Ng5. */
const AFTER = 'r1b2qrk/pp3p1p/4pPpQ/6N1/8/8/P4PPP/3R2KR';

/** @param {import('playwright-core').Page} page */
const part = (page) => page.locator('section.human');
/** @param {import('playwright-core').Page} page */
const verdict = (page) => part(page).locator('.human-result:not([hidden]) > .notice');
/** @param {import('playwright-core').Page} page */
const current = (page) => part(page).locator('.human-steps [aria-current]');
/** @param {import('playwright-core').Page} page @param {string} name */
const press = (page, name) => part(page).getByRole('button', { name, exact: true }).click();

/**
 * @param {import('node:test').TestContext} t
 * @param {string} fen
 * @param {string} stipulation
 * @param {Parameters<typeof workbench>[1]} [options]
 */
async function looked(t, fen, stipulation, options = {}) {
  const page = await workbench(t, { hash: hashOf(fen, stipulation), ...options });
  await choosePanel(page, 'solve');
  await page.locator('#as-player').click();
  await verdict(page).waitFor();
  return page;
}

test('the search is gone through on the board, beside one of all moves, and says what the program says', async (t) => {
  const page = await looked(t, FINE, '#5');
  assert.deepEqual(await seriousFindings(page), []);
  assert.match(await verdict(page).innerText(), /^found: mate in 4 at most, not the shortest: mate in 3; 71 positions examined; a full search needs \d+ positions$/);
  assert.match(await part(page).locator('.human-line').innerText(), /^1\.♘g5 ♖g7 2\.fxg7\+ ♕xg7 3\.♖d8\+ ♕f8 4\.♕xh7#$/);
  assert.match(await part(page).locator('.human-table').innerText(), /As a player\s+71\s+4\s+All moves\s+\d+\s+3/);
  // The same words as on the command line, but for the men.
  const told = spawnSync(program, ['mater2', FINE, '--step'], { input: 'end\n', encoding: 'utf8' }).stdout;
  const heads = told.split('\n').filter((line) => /\[step|^\s*$/.test(line) === false);
  const figures = (/** @type {string} */ text) => text.replace(/♕/g, 'Q').replace(/♖/g, 'R').replace(/♗/g, 'B').replace(/♘/g, 'S').replace(/♔/g, 'K').replace(/\s+/g, ' ').trim();
  const all = new Set(heads.map(figures));
  const shown = await part(page).locator('.human-steps .tree-move').allInnerTexts();
  assert.ok(shown.length > 30);
  assert.deepEqual(shown.map(figures).filter((words) => !all.has(words)), []);
  // Every step with its positions.
  await eventually(async () => assert.match(await part(page).locator('.solve-bar').innerText(), new RegExp(`Step 1 of ${shown.length}, positions: \\d+`)));
  await seesBoard(page, FINE.split(' ')[0]);
  assert.equal(await part(page).locator('.human-items li').count() > 0, true);
  await page.keyboard.press('End');
  await seesBoard(page, AFTER);
  assert.match(await current(page).innerText(), /^1\.♘g5 works: every reply is answered$/);
  await page.keyboard.press('ArrowUp');
  await seesBoard(page, FINE.split(' ')[0]);
  assert.match(await current(page).innerText(), /^threats, in the order in which they are tried:$/);
  await page.keyboard.press('ArrowRight');
  await seesBoard(page, AFTER);
  await press(page, 'To the beginning');
  await press(page, 'Past what is below this step');
  assert.match(await current(page).innerText(), /^threats, in the order/);
  await press(page, 'To the beginning');
  await press(page, 'One step on');
  assert.match(await current(page).innerText(), /is tried|: mate/);
  await page.locator('cg-container svg.cg-shapes g[cgHash], .cg-shapes g').first().waitFor({ state: 'attached' });
});

test('what is dropped says why, and Mater I finds less', async (t) => {
  const page = await looked(t, IMMORTAL, '#3');
  assert.match(await verdict(page).innerText(), /^found: mate in 2, proven the shortest; 17 positions examined/);
  const fails = part(page).locator('.is-fails .tree-move').first();
  await fails.click();
  assert.match(await fails.innerText(), /fails and is dropped: nothing works after 1\.\.\.♘xc7!$/);
  await part(page).locator('.is-list .tree-move').nth(1).click();
  assert.match(await part(page).locator('.human-items').innerText(), /dropped, replies do not decline: /);
  await page.goto(new URL(`/#${hashOf(FINE, '#5')}`, page.url()).href);
  await eventually(async () => assert.equal(await part(page).locator('.human-result').isVisible(), false));
  await page.locator('#human-program').selectOption('1');
  await press(page, 'Look');
  await verdict(page).waitFor();
  assert.match(await verdict(page).innerText(), /^not found: Mater I sees no mate here, which does not mean that there is none; 6 positions examined$/);
  assert.equal(await part(page).locator('.human-table').count(), 0);
});

test('it is offered for mates by the side to move, and solving or setting up takes its place', async (t) => {
  const page = await looked(t, IMMORTAL, '#3');
  assert.equal(await page.locator('section.solve').isVisible(), false);
  await page.locator('.solve-ask').getByRole('button', { name: 'Solve', exact: true }).click();
  await page.locator('.solve-banner').waitFor();
  assert.deepEqual([await part(page).isVisible(), await page.locator('#as-player').getAttribute('aria-pressed')], [false, 'false']);
  await page.locator('#as-player').click();
  await verdict(page).waitFor();
  await page.locator('.human-steps .tree-move').first().focus();
  await page.keyboard.press('Escape');
  await eventually(async () => assert.equal(await part(page).isVisible(), false));
  await page.locator('#as-player').click();
  await page.locator('#setup').click();
  await eventually(async () => assert.equal(await part(page).isVisible(), false));
  await page.locator('#stipulation').fill('h#2');
  await eventually(async () => assert.equal(await page.locator('#as-player').isVisible(), false));
});

test('it is loaded when it is wanted, speaks German and French, and has room on a phone', async (t) => {
  const page = await workbench(t, { hash: hashOf(FINE, '#5'), alone: true, viewport: PHONE, touch: true });
  const files = () => page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/human/')).length);
  assert.equal(await files(), 0);
  for (const [language, words, step] of /** @type {const} */ ([
    ['de', /^gefunden: Matt in höchstens 4, nicht das kürzeste: Matt in 3; 71 Stellungen untersucht; eine volle Suche braucht \d+ Stellungen$/, /^Weiß am Zug; Schachgebote in der Reihenfolge, in der sie versucht werden:$/],
    ['fr', /^trouvé : mat en 4 au plus, pas le plus court : mat en 3 ; 71 positions examinées ; une recherche complète demande \d+ positions$/, /^au trait : les Blancs ; échecs, dans l’ordre où ils sont essayés :$/],
  ])) {
    await Promise.all([page.waitForEvent('load'), page.locator('#language').selectOption(language)]);
    await choosePanel(page, 'solve');
    await page.locator('#as-player').click();
    await verdict(page).waitFor();
    assert.equal(await files() > 0, true);
    assert.match((await verdict(page).innerText()).replaceAll('\u00a0', ' ').replaceAll('\u202f', ''), words);
    assert.match((await part(page).locator('.human-steps .tree-move').first().innerText()).replaceAll('\u00a0', ' '), step);
    const texts = await part(page).locator('.human-steps').innerText();
    assert.equal(/\b(checks|tried|reply|replies|mate:|works|dropped)\b/.test(texts), false, texts);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide`);
    assert.deepEqual(await seriousFindings(page), []);
  }
});
