// What the server says of the problem on the board: what is odd about it, what the stipulation means, which rights it can have.

import * as store from '../store.js';
import { again, asker } from './ask.js';

/**
 * @typedef {object} Checked
 * @property {store.Problem} problem That was asked about.
 * @property {Api.PositionReport | null} report Null if there is none.
 * @property {unknown} error Why.
 */

/** @typedef {{ listen: (hear: (checked: Checked) => void) => void, now: () => Checked | null }} Checks */

/**
 * Asks about every problem that comes, once the hand rests.
 * @returns {Checks} `now` is what was last said, which may be about an earlier problem.
 */
export function checks() {
  /** @type {((checked: Checked) => void)[]} */
  const listeners = [];
  /** @type {Checked | null} */
  let known = null;
  const ask = asker();
  /** @param {store.Problem} problem */
  async function check(problem) {
    /** @param {Api.PositionReport | null} report @param {unknown} error */
    const tell = (report, error) => {
      known = { problem, report, error };
      for (const hear of listeners) hear(known);
    };
    try {
      const report = await ask({ fen: problem.fen, stipulation: problem.stipulation || undefined });
      if (report) tell(report, null);
    } catch (error) {
      tell(null, error);
      again(error, () => store.get().problem === problem && void check(problem));
    }
  }
  store.listen(({ problem }, before) => {
    if (problem.fen !== before.problem.fen || problem.stipulation !== before.problem.stipulation) void check(problem);
  });
  void check(store.get().problem);
  return {
    listen: (hear) => {
      listeners.push(hear);
      if (known) hear(known);
    },
    now: () => known,
  };
}
