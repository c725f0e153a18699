// What of a tree is shown.

import { childrenOf } from './node.js';

/** @typedef {import('./node.js').Node} Node */

/**
 * @typedef {object} Filter
 * @property {boolean} threats What is threatened.
 * @property {boolean} duals Defences with several answers that are equally fast.
 * @property {boolean} shorts Defences after which the goal is reached sooner than promised.
 * @property {boolean} idle Replies that parry nothing, and, in the set play, those that have no answer.
 */

/** @type {Readonly<Filter>} */
export const USUAL = { threats: true, duals: true, shorts: true, idle: false };

/** Everything there is. @type {Readonly<Filter>} */
export const ALL = { threats: true, duals: true, shorts: true, idle: true };

/**
 * @param {Node} node
 * @param {Filter} filter
 * @returns {boolean}
 */
export function isShown(node, filter) {
  if (node.kind === 'threat') return filter.threats;
  if (node.kind !== 'reply') return true;
  const reply = node.data;
  if (reply.refutation) return filter.idle || node.parent?.group !== 'set_play';
  if (reply.goal) return true;
  if (reply.defence === 'none' && !filter.idle) return false;
  if (reply.dual && !filter.duals) return false;
  return !reply.short || filter.shorts;
}

/**
 * @param {Node} node
 * @param {Filter} filter
 * @returns {Node[]}
 */
export function shownChildren(node, filter) {
  return childrenOf(node).filter((child) => isShown(child, filter));
}
