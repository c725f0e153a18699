// Checks all panels with axe-core: no serious finding, in light and in dark colours.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import axe from 'axe-core';
import { DESK, PHONE, choosePanel, hashOf, workbench } from './harness.mjs';

const PANELS = ['edit', 'solve', 'improve', 'compose', 'play', 'train', 'collection', 'share'];
const PROBLEM = hashOf('8/b1Q5/r3p3/p2kp3/P2P4/2PB4/K7/8 w - - 0 1', '#2');

/**
 * @param {import('playwright-core').Page} page
 * @param {string} where
 */
async function inspect(page, where) {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { violations } = await /** @type {any} */ (window).axe.run(document, { resultTypes: ['violations'] });
    return violations.flatMap((/** @type {any} */ rule) => rule.nodes.map((/** @type {any} */ node) => ({ rule: rule.id, impact: rule.impact, html: node.html.slice(0, 200), summary: node.failureSummary })));
  });
  const serious = found.filter((/** @type {{ impact: string }} */ finding) => ['serious', 'critical'].includes(finding.impact));
  assert.deepEqual(serious, [], where);
}

for (const [name, options] of /** @type {const} */ ([['light', { viewport: DESK }], ['dark', { viewport: DESK, dark: true }], ['on a phone', { viewport: PHONE, touch: true }]])) {
  test(`no serious finding, ${name}`, async (t) => {
    const page = await workbench(t, { ...options, hash: PROBLEM });
    await page.locator('#stipulation-words:not(:empty)').waitFor();
    for (const panel of PANELS) {
      await choosePanel(page, panel);
      await inspect(page, panel);
    }
    await page.locator('#help').click();
    await inspect(page, 'help');
    await page.keyboard.press('Escape');
    await choosePanel(page, 'edit');
    await page.locator('#paste-open').click();
    await page.locator('#edit-paste').fill('K7/8/8/8/8/8/8/kx6 #2');
    await page.getByRole('button', { name: 'Read', exact: true }).click();
    await page.locator('#edit-paste-fault').waitFor();
    await inspect(page, 'paste');
  });
}

test('every control has a name and a help', async (t) => {
  const page = await workbench(t, { hash: PROBLEM });
  for (const panel of PANELS) {
    await choosePanel(page, panel);
    const bare = await page.evaluate(() => [...document.querySelectorAll('button, select, input, textarea')]
      .filter((control) => control.checkVisibility() && !(control.closest('[title]')))
      .map((control) => control.outerHTML.slice(0, 160)));
    assert.deepEqual(bare, [], `without a title in ${panel}`);
  }
});

test('with colours of the system the board is still one, and what is chosen still told', async (t) => {
  const page = await workbench(t, { hash: PROBLEM });
  await page.emulateMedia({ forcedColors: 'active' });
  const style = (/** @type {string} */ selector, /** @type {string} */ name) => page.locator(selector).first().evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), name);
  assert.equal(await style('cg-board', 'forced-color-adjust'), 'none');
  assert.notEqual(await style('#tab-problem', 'border-bottom-color'), await style('#tab-play', 'border-bottom-color'));
  assert.equal(await style('.setup [data-tool="hand"]', 'outline-style'), 'solid');
});

test('the help lists the controls of the panel on show, for those who cannot rest a pointer on them', async (t) => {
  const page = await workbench(t, { hash: PROBLEM, viewport: PHONE, touch: true });
  const list = page.locator('.help .controls');
  for (const [panel, name, help] of [['edit', 'Exchange colours', /other side/], ['play', 'Take back', /last move back/], ['share', 'Copy as PNG', /pasted/]]) {
    await choosePanel(page, String(panel));
    await page.locator('#help').click();
    await list.locator('summary').click();
    const row = list.locator('dt', { hasText: name }).first();
    assert.match(await row.locator('xpath=following-sibling::dd[1]').innerText(), /** @type {RegExp} */ (help));
    assert.equal(await list.locator('dd').evaluateAll((all) => new Set(all.map((one) => one.textContent)).size === all.length), true);
    await page.keyboard.press('Escape');
  }
});

test('the text board says what the board shows', async (t) => {
  const page = await workbench(t, { hash: PROBLEM });
  const lists = await page.locator('.board-text p').allInnerTexts();
  assert.deepEqual(lists, [
    'White: king a2, queen c7, bishop d3, pawn c3, pawn a4, pawn d4.',
    'Black: king d5, rook a6, bishop a7, pawn a5, pawn e5, pawn e6.',
  ]);
  assert.equal(await page.locator('.board-text tbody tr').nth(1).locator('td').nth(2).innerText(), 'white queen');
});
