// The fields of an entry as a form has them: texts, and lists with one item on each line.

/**
 * @typedef {object} FieldKind
 * @property {string} name As the server has it.
 * @property {'text' | 'lines' | 'long'} kind One line; a list, one item on each line; a text of several lines.
 */

/** @type {readonly FieldKind[]} */
export const FIELDS = Object.freeze([
  { name: 'authors', kind: 'lines' },
  { name: 'source', kind: 'text' },
  { name: 'source_id', kind: 'text' },
  { name: 'date', kind: 'text' },
  { name: 'award', kind: 'text' },
  { name: 'stipulation', kind: 'text' },
  { name: 'fen', kind: 'text' },
  { name: 'intended', kind: 'text' },
  { name: 'title', kind: 'text' },
  { name: 'dedication', kind: 'text' },
  { name: 'twins', kind: 'lines' },
  { name: 'options', kind: 'lines' },
  { name: 'comments', kind: 'lines' },
  { name: 'solution', kind: 'long' },
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
 * @param {any} value
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
 * @param {Record<string, any>} entry
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
