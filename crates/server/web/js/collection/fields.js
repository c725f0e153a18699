// The fields of an entry as a form has them: texts, and lists with one item on each line.

/**
 * @typedef {object} FieldKind
 * @property {string} name As the server has it.
 * @property {'text' | 'lines' | 'long'} kind One line; a list, one item on each line; a text of several lines.
 * @property {1 | 2 | 4} columns How much room it takes of a row.
 */

/** @type {readonly FieldKind[]} */
export const FIELDS = Object.freeze([
  { name: 'authors', kind: 'lines', columns: 4 },
  { name: 'source', kind: 'text', columns: 2 },
  { name: 'source_id', kind: 'text', columns: 1 },
  { name: 'date', kind: 'text', columns: 1 },
  { name: 'award', kind: 'text', columns: 2 },
  { name: 'stipulation', kind: 'text', columns: 1 },
  { name: 'intended', kind: 'text', columns: 1 },
  { name: 'fen', kind: 'text', columns: 4 },
  { name: 'title', kind: 'text', columns: 2 },
  { name: 'dedication', kind: 'text', columns: 2 },
  { name: 'keywords', kind: 'lines', columns: 4 },
  { name: 'twins', kind: 'lines', columns: 4 },
  { name: 'options', kind: 'lines', columns: 4 },
  { name: 'comments', kind: 'lines', columns: 4 },
  { name: 'solution', kind: 'long', columns: 4 },
]);

/**
 * The items of a list from its lines; empty lines are none.
 * @param {string} text
 */
export function items(text) {
  return text.split('\n').map((line) => line.trim()).filter(Boolean);
}

/**
 * A field as text for its control.
 * @param {FieldKind} field
 * @param {unknown} value
 * @returns {string}
 */
export function shown(field, value) {
  if (value === undefined || value === null) return '';
  return Array.isArray(value) ? value.map((item) => String(item).replaceAll('\n', ' ')).join('\n') : String(value);
}

/**
 * What was typed, as the server takes it.
 * @param {FieldKind} field
 * @param {string} text
 * @returns {string | string[]}
 */
export function typed(field, text) {
  if (field.kind === 'lines') return items(text);
  return field.kind === 'long' ? text.trimEnd() : text.trim();
}

/**
 * Only the fields in which something else was typed than the entry has.
 * @param {Api.ProblemFields} entry
 * @param {Record<string, string>} texts
 * @returns {Record<string, string | string[]>}
 */
export function changes(entry, texts) {
  /** @type {Record<string, string | string[]>} */
  const found = {};
  for (const field of FIELDS) {
    const text = texts[field.name];
    if (text !== undefined && text !== shown(field, entry[field.name])) found[field.name] = typed(field, text);
  }
  return found;
}
