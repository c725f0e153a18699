// The play of a solution as a plain value: nodes with parents, children and addresses. It is made from the JSON of a solution
// (docs/json.md), level by level, as somebody looks.

/**
 * @typedef {{ uci: string, san: string }} Move
 */

/**
 * What a node stands for.
 *
 * `diagram` is the root. Its children are `group`s: the phases of battle play, or the lines of help and series play. In a
 * group stand first moves (`try`, `key`), whole lines (`line`, whose moves are `step`s), or, where the defender begins, his
 * replies. An `introduction` is a line after which a battle goes on.
 * @typedef {'diagram' | 'group' | 'try' | 'key' | 'threat' | 'reply' | 'answer' | 'line' | 'step' | 'introduction'} Kind
 */

/**
 * @typedef {'set_play' | 'tries' | 'keys' | 'post_key' | 'solutions' | 'introductions' | 'mate'} Group
 */

/**
 * @typedef {object} Node
 * @property {string} address Indices of children from the root, joined by dots; empty for the root.
 * @property {Kind} kind
 * @property {Group | null} group Of a group: which.
 * @property {Node | null} parent
 * @property {Move | null} move What is played to come here.
 * @property {number} number The number of the move, from 1.
 * @property {boolean} second Whether it is the second half of it, `1...c5`.
 * @property {any} data The object of the solution it was made from.
 * @property {(() => Part[]) | null} unfold Makes what the children are made of; null after that.
 * @property {Node[]} made The children, once they are made.
 */

/**
 * What a child is made of.
 * @typedef {object} Part
 * @property {Kind} kind
 * @property {Group} [group]
 * @property {Move | null} [move]
 * @property {number} [number]
 * @property {boolean} [second]
 * @property {any} [data]
 * @property {() => Part[]} [unfold]
 */

/**
 * The tree of a solution of any format.
 * @param {any} solution
 * @returns {Node}
 */
export function treeOf(solution) {
  return node({ kind: 'diagram', data: solution, unfold: () => groups(solution) }, null, '');
}

/**
 * The children of a node, always the same ones.
 * @param {Node} parent
 * @returns {readonly Node[]}
 */
export function childrenOf(parent) {
  if (parent.unfold) {
    const parts = parent.unfold();
    parent.unfold = null;
    parent.made = parts.map((part, index) => node(part, parent, parent.address === '' ? `${index}` : `${parent.address}.${index}`));
  }
  return parent.made;
}

/**
 * @param {Part} part
 * @param {Node | null} parent
 * @param {string} address
 * @returns {Node}
 */
function node(part, parent, address) {
  return {
    address,
    kind: part.kind,
    group: part.group ?? null,
    parent,
    move: part.move ?? null,
    number: part.number ?? 0,
    second: part.second ?? false,
    data: part.data ?? null,
    unfold: part.unfold ?? null,
    made: [],
  };
}

/**
 * @param {any} solution
 * @returns {Part[]}
 */
function groups(solution) {
  switch (solution.format) {
    case 'keymove-lines':
      return lineGroups(solution);
    case 'keymove-mate':
      return solution.mate ? [group('mate', solution, () => [mateLine(solution.mate.line)])] : [];
    case 'keymove-introductions':
      return [group('introductions', solution, () => solution.introductions.map(introduction))];
    default:
      return battleGroups(solution.tree, 0);
  }
}

/**
 * @param {Group} name
 * @param {any} data
 * @param {() => Part[]} unfold
 * @returns {Part}
 */
function group(name, data, unfold) {
  return { kind: 'group', group: name, data, unfold };
}

/**
 * The phases of a battle.
 * @param {any} tree
 * @param {number} before Moves that have been made in the introduction.
 * @returns {Part[]}
 */
function battleGroups(tree, before) {
  const parts = [];
  if (tree.set_play) parts.push(group('set_play', tree.set_play, () => plays(tree.set_play, before + 1)));
  if (tree.post_key) parts.push(group('post_key', tree.post_key, () => plays(tree.post_key, before + 1)));
  if (tree.tries?.length) parts.push(group('tries', null, () => tree.tries.map(firstMove('try', before + 1))));
  if (tree.keys?.length) parts.push(group('keys', null, () => tree.keys.map(firstMove('key', before + 1))));
  return parts;
}

/**
 * @param {'try' | 'key'} kind
 * @param {number} number
 * @returns {(phase: any) => Part}
 */
function firstMove(kind, number) {
  return (phase) => ({ kind, move: phase, number, data: phase, unfold: () => plays(phase, number) });
}

/**
 * What follows an attacker's move: threats, defences, refutations last.
 * @param {any} attack A phase or an attack.
 * @param {number} number Of that move.
 * @returns {Part[]}
 */
function plays(attack, number) {
  if (attack.next !== 'play') return [];
  const replies = attack.play.replies;
  return [
    ...attack.play.threats.map((/** @type {any} */ threat) => attackPart('threat', threat, number + 1)),
    ...replies.filter((/** @type {any} */ reply) => !reply.refutation).map(replyPart(number)),
    ...replies.filter((/** @type {any} */ reply) => reply.refutation).map(replyPart(number)),
  ];
}

/**
 * @param {'threat' | 'answer'} kind
 * @param {any} attack
 * @param {number} number
 * @returns {Part}
 */
function attackPart(kind, attack, number) {
  return { kind, move: attack, number, data: attack, unfold: () => plays(attack, number) };
}

