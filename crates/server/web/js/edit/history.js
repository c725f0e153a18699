// Undo and redo: every state of the problem, whoever changed it.

/** @typedef {import('../store.js').Problem} Problem */

/** How many steps are remembered. */
const MOST = 500;
/** Changes of the same text within this time are one step, in milliseconds. */
const TYPING = 1200;

export class History {
  /** @type {Problem[]} */
  #past = [];
  /** @type {Problem[]} */
  #future = [];
  /** @type {Problem} */
  #now;
  #typed = { field: '', at: 0 };
  #amends = false;

  /**
   * @param {Problem} now What a link has brought is one step from what was kept.
   * @param {{ past?: unknown, now?: unknown, future?: unknown } | null} [kept]
   */
  constructor(now, kept) {
    this.#now = now;
    this.#past = problems(kept?.past);
    this.#future = problems(kept?.future);
    const [before] = problems([kept?.now]);
    if (before) {
      this.#now = before;
      this.record(now, 0);
    }
  }

  /** What `new History` takes up again. @param {number} most */
  kept(most) {
    return { past: this.#past.slice(-most), now: this.#now, future: this.#future.slice(0, most) };
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /**
   * The problem is as given now.
   * @param {Problem} problem
   * @param {number} at Time in milliseconds.
   */
  record(problem, at) {
    const changed = /** @type {(keyof Problem)[]} */ (Object.keys(problem)).filter((name) => problem[name] !== this.#now[name]);
    if (changed.length === 0) return;
    if (this.#amends) {
      this.#amends = false;
      this.#now = problem;
      return;
    }
    const field = changed.length === 1 && changed[0] !== 'fen' ? changed[0] : '';
    const goesOn = field !== '' && field === this.#typed.field && at - this.#typed.at < TYPING;
    if (!goesOn) this.#past = [...this.#past.slice(1 - MOST), this.#now];
    this.#typed = { field, at };
    this.#future = [];
    this.#now = problem;
  }

  /** The next change belongs to the one before it: one step undoes both. */
  amend() {
    this.#amends = true;
  }

  /** @returns {Problem | null} */
  undo() {
    const problem = this.#past.pop();
    if (!problem) return null;
    this.#future.unshift(this.#now);
    return this.#goTo(problem);
  }

  /** @returns {Problem | null} */
  redo() {
    const problem = this.#future.shift();
    if (!problem) return null;
    this.#past.push(this.#now);
    return this.#goTo(problem);
  }

  /** @param {Problem} problem */
  #goTo(problem) {
    this.#typed = { field: '', at: 0 };
    this.#now = problem;
    return problem;
  }
}

/**
 * What was kept may be anything.
 * @param {unknown} kept
 * @returns {Problem[]}
 */
function problems(kept) {
  if (!Array.isArray(kept)) return [];
  return kept.filter((problem) => typeof problem?.fen === 'string' && typeof problem.stipulation === 'string');
}
