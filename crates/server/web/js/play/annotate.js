// What a review says of a game, written into its tree as annotators do: signs, words, and better lines as variations.

import * as trees from './tree.js';

/** @typedef {import('./server.js').Judged} Judged */
/** @typedef {import('./tree.js').Move} Move */

/** The signs of verdicts by their numbers in PGN. @type {Record<Judged['verdict'], number | null>} */
const MARKS = { good: null, slip: 6, mistake: 2, blunder: 4, misses_mate: 4, allows_mate: 4 };
/** Marks of this number or less say how good a move is; a move has one of them. */
const LAST_OF_VALUE = 6;
/** Half-moves of a better line that are written down. */
const LONGEST = 8;

/** The sign as it is drawn. @type {Record<Judged['verdict'], string>} */
export const SIGNS = { good: '', slip: '?!', mistake: '?', blunder: '??', misses_mate: '??', allows_mate: '??' };

/**
 * The tree with what is said of the moves of a line.
 * @param {trees.Tree} tree
 * @param {readonly Move[]} moves The line that was reviewed, which the tree has.
 * @param {readonly Judged[]} judged
 * @param {(one: Judged) => string} words
 * @returns {trees.Tree}
 */
export function annotated(tree, moves, judged, words) {
  for (const one of judged) {
    const mark = MARKS[one.verdict];
    if (mark === null) continue;
    const [before, through] = [moves.slice(0, one.ply), moves.slice(0, one.ply + 1)];
    const at = trees.find(tree, through) ?? null;
    if (at === null) continue;
    const kept = (tree[at].marks ?? []).filter((each) => each > LAST_OF_VALUE);
    const said = words(one);
    const known = tree[at].comment ?? '';
    const comment = known.includes(said) ? known : [known, said].filter(Boolean).join(' ');
    tree = trees.said(tree, through, { marks: [mark, ...kept], comment });
    tree = withLine(tree, before, one.line.slice(0, LONGEST));
  }
  return tree;
}

/** The tree with a line that follows these moves. @param {trees.Tree} tree @param {Move[]} before @param {Move[]} line */
function withLine(tree, before, line) {
  for (const [at, move] of line.entries()) {
    const place = [...before, ...line.slice(0, at)];
    if (trees.find(tree, [...place, move]) === undefined) tree = trees.added(tree, place, move, false);
  }
  return tree;
}
