// What somebody has tried, as the browser keeps it and as `keymove train --record` reads it. Pure functions; what an attempt may be is checked by
// whoever sums them up.

/** @typedef {Api.Attempt} Attempt */

/** The first line of a record. */
const HEAD = { format: 'keymove-training-record', version: 1 };
/** Most attempts that can be summed up. */
const MOST = 2000;
/** The longest list of them, in letters of its JSON: requests have bounds, too. */
const LONGEST = 900_000;

/**
 * @param {any} kept What the browser has.
 * @returns {Attempt[]} Without what cannot be an attempt.
 */
export function parse(kept) {
  return Array.isArray(kept) ? kept.filter((one) => one && typeof one === 'object' && typeof one.problem?.fen === 'string' && typeof one.points === 'number') : [];
}

/**
 * As many of the last attempts as have room.
 * @param {readonly Attempt[]} attempts
 * @returns {{ attempts: Attempt[], dropped: number }}
 */
export function bounded(attempts) {
  let room = LONGEST;
  let from = attempts.length;
  while (from > 0 && attempts.length - from < MOST) {
    room -= JSON.stringify(attempts[from - 1]).length + 1;
    if (room < 0) break;
    from -= 1;
  }
  return { attempts: attempts.slice(from), dropped: from };
}

/** @param {readonly Attempt[]} attempts @returns {string} */
export function fileText(attempts) {
  return [HEAD, ...attempts].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/**
 * @param {string} text
 * @returns {{ attempts: Attempt[] } | { fault: 'none' | 'newer' | 'line', line: number }} `none`: it is no record; `newer`: a newer program wrote it.
 */
export function readFile(text) {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const [head, ...rest] = lines.map((line) => object(line));
  if (head?.format !== HEAD.format) return { fault: 'none', line: 1 };
  if (head.version !== HEAD.version) return { fault: 'newer', line: 1 };
  const attempts = [];
  for (const [index, one] of rest.entries()) {
    if (lines[index + 1]?.trim() === '') continue;
    const [attempt] = parse([one]);
    if (!attempt) return { fault: 'line', line: index + 2 };
    attempts.push(attempt);
  }
  return { attempts };
}

/** @param {string} line @returns {any} Null if it is no JSON. */
function object(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/**
 * The points that count.
 * @param {number} points
 * @param {number} hints
 * @param {number} cost Of each.
 */
export function afterHints(points, hints, cost) {
  return Math.max(0, points - hints * cost);
}
