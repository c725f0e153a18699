// Files into the collection: chosen, or dropped anywhere on the panel.

import { h } from '../dom.js';
import { acceptFiles } from '../dropped.js';
import { t } from '../texts.js';
import { workBox } from './box.js';
import * as remote from './remote.js';
import { empty, heard, sum } from './tally.js';

/** Endings of the formats that are read, for the dialog that chooses files. */
export const ENDINGS = '.epd,.fen,.pgn,.olv,.yaml,.yml,.json,.jsonl,.ndjson,.csv,.tsv,.inp,.tex,.txt';

/**
 * @param {(added: boolean) => void} done Called after the last file.
 * @param {(files: File[]) => boolean} opens Takes files that are collections themselves.
 * @returns {{ element: HTMLElement, button: HTMLElement, accept: (panel: HTMLElement) => void }}
 */
export function importing(done, opens) {
  /** @type {ReturnType<typeof remote.take> | null} */
  let job = null;
  let stopped = false;
  const input = h('input', { type: 'file', multiple: true, accept: ENDINGS, hidden: true, 'aria-label': t('collection.import'), onchange: () => {
    void run([...(input.files ?? [])]);
    input.value = '';
  } });
  const button = h('button', { type: 'button', class: 'button', title: t('collection.help.import'), onclick: () => input.click() }, t('collection.import'));
  const box = workBox(t('collection.import'), () => button.focus());

  const run = async (/** @type {File[]} */ files) => {
    if (files.length === 0 || job || opens(files)) return;
    stopped = false;
    const tallies = files.map(() => empty());
    box.begin(t('collection.importing'), () => {
      stopped = true;
      job?.stop();
    });
    const draw = (/** @type {number} */ at) => {
      const { added, known, duplicates, refused, part } = sum(tallies);
      box.draw(t('collection.counts', { file: files[at]?.name ?? t('collection.files', { count: files.length }), added, known, duplicates, refused }), part, files.length);
    };
    let complete = true;
    for (const [at, file] of files.entries()) {
      if (stopped) break;
      draw(at);
      job = remote.take(file, (line) => {
        tallies[at] = heard(tallies[at], line);
        if (line.event === 'summary' && !line.complete) complete = false;
        draw(at);
      });
      try {
        await job.done;
      } catch (error) {
        complete = false;
        tallies[at] = { ...tallies[at], reasons: [...tallies[at].reasons, `${file.name}: ${/** @type {Error} */ (error).message}`] };
      }
      job = null;
    }
    draw(files.length === 1 ? 0 : -1);
    const all = sum(tallies);
    const more = all.refused - all.reasons.length;
    box.end(stopped ? t('collection.imported.stopped') : t(complete ? 'collection.imported' : 'collection.imported.partly'),
      all.reasons.length === 0 ? null : h('details', { open: true }, h('summary', { title: t('collection.help.unread') }, t('collection.unread', { count: Math.max(all.refused, all.reasons.length) })),
        h('ul', { class: 'reasons', tabindex: 0, 'aria-label': t('collection.help.unread') }, all.reasons.map((reason) => h('li', null, reason))),
        more > 0 && h('p', { class: 'soft' }, t('collection.unread.more', { count: more, most: all.reasons.length }))));
    done(all.added + all.duplicates > 0);
  };

  return {
    element: box.element,
    button: h('span', null, button, input),
    accept: (panel) => acceptFiles(() => !panel.hidden, (files) => void run(files), (over) => panel.classList.toggle('dropping', over)),
  };
}
