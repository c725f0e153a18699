// Solutions of help and series play side by side (docs/explain.md): what each unit does in which of them, as a plain value. Units
// have the names of their squares in the first diagram, in every twin.

import { say } from '../said.js';
import { colourAt } from './positions.js';

/** A unit by its name. @typedef {Api.PlacedUnit} Unit */

/**
 * Where a solution stands on the page.
 * @typedef {object} Place
 * @property {number} result The position, an index into the results.
 * @property {'set_play' | 'solutions'} group
 * @property {string[]} moves In UCI's notation.
 * @property {string} fen Where it begins.
 */

/**
 * What a unit does, as it stands in a cell.
 * @typedef {object} Duty
 * @property {Unit} unit
 * @property {string | null} name What it does, in a word or two; null if it moves.
 * @property {string[]} squares What it does that to; where it moves.
 * @property {Unit | null} other Which other unit has to do with it: that captures it, or is captured, pinned or shut off by it.
 * @property {number} ply After how many moves of the solution this is seen.
 */

/**
 * @typedef {object} Solution
 * @property {Place} place
 * @property {Unit[]} units Who makes each move.
 * @property {Duty[]} duties
 */

/**
 * @typedef {object} Compared
 * @property {Solution[]} solutions
 * @property {string[]} relations What they exchange, shift in a circle and have in common, in words.
 */

/**
 * What is in a table: a row for each solution.
 * @typedef {object} Grid
 * @property {Head[]} heads Of the columns.
 * @property {Duty[][][]} rows The cells of each row.
 */

/** A column: something that is done, or a unit. @typedef {{ name: string, unit: null } | { name: null, unit: Unit }} Head */

/** How the columns are chosen. @typedef {'function' | 'unit'} Columns */

/**
 * The solutions of one position.
 * @param {Api.Explanation} explanation
 * @param {number} result Which position it is.
 * @returns {Compared | null} Null if there is nothing to compare.
 */
export function ofExplanation({ table, phases, fen }, result) {
  return table && comparedOf(table, phases.map((phase) => {
    const last = phase.variations.at(-1);
    return { result, group: groupOf(phase.kind === 'set_play'), moves: last ? [...last.way, last.reply.uci] : [], fen: phase.variations[0]?.fen ?? fen };
  }));
}

/**
 * The solutions of all positions of a problem.
 * @param {Api.WholeProblem} problem
 * @param {readonly { label: string, duplex: boolean }[]} results
 * @returns {Compared | null}
 */
export function ofProblem(problem, results) {
  return problem.table && comparedOf(problem.table, placesOf(problem, results));
}

/**
 * @param {Api.WholeProblem} problem
 * @param {readonly { label: string, duplex: boolean }[]} results
 * @returns {Place[]} By the solutions of the problem.
 */
export function placesOf({ solutions, positions }, results) {
  return solutions.flatMap(({ position, moves }) => {
    const { twin, set_play: set, fen } = positions[position] ?? { twin: '', set_play: false, fen: '' };
    return [{ result: results.findIndex(({ label, duplex }) => label === twin && !duplex), group: groupOf(set), moves, fen }];
  });
}

/** @param {boolean} isSetPlay @returns {Place['group']} */
function groupOf(isSetPlay) {
  return isSetPlay ? 'set_play' : 'solutions';
}

/**
 * @param {Api.SolutionTable} table
 * @param {Place[]} places By phases.
 * @returns {Compared}
 */
function comparedOf({ rows, families, cycles, common }, places) {
  const solutions = rows.flatMap(({ phase, units, duties }) => {
    const place = places[phase];
    if (!place) return [];
    const all = place.moves.length;
    return [{ place, units, duties: duties.map(({ unit, function: name, squares, other }) => ({ unit, name, squares, other, ply: all })) }];
  });
  const numbers = rows.map(({ phase }) => phase);
  return { solutions, relations: [...families, ...cycles].map(({ text, phrase }) => say(phrase ?? undefined, text)).concat(inCommon(common, numbers)) };
}

/**
 * What moves of several solutions share, in a line for those that share it.
 * @param {Api.SolutionTable['common']} common
 * @param {number[]} numbers The phases of the rows.
 * @returns {string[]}
 */
