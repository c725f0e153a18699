// How a tree is set: which moves stand in one line of print, and what stands below it.

import { shownChildren } from './filter.js';
import { attackOf, childrenOf, isRefutation } from './node.js';

/** @typedef {import('./node.js').Node} Node */
/** @typedef {import('./filter.js').Filter} Filter */

/**
 * One line of print.
 * @typedef {object} Row
 * @property {Node[]} moves What stands in it.
 * @property {Node | null} owner The node whose children stand below it.
 */

/** What is looked at after the play that solves. */
const ASIDE = ['tries', 'set_play'];

/**
 * The phases in the order in which they stand below each other: what solves comes first, whatever is played before it.
 * @param {Node} root
 * @returns {Node[]}
 */
export function phasesOf(root) {
  const rank = (/** @type {Node} */ { group }) => ASIDE.indexOf(group ?? '') + 1;
  return [...childrenOf(root)].sort((one, other) => rank(one) - rank(other));
}

/**
 * What is unfolded at first: the actual play and, if it is not much, what belongs to it. Where nothing solves, that is the tries.
 * @param {Node} root
 * @param {Filter} filter
 * @returns {string[]}
 */
export function firstOpen(root, filter) {
  const open = [];
  let count = 0;
  const [first] = phasesOf(root);
  for (const group of phasesOf(root)) {
    if (group !== first && ASIDE.includes(group.group ?? '')) continue;
    open.push(group.address);
    if (group.group === 'tries') continue;
    for (const child of shownChildren(group, filter).slice(0, 5)) {
      const owner = child.kind === 'group' ? child : rowOf(child, filter).owner;
      if (!owner || count > 60) continue;
      open.push(owner.address);
      count += childrenBelow(owner, filter).length;
    }
  }
  return open;
}

/**
 * The line of print that begins with a node.
 * @param {Node} node
 * @param {Filter} filter
 * @returns {Row}
 */
export function rowOf(node, filter) {
  if (node.kind === 'line' || node.kind === 'introduction') {
    const moves = [];
    let last = /** @type {Node} */ (node);
    for (let step = childrenOf(node)[0]; step?.kind === 'step'; step = childrenOf(step)[0]) {
      moves.push(step);
      last = step;
    }
    return { moves, owner: node.kind === 'introduction' ? last : null };
  }
  if (node.kind === 'move') return { moves: lineFrom(node), owner: node };
  if (node.kind !== 'reply') return { moves: [node], owner: node };
  const answers = shownChildren(node, filter);
  if (answers.length === 1) return attackOf(answers[0])?.next === 'play' ? withForced([node, answers[0]], filter) : { moves: [node, ...answers], owner: null };
  if (answers.every((answer) => attackOf(answer)?.next !== 'play')) return { moves: [node, ...answers], owner: null };
  return { moves: [node], owner: node };
}

/**
 * A line of a study, which goes on with the first move that follows; side lines of all its moves stand below it.
 * @param {Node} node
 * @returns {Node[]}
 */
function lineFrom(node) {
  const line = [node];
  for (let next = childrenOf(node)[0]; next; next = childrenOf(next)[0]) line.push(next);
  return line;
}

/** Replies that reach the goal and stand in the line of the move that forces them; more stand below it. */
const FORCED = 4;

/**
 * A line of print that goes on if all replies reach the goal, as in selfmates: `1...Bxf5 2.gxf5 d2#, f2#`.
 * @param {Node[]} moves
 * @param {Filter} filter
 * @returns {Row}
 */
function withForced(moves, filter) {
  const last = /** @type {Node} */ (moves.at(-1));
  const below = shownChildren(last, filter);
  const forces = below.length > 0 && below.length <= FORCED && below.every((child) => child.kind === 'reply' && child.data.goal);
  if (forces) return { moves: [...moves, ...below], owner: null };
  return { moves, owner: last };
}

/**
 * Threats that reach the goal at once, which stand beside the move and not below it.
 * @param {Node} node
 * @param {Filter} filter
 * @returns {Node[]}
 */
export function endingThreats(node, filter) {
  return shownChildren(node, filter).filter((child) => child.kind === 'threat' && child.data.next !== 'play');
}

/**
 * What stands below a node.
 * @param {Node} owner
 * @param {Filter} filter
 * @returns {Node[]}
 */
export function childrenBelow(owner, filter) {
  if (owner.kind === 'move') return lineFrom(owner).flatMap((move) => childrenOf(move).slice(1));
  return shownChildren(owner, filter).filter((child) =>
    child.kind === 'threat' ? child.data.next === 'play' : owner.kind !== 'try' || !isRefutation(child));
}

/**
 * What refutes a try, which stands beside it and not below.
 * @param {Node} node
 * @param {Filter} filter
 * @returns {Node[]}
 */
export function refutationsOf(node, filter) {
  return node.kind === 'try' ? shownChildren(node, filter).filter(isRefutation) : [];
}