/**
 * @param {number} number
 * @returns {(reply: any) => Part}
 */
function replyPart(number) {
  return (reply) => ({
    kind: 'reply',
    move: reply,
    number,
    second: true,
    data: reply,
    unfold: () => reply.continuations.map((/** @type {any} */ attack) => attackPart('answer', attack, number + 1)),
  });
}

/**
 * @param {any} solution
 * @returns {Part[]}
 */
function lineGroups(solution) {
  const parts = [];
  const set = solution.set_play;
  if (set) parts.push(group('set_play', set, () => set.solutions.map(line(set.stipulation))));
  parts.push(group('solutions', solution, () => solution.solutions.map(line(solution.stipulation))));
  return parts;
}

/**
 * @param {string} stipulation
 * @returns {(solution: any) => Part}
 */
function line(stipulation) {
  return (solution) => ({
    kind: 'line',
    data: solution,
    unfold: () => steps(solution.moves, numbering(stipulation, solution.moves), 0),
  });
}

/**
 * The line of one mate; the attacker begins.
 * @param {Move[]} moves
 * @returns {Part}
 */
function mateLine(moves) {
  return { kind: 'line', data: { moves }, unfold: () => steps(moves, (index) => ({ number: Math.floor(index / 2) + 1, second: index % 2 === 1 }), 0) };
}

/**
 * Adds lines to the tree of help or series play whose search goes on.
 * @param {Node} root
 * @param {'set_play' | 'solutions'} name Of the group that they belong to.
 * @param {{ fen: string, stipulation: string }} play What is played in that group.
 * @param {{ moves: Move[] }[]} lines
 */
export function grow(root, name, play, lines) {
  let owner = childrenOf(root).find((child) => child.group === name);
  if (!owner) {
    owner = node(group(name, play, () => []), root, `${root.made.length}`);
    root.made.push(owner);
  }
  const part = line(play.stipulation);
  childrenOf(owner);
  for (const each of lines) owner.made.push(node(part(each), owner, `${owner.address}.${owner.made.length}`));
}

/**
 * Whose move leads to a node.
 * @param {Node} to With a move.
 * @returns {'white' | 'black'}
 */
export function moverOf(to) {
  const path = [];
  for (let up = /** @type {Node | null} */ (to); up; up = up.parent) path.unshift(up);
  const root = path[0]?.data;
  const battle = path.findLast((each) => each.data?.solution)?.data.solution ?? root;
  if (to.kind === 'reply') return other(battle.attacker);
  if (to.kind !== 'step') return battle.attacker;
  const group = path.find((each) => each.group);
  const fen = group?.group === 'introductions' || !group?.data?.fen ? root.fen : group.data.fen;
  const starter = fen.trim().split(/\s+/)[1] === 'b' ? 'black' : 'white';
  const first = path.find((each) => each.kind === 'step');
  return first?.second === to.second ? starter : other(starter);
}

/** @param {'white' | 'black'} side @returns {'white' | 'black'} */
function other(side) {
  return side === 'white' ? 'black' : 'white';
}

/**
 * One after the other.
 * @param {Move[]} moves
 * @param {(index: number) => { number: number, second: boolean }} numbers
 * @param {number} index
 * @returns {Part[]}
 */
function steps(moves, numbers, index) {
  if (index >= moves.length) return [];
  return [{ kind: 'step', move: moves[index], ...numbers(index), data: moves, unfold: () => steps(moves, numbers, index + 1) }];
}

/**
 * How the moves of a line are counted: in pairs in help play, where a solution with an odd number of moves begins with the
 * second half of a move; one by one in series play, but moves of the other side belong to the one before. These are the last
 * one, and in parry series each that answers a check.
 * @param {string} stipulation
 * @param {Move[]} moves
 * @returns {(index: number) => { number: number, second: boolean }}
 */
export function numbering(stipulation, moves) {
  const series = /(^|-)(p?)ser-(h|s|r)?/.exec(stipulation);
  if (!series) {
    const skipped = moves.length % 2;
    return (index) => ({ number: Math.floor((index + skipped) / 2) + 1, second: (index + skipped) % 2 === 1 });
  }
  const [, , parry, helps] = series;
  /** @type {{ number: number, second: boolean }[]} */
  const counted = [];
  let number = 0;
  moves.forEach((_, index) => {
    const before = counted[index - 1];
    const parries = parry !== '' && before?.second === false && /\+/.test(moves[index - 1]?.san ?? '');
    const second = before !== undefined && (parries || (helps !== undefined && index === moves.length - 1));
    if (!second) number += 1;
    counted.push({ number, second });
  });
  return (index) => counted[index] ?? { number: 0, second: false };
}

/**
 * @param {any} entry One introduction and the battle after it.
 * @returns {Part}
 */
function introduction(entry) {
  return {
    kind: 'introduction',
    data: entry,
    unfold: () => chain(entry.moves, 0, () => battleGroups(entry.solution.tree, entry.moves.length)),
  };
}

/**
 * @param {Move[]} moves
 * @param {number} index
 * @param {() => Part[]} then What comes after the last one.
 * @returns {Part[]}
 */
function chain(moves, index, then) {
  if (index >= moves.length) return then();
  return [{ kind: 'step', move: moves[index], number: index + 1, data: moves, unfold: () => chain(moves, index + 1, then) }];
}
