// How large a matrix is, asked again whenever it has been left alone for a moment.

/** How long the hand may rest before the server is asked, in milliseconds. */
const REST = 500;
/** How long positions are counted, in seconds. */
const LONGEST = 10;

/**
 * What is known of the size.
 * @typedef {object} Known
 * @property {import('./server.js').Size | null} size
 * @property {Error | null} fault Why there is none.
 */

/**
 * @param {(typeof import('./server.js'))['count']} count
 * @param {(known: Known) => void} hear Also with nothing, as soon as nothing holds any more.
 */
export function createCounter(count, hear) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {import('../api.js').Job | null} */
  let job = null;
  const stop = () => {
    clearTimeout(timer);
    job?.abandon();
    job = null;
  };
  /** @param {Api.ComposeRequest} request */
  const begin = (request) => {
    const mine = count({ ...request, seconds: LONGEST }, (size) => job === mine && hear({ size, fault: null }));
    job = mine;
    mine.done.catch((fault) => job === mine && hear({ size: null, fault }));
  };
  return {
    stop,
    /** @param {Api.ComposeRequest} request */
    ask: (request) => {
      stop();
      hear({ size: null, fault: null });
      timer = setTimeout(() => begin(request), REST);
    },
  };
}
