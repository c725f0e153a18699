// What two answers to the same question have in common.

/** What depends on how fast a machine is, or how memory is laid out. */
const VARIES = new Set(['seconds', 'ms', 'time_ms', 'nodes', 'rate', 'seconds_left', 'seconds_allowed', 'seconds_about', 'stats', 'statistics', 'generated', 'positions', 'depths', 'threads', 'search', 'effort']);

/** @param {any} value @returns {any} */
export function lasting(value) {
  if (Array.isArray(value)) return value.map(lasting);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !VARIES.has(name)).map(([name, part]) => [name, lasting(part)]));
}

/** Events that must come, in their order. */
export const NEWS = ['queued', 'started', 'progress', 'info', 'found'];
