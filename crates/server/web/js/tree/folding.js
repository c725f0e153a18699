// What of a tree is unfolded, and how much of long lists is drawn. A plain value and pure functions on it.

import { childrenOf } from './node.js';
import { childrenBelow, firstOpen, rowOf } from './rows.js';

/** @typedef {import('./node.js').Node} Node */
/** @typedef {import('./filter.js').Filter} Filter */

/**
 * @typedef {object} Folding
 * @property {ReadonlySet<string>} open What is unfolded, by address.
 * @property {ReadonlyMap<string, number>} lengths How much of a list is drawn, by the address of what it belongs to; otherwise a page.
 */

/** Entries of a list that are drawn at a time. */
const PAGE = 150;

/** Entries that "Unfold all" draws at most. */
export const MOST = 4000;

/**
 * A tree as it is shown at first.
 * @param {Node | null} root
 * @param {Filter} filter
 * @returns {Folding}
 */
export function beginning(root, filter) {
  return { open: new Set(root ? firstOpen(root, filter) : []), lengths: new Map() };
}

/** @param {Folding} folding @param {Node} owner */
export function isOpen({ open }, owner) {
  return open.has(owner.address);
}

/**
 * How many entries of the list below a node are drawn.
 * @param {Folding} folding
 * @param {Node} owner
 * @returns {number}
 */
export function lengthOf({ lengths }, owner) {
  return lengths.get(owner.address) ?? PAGE;
}

/**
 * Some nodes unfolded or folded.
 * @param {Folding} folding
 * @param {readonly Node[]} nodes
 * @param {boolean} isOpen
 * @returns {Folding}
 */
export function turn(folding, nodes, isOpen) {
  const open = new Set(folding.open);
  for (const { address } of nodes) {
    if (isOpen) open.add(address);
    else open.delete(address);
  }
  return { ...folding, open };
}

/** Everything folded but what belongs to the phases. @param {Node} root @param {Folding} folding @returns {Folding} */
export function fold(root, folding) {
  return { ...folding, open: new Set(childrenOf(root).map((group) => group.address)) };
}

/**
 * More of a list.
 * @param {Folding} folding
 * @param {Node} owner
 * @returns {Folding}
 */
export function lengthen(folding, owner) {
  return withLength(folding, owner, lengthOf(folding, owner) + 2 * PAGE);
}

/** @param {Folding} folding @param {Node} owner @param {number} length @returns {Folding} */
function withLength(folding, owner, length) {
  return { ...folding, lengths: new Map(folding.lengths).set(owner.address, length) };
}

/**
 * The list below a node unfolded as far as to the entry that leads to another node.
 * @param {Folding} folding
 * @param {Node} owner
 * @param {Node} node
 * @param {Filter} filter
 * @returns {Folding} The same one if the entry is there already.
 */
export function reveal(folding, owner, node, filter) {
  const index = childrenBelow(owner, filter).findIndex((child) => child === node || node.address.startsWith(`${child.address}.`));
  const long = index < lengthOf(folding, owner) ? folding : withLength(folding, owner, index + PAGE);
  return isOpen(folding, owner) ? long : turn(long, [owner], true);
}

/**
 * Everything unfolded below some nodes.
 * @param {Folding} folding
 * @param {readonly Node[]} nodes
 * @param {Filter} filter
 * @returns {{ folding: Folding, all: boolean }} `all`: false if it was too much.
 */
export function unfold(folding, nodes, filter) {
  /** @type {Node[]} */
  const found = [];
  let count = 0;
  /** @param {Node} owner */
  const visit = (owner) => {
    const below = childrenBelow(owner, filter);
    if (below.length === 0 || count > MOST) return;
    found.push(owner);
    for (const child of below.slice(0, lengthOf(folding, owner))) {
      count += 1;
      const next = child.kind === 'group' ? child : rowOf(child, filter).owner;
      if (next) visit(next);
    }
  };
  nodes.forEach(visit);
  return { folding: turn(folding, found, true), all: count <= MOST };
}
