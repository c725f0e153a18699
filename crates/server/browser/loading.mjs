// How soon the page is there over slower networks, cold and warm: `node loading.mjs ADDRESS...`, each the page of a server or of a host with
// the plain files. Prints a table. Latency is what a request waits for its answer; caches are empty at first, and full the second time.

import { chromium } from 'playwright-core';

const NETWORKS = /** @type {const} */ ([['20 ms, 20 Mb/s', 20, 20], ['300 ms, 1.6 Mb/s', 300, 1.6]]);
/** The fastest and the slowest are told of so many. */
const TIMES = 3;
const PROBLEM = '#fen=b2K4/2p5/3k4/1Q6/5P2/1B6/8/8%20w%20-%20-%200%201&stip=%232';

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });

/**
 * @param {import('playwright-core').Page} page
 * @param {string} address
 * @param {readonly [string, number, number]} network
 */
async function load(page, address, [, latency, megabits]) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: megabits * 125_000, uploadThroughput: megabits * 125_000 });
  let [bytes, requests] = [0, 0];
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += encodedDataLength > 0 ? 1 : 0;
  });
  await page.goto('about:blank');
  const began = performance.now();
  await page.goto(`${address}${PROBLEM}`, { waitUntil: 'commit' });
  await page.locator('cg-board piece').first().waitFor({ timeout: 120_000 });
  const board = performance.now() - began;
  await page.locator('.solve-key').waitFor({ timeout: 120_000 });
  const solved = performance.now() - began;
  await session.detach();
  return { board, solved, bytes, requests };
}

/** @param {number[]} values */
const range = (values) => {
  const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => (value / 1000).toFixed(2));
  return least === most ? `${least} s` : `${least} to ${most} s`;
};

console.log('| page | network | | board | a two-mover solved | fetched |');
console.log('| --- | --- | --- | --- | --- | --- |');
for (const address of process.argv.slice(2)) {
  for (const network of NETWORKS) {
    /** @type {Record<'cold' | 'warm', Awaited<ReturnType<typeof load>>[]>} */
    const found = { cold: [], warm: [] };
    for (let time = 0; time < TIMES; time += 1) {
      const context = await browser.newContext();
      const page = await context.newPage();
      found.cold.push(await load(page, address, network));
      // What is kept for times without a network is fetched after the page is there.
      await page.waitForTimeout(3000);
      found.warm.push(await load(page, address, network));
      await context.close();
    }
    for (const state of /** @type {const} */ (['cold', 'warm'])) {
      const all = found[state];
      const { bytes, requests } = all.reduce((least, one) => (one.bytes < least.bytes ? one : least));
      console.log(`| ${new URL(address).pathname} at ${new URL(address).port} | ${network[0]} | ${state} | ${range(all.map(({ board }) => board))} | ${range(all.map(({ solved }) => solved))} | ${Math.round(bytes / 1000)} kB in ${requests} |`);
    }
  }
}
await browser.close();
