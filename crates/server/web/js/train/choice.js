// Which problem is next: of the classics, of the collection, or of what is due; sound, as hard as wanted, and with the wanted theme.

import { ApiError, get } from '../api.js';
import { NOTHING, query, range } from '../collection/criteria.js';
import * as remote from '../collection/remote.js';
import { origin } from '../collection/row.js';
import { t } from '../texts.js';
import { CLASSICS } from './classics.js';
import { reasonWords } from './said.js';
import * as server from './server.js';

/** @typedef {import('./server.js').Fields} Fields */
/** @typedef {'classics' | 'collection' | 'due'} Source */

/**
 * What is wanted.
 * @typedef {object} Wishes
 * @property {Source} source
 * @property {string} kind A stipulation, `*` for any letters; nothing for all.
 * @property {string} theme As the server calls it; nothing for any.
 * @property {string} difficulty A range; nothing for any.
 * @property {'all' | 'key'} ask
 * @property {number} minutes For a problem; 0 for any time.
 */

/** @type {Readonly<Wishes>} */
export const USUAL = Object.freeze({ source: 'classics', kind: '', theme: '', difficulty: '', ask: 'all', minutes: 0 });

/** A problem with what is said of it. @typedef {{ fields: Fields, author: string, source: string, entry: number | null }} Candidate */
/** A position that is asked. @typedef {NonNullable<Api.Prepared['positions']>[number]} Position */
/** A problem that can be asked. @typedef {{ candidate: Candidate, prepared: Api.Prepared & { problem: Api.TrainingProblem, positions: Position[] } }} Found */

/** Entries of the collection that are looked at together. */
const TOGETHER = 30;
/** Entries whose numbers are asked for at once. */
const LISTED = 500;

/** @param {any} kept @returns {Wishes} */
export function wishesOf(kept) {
  const text = (/** @type {unknown} */ value) => (typeof value === 'string' ? value.slice(0, 200) : '');
  const minutes = Number(kept?.minutes);
  return {
    source: ['classics', 'collection', 'due'].includes(kept?.source) ? kept.source : USUAL.source,
    kind: text(kept?.kind), theme: text(kept?.theme), difficulty: text(kept?.difficulty),
    ask: kept?.ask === 'key' ? 'key' : 'all',
    minutes: minutes > 0 && minutes <= 600 ? minutes : 0,
  };
}

/**
 * The bounds of a range of difficulties.
 * @param {string} text
 * @returns {[number, number] | null} Null if it is none.
 */
export function bounds(text) {
  if (text.trim() === '') return [-Infinity, Infinity];
  const [, low, , high] = /^(\d*)(\.\.)?(\d*)$/.exec(range(text)) ?? [];
  if (low === undefined || (!low && !high)) return null;
  const isRange = range(text).includes('..');
  return [low ? Number(low) : -Infinity, high ? Number(high) : isRange ? Infinity : Number(low)];
}

/**
 * Whether a stipulation is of a kind.
 * @param {string} stipulation
 * @param {string} kind `*` stands for any letters; nothing for all.
 */
export function isOf(stipulation, kind) {
  const parts = kind.trim().split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return kind.trim() === '' || new RegExp(`^${parts.join('.*')}$`, 'i').test(stipulation.trim());
}

/**
 * Whether a problem is as hard as wanted, and shows what is wanted.
 * @param {Api.Prepared} prepared
 * @param {Wishes} wishes
 */
export function fits({ themes = [], difficulty = null }, wishes) {
  const [low, high] = bounds(wishes.difficulty) ?? [-Infinity, Infinity];
  const isHard = wishes.difficulty.trim() === '' || (difficulty !== null && low <= difficulty && difficulty <= high);
  // Entries of a collection were found by it, perhaps by a label that is no theme of the catalogue.
  const isShown = !wishes.theme || wishes.source === 'collection' || themes.some((theme) => theme.toLowerCase() === wishes.theme.toLowerCase());
  return isHard && isShown;
}

/**
 * @typedef {object} Search
 * @property {(attempts: readonly Api.Attempt[], signal: AbortSignal) => Promise<Found | null>} next Null if there are no more.
 * @property {() => { reason: string, open: boolean } | null} leftOut The last one that was left out, and why.
 * @property {() => number} count How many were.
 */

/**
 * @param {Wishes} wishes
 * @param {() => Promise<readonly Api.TrainingDue[]>} due What is due now.
 * @param {() => void} changed Another problem was left out.
 * @returns {Search}
 */
