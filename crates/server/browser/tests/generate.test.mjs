// Problems from nothing, in the panel "Compose".

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { seriousFindings } from './findings.mjs';
import { PHONE, choosePanel, eventually, seesBoard, workbench } from './harness.mjs';

const EMPTY = '8/8/8/8/8/8/8/8';

/** @param {import('playwright-core').Page} page */
const panel = (page) => page.locator('.panel.compose .way:not([hidden])');
/** @param {import('playwright-core').Page} page */
const label = (page) => panel(page).locator('.improve-run > .notice').innerText();
/** @param {import('playwright-core').Page} page */
const rows = (page) => panel(page).locator('.improve-row');
/** @param {import('playwright-core').Page} page */
const begin = (page) => page.getByRole('button', { name: 'Generate', exact: true }).click();
/** @param {import('playwright-core').Page} page */
const fens = async (page) => (await rows(page).evaluateAll((rows) => rows.map((row) => row.dataset.fen ?? '')));

test('problems are made from nothing, judged, looked at and taken over', async (t) => {
  const page = await workbench(t, { panel: 'compose' });
  await page.getByRole('button', { name: 'From nothing' }).click();
  await seesBoard(page, EMPTY);
  await page.locator('#generate-material').fill('KQRB/kpp');
  await page.locator('#generate-seed').fill('11');
  await page.locator('#generate-seconds').selectOption('30');
  assert.deepEqual(await seriousFindings(page), []);
  await begin(page);
  await eventually(async () => assert.ok(await rows(page).count() > 0));
  await eventually(async () => assert.match(await label(page), /^The time is up \(\d+\.\d s\)\. (\d+ sound problems, each unlike the others|One sound problem)\. Seed 11\.$/));
  assert.match(await panel(page).locator('.improve-count').innerText(), /within the gates/);
  const row = rows(page).first();
  const fen = await row.getAttribute('data-fen') ?? '';
  assert.equal(fen.split(' ')[0].replace(/[\d/]/g, '').split('').sort().join(''), 'BKQRkpp');
  assert.match(await row.innerText(), /1\..+! · 7 units/);
  // The best is on the board when the time is up.
  await seesBoard(page, fen.split(' ')[0]);
  await eventually(async () => assert.equal(await panel(page).locator('.improve-differences .improve-gain').count() + await panel(page).locator('.improve-differences .improve-loss').count(), 5, 'of each unit it is said whether it is needed'));
  await eventually(async () => assert.match(await panel(page).locator('.improve-table tfoot').innerText(), /^Score\s+-?\d+$/));
  assert.deepEqual(await seriousFindings(page), []);
  const [list] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as FEN' }).click()]);
  assert.ok(readFileSync(await list.path(), 'utf8').includes(`${fen};#2\n`));
  // What was found is there when the page is loaded again, and so is the way.
  const before = await fens(page);
  await page.reload();
  await choosePanel(page, 'compose');
  await eventually(async () => assert.deepEqual(await fens(page), before));
  assert.match(await label(page), /Seed 11\.$/);
  await rows(page).first().click();
  await panel(page).getByRole('button', { name: 'Take it over' }).click();
  await eventually(async () => assert.equal(await page.locator('[role="tab"][aria-selected="true"]').innerText(), 'Problem'));
  await seesBoard(page, fen.split(' ')[0]);
});

test('what is stopped says so, and what cannot be made is said beside its field', async (t) => {
  const page = await workbench(t, { panel: 'compose', viewport: PHONE, touch: true });
  await page.getByRole('button', { name: 'From nothing' }).tap();
  await page.locator('#generate-material').fill('KQX/k');
  await begin(page);
  await eventually(async () => assert.match(await panel(page).locator('.improve-form > .notice').innerText(), /X/));
  assert.equal(await page.locator('#generate-material').getAttribute('aria-invalid'), 'true');
  await page.locator('#generate-material').fill('K+/k+');
  assert.equal(await page.locator('#generate-material').getAttribute('aria-invalid'), null);
  await page.locator('#generate-units').fill('99');
  await begin(page);
  await eventually(async () => assert.equal(await page.locator('#generate-units').getAttribute('aria-invalid'), 'true'));
  await page.locator('#generate-units').fill('6..8');
  await page.getByRole('button', { name: 'self-block', exact: true }).tap();
  await page.locator('#generate-seconds').selectOption('600');
  await begin(page);
  await eventually(async () => assert.ok(await rows(page).count() > 0));
  assert.match(await rows(page).first().innerText(), /self-block/);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= PHONE.width);
  await page.getByRole('button', { name: 'Stop', exact: true }).tap();
  await eventually(async () => assert.match(await label(page), /^Incomplete: the search ended before the end .* Seed \d+\.$/));
  // The matrix is as it was.
  await page.getByRole('button', { name: 'From a matrix' }).tap();
  assert.equal(await page.locator('#compose-text').inputValue(), '');
  assert.equal(await panel(page).locator('.improve-row').count(), 0);
});
