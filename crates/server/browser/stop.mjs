// How soon a search of the composer ends once it is stopped. For docs/performance.md:
//
//     node stop.mjs http://127.0.0.1:7464 ../../../../shared/data
//
// Each problem is improved, as far as two changes and on one thread, plainly and with a theme forbidden that every candidate is asked for,
// and stopped after some seconds, three times. Told is the time from the stop to the last line of the answer.

import fs from 'node:fs';
import path from 'node:path';

/** By the names of the data. */
const PROBLEMS = {
  'direct3.jsonl': ['yac-bron-0141', 'yac-vukcevich-0228', 'yac-alekhine-0009'],
  'direct4plus.jsonl': ['yac-loyd-0776', 'yac-loyd-0634'],
  'helpmates.jsonl': ['popeye-intell_out-161', 'popeye-intell_out-225', 'yac-dawson-0066'],
};
/** Milliseconds of searching before the stop. */
const AFTER = [2500, 4100, 6300];
const WAYS = { plain: {}, theme: { above: -100_000, wishes: { forbid: ['Grimshaw'] } } };

const [url, data] = process.argv.slice(2);
if (!url || !data) throw new Error('expected the address of a server and the folder of the data');
const base = `${url.replace(/\/$/, '')}/api/v1`;

/** @param {string} place @param {unknown} body */
function post(place, body) {
  return fetch(base + place, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

/**
 * Milliseconds from the stop to the end; nothing if the search ended before.
 * @param {Record<string, unknown>} request
 * @param {number} after
 */
async function once(request, after) {
  const response = await post('/improve', request);
  if (!response.ok || !response.body) throw new Error(await response.text());
  const lines = response.body.pipeThrough(new TextDecoderStream());
  let [job, rest, stopped] = ['', '', 0];
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  for await (const text of /** @type {AsyncIterable<string>} */ (/** @type {unknown} */ (lines))) {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    for (const line of parts.map((part) => JSON.parse(part))) {
      if (line.event === 'queued') job = line.job;
      if (line.event === 'error') throw new Error(JSON.stringify(line.error));
      if (line.event === 'original') {
        timer = setTimeout(() => {
          stopped = performance.now();
          void post(`/jobs/${job}/stop`, {});
        }, after);
      }
      if (line.event === 'summary') clearTimeout(timer);
    }
  }
  return stopped > 0 ? performance.now() - stopped : null;
}

/** @type {Map<string, number[]>} */
const times = new Map();
for (const [file, names] of Object.entries(PROBLEMS)) {
  const rows = fs.readFileSync(path.join(data, 'problems', file), 'utf8').trim().split('\n').map((line) => JSON.parse(line));
  for (const { fen, stipulation } of rows.filter(({ id }) => names.includes(id))) {
    for (const [way, wishes] of Object.entries(WAYS)) {
      for (const after of AFTER) {
        const time = await once({ fen, stipulation, level: 2, threads: 1, best: 50, ...wishes }, after);
        const name = `${stipulation} ${way}`;
        if (time !== null) times.set(name, [...(times.get(name) ?? []), time]);
      }
    }
  }
}
for (const [name, all] of times) {
  all.sort((one, other) => one - other);
  console.log(`${name}: ${all.length} stops, median ${Math.round(all[all.length >> 1])} ms, most ${Math.round(all[all.length - 1])} ms`);
}
