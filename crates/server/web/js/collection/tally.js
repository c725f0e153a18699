// What became of the problems of an import, file by file.

/**
 * @typedef {object} Tally
 * @property {number} added
 * @property {number} known Those that were there to the letter.
 * @property {number} duplicates Those that were there otherwise, and were joined.
 * @property {number} refused
 * @property {number} part How much of the file was read, from 0 to 1.
 * @property {string[]} reasons What could not be read, in words: the first of them.
 */

/** @returns {Tally} */
export function empty() {
  return { added: 0, known: 0, duplicates: 0, refused: 0, part: 0, reasons: [] };
}

/**
 * What a line of the server says, taken into account: lines carry totals of the file.
 * @param {Tally} tally
 * @param {import('./remote.js').ImportLine} line
 * @returns {Tally}
 */
export function heard(tally, line) {
  if (line.event === 'refused') return { ...tally, reasons: [...tally.reasons, line.message] };
  if (line.event !== 'progress' && line.event !== 'summary') return tally;
  const { new: added, known, duplicates, refused } = line.counts;
  const part = line.event === 'summary' ? 1 : line.of > 0 ? line.bytes / line.of : tally.part;
  return { ...tally, added, known, duplicates, refused, part };
}

/**
 * The sums of several files.
 * @param {Tally[]} tallies
 * @returns {Tally}
 */
export function sum(tallies) {
  return tallies.reduce((a, b) => ({
    added: a.added + b.added,
    known: a.known + b.known,
    duplicates: a.duplicates + b.duplicates,
    refused: a.refused + b.refused,
    part: a.part + b.part,
    reasons: [...a.reasons, ...b.reasons],
  }), empty());
}
