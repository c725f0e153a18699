// What the panels share. There is one store; a change is told to whoever listens, once, after all changes of a turn.

/**
 * @typedef {object} Problem
 * @property {string} fen The position, as a full FEN.
 * @property {string} stipulation What is asked, `#3`.
 * @property {string} author
 * @property {string} source
 * @property {string} intended How many solutions of help and series play are meant, or nothing.
 * @property {string} twins What is changed in each twin, a line each, or nothing.
 * @property {string} zero `on` if the diagram is no position of its own (zeroposition), or nothing.
 * @property {number | null} entry Its number in the collection, if it is from there.
 */

/**
 * @typedef {object} Shared
 * @property {Problem} problem What all panels work on.
 * @property {string} panel Which panel is shown.
 * @property {number | null} opened The entry on show in the panel "Collection"; null if that is a list.
 * @property {number} arrivals How many problems came whole: from the clipboard, an address, the collection, an example.
 * @property {boolean} setup Whether the board of the panel "Problem" is set up by hand; otherwise moves are made on it.
 */

/** @type {Shared} */
const state = {
  problem: {
    fen: '8/8/8/8/8/8/8/8 w - - 0 1',
    stipulation: '#2',
    author: '',
    source: '',
    intended: '',
    twins: '',
    zero: '',
    entry: null,
  },
  panel: 'problem',
  opened: null,
  arrivals: 0,
  setup: true,
};

/** @type {Set<(state: Readonly<Shared>, before: Readonly<Shared>) => void>} */
const listeners = new Set();
/** @type {Shared | null} */
let before = null;

/** @returns {Readonly<Shared>} */
export function get() {
  return state;
}

/** @param {Partial<Shared>} changes */
export function set(changes) {
  if (!before) {
    before = { ...state };
    queueMicrotask(() => {
      const earlier = before ?? state;
      before = null;
      for (const listener of listeners) listener(state, earlier);
    });
  }
  Object.assign(state, changes);
}

/** @param {Partial<Problem>} changes */
export function setProblem(changes) {
  set({ problem: { ...state.problem, ...changes } });
}

/**
 * Another problem: what is not said of it is not known, whatever was known of the one before.
 * @param {Pick<Problem, 'fen' | 'stipulation'> & Partial<Problem>} problem
 * @param {Partial<Omit<Shared, 'problem'>>} [changes] Of the rest, at once.
 */
export function putProblem(problem, changes = {}) {
  set({ ...changes, arrivals: state.arrivals + 1, problem: { author: '', source: '', intended: '', twins: '', zero: '', entry: null, ...problem } });
}

/**
 * @param {(state: Readonly<Shared>, before: Readonly<Shared>) => void} listener
 * @returns {() => void} Ends it.
 */
export function listen(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
