// What is known of a search that is under way, from the news that the server sends.

/**
 * @typedef {object} Progress
 * @property {number} before Jobs that come first while this one waits.
 * @property {boolean} started
 * @property {Api.Progress['phase']} phase
 * @property {number} depth In moves; 0 before the first one.
 * @property {number} total First moves, or parts of the work.
 * @property {number} done Of these, at this depth.
 * @property {boolean} parts Whether parts of the work are counted and not first moves.
 * @property {number} positions
 * @property {number} rate Positions a second.
 * @property {number} seconds
 * @property {number | null} left Seconds left, where that can be told.
 * @property {number | null} allowed Seconds until the time is up.
 * @property {ReadonlyMap<string, Api.Progress['settled'][number]>} moves By UCI's notation.
 * @property {readonly Api.DepthReport[]} depths Lengths that are finished, the shortest first.
 * @property {number} solutions Of help and series play, found so far.
 * @property {number | null} within The length of the shortest mate found so far.
 * @property {string} making The table of few men that is being made.
 * @property {string} label Which of several positions it is about.
 */

/** @returns {Progress} */
export function beginning() {
  return {
    before: 0, started: false, phase: 'search', depth: 0, total: 0, done: 0, parts: false, positions: 0, rate: 0, seconds: 0,
    left: null, allowed: null, moves: new Map(), depths: [], solutions: 0, within: null, making: '', label: '',
  };
}

/**
 * @param {Progress} progress
 * @param {import('./results.js').Line} line
 * @returns {Progress} The same one if the line is about something else.
 */
export function hear(progress, line) {
  switch (line.event) {
    case 'queued':
      return { ...progress, before: line.before };
    case 'started':
      return { ...progress, before: 0, started: true };
    case 'making':
      return { ...progress, making: line.material };
    case 'progress':
      return news(progress, line);
    default:
      return progress;
  }
}

/**
 * @param {Progress} progress
 * @param {Api.Progress} line
 * @returns {Progress}
 */
function news(progress, line) {
  const label = line.case?.label ?? '';
  const other = label !== progress.label;
  const moves = new Map(other ? [] : progress.moves);
  for (const move of line.settled) moves.set(move.uci, move);
  return {
    ...progress,
    started: true,
    phase: line.phase,
    depth: line.depth,
    total: line.first_moves,
    done: line.done,
    parts: line.parts === 'parts',
    positions: line.positions,
    rate: line.rate,
    seconds: line.seconds,
    left: line.seconds_left,
    allowed: line.seconds_allowed,
    moves,
    depths: finished(other ? [] : progress.depths, line.depths),
    solutions: line.solutions ?? 0,
    within: line.found ?? null,
    making: '',
    label,
  };
}

/**
 * A length that is searched again, as after a stop for a shorter one, has its last row.
 * @param {Progress['depths']} before
 * @param {Progress['depths']} more
 * @returns {Progress['depths']} The same list if there is nothing new.
 */
function finished(before, more) {
  if (more.length === 0) return before;
  const rows = new Map([...before, ...more].map((row) => [row.depth, row]));
  return [...rows.values()].sort((one, other) => one.depth - other.depth);
}

/**
 * Numbers for people: how many first moves solve and how many do not, so far as the depth goes.
 * @param {Progress} progress
 * @returns {{ solves: Api.Progress['settled'], refuted: number, open: number }}
 */
export function tally(progress) {
  const all = [...progress.moves.values()];
  const solves = all.filter((move) => move.solves);
  const refuted = all.filter((move) => !move.solves && move.depth >= progress.depth).length;
  // What solved at an earlier depth is not counted again.
  return { solves, refuted, open: Math.max(0, progress.total - progress.done) };
}

/**
 * @param {number} count
 * @returns {string} With a unit: `1.2 M`.
 */
export function compact(count) {
  for (const [unit, size] of /** @type {[string, number][]} */ ([['G', 1e9], ['M', 1e6], ['k', 1e4]])) {
    if (count >= size) return `${(count / (unit === 'k' ? 1e3 : size)).toFixed(count / size < 10 && unit !== 'k' ? 1 : 0)} ${unit}`;
  }
  return String(Math.round(count));
}

/**
 * @param {number} seconds
 * @returns {string} `0.4 s`, `12 s`, `3:05 min`.
 */
export function duration(seconds) {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 100) return `${Math.round(seconds)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')} min`;
}