function inCommon(common, numbers) {
  /** @type {Map<string, string[]>} */
  const lines = new Map();
  for (const { phases, text, phrase } of common) {
    const whom = phases.map((phase) => `(${numbers.indexOf(phase) + 1})`).join(', ');
    lines.set(whom, [...(lines.get(whom) ?? []), say(phrase, text)]);
  }
  return [...lines].sort(([one], [other]) => other.length - one.length).map(([whom, texts]) => `${whom}: ${texts.join('; ')}`);
}

/**
 * The cells of a table.
 * @param {Compared} compared
 * @param {Columns} columns
 * @returns {Grid}
 */
export function gridOf(compared, columns) {
  return columns === 'unit' ? byUnit(compared) : byFunction(compared);
}

/** @param {Compared} compared @returns {Grid} */
function byFunction({ solutions }) {
  // What captures stands beside what is captured.
  const names = merged(solutions.map(({ duties }) => duties.map(({ name }) => name ?? ''))).filter((name) => name !== 'captures');
  return {
    heads: names.map((name) => ({ name, unit: null })),
    rows: solutions.map(({ duties }) => names.map((name) => duties.filter((duty) => duty.name === name))),
  };
}

/** @param {Compared} compared @returns {Grid} */
function byUnit({ solutions }) {
  /** @type {Map<string, Unit>} */
  const units = new Map();
  for (const { units: movers, duties } of solutions) {
    for (const unit of [...movers, ...duties.map((duty) => duty.unit)]) if (!units.has(unit.square)) units.set(unit.square, unit);
  }
  const sorted = [...units.values()].sort((one, other) => rank(one) - rank(other) || (one.square < other.square ? -1 : 1));
  return {
    heads: sorted.map((unit) => ({ name: null, unit })),
    rows: solutions.map((solution) => sorted.map(({ square }) => [...movesOf(solution, square), ...solution.duties.filter((duty) => duty.unit.square === square)])),
  };
}

/** White before Black, then by what they are. @param {Unit} unit */
function rank({ piece }) {
  return (piece === piece.toLowerCase() ? 6 : 0) + 'KQRBNP'.indexOf(piece.toUpperCase());
}

/**
 * The moves that a unit makes.
 * @param {Solution} solution
 * @param {string} name Its square in the first diagram.
 * @returns {Duty[]}
 */
function movesOf({ place, units }, name) {
  return units.flatMap((unit, index) => {
    const move = place.moves[index];
    return unit.square === name && move ? [{ unit, name: null, squares: [move.slice(2, 4)], other: null, ply: index + 1 }] : [];
  });
}

/**
 * What is in some lists, each once, in an order that agrees with theirs as far as they agree.
 * @param {string[][]} lists
 * @returns {string[]}
 */
export function merged(lists) {
  /** @type {string[]} */
  const all = [];
  for (const list of lists) {
    let at = 0;
    for (const name of list) {
      const known = all.indexOf(name);
      if (known < 0) all.splice(at, 0, name);
      at = (known < 0 ? at : known) + 1;
    }
  }
  return all;
}

/**
 * Where a unit stands after so many moves.
 * @param {Solution} solution
 * @param {Unit} unit
 * @param {number} ply
 * @returns {string | null} Null if it is not known: a twin has put it elsewhere.
 */
export function standsOn({ place, units }, unit, ply) {
  const last = place.moves.slice(0, ply).findLast((_, index) => units[index]?.square === unit.square);
  if (last) return last.slice(2, 4);
  const colour = unit.piece === unit.piece.toUpperCase() ? 'w' : 'b';
  return colourAt(place.fen, unit.square) === colour ? unit.square : null;
}

/** What is done, in words. @param {string} name As the server calls it. */
export function functionWords(name) {
  return say({ name: `function.${name.replace(/[ -]/g, '_')}` }, name);
}

/** @param {string | null} name */
export function isCaptured(name) {
  return name === 'is captured' || name === 'is sacrificed';
}

/**
 * What the board draws for a cell: the squares, the unit, and its guard.
 * @param {Solution} solution
 * @param {Duty} duty
 * @returns {Api.Marks}
 */
export function marksOfDuty(solution, { unit, name, squares, ply }) {
  // What is captured has left the board.
  const stands = isCaptured(name) ? null : standsOn(solution, unit, ply);
  return {
    squares: [...squares.filter((square) => square !== stands).map((square) => ({ square, kind: 'hint' })), ...(stands ? [{ square: stands, kind: 'key' }] : [])],
    arrows: stands && name === 'guards' ? squares.filter((square) => square !== stands).map((to) => ({ from: stands, to, kind: 'line' })) : [],
  };
}
