// What axe-core finds on a page.

import axe from 'axe-core';

/**
 * @param {import('playwright-core').Page} page
 * @returns {Promise<string[]>} Serious and critical findings, a line each.
 */
export async function seriousFindings(page) {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await /** @type {any} */ (window).axe.run(document, { resultTypes: ['violations'] });
    return violations
      .filter((/** @type {any} */ { impact }) => ['serious', 'critical'].includes(impact))
      .flatMap((/** @type {any} */ { id, nodes }) => nodes.map((/** @type {any} */ { html }) => `${id}: ${html.slice(0, 200)}`));
  });
}
