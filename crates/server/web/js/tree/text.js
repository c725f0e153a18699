// A solution as plain text, as collections print it.

import { shownChildren } from './filter.js';
import { attackOf, childrenOf, isRefutation } from './node.js';
import { label } from './notation.js';
import { childrenBelow, rowOf } from './rows.js';

/** @typedef {import('./node.js').Node} Node */
/** @typedef {import('./filter.js').Filter} Filter */
/** @typedef {import('./notation.js').Letters} Letters */

/**
 * The words between the moves.
 * @typedef {object} Words
 * @property {string} threat
 * @property {string} zugzwang
 * @property {string} but
 * @property {(group: import('./node.js').Group) => string} group
 */

/**
 * @param {Node} root
 * @param {Filter} filter
 * @param {Letters} letters
 * @param {Words} words
 * @returns {string}
 */
export function writeTree(root, filter, letters, words) {
  /** @type {string[]} */
  const lines = [];
  writeGroups(root, filter, letters, words, lines, '');
  return lines.join('\n');
}

/**
 * @param {Node} above
 * @param {Filter} filter
 * @param {Letters} letters
 * @param {Words} words
 * @param {string[]} lines
 * @param {string} indent
 */
function writeGroups(above, filter, letters, words, lines, indent) {
  for (const group of childrenOf(above)) {
    if (lines.length) lines.push('');
    lines.push(`${indent}${group.group ? words.group(group.group) : ''}`);
    if (group.group === 'set_play' || group.group === 'post_key') {
      const first = shownChildren(group, filter)[0];
      if (first && first.kind !== 'line') writePlay(group, filter, letters, words, lines, `${indent}  `);
    }
    for (const child of shownChildren(group, filter)) {
      if (child.kind === 'line') lines.push(`${indent}${writeLine(child, letters)[0]}`);
      if (child.kind === 'move') writeMoves(child, filter, letters, lines, indent);
      if (child.kind === 'introduction') {
        const [text, last] = writeLine(child, letters);
        lines.push(`${indent}${text}`);
        writeGroups(last, filter, letters, words, lines, `${indent}  `);
      }
      if (child.kind === 'try' || child.kind === 'key') {
        lines.push(`${indent}${label(child, letters)}${threats(child, filter, letters, words)}`);
        writePlay(child, filter, letters, words, lines, `${indent}  `);
      }
    }
  }
}

/**
 * @param {Node} line
 * @param {Letters} letters
 * @returns {[string, Node]} And the last node.
 */
function writeLine(line, letters) {
  const moves = [];
  /** @type {Node} */
  let node = line;
  for (let step = childrenOf(line)[0]; step?.kind === 'step'; step = childrenOf(step)[0]) {
    moves.push(label(step, letters, step.second && moves.length > 0));
    node = step;
  }
  return [moves.join(' '), node];
}

/**
 * A line of a study, and its side lines below it.
 * @param {Node} first
 * @param {Filter} filter
 * @param {Letters} letters
 * @param {string[]} lines
 * @param {string} indent
 */
function writeMoves(first, filter, letters, lines, indent) {
  const { moves } = rowOf(first, filter);
  lines.push(`${indent}${moves.map((move, index) => label(move, letters, move.second && index > 0)).join(' ')}`);
  for (const side of childrenBelow(first, filter)) writeMoves(side, filter, letters, lines, `${indent}  `);
}

/**
 * What is threatened, where that is mate at once; longer threats stand below.
 * @param {Node} node
 * @param {Filter} filter
 * @param {Letters} letters
 * @param {Words} words
 */
function threats(node, filter, letters, words) {
  if (attackOf(node)?.play?.zugzwang) return ` ${words.zugzwang}`;
  const shown = shownChildren(node, filter).filter((child) => child.kind === 'threat');
  const moves = shown.map((threat) => label(threat, letters));
  return moves.length ? ` ${words.threat} ${moves.join(', ')}` : '';
}

/**
 * @param {Node} above A node after which the defender moves.
 * @param {Filter} filter
 * @param {Letters} letters
 * @param {Words} words
 * @param {string[]} lines
 * @param {string} indent
 */
function writePlay(above, filter, letters, words, lines, indent) {
  const children = shownChildren(above, filter);
  for (const threat of children.filter((child) => child.kind === 'threat')) {
    if (childrenOf(threat).length === 0) continue;
    lines.push(`${indent}${label(threat, letters)}`);
    writePlay(threat, filter, letters, words, lines, `${indent}  `);
  }
  const replies = children.filter((child) => child.kind === 'reply');
  for (const reply of replies.filter((reply) => !isRefutation(reply))) {
    const answers = childrenOf(reply);
    const ends = answers.every((answer) => childrenOf(answer).length === 0);
    if (ends || answers.length === 1) {
      lines.push([`${indent}${label(reply, letters)}`, answers.map((answer) => label(answer, letters)).join(', ')].filter(Boolean).join(' '));
      if (!ends) writePlay(/** @type {Node} */ (answers[0]), filter, letters, words, lines, `${indent}  `);
      continue;
    }
    lines.push(`${indent}${label(reply, letters)}`);
    for (const answer of answers) {
      lines.push(`${indent}  ${label(answer, letters)}`);
      writePlay(answer, filter, letters, words, lines, `${indent}    `);
    }
  }
  const refutations = replies.filter(isRefutation);
  if (refutations.length) lines.push(`${indent}${words.but} ${refutations.map((reply) => label(reply, letters)).join(', ')}`);
}
