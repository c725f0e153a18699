// The collection of this page, which a worker keeps in the browser's own storage: what the server's interface says of collections, and what only a
// page of its own can do with it.

import { ApiError } from './fault.js';
import { askToKeep, listen, ordered, room, settled, stands, stop as end, want } from './keeping.js';

export { listen, room, stands, want };

const NAME = 'collection.kmdb';

/** @param {string} path @returns {[path: string, pairs: [string, string][]]} The path below `/collection/`, and what is behind the question mark. */
function parts(path) {
  const [place, query = ''] = path.split('?');
  return [place.replace(/^\/collection\/?/, ''), [...new URLSearchParams(query)]];
}

/** Whether a path is about it. @param {string} path */
export function isOf(path) {
  return /^\/collection([/?]|$)/.test(path);
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 */
export async function ask(method, path, body) {
  const [place, pairs] = parts(path);
  if (place === '') return about();
  const text = body === undefined ? '' : JSON.stringify(body);
  const { answer } = await ordered({ call: `${method} ${place}`, pairs, body: text });
  if (method !== 'get') askToKeep();
  return JSON.parse(answer);
}

/** Whether it is open, and how much it holds. @returns {Promise<Api.Collection>} */
async function about() {
  try {
    const standing = await settled();
    if (standing.state === 'shut') return { open: false, name: NAME, entries: 0, problem: standing.problem };
    return JSON.parse((await ordered({ about: true })).answer);
  } catch (error) {
    return { open: false, name: NAME, entries: 0, problem: /** @type {Error} */ (error).message };
  }
}

/**
 * Takes a file in: a job as all others.
 * @param {string} path
 * @param {Blob} file
 * @param {(line: any) => void} hear
 * @returns {import('../api.js').Job}
 */
export function start(path, file, hear) {
  let [number, stopping, abandoned] = [0, false, false];
  /** @type {ApiError | null} */
  let failure = null;
  const stop = () => {
    stopping = true;
    if (number) end(number);
  };
  const take = ordered({ take: parts(path)[1], file }, {
    begun: (given) => {
      number = given;
      hear({ event: 'queued', job: `collection-${given}`, before: 0 });
    },
    hear: (text) => {
      const line = JSON.parse(text);
      if (stopping && line.event === 'started') stop();
      if (line.event === 'error') failure = new ApiError(line.error);
      else if (!abandoned) hear(line);
    },
  });
  const done = take.then(() => {
    askToKeep();
    if (failure && !abandoned) throw failure;
  });
  return {
    stop,
    abandon: () => {
      abandoned = true;
      stop();
    },
    done,
  };
}

/**
 * A job on entries, which are taken out first: whoever does it has no collection.
 * @param {typeof import('./transport.js').start} begin
 * @param {string} path
 * @param {{ entries: number[], problems?: unknown[] }} body
 * @param {(line: any) => void} hear
 * @returns {import('../api.js').Job}
 */
export function startWith(begin, path, { entries, problems = [], ...body }, hear) {
  /** @type {import('../api.js').Job | null} */
  let job = null;
  let isOver = false;
  const end = (/** @type {'stop' | 'abandon'} */ how) => {
    isOver = true;
    job?.[how]();
  };
  const done = Promise.all(entries.map((id) => ask('get', `/collection/entries/${id}`, undefined))).then((found) => {
    if (isOver) return;
    job = begin(path, { ...body, problems: [...problems, ...found.map((entry) => entry.problem)] }, hear);
    return job.done;
  });
  return { stop: () => end('stop'), abandon: () => end('abandon'), done };
}

/** Problems as a file. @param {string} path With the criteria. @returns {Promise<Blob>} */
export async function exported(path) {
  const { parts: pieces } = await ordered({ export: parts(path)[1] });
  return new Blob(pieces, { type: 'application/octet-stream' });
}

/** The collection itself as a file, which `keymove db` reads. @returns {Promise<Blob>} */
export async function copied() {
  const { parts: pieces } = await ordered({ copy: true });
  return new Blob(pieces, { type: 'application/vnd.sqlite3' });
}

/** Puts the collection of a file in the place of this one. @param {Blob} file @returns {Promise<Api.Collection>} */
export async function replace(file) {
  const { answer } = await ordered({ replace: file });
  askToKeep();
  return JSON.parse(answer);
}

/** Deletes all, so that an empty collection is open. */
export async function anew() {
  await ordered({ anew: true });
}
