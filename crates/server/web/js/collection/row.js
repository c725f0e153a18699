// What is said of an entry in one line.

/** @typedef {import('./remote.js').Row} Row */

/**
 * Where it was published and with what distinction: `Good Companion, 1917, 1st Prize`.
 * @param {Pick<Row, 'source' | 'date' | 'award'>} row
 */
export function origin(row) {
  return [row.source, row.date, row.award].map((part) => part.trim()).filter(Boolean).join(', ');
}

/**
 * What is asked, and how many men there are: `#2 (4+3)`.
 * @param {Pick<Row, 'stipulation' | 'units'>} row
 */
export function task(row) {
  return [row.stipulation, row.units && `(${row.units.text})`].filter(Boolean).join(' ');
}
