// How heavy the page is, and how soon there is a board.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { workbench } from './harness.mjs';

/** Compressed, in bytes, with everything that the page loads at its start. */
const HEAVIEST = 320_000;
/** Until the board is drawn, in milliseconds; a quiet machine needs a tenth of it. */
const LATEST = 5_000;

test('a page that is loaded again asks the server for its document alone', async (t) => {
  const page = await workbench(t, { lazy: true });
  await page.reload({ waitUntil: 'networkidle' });
  const fetched = await page.evaluate(() => /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'))
    .filter(({ transferSize }) => transferSize > 0).map(({ name }) => new URL(name).pathname));
  const files = fetched.filter((path) => !path.startsWith('/api/') && !/favicon|manifest/.test(path));
  assert.deepEqual(files, []);
});

test('the page is light and the board there soon', async (t) => {
  const page = await workbench(t, { alone: true, lazy: true });
  const main = await page.request.get(new URL('/js/main.js', page.url()).href, { headers: { 'accept-encoding': 'gzip' } });
  if (!main.headers()['content-encoding']) return t.skip('this server does not compress');
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  let bytes = 0;
  let files = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    files += 1;
  });
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('cg-board piece')) return;
      observer.disconnect();
      requestAnimationFrame(() => performance.mark('board'));
    }).observe(document, { childList: true, subtree: true });
  });
  await page.getByRole('button', { name: 'Initial position' }).click();
  await page.reload({ waitUntil: 'networkidle' });
  const drawn = await page.evaluate(() => performance.getEntriesByName('board')[0]?.startTime ?? Infinity);
  t.diagnostic(`${files} files, ${Math.round(bytes / 1000)} kB; the board after ${Math.round(drawn)} ms`);
  assert.ok(bytes < HEAVIEST, `${bytes} bytes`);
  assert.ok(drawn < LATEST, `${drawn} ms`);
});
