// One search at a time: asks the server, and tells what comes.

import { ApiError, start } from '../api.js';
import { t } from '../texts.js';
import { isStudy } from './options.js';

/**
 * @typedef {object} Search
 * @property {(question: Api.SolveRequest) => void} begin In place of the one that is running.
 * @property {() => void} stop Ends it; it still sends what it has.
 * @property {() => void} abandon Ends it, and nothing more is heard of it.
 */

/**
 * @param {object} world
 * @param {() => boolean} world.wantsSetPlay Whether set play was asked for expressly.
 * @param {(line: import('./results.js').Line) => void} world.hear
 * @param {(error: unknown, refused: boolean) => void} world.over Called at the end, with what went wrong and whether the server said so.
 * @returns {Search}
 */
export function createSearch({ wantsSetPlay, hear, over }) {
  /** @type {import('../api.js').Job | null} */
  let job = null;

  /** @param {import('../api.js').Job} which @param {unknown} error @param {boolean} refused */
  function end(which, error, refused) {
    if (job !== which) return;
    job = null;
    over(error, refused);
  }

  /** @param {Api.SolveRequest} question */
  function ask(question) {
    let isWhole = false;
    /** @param {import('./results.js').Line} line */
    const told = (line) => {
      if (job !== started) return;
      isWhole ||= line.event === 'end';
      hear(line);
    };
    const { fen, stipulation, seconds, threads } = question;
    const started = isStudy(stipulation) ? start('/study', { fen, stipulation, seconds, threads }, told) : start('/solve', question, told);
    job = started;
    started.done.then(() => end(started, isWhole ? null : new ApiError({ code: 'unreachable', message: t('solve.cut') }), false), (error) => {
      // Nobody asked for set play expressly: where there is none, the rest is still worth having.
      const isSetPlay = question.set_play && error instanceof ApiError && error.field === 'set_play' && !wantsSetPlay();
      if (job === started && isSetPlay) ask({ ...question, set_play: false });
      else end(started, error, true);
    });
  }

  return {
    begin: (question) => {
      job?.abandon();
      ask(question);
    },
    stop: () => job?.stop(),
    abandon: () => {
      job?.abandon();
      job = null;
    },
  };
}
