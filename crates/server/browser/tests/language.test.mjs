// German and French beside English.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seriousFindings } from './findings.mjs';
import { DESK, choosePanel, hashOf, isThere, workbench } from './harness.mjs';

const PANELS = ['edit', 'solve', 'improve', 'compose', 'play', 'train', 'collection', 'share'];
const PROBLEM = hashOf('8/b1Q5/r3p3/p2kp3/P2P4/2PB4/K7/8 w - - 0 1', '#2');
const NARROW = { width: 390, height: 844 };
/** What stands on the tab of the collection, and on that of the improvements. */
const WORDS = /** @type {const} */ ({ en: ['Collection', 'Improve'], de: ['Sammlung', 'Verbessern'], fr: ['Collection', 'Améliorer'] });

/**
 * The page as a browser shows it whose reader wants other languages.
 * @param {import('node:test').TestContext} t
 * @param {string[]} wanted
 * @param {Parameters<typeof workbench>[1]} [options]
 */
async function inLanguages(t, wanted, options = {}) {
  const page = await workbench(t, { ...options, alone: true });
  await page.addInitScript((languages) => Object.defineProperty(navigator, 'languages', { get: () => languages }), wanted);
  await page.reload();
  await isThere(page);
  return page;
}

/** @param {import('playwright-core').Page} page @param {keyof typeof WORDS} language */
async function speaks(page, language) {
  assert.equal(await page.locator('html').getAttribute('lang'), language);
  assert.equal(await page.locator('#language').inputValue(), language);
  assert.equal((await page.locator('#tab-collection').innerText()).trim(), WORDS[language][0]);
  assert.equal((await page.locator('#tab-improve').innerText()).trim(), WORDS[language][1]);
}

/** The languages whose files were loaded: English is among the scripts. @param {import('playwright-core').Page} page */
const loaded = async (page) => new Set(await page.evaluate(() => performance.getEntriesByType('resource').flatMap(({ name }) => /\/js\/texts\/(\w+)[./]/.exec(name)?.[1] ?? [])));

/** @param {import('playwright-core').Page} page @param {string} language */
async function choose(page, language) {
  await Promise.all([page.waitForEvent('load'), page.locator('#language').selectOption(language)]);
  await isThere(page);
}

test('the page speaks the language of the browser, and English if it has no other', async (t) => {
  const german = await inLanguages(t, ['de-CH', 'en']);
  await speaks(german, 'de');
  assert.deepEqual(await loaded(german), new Set(['de']));
  await speaks(await inLanguages(t, ['it', 'fr-FR']), 'fr');
  const italian = await inLanguages(t, ['it']);
  await speaks(italian, 'en');
  assert.deepEqual(await loaded(italian), new Set());
});

test('a chosen language is there at once, kept, and comes before that of the browser', async (t) => {
  const page = await workbench(t, { hash: PROBLEM });
  await speaks(page, 'en');
  for (const language of /** @type {const} */ (['de', 'fr', 'en'])) {
    await choose(page, language);
    await speaks(page, language);
    await page.reload();
    await isThere(page);
    await speaks(page, language);
  }
  const other = await inLanguages(t, ['fr']);
  await choose(other, 'de');
  await speaks(other, 'de');
});

for (const language of /** @type {const} */ (['de', 'fr'])) {
  test(`no serious finding and a title for every control: ${language}`, async (t) => {
    const page = await inLanguages(t, [language], { viewport: DESK, hash: PROBLEM });
    for (const panel of PANELS) {
      await choosePanel(page, panel);
      assert.deepEqual(await seriousFindings(page), [], panel);
    }
    await page.locator('#help').click();
    assert.deepEqual(await seriousFindings(page), [], 'help');
    assert.equal(await page.locator('#language').getAttribute('title') !== null, true);
  });

  test(`nothing is wider than a telephone: ${language}`, async (t) => {
    const page = await inLanguages(t, [language], { viewport: NARROW, hash: PROBLEM });
    for (const panel of PANELS) {
      await choosePanel(page, panel);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= NARROW.width, `${panel} is ${width} wide`);
    }
  });
}
