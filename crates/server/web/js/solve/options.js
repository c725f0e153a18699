// The options of a search: which there are, and what is sent of them.

/** A field of the request; of `lengths` the choices are fields. @typedef {Exclude<keyof Api.SolveRequest, 'fen' | 'stipulation' | 'exact' | 'shortest_length' | 'half_duplex' | 'nodes' | 'memory'> | 'lengths'} Name */

/**
 * @typedef {object} Option
 * @property {Name} name
 * @property {'flag' | 'number' | 'text' | 'lines' | 'choice'} kind
 * @property {'wanted' | 'problem' | 'limits' | 'restrictions'} group
 * @property {'battle' | 'lines' | 'mate'} [only] Where it means something; everywhere without it.
 * @property {boolean} [full] Whether it is about all first moves, so that it means nothing where one mate is enough.
 * @property {string} usual The value that need not be sent.
 * @property {string[]} [choices]
 * @property {[number, number]} [range]
 */

/** @type {readonly Option[]} */
export const OPTIONS = [
  { name: 'mode', kind: 'choice', group: 'wanted', only: 'mate', usual: 'full', choices: ['full', 'shortest', 'first'] },
  { name: 'improve', kind: 'flag', group: 'wanted', only: 'mate', usual: '' },
  { name: 'tries', kind: 'choice', group: 'wanted', only: 'battle', full: true, usual: '0', choices: ['0', '1', '2', '3', '5'] },
  { name: 'set_play', kind: 'choice', group: 'wanted', full: true, usual: 'no', choices: ['auto', 'yes', 'no'] },
  { name: 'explain', kind: 'flag', group: 'wanted', full: true, usual: '' },
  { name: 'certificate', kind: 'flag', group: 'wanted', usual: '' },
  { name: 'tree', kind: 'flag', group: 'wanted', only: 'battle', full: true, usual: '' },
  { name: 'all_continuations', kind: 'flag', group: 'wanted', only: 'battle', full: true, usual: '' },
  { name: 'method', kind: 'choice', group: 'wanted', only: 'lines', usual: 'auto', choices: ['auto', 'plain', 'pictures', 'both'] },
  { name: 'recount', kind: 'flag', group: 'wanted', only: 'lines', usual: '' },
  { name: 'intended', kind: 'text', group: 'problem', only: 'lines', usual: '' },
  { name: 'twins', kind: 'lines', group: 'problem', usual: '' },
  { name: 'zero', kind: 'flag', group: 'problem', usual: '' },
  { name: 'duplex', kind: 'choice', group: 'problem', usual: 'no', choices: ['no', 'duplex', 'half_duplex'] },
  { name: 'post_key', kind: 'flag', group: 'problem', only: 'battle', usual: '' },
  { name: 'lengths', kind: 'choice', group: 'problem', usual: 'any', choices: ['any', 'exact', 'shortest_length'] },
  { name: 'castling', kind: 'choice', group: 'problem', usual: 'auto', choices: ['auto', 'codex', 'none'] },
  { name: 'no_castling', kind: 'text', group: 'problem', usual: '' },
  { name: 'exclusive_castling', kind: 'text', group: 'problem', usual: '' },
  { name: 'en_passant', kind: 'text', group: 'problem', usual: '' },
  { name: 'seconds', kind: 'number', group: 'limits', usual: '', range: [0.1, 86400] },
  { name: 'threads', kind: 'number', group: 'limits', usual: '', range: [1, 256] },
  { name: 'max_solutions', kind: 'number', group: 'limits', only: 'lines', usual: '', range: [1, 20_000] },
  { name: 'checks_only', kind: 'flag', group: 'restrictions', usual: '' },
  { name: 'start_move', kind: 'number', group: 'restrictions', only: 'lines', usual: '', range: [1, 300] },
  { name: 'up_to_move', kind: 'number', group: 'restrictions', only: 'lines', usual: '', range: [1, 300] },
  { name: 'max_flights', kind: 'number', group: 'restrictions', full: true, usual: '', range: [0, 8] },
  { name: 'non_trivial', kind: 'text', group: 'restrictions', only: 'battle', full: true, usual: '' },
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
 * Whether the play begins with the second half of a move: `#2.5`, `h#2.5`.
 * @param {string} stipulation
 * @returns {boolean}
 */
export function beginsWithHalf(stipulation) {
  return /\.5\s*$/.test(stipulation);
}

/**
 * Whether mate is to be given against any defence, up to a length.
 * @param {string} stipulation
 * @returns {boolean}
 */
export function isDirectmate(stipulation) {
  return /^\s*#\s*\d+\s*$/.test(stipulation);
}

/**
 * Whether one solution alone can be asked for: of direct mates and selfmates.
 * @param {string} stipulation
 * @returns {boolean}
 */
function hasOneSolution(stipulation) {
  return /^\s*s?#\s*\d+\s*$/i.test(stipulation);
}

/**
 * Whether it is an endgame study, which asks for a win or a draw in any number of moves.
 * @param {string} stipulation
 * @returns {boolean}
 */
export function isStudy(stipulation) {
  return /^\s*[+=]\s*$/.test(stipulation);
}

/**
 * Whether a problem is solved in a moment, so that nobody need ask for it.
 * @param {{ stipulation: string, twins: string }} problem
 * @returns {boolean}
 */
export function isShort({ stipulation, twins }) {
  const length = Number(/(\d+(?:\.5)?)\s*$/.exec(stipulation)?.[1] ?? Infinity);
  if (twins.split('\n').length > 4) return false;
  if (/^\s*ser-/.test(stipulation)) return length <= 4;
  return length <= (isLines(stipulation) ? 2.5 : isDirectmate(stipulation) ? 3 : 2);
}

/**
 * Whether an option means something for a stipulation, given the others.
 * @param {Option} option
 * @param {Readonly<Record<string, string>>} values
 * @param {string} stipulation
 * @returns {boolean}
 */
export function applies(option, values, stipulation) {
  if (isStudy(stipulation)) return option.name === 'seconds' || option.name === 'threads';
  const one = hasOneSolution(stipulation);
  const mode = one ? values.mode : 'full';
  if (option.name === 'improve') return mode === 'first';
  if (option.full && (mode === 'shortest' || mode === 'first')) return false;
  if (option.only === 'mate') return one;
  return option.only === undefined || (option.only === 'lines') === isLines(stipulation);
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
  /** @type {Record<string, unknown>} */
  const fields = {};
  for (const option of OPTIONS) {
    const value = (values[option.name] ?? '').trim();
    if (value === option.usual || value === '' || !applies(option, values, stipulation)) continue;
    if (option.kind === 'choice' && !option.choices?.includes(value)) continue;
    if (option.name === 'lengths' || option.name === 'duplex') fields[value] = true;
    else if (option.name === 'exclusive_castling') fields[option.name] = value.split(/[\s,;]+/);
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
 * How many options are set otherwise than at the beginning, of those that mean something for the stipulation.
 * @param {Readonly<Record<string, string>>} values
 * @param {string} stipulation
 * @returns {number}
 */
export function countSet(values, stipulation) {
  return OPTIONS.filter((option) => applies(option, values, stipulation) && (values[option.name] ?? '') !== BEGINNING[option.name]).length;
}
