// Solutions that are kept with an entry, so that they are there the next time.

import { start } from '../api.js';
import { fill, h } from '../dom.js';
import { solutionText } from '../solve/download.js';
import { hear, verdictText } from '../solve/results.js';
import { language, t } from '../texts.js';
import { USUAL } from '../tree/filter.js';
import * as remote from './remote.js';

/** How long an entry is solved, in seconds. */
const SECONDS = 60;

/**
 * Solves a problem; what comes out is kept with its entry, also if time runs out: it says so itself.
 * @param {Api.EntryWhole} entry
 * @returns {{ stop: () => void, abandon: () => void, words: Promise<string> }} `words` say what came of it.
 */
export function solveAndKeep(entry) {
  /** @type {Api.SolutionLine[]} */
  const found = [];
  let refusal = '';
  const { fen, stipulation, problem } = entry;
  const asked = { fen, stipulation, seconds: SECONDS, ...(problem.intended ? { intended: String(problem.intended) } : {}) };
  const job = start('/solve', asked, (line) => {
    if (line.event === 'solution') found.push(line);
    if (line.event === 'unsolvable') refusal = line.message;
  });
  const words = (async () => {
    await job.done;
    if (found.length === 0) return refusal ? t('collection.save.failed', { message: refusal }) : t('collection.save.unsolved');
    for (const { case: of, solution } of found) await remote.keep(entry.id, 'solution', { case: of ?? null, solution });
    return t('collection.save.solved', { verdict: found.map(({ solution }) => verdictText(solution)).join('; ') });
  })().catch((error) => t('collection.save.failed', { message: /** @type {Error} */ (error).message }));
  return { stop: job.stop, abandon: job.abandon, words };
}

/**
 * The results of an entry, each to be looked at or thrown away.
 * @param {Api.EntryWhole} entry
 * @param {(what: Promise<unknown>) => void} change Waits for a change and shows the entry again.
 * @returns {HTMLElement | null}
 */
export function keptView(entry, change) {
  if (entry.results.length === 0) return null;
  return h('div', { class: 'kept' }, h('h3', null, t('collection.results.kept')),
    h('ul', null, entry.results.map((result) => {
      const place = h('pre', { tabindex: 0, hidden: true });
      const show = h('button', { type: 'button', class: 'button small', 'aria-expanded': 'false', title: t('collection.help.kept.show'), onclick: async () => {
        const isOpen = place.hidden;
        if (isOpen && !place.textContent) fill(place, await remote.kept(entry.id, result.id).then(written, (error) => error.message));
        place.hidden = !isOpen;
        show.setAttribute('aria-expanded', String(isOpen));
      } }, t('collection.kept.show'));
      return h('li', null,
        h('span', { class: 'toolbar' }, h('span', null, t(result.kind === 'solution' ? 'collection.kept.solution' : 'collection.kept.other', { kind: result.kind, at: new Date(result.at * 1000).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' }) })),
          !result.current && h('span', { class: 'chip warn', title: t('collection.help.outdated') }, t('collection.outdated')),
          show, h('button', { type: 'button', class: 'button small', title: t('collection.help.kept.forget'), onclick: () => change(remote.forget(entry.id, result.id)) }, t('collection.kept.forget'))),
        place);
    })));
}

/**
 * A kept result as text.
 * @param {Record<string, unknown>} kept
 * @returns {string}
 */
function written(kept) {
  const { case: of, solution } = /** @type {Partial<Api.SolutionLine>} */ (kept);
  const [result] = solution ? hear([], { event: 'solution', case: of ?? undefined, solution }) : [];
  return result ? solutionText(result, { filter: USUAL, letters: 'S' }).trim() : JSON.stringify(kept, null, 2);
}
