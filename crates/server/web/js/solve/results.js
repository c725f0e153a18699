// What came out of a search, position by position: twins and duplex have several.

import { bytes } from '../api.js';
import { grow, treeOf } from '../tree/node.js';
import { say, sayAll } from '../said.js';
import { reasonsOf } from '../tree/reasons.js';
import { judgement, marksOf } from './intended.js';

/**
 * @typedef {object} Result
 * @property {string} label `b)`, or nothing if there is only one.
 * @property {string} description What is changed.
 * @property {boolean} duplex Whether the colours have exchanged their roles.
 * @property {Api.Solution | import('../tree/node.js').Found | null} solution Null if the position cannot be solved, or is a study.
 * @property {Api.StudySolution | null} study Of an endgame study, in place of a solution.
 * @property {boolean} partial Whether the solution is what was found so far: the search goes on.
 * @property {boolean} cut Whether nothing more will come although the search was not at its end.
 * @property {string} unsolvable Why it cannot.
 * @property {import('../tree/node.js').Node | null} root
 * @property {ReadonlySet<string>} intended Solutions of help and series play that are marked as meant, by their moves.
 * @property {import('../tree/reasons.js').Reasons} reasons
 * @property {string} unexplained Why there is no explanation although one was asked for.
 * @property {Uint8Array | null} certificate
 * @property {string} uncertified Why there is none although one was asked for.
 */

/** A line of the answer. @typedef {Exclude<Api.AnswerOf<'post', '/solve'> | Api.AnswerOf<'post', '/study'>, Api.Failed>} Line */

/**
 * @param {readonly Result[]} results
 * @param {Line} line
 * @returns {readonly Result[]} The same ones if the line is about something else.
 */
export function hear(results, line) {
  switch (line.event) {
    case 'found':
      return found(results, line);
    case 'solution':
      return change(results, line, { solution: line.solution, root: treeOf(line.solution), partial: false, intended: marksOf(line.solution) });
    case 'study':
      return change(results, {}, { study: line.study, root: treeOf(line.study) });
    case 'explanation':
      return change(results, line, { reasons: reasonsOf(line.explanation), unexplained: say(line.phrase, line.reason ?? '') });
    case 'certificate':
      return change(results, line, { certificate: line.base64 ? bytes(line.base64) : null, uncertified: line.reason ?? '' });
    case 'unsolvable':
      return change(results, line, { unsolvable: line.message });
    default:
      return results;
  }
}

/**
 * Adds solutions to what was found so far. The tree stays the same, so that what somebody looks at stays where it is.
 * @param {readonly Result[]} results
 * @param {Api.FoundLine} line
 * @returns {readonly Result[]}
 */
function found(results, line) {
  const known = results.find((result) => isOf(result, line));
  if (known?.solution && !known.partial) return results;
  const before = /** @type {import('../tree/node.js').Found | null} */ (known?.solution ?? null);
  const solution = before ?? { format: 'keymove-lines', fen: line.fen, stipulation: line.stipulation, status: 'stopped', solutions: [], set_play: null };
  const root = known?.root ?? treeOf(solution);
  grow(root, line.set_play ? 'set_play' : 'solutions', { fen: line.fen, stipulation: line.stipulation }, line.lines);
  if (!line.set_play) solution.solutions.push(...line.lines);
  return change(results, line, { solution, root, partial: true });
}

/**
 * What was found so far, when nothing more will come.
 * @param {readonly Result[]} results
 * @returns {readonly Result[]}
 */
export function cutOff(results) {
  return results.some((result) => result.partial) ? results.map((result) => (result.partial ? { ...result, cut: true } : result)) : results;
}

/** @typedef {Pick<Api.SolutionLine, 'case'> | Pick<Api.Unsolvable, 'case'>} Labelled */

/**
 * @param {Result} result
 * @param {Labelled} line
 */
function isOf(result, line) {
  return result.label === (line.case?.label ?? '') && result.duplex === (line.case?.duplex ?? false);
}

/**
 * @param {readonly Result[]} results
 * @param {Labelled} line
 * @param {Partial<Result>} changes
 * @returns {readonly Result[]}
 */
function change(results, line, changes) {
  const label = line.case?.label ?? '';
  const duplex = line.case?.duplex ?? false;
  const index = results.findIndex((result) => isOf(result, line));
  if (index >= 0) return results.map((result, at) => (at === index ? { ...result, ...changes } : result));
  return [...results, {
    label, duplex, description: line.case?.description ?? '', solution: null, study: null, partial: false, cut: false, unsolvable: '', root: null, intended: new Set(), reasons: reasonsOf(null),
    unexplained: '', certificate: null, uncertified: '', ...changes,
  }];
}

