// What two answers to the same question have in common.

/** What depends on how fast a machine is, how memory is laid out, or in which order threads find something. */
const VARIES = new Set(['seconds', 'ms', 'time_ms', 'nodes', 'rate', 'seconds_left', 'seconds_allowed', 'seconds_about', 'stats', 'statistics', 'generated', 'positions', 'depths', 'threads', 'search', 'effort', 'instead_of']);

/** @param {any} value @returns {any} */
export function lasting(value) {
  if (Array.isArray(value)) return value.map(lasting);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !VARIES.has(name)).map(([name, part]) => [name, lasting(part)]));
}

/** Events that tell what was found. */
const CANDIDATES = ['candidate', 'generated'];

/** Events that must come, in their order. */
export const NEWS = ['queued', 'started', 'progress', 'making', 'info', 'found'];

/**
 * What is the same in two answers of a job: not the news, and of candidates only those that count in the end, with what was said of them
 * last. Which others are told on the way depends on how fast the machine is.
 * @param {any[]} lines
 */
export function outcome(lines) {
  const ends = lines.find(({ event }) => event === 'summary');
  const listed = [ends?.best, ends?.front, ends?.judged?.best, ends?.judged?.outside].flatMap((list) => list ?? []);
  const counted = new Set(listed.map((one) => one.fen ?? one));
  const [candidates, others] = [true, false].map((is) => lines.filter(({ event }) => (CANDIDATES.includes(event)) === is));
  const last = new Map(candidates.map((candidate) => [candidate.fen, candidate]));
  const kept = [...last.values()].filter(({ fen }) => counted.has(fen)).sort((one, other) => (one.fen < other.fen ? -1 : 1));
  return lasting([...kept, ...others.filter(({ event }) => !NEWS.includes(event))]);
}
