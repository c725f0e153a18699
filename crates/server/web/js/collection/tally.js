// What became of the problems of an import, file by file.

/** How many reasons are kept in words; of the others there is a number. */
export const MOST_REASONS = 200;

/**
 * @typedef {object} Tally
 * @property {number} seen Problems that were read, or could not be.
 * @property {number} added
 * @property {number} known Those that were there to the letter.
 * @property {number} duplicates Those that were there otherwise, and were joined.
 * @property {number} refused
 * @property {string[]} reasons What could not be read, in words.
 */

/** @returns {Tally} */
export function empty() {
  return { seen: 0, added: 0, known: 0, duplicates: 0, refused: 0, reasons: [] };
}

/**
 * What a line of the server says, taken into account: lines carry totals of the file.
 * @param {Tally} tally
 * @param {any} line
 * @returns {Tally}
 */
export function heard(tally, line) {
  const number = (/** @type {string} */ name, /** @type {number} */ before) => (typeof line[name] === 'number' ? line[name] : before);
  if (line.event === 'refused') {
    const reason = [line.place, line.message].filter(Boolean).join(': ');
    return { ...tally, reasons: tally.reasons.length < MOST_REASONS ? [...tally.reasons, reason] : tally.reasons };
  }
  if (line.event !== 'progress' && line.event !== 'summary') return tally;
  return {
    ...tally,
    seen: number('seen', tally.seen),
    added: number('new', tally.added),
    known: number('known', tally.known),
    duplicates: number('duplicates', tally.duplicates),
    refused: number('refused', tally.refused),
  };
}

/**
 * The sums of several files.
 * @param {Tally[]} tallies
 * @returns {Tally}
 */
export function sum(tallies) {
  return tallies.reduce((a, b) => ({
    seen: a.seen + b.seen,
    added: a.added + b.added,
    known: a.known + b.known,
    duplicates: a.duplicates + b.duplicates,
    refused: a.refused + b.refused,
    reasons: [...a.reasons, ...b.reasons],
  }), empty());
}