export function createSearch(wishes, due, changed) {
  /** @type {{ reason: string, open: boolean } | null} */
  let leftOut = null;
  let count = 0;
  const seed = Math.floor(Math.random() * 2 ** 32);
  const supply = supplies[wishes.source](wishes, due);
  /** @type {Candidate[]} */
  let waiting = [];

  /** @param {{ reason: string, open: boolean }} why */
  function leave(why) {
    leftOut = why;
    count += 1;
    changed();
  }

  /** @param {readonly Api.Attempt[]} attempts @param {AbortSignal} signal */
  async function refill(attempts, signal) {
    const more = await supply(signal);
    signal.throwIfAborted();
    if (more.length === 0) return false;
    if (wishes.source === 'due') waiting = more;
    else {
      const { order, unread } = await server.order(more.map(({ fields }) => fields), attempts, seed);
      waiting = order.map((index) => more[index]);
      for (const index of unread) leave({ reason: more[index].fields.fen, open: false });
    }
    return true;
  }

  return {
    leftOut: () => leftOut,
    count: () => count,
    next: async (attempts, signal) => {
      for (;;) {
        signal.throwIfAborted();
        const candidate = waiting.shift();
        if (!candidate) {
          if (!await refill(attempts, signal)) return null;
          continue;
        }
        const prepared = await server.prepare(candidate.fields, signal).catch(unread);
        const { problem, positions } = prepared;
        if (prepared.fit && problem && positions) {
          if (fits(prepared, wishes)) return { candidate, prepared: { ...prepared, problem, positions } };
          // One without an estimate may be as hard as wanted.
          const isUnknown = wishes.difficulty.trim() !== '' && typeof prepared.difficulty !== 'number' && problem.stipulation.startsWith('#');
          if (isUnknown) leave({ reason: t('train.no-estimate'), open: true });
          continue;
        }
        leave({ reason: reasonWords(prepared.phrase, prepared.reason ?? ''), open: prepared.open });
      }
    },
  };
}

/** What cannot be read is left out as well. @param {unknown} error @returns {Api.Prepared} */
function unread(error) {
  if (error instanceof ApiError && error.code === 'bad_input') return { event: 'prepared', fit: false, open: false, reason: error.message };
  throw error;
}

/**
 * Where problems come from, some at a time; none when there are no more.
 * @type {Record<Source, (wishes: Wishes, due: () => Promise<readonly Api.TrainingDue[]>) => (signal: AbortSignal) => Promise<Candidate[]>>}
 */
const supplies = {
  classics: (wishes) => once(async () => CLASSICS.filter(({ stipulation }) => isOf(stipulation, wishes.kind)).map(({ author, source, ...fields }) => ({ fields, author, source, entry: null }))),
  due: (wishes, due) => once(async () => (await due()).filter(({ stipulation }) => isOf(stipulation, wishes.kind)).map(({ day: _, rating: __, deviation: ___, ...fields }) => ({ fields, author: '', source: '', entry: null }))),
  collection: (wishes) => {
    /** @type {number[] | null} */
    let ids = null;
    return async (signal) => {
      ids ??= await someOf(wishes, signal);
      return Promise.all(ids.splice(0, TOGETHER).map((id) => entryOf(id, signal)));
    };
  },
};

/** @param {() => Promise<Candidate[]>} all */
function once(all) {
  let isDone = false;
  return async () => {
    if (isDone) return [];
    isDone = true;
    return all();
  };
}

/** Numbers of entries that are wanted, by chance. @param {Wishes} wishes @param {AbortSignal} signal @returns {Promise<number[]>} */
async function someOf({ kind, theme }, signal) {
  const criteria = { ...NOTHING, stipulation: kind, theme };
  const page = (/** @type {number} */ skip, /** @type {number} */ most) => get(`/collection/entries?${query(criteria, skip, most)}`, signal);
  const { total } = await page(0, 1);
  const { entries } = await page(Math.floor(Math.random() * Math.max(0, total - LISTED + 1)), LISTED);
  const ids = entries.map(({ id }) => id);
  for (let at = ids.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [ids[at], ids[other]] = [ids[other], ids[at]];
  }
  return ids;
}

/** @param {number} id @param {AbortSignal} signal @returns {Promise<Candidate>} */
async function entryOf(id, signal) {
  const entry = await remote.entry(id, signal);
  return { fields: { ...entry.problem, fen: entry.fen, stipulation: entry.stipulation }, author: entry.author, source: origin(entry), entry: entry.id };
}
