// Makes the pictures of the workbench in docs/pictures from a server that runs: node pictures.mjs http://127.0.0.1:7464/
//
// The server needs a collection with some problems for the picture of the collection.

import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const [server = 'http://127.0.0.1:7464/'] = process.argv.slice(2);
const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../docs/pictures');
const desk = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };
/** C. Mansfield, The Chess Amateur 1922. */
const two = '#fen=8/b1Q5/r3p3/p2kp3/P2P4/2PB4/K7/8_w_-_-_0_1&stip=%232&author=Comins+Mansfield&source=The+Chess+Amateur+1922';
/** W. Speckmann, Neueste Kieler Nachrichten 1939. */
const small = '#fen=8/2KR4/2ppk3/2r5/5Q2/8/8/8_w_-_-_0_1&stip=%232&author=Werner+Speckmann&source=Neueste+Kieler+Nachrichten+1939';

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });

/**
 * @param {string} name
 * @param {{ viewport: typeof desk, dark?: boolean, hash?: string, panel: string }} how
 * @param {(page: import('playwright-core').Page) => Promise<void>} act
 */
async function picture(name, { viewport, dark, hash = '', panel }, act) {
  const context = await browser.newContext({ viewport, colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(server + hash);
  await page.locator(`#tab-${panel}`).click();
  await act(page);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
  await context.close();
}

/** @param {import('playwright-core').Page} page */
async function solve(page) {
  await page.locator('.solve-banner[data-verdict="sound"]').waitFor();
}

await picture('workbench-solve', { viewport: desk, hash: two, panel: 'problem' }, async (page) => {
  await solve(page);
  await page.locator('.of-keys .tree-move', { hasText: 'd7#' }).first().click();
});
await picture('workbench-phone', { viewport: phone, dark: true, hash: two, panel: 'problem' }, solve);
await picture('workbench-improve', { viewport: desk, hash: small, panel: 'improve' }, async (page) => {
  await page.locator('#improve-depth').selectOption('2');
  await page.getByRole('button', { name: 'Find improvements' }).click();
  await page.locator('.improve-row', { hasText: 'black rook g5' }).first().click({ timeout: 60_000 });
  await page.getByText(/Score\s+73\s+112/).or(page.locator('.improve-table tfoot')).first().waitFor();
  await page.getByRole('button', { name: 'Take it over' }).scrollIntoViewIfNeeded();
});
await picture('workbench-compose', { viewport: desk, panel: 'compose' }, async (page) => {
  const text = page.locator('#compose-text');
  await text.fill('stipulation #2\nboard 8/2p5/3k4/8/8/1B6/8/8\nking K = d8,e8\nslot b5 = Q R -\nslot a8 = b n -\nempty d5,e5\nadd 1 of Pp\ntheme grimshaw\n');
  await page.getByText(/positions, searched in a moment/).waitFor();
  await page.evaluate(() => scrollTo(0, 0));
});
await picture('workbench-collection', { viewport: desk, dark: true, hash: small, panel: 'collection' }, async (page) => {
  await page.getByText('No. 1', { exact: true }).or(page.getByText(/No\. \d+/)).first().waitFor();
});
await browser.close();
