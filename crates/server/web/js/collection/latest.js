// Questions of which only the last matters: what is typed while an answer is on its way makes that answer stale.

/**
 * @template A
 * @typedef {object} Latest
 * @property {(argument: A) => void} ask Asks once nothing else was asked for a moment.
 * @property {(argument: A) => void} now Asks at once.
 * @property {() => void} cancel Ends what is under way; nothing is heard of it.
 */

/**
 * Asks one question at a time. A new one aborts the one before, whose answer or failure is never heard, in whatever order
 * answers arrive.
 *
 * @template A, R
 * @param {(argument: A, signal: AbortSignal) => Promise<R>} run
 * @param {{ answer: (result: R, argument: A) => void, failure: (error: unknown) => void, busy?: (is: boolean) => void }} hear
 * @param {number} [wait] How long `ask` waits for more, in milliseconds.
 * @returns {Latest<A>}
 */
export function latest(run, hear, wait = 150) {
  /** @type {AbortController | null} */
  let current = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const cancel = () => {
    clearTimeout(timer);
    current?.abort();
    current = null;
  };
  /** @param {A} argument */
  const now = async (argument) => {
    cancel();
    const own = new AbortController();
    current = own;
    hear.busy?.(true);
    try {
      const result = await run(argument, own.signal);
      if (current === own) hear.answer(result, argument);
    } catch (error) {
      if (current === own) hear.failure(error);
    } finally {
      if (current === own) {
        current = null;
        hear.busy?.(false);
      }
    }
  };
  return {
    now: (argument) => void now(argument),
    ask: (argument) => {
      cancel();
      timer = setTimeout(() => void now(argument), wait);
    },
    cancel: () => {
      cancel();
      hear.busy?.(false);
    },
  };
}