/**
 * How a verdict is shown. A search that was stopped or restricted is never shown as if it had proven something.
 * @typedef {object} Banner
 * @property {'good' | 'bad' | 'warn' | 'plain'} tone `plain` where nothing is said for or against it.
 * @property {Kind} kind The name of the title.
 * @property {boolean} incomplete Whether something is missing that was asked for.
 * @property {'search' | 'solutions' | 'mate' | 'shorter' | 'tree' | 'explanation' | null} missing What: the search, or only the play or the words to it.
 * @property {string | null} stop Why.
 */

/** The verdict's kind, or in what state it is. @typedef {Exclude<Api.Solution, Api.MateSolution>['verdict']['kind'] | 'mate_shortest' | 'mate_found' | 'running' | 'cut'} Kind */

const GOOD = ['sound', 'answered'];
const PARTIAL = ['stopped', 'restricted'];

/**
 * @param {Result} result With a solution.
 * @returns {Banner}
 */
export function bannerOf(result) {
  const { solution } = result;
  if (result.partial || !solution || !isWhole(solution)) return { tone: 'warn', kind: result.cut ? 'cut' : 'running', incomplete: true, missing: null, stop: null };
  if (solution.format === 'keymove-mate') return mateBanner(solution);
  const kind = judgement(result) ?? solution.verdict.kind;
  const stopped = solution.status === 'stopped' || kind === 'stopped';
  const tree = solution.format === 'keymove-solution' ? solution.tree : null;
  const words = Boolean(result.reasons.explanation && !result.reasons.explanation.complete);
  const missing = stopped ? (solution.format === 'keymove-lines' ? 'solutions' : 'search') : tree && !tree.complete ? 'tree' : words ? 'explanation' : null;
  return {
    tone: PARTIAL.includes(kind) || stopped ? 'warn' : GOOD.includes(kind) ? 'good' : kind === 'not_stated' ? 'plain' : 'bad',
    kind: stopped ? 'stopped' : kind,
    incomplete: missing !== null,
    missing,
    stop: stopOf(solution) ?? tree?.stop ?? result.reasons.explanation?.stop ?? null,
  };
}

/**
 * Why a search was stopped.
 * @param {Exclude<Api.Solution, Api.MateSolution>} solution
 */
function stopOf(solution) {
  if (solution.format === 'keymove-solution') return solution.verdict.stop;
  return solution.format === 'keymove-lines' ? solution.stop : null;
}

/**
 * Whether it is what the server says when a search is over, and not what was found so far.
 * @param {Api.Solution | import('../tree/node.js').Found} solution
 * @returns {solution is Api.Solution}
 */
export function isWhole(solution) {
  return solution.format === 'keymove-mate' || 'verdict' in solution;
}

/**
 * @param {Api.MateSolution} solution
 * @returns {Banner}
 */
function mateBanner({ mate, status, stop, restricted }) {
  const stopped = status === 'stopped';
  const kind = restricted ? 'restricted' : mate ? (mate.shortest ? 'mate_shortest' : 'mate_found') : stopped ? 'stopped' : 'no_solution';
  const tone = restricted || (stopped && !mate?.shortest) ? 'warn' : mate ? 'good' : 'bad';
  const missing = !stopped || mate?.shortest ? null : mate ? 'shorter' : 'mate';
  return { tone, kind, incomplete: missing !== null, missing, stop };
}

/**
 * The verdict in a sentence, without the sign that it was computer-tested.
 * @param {NonNullable<Result['solution']>} solution
 * @returns {string}
 */
export function verdictText(solution) {
  if (!isWhole(solution)) return '';
  const { text, phrases } = solution.format === 'keymove-mate' ? solution : solution.verdict;
  return sayAll(phrases, text.replace(/^C\+\s*/, ''));
}

/**
 * How many solutions of help or series play it lists.
 * @param {Result['solution']} solution
 * @returns {number}
 */
export function countOf(solution) {
  return solution && 'solutions' in solution ? solution.solutions.length : 0;
}

/**
 * The first moves that solve: keys, or how the solutions begin.
 * @param {NonNullable<Result['solution']>} solution
 * @returns {import('../tree/node.js').Move[]}
 */
export function beginnings(solution) {
  if (solution.format === 'keymove-introductions') return firsts(solution.introductions);
  if (solution.format === 'keymove-mate') return solution.mate ? solution.mate.line.slice(0, 1) : [];
  if (solution.format === 'keymove-lines') return firsts(solution.solutions);
  return solution.keys;
}

/** @param {{ moves: import('../tree/node.js').Move[] }[]} lines */
function firsts(lines) {
  const seen = new Map();
  for (const { moves } of lines) if (moves[0] && !seen.has(moves[0].uci)) seen.set(moves[0].uci, moves[0]);
  return [...seen.values()];
}
