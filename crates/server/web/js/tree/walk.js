// Ways through a tree: lines, neighbours, what comes next.

import { childrenOf } from './node.js';
import { isShown, shownChildren } from './filter.js';

/** @typedef {import('./node.js').Node} Node */
/** @typedef {import('./filter.js').Filter} Filter */

/**
 * The node with an address, or null if there is none.
 * @param {Node} root
 * @param {string} address
 * @returns {Node | null}
 */
export function at(root, address) {
  /** @type {Node | undefined} */
  let node = root;
  for (const index of address === '' ? [] : address.split('.')) node = node && childrenOf(node)[Number(index)];
  return node ?? null;
}

/**
 * The nodes from the root to a node, both included.
 * @param {Node} node
 * @returns {Node[]}
 */
export function pathTo(node) {
  const path = [];
  for (let up = /** @type {Node | null} */ (node); up; up = up.parent) path.push(up);
  return path.reverse();
}

/**
 * The nodes with moves on the way to a node, which is the last one if it has a move.
 * @param {Node} node
 * @returns {Node[]}
 */
export function lineTo(node) {
  return pathTo(node).filter((step) => step.move);
}

/**
 * The moves on the way to a node, in UCI's notation.
 * @param {Node} node
 * @returns {string[]}
 */
export function movesTo(node) {
  return lineTo(node).map((step) => /** @type {import('./node.js').Move} */ (step.move).uci);
}

/**
 * The node itself if it has a move, otherwise the first one below that has.
 * @param {Node | undefined} node
 * @param {Filter} filter
 * @returns {Node | null}
 */
function withMove(node, filter) {
  if (!node || node.move) return node ?? null;
  const children = shownChildren(node, filter);
  return withMove(children.find((child) => child.kind !== 'threat') ?? children[0], filter);
}

/**
 * The next move of the line: of the diagram the key, or what else there is; of a key the first defence rather than a threat.
 * @param {Node} node
 * @param {Filter} filter
 * @returns {Node | null} Null at the end of the line.
 */
export function next(node, filter) {
  const children = shownChildren(node, filter);
  if (children.some((child) => child.kind === 'group')) {
    const order = ['keys', 'solutions', 'study', 'mate', 'introductions', 'post_key', 'tries', 'set_play'];
    const sorted = [...children].sort((a, b) => order.indexOf(a.group ?? '') - order.indexOf(b.group ?? ''));
    for (const child of sorted) {
      const found = withMove(child, filter);
      if (found) return found;
    }
    return null;
  }
  return withMove(children.find((child) => child.kind !== 'threat') ?? children[0], filter);
}

/**
 * The move before, or the diagram.
 * @param {Node} node
 * @returns {Node | null} Null at the diagram.
 */
export function previous(node) {
  for (let up = node.parent; up; up = up.parent) if (up.move || !up.parent) return up;
  return null;
}

/**
 * The end of the line.
 * @param {Node} node
 * @param {Filter} filter
 * @returns {Node}
 */
export function last(node, filter) {
  for (let down = next(node, filter); down; down = next(down, filter)) node = down;
  return node;
}

/**
 * What stands beside a node: the alternatives to its move, then those of its cousins.
 * @param {Node} node
 * @param {1 | -1} way Towards later or earlier ones.
 * @param {Filter} filter
 * @returns {Node | null}
 */
export function neighbour(node, way, filter) {
  if (!node.parent) return null;
  const siblings = shownChildren(node.parent, filter);
  let index = siblings.indexOf(node);
  if (index < 0) index = way > 0 ? -1 : siblings.length;
  const beside = siblings[index + way];
  if (beside) return node.move ? firstWithMove(siblings, index + way, way, filter) : beside;
  const aunt = neighbour(node.parent, way, filter);
  if (!aunt) return null;
  const cousins = shownChildren(aunt, filter);
  const from = way > 0 ? 0 : cousins.length - 1;
  return node.move ? firstWithMove(cousins, from, way, filter) : cousins[from] ?? null;
}

/**
 * @param {readonly Node[]} nodes
 * @param {number} from
 * @param {1 | -1} way
 * @param {Filter} filter
 * @returns {Node | null}
 */
function firstWithMove(nodes, from, way, filter) {
  for (let index = from; nodes[index]; index += way) {
    const found = withMove(nodes[index], filter);
    if (found) return found;
  }
  return null;
}

/**
 * The node that a line of moves leads to, hidden ones included.
 * @param {Node} root
 * @param {string[]} moves In UCI's notation.
 * @param {string[]} [groups] Groups to look in; all without it.
 * @returns {Node | null}
 */
export function find(root, moves, groups) {
  if (moves.length === 0) return root;
  for (const child of childrenOf(root)) {
    if (child.kind === 'group' && groups && !groups.includes(child.group ?? '')) continue;
    if (child.kind === 'threat') continue;
    const found = child.move ? child.move.uci === moves[0] && find(child, moves.slice(1), groups) : find(child, moves, groups);
    if (found && found.move) return found;
  }
  return null;
}

/**
 * Whether a node leads into another one, or is the same.
 * @param {Node} above
 * @param {Node} below
 * @returns {boolean}
 */
export function leadsTo(above, below) {
  return above === below || above.address === '' || below.address.startsWith(`${above.address}.`);
}

/**
 * The group that a node belongs to.
 * @param {Node} node
 * @returns {import('./node.js').Group | null} Null for the diagram.
 */
export function groupOf(node) {
  for (let up = /** @type {Node | null} */ (node); up; up = up.parent) if (up.group) return up.group;
  return null;
}

/**
 * The number of nodes that are shown below a node, or a little more than `most`.
 * @param {Node} node
 * @param {Filter} filter
 * @param {number} most
 * @returns {number}
 */
export function countBelow(node, filter, most) {
  let count = 0;
  for (const child of childrenOf(node)) {
    if (count > most) break;
    if (isShown(child, filter)) count += 1 + countBelow(child, filter, most - count);
  }
  return count;
}
