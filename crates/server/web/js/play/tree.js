// The moves of a game with their variations: a plain value and pure operations on it.
//
// A tree is a list of moves, each of which names the one that it follows, as the server has it too. Of several that follow the same move the
// first goes on with the line and the others are variations. A place in the tree is named by the moves that lead to it.

/** @typedef {{ uci: string, san: string }} Move */

/**
 * @typedef {object} Node
 * @property {string} uci
 * @property {string} san
 * @property {number | null} parent The move before it, which stands before it in the list; null for a first move.
 * @property {number[]} [marks] Of value, by their numbers in PGN.
 * @property {string} [before] A remark before the move.
 * @property {string} [comment] A remark behind it.
 * @property {import('./game.js').Ending} [ending] How the game ended if it ended here.
 */

/** @typedef {readonly Node[]} Tree */

/** @param {readonly Move[]} moves @returns {Node[]} */
export function ofLine(moves) {
  return moves.map(({ uci, san }, at) => ({ uci, san, parent: at === 0 ? null : at - 1 }));
}

/**
 * What follows each move; under null what the game may begin with.
 * @param {Tree} tree
 */
export function followers(tree) {
  /** @type {Map<number | null, number[]>} */
  const all = new Map();
  tree.forEach(({ parent }, at) => {
    const known = all.get(parent);
    if (known) known.push(at);
    else all.set(parent, [at]);
  });
  return all;
}

/**
 * The number of the move to which moves lead.
 * @param {Tree} tree
 * @param {readonly Move[]} moves
 * @returns {number | null | undefined} Null at the beginning; undefined if the tree has no such line.
 */
export function find(tree, moves) {
  const next = followers(tree);
  /** @type {number | null} */
  let at = null;
  for (const { uci } of moves) {
    /** @type {number | undefined} */
    const found = next.get(at)?.find((index) => tree[index].uci === uci);
    if (found === undefined) return undefined;
    at = found;
  }
  return at;
}

/**
 * The moves that lead to one of them.
 * @param {Tree} tree
 * @param {number | null} at
 * @returns {Move[]}
 */
export function lineTo(tree, at) {
  /** @type {Move[]} */
  const moves = [];
  for (let now = at; now !== null; now = tree[now].parent) moves.unshift({ uci: tree[now].uci, san: tree[now].san });
  return moves;
}

/**
 * A line, on to its end by what follows first.
 * @param {Tree} tree
 * @param {readonly Move[]} moves
 * @returns {Move[]}
 */
export function through(tree, moves) {
  const next = followers(tree);
  const line = [...moves];
  for (let at = next.get(find(tree, moves) ?? null)?.[0]; at !== undefined; at = next.get(at)?.[0]) line.push({ uci: tree[at].uci, san: tree[at].san });
  return line;
}

/** Whether moves follow the main line from the beginning. @param {Tree} tree @param {readonly Move[]} moves */
export function isMain(tree, moves) {
  const main = through(tree, []);
  return moves.every(({ uci }, at) => main[at]?.uci === uci);
}

/**
 * The tree with one more move.
 * @param {Tree} tree
 * @param {readonly Move[]} moves What it follows.
 * @param {Move} move
 * @param {boolean} first Whether it goes on with the line; otherwise it begins a variation if there is something to vary.
 * @returns {Tree}
 */
export function added(tree, moves, { uci, san }, first) {
  const parent = find(tree, moves) ?? null;
  const grown = [...tree, { uci, san, parent }];
  return first ? arranged(grown, (at, all) => (at === parent ? [...all.slice(-1), ...all.slice(0, -1)] : all)) : grown;
}

/**
 * The tree with the innermost variation that moves lead into one place further ahead.
 * @param {Tree} tree
 * @param {readonly Move[]} moves
 * @returns {Tree} The same one if they follow the main line.
 */
export function promoted(tree, moves) {
  const next = followers(tree);
  let at = find(tree, moves) ?? null;
  while (at !== null && next.get(tree[at].parent)?.[0] === at) at = tree[at].parent;
  if (at === null) return tree;
  const [parent, chosen] = [tree[at].parent, at];
  return arranged(tree, (from, all) => (from === parent ? [chosen, ...all.filter((index) => index !== chosen)] : all));
}

/**
 * The tree without a move and what follows it.
 * @param {Tree} tree
 * @param {readonly Move[]} moves At least one; the last of them goes.
 * @returns {Tree}
 */
export function removed(tree, moves) {
  const gone = find(tree, moves);
  return arranged(tree, (_, all) => all.filter((index) => index !== gone));
}

/**
 * The move beside the one that was made where moves had a choice at last; after the last one comes the first.
 * @param {Tree} tree
 * @param {readonly Move[]} moves
 * @param {1 | -1} step The next one, or the one before.
 * @returns {Move[] | null} What leads to it; null if there is none.
 */
export function beside(tree, moves, step) {
  const next = followers(tree);
  for (let at = find(tree, moves) ?? null; at !== null; at = tree[at].parent) {
    const all = next.get(tree[at].parent) ?? [];
    if (all.length > 1) return lineTo(tree, all[(all.indexOf(at) + step + all.length) % all.length]);
  }
  return null;
}

/**
 * The tree with something said of a move.
 * @param {Tree} tree
 * @param {readonly Move[]} moves
 * @param {Partial<Node>} changes
 * @returns {Tree}
 */
export function said(tree, moves, changes) {
  const at = find(tree, moves);
  return tree.map((node, index) => (index === at ? { ...node, ...changes } : node));
}

/**
 * The tree with other moves in other orders: those that are not chosen go, with all that follows them.
 * @param {Tree} tree
 * @param {(at: number | null, followers: number[]) => number[]} choose
 * @returns {Node[]}
 */
function arranged(tree, choose) {
  const next = followers(tree);
  /** @type {Node[]} */
  const all = [];
  /** @type {{ from: number | null, to: number | null }[]} Moves whose followers are still to be written, with their new numbers. */
  const open = [{ from: null, to: null }];
  for (let now = open.pop(); now; now = open.pop()) {
    for (const at of choose(now.from, next.get(now.from) ?? [])) {
      all.push({ ...tree[at], parent: now.to });
      open.push({ from: at, to: all.length - 1 });
    }
  }
  return all;
}

/**
 * Reads a stored tree.
 * @param {any} value Whatever was kept.
 * @returns {Node[] | null} Nothing if it is none.
 */
export function parse(value) {
  const isNode = (/** @type {Partial<Node> | null} */ node, /** @type {number} */ at) => typeof node?.uci === 'string' && typeof node.san === 'string'
    && (node.parent === null || (Number.isInteger(node.parent) && Number(node.parent) >= 0 && Number(node.parent) < at))
    && [node.before, node.comment].every((text) => text === undefined || typeof text === 'string')
    && (node.marks === undefined || (Array.isArray(node.marks) && node.marks.every(Number.isInteger)));
  return Array.isArray(value) && value.every(isNode) ? value : null;
}
