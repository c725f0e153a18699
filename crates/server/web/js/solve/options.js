// The options of a search: which there are, and what is sent of them.

/**
 * @typedef {object} Option
 * @property {string} name The field of the request; of `lengths` the choices are fields.
 * @property {'flag' | 'number' | 'text' | 'lines' | 'choice'} kind
 * @property {'wanted' | 'problem' | 'limits' | 'restrictions'} group
 * @property {'battle' | 'lines'} [only] Where it means something; everywhere without it.
 * @property {string} usual The value that need not be sent.
 * @property {string[]} [choices]
 * @property {[number, number]} [range]
 */

/** @type {readonly Option[]} */
export const OPTIONS = [
  { name: 'tries', kind: 'choice', group: 'wanted', only: 'battle', usual: '0', choices: ['0', '1', '2', '3', '5'] },
  { name: 'set_play', kind: 'choice', group: 'wanted', usual: 'no', choices: ['auto', 'yes', 'no'] },
  { name: 'explain', kind: 'flag', group: 'wanted', usual: '' },
  { name: 'certificate', kind: 'flag', group: 'wanted', only: 'battle', usual: '' },
  { name: 'tree', kind: 'flag', group: 'wanted', only: 'battle', usual: '' },
  { name: 'all_continuations', kind: 'flag', group: 'wanted', only: 'battle', usual: '' },
  { name: 'intended', kind: 'text', group: 'problem', only: 'lines', usual: '' },
  { name: 'twins', kind: 'lines', group: 'problem', usual: '' },
  { name: 'zero', kind: 'flag', group: 'problem', usual: '' },
  { name: 'duplex', kind: 'flag', group: 'problem', usual: '' },
  { name: 'post_key', kind: 'flag', group: 'problem', only: 'battle', usual: '' },
  { name: 'lengths', kind: 'choice', group: 'problem', usual: 'any', choices: ['any', 'exact', 'shortest_length'] },
  { name: 'castling', kind: 'choice', group: 'problem', usual: 'auto', choices: ['auto', 'codex', 'none'] },
  { name: 'en_passant', kind: 'text', group: 'problem', usual: '' },
  { name: 'seconds', kind: 'number', group: 'limits', usual: '', range: [0.1, 86400] },
  { name: 'threads', kind: 'number', group: 'limits', usual: '', range: [1, 256] },
  { name: 'max_solutions', kind: 'number', group: 'limits', only: 'lines', usual: '', range: [1, 1e6] },
  { name: 'checks_only', kind: 'flag', group: 'restrictions', usual: '' },
  { name: 'max_flights', kind: 'number', group: 'restrictions', usual: '', range: [0, 8] },
  { name: 'non_trivial', kind: 'text', group: 'restrictions', only: 'battle', usual: '' },
];

/** What is set at the beginning. @type {Readonly<Record<string, string>>} */
export const BEGINNING = {
  ...Object.fromEntries(OPTIONS.map((option) => [option.name, option.usual])),
  tries: '1',
  set_play: 'auto',
  explain: 'on',
};

/**
 * Whether both sides help each other or one moves alone, so that solutions are lines: by the letters of the stipulation only,
 * the server says what it really is.
 * @param {string} stipulation
 * @returns {boolean}
 */
export function isLines(stipulation) {
  return /^\s*((exact|shortest)-)*(\d+\s*->\s*)?(ser-|h|pser-(h|s|r))/i.test(stipulation);
}

/**
 * Whether set play is worth while without being asked for: in battles that the side to move wins.
 * @param {string} stipulation
 * @returns {boolean}
 */
function hasSetPlay(stipulation) {
  return !isLines(stipulation) && !/\.5\s*$|->|ser-/.test(stipulation);
}

/**
 * The options as fields of a request. What means nothing for the stipulation is left out.
 * @param {Readonly<Record<string, string>>} values
 * @param {string} stipulation
 * @returns {Record<string, unknown>}
 */
export function request(values, stipulation) {
  const kind = isLines(stipulation) ? 'lines' : 'battle';
  /** @type {Record<string, unknown>} */
  const fields = {};
  for (const option of OPTIONS) {
    const value = (values[option.name] ?? '').trim();
    if (value === option.usual || value === '' || (option.only && option.only !== kind)) continue;
    if (option.name === 'lengths') fields[value] = true;
    else if (option.name === 'set_play') {
      if (value === 'yes' || hasSetPlay(stipulation)) fields.set_play = true;
    }
    else if (option.name === 'non_trivial') fields[option.name] = pair(value);
    else fields[option.name] = field(option, value);
  }
  return fields;
}

/**
 * @param {Option} option
 * @param {string} value
 * @returns {unknown}
 */
function field(option, value) {
  switch (option.kind) {
    case 'flag':
      return true;
    case 'number':
      return Number(value);
    case 'lines':
      return value.split('\n').map((line) => line.trim()).filter(Boolean);
    default:
      return option.name === 'tries' ? Number(value) : value;
  }
}

/** @param {string} text */
function pair(text) {
  const [most, length] = text.split(/[\s,;]+/).map(Number);
  return { most, length };
}

/**
 * How many options are set otherwise than at the beginning.
 * @param {Readonly<Record<string, string>>} values
 * @returns {number}
 */
export function countSet(values) {
  return OPTIONS.filter((option) => (values[option.name] ?? '') !== BEGINNING[option.name]).length;
}
