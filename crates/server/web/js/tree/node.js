// The play of a solution as a plain value: nodes with parents, children and addresses. It is made from the JSON of a solution
// (docs/json.md), level by level, as somebody looks.

/** @typedef {Api.Move} Move */

/**
 * What a node stands for.
 *
 * `diagram` is the root. Its children are `group`s: the phases of battle play, or the lines of help and series play. In a
 * group stand first moves (`try`, `key`), whole lines (`line`, whose moves are `step`s), or, where the defender begins, his
 * replies. An `introduction` is a line after which a battle goes on. In the solution of an endgame study all moves are `move`s, of which the
 * first that follows a position belongs to its line and the others begin side lines.
 * @typedef {'diagram' | 'group' | 'try' | 'key' | 'threat' | 'reply' | 'answer' | 'line' | 'step' | 'introduction' | 'move'} Kind
 */

/**
 * @typedef {'set_play' | 'tries' | 'keys' | 'post_key' | 'solutions' | 'introductions' | 'mate' | 'study'} Group
 */

/**
 * What the nodes of each kind are made from: parts of the solution.
 * @typedef {object} Data
 * @property {Api.Solution | Found | Api.StudySolution} diagram
 * @property {{ fen?: string, en_passant?: string } | null} group Where its play begins, if it does not begin in the diagram.
 * @property {Api.Phase} try
 * @property {Api.Phase} key
 * @property {Api.Attack} threat
 * @property {Api.Reply} reply
 * @property {Api.Attack} answer
 * @property {Api.Line} line
 * @property {readonly Move[]} step The line that it stands in.
 * @property {Api.Introduction} introduction
 * @property {Api.StudyNode} move
 */

/** What is known of lines while the search for them goes on. @typedef {Pick<Api.LinesSolution, 'format' | 'fen' | 'stipulation' | 'status' | 'solutions' | 'set_play'>} Found */

/** @typedef {{ [K in Kind]: Place & { kind: K, data: Data[K] } }[Kind]} Node */

/**
 * Where a node stands, and how one comes there.
 * @typedef {object} Place
 * @property {string} address Indices of children from the root, joined by dots; empty for the root.
 * @property {Group | null} group Of a group: which.
 * @property {Node | null} parent
 * @property {Move | null} move What is played to come here.
 * @property {number} number The number of the move, from 1.
 * @property {boolean} second Whether it is the second half of it, `1...c5`.
 * @property {(() => Part[]) | null} unfold Makes what the children are made of; null after that.
 * @property {Node[]} made The children, once they are made.
 */

/**
 * What a child is made of.
 * @typedef {{ [K in Kind]: { kind: K, data: Data[K] } & Partial<Pick<Place, 'group' | 'move' | 'number' | 'second' | 'unfold'>> }[Kind]} Part
 */

/**
 * The tree of a solution of any format.
 * @param {Data['diagram']} solution
 * @returns {Node & { kind: 'diagram' }}
 */
export function treeOf(solution) {
  return /** @type {Node & { kind: 'diagram' }} */ (node({ kind: 'diagram', data: solution, unfold: () => groups(solution) }, null, ''));
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
  return { group: null, move: null, number: 0, second: false, unfold: null, ...part, address, parent, made: [] };
}

/**
 * @param {Data['diagram']} solution
 * @returns {Part[]}
 */
function groups(solution) {
  switch (solution.format) {
    case 'keymove-lines':
      return lineGroups(solution);
    case 'keymove-mate':
      return mateGroups(solution);
    case 'keymove-study':
      return studyGroups(solution);
    case 'keymove-introductions':
      return [group('introductions', solution, () => solution.introductions.map(introduction))];
    default:
      return battleGroups(solution.tree, 0);
  }
}

/**
 * @param {Group} name
 * @param {Data['group']} data
 * @param {() => Part[]} unfold
 * @returns {Part}
 */
function group(name, data, unfold) {
  return { kind: 'group', group: name, data, unfold };
}

/**
 * The phases of a battle.
 * @param {Api.Tree} tree
 * @param {number} before Moves that have been made in the introduction.
 * @returns {Part[]}
 */
function battleGroups({ set_play: set, post_key: post, tries, keys }, before) {
  const parts = [];
  if (set) parts.push(group('set_play', set, () => plays(set, before + 1)));
  if (post) parts.push(group('post_key', post, () => plays(post, before + 1)));
  if (tries.length) parts.push(group('tries', null, () => tries.map(firstMove('try', before + 1))));
  if (keys.length) parts.push(group('keys', null, () => keys.map(firstMove('key', before + 1))));
  return parts;
}

/**
 * @param {'try' | 'key'} kind
 * @param {number} number
 * @returns {(phase: Api.Phase) => Part}
 */
function firstMove(kind, number) {
  return (phase) => ({ kind, move: /** @type {Move} */ (phase), number, data: phase, unfold: () => plays(phase, number) });
}

/**
 * What follows an attacker's move: threats, defences, refutations last.
 * @param {Api.Phase | Api.Attack} attack
 * @param {number} number Of that move.
 * @returns {Part[]}
 */
function plays(attack, number) {
  const { threats, replies } = attack.play ?? { threats: [], replies: [] };
  return [
    ...threats.map((threat) => attackPart('threat', threat, number + 1)),
    ...replies.filter((reply) => !reply.refutation).map(replyPart(number)),
    ...replies.filter((reply) => reply.refutation).map(replyPart(number)),
  ];
}

/**
 * @param {'threat' | 'answer'} kind
 * @param {Api.Attack} attack
 * @param {number} number
 * @returns {Part}
 */
function attackPart(kind, attack, number) {
  return { kind, move: attack, number, data: attack, unfold: () => plays(attack, number) };
}

/**
 * @param {number} number
 * @returns {(reply: Api.Reply) => Part}
 */
function replyPart(number) {
  return (reply) => ({
    kind: 'reply',
    move: reply,
    number,
    second: true,
    data: reply,
    unfold: () => reply.continuations.map((attack) => attackPart('answer', attack, number + 1)),
  });
}

/**
 * @param {Api.LinesSolution | Found} solution
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
 * @returns {(solution: Api.Line) => Part}
 */
function line(stipulation) {
  return (solution) => ({
    kind: 'line',
    data: solution,
    unfold: () => steps(solution.moves, numbering(stipulation, solution.moves), 0),
  });
}

/**
 * The line of one mate, if there is one; the attacker begins.
 * @param {Api.MateSolution} solution
 * @returns {Part[]}
 */
function mateGroups(solution) {
  if (!solution.mate) return [];
  const moves = solution.mate.line;
  const numbers = (/** @type {number} */ index) => ({ number: Math.floor(index / 2) + 1, second: index % 2 === 1 });
  return [group('mate', solution, () => [{ kind: 'line', data: { moves }, unfold: () => steps(moves, numbers, 0) }])];
}

/**
 * The moves of a study's solution.
 * @param {Api.StudySolution} study
 * @returns {Part[]}
 */
function studyGroups({ fen, nodes }) {
  /** @type {number[][]} */
  const followers = nodes.map(() => []);
  nodes.forEach(({ parent }, at) => parent !== undefined && followers[parent]?.push(at));
  /** @type {(at: number, ply: number) => Part[]} */
  const parts = (at, ply) => (followers[at] ?? []).flatMap((next) => {
    const data = nodes[next];
    if (!data) return [];
    const move = { uci: data.move ?? '', san: data.san ?? '' };
    return [{ kind: 'move', move, number: Math.floor(ply / 2) + 1, second: ply % 2 === 1, data, unfold: () => parts(next, ply + 1) }];
  });
  const first = fen.trim().split(/\s+/)[1] === 'b' ? 1 : 0;
  return followers[0]?.length ? [group('study', null, () => parts(0, first))] : [];
}

/**
 * Adds lines to the tree of help or series play whose search goes on.
 * @param {Node} root
 * @param {'set_play' | 'solutions'} name Of the group that they belong to.
 * @param {{ fen: string, stipulation: string }} play What is played in that group.
 * @param {Api.Line[]} lines
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
 * The part of the solution that an attacker's move is made from.
 * @param {Node | undefined} node
 * @returns {Api.Phase | Api.Attack | null} Null of any other node.
 */
export function attackOf(node) {
  return node?.kind === 'try' || node?.kind === 'key' || node?.kind === 'threat' || node?.kind === 'answer' ? node.data : null;
}

/**
 * Whether a node is a reply that refutes.
 * @param {Node | undefined} node
 * @returns {boolean}
 */
export function isRefutation(node) {
  return node?.kind === 'reply' && node.data.refutation;
}

/**
 * Whose move leads to a node.
 * @param {Node} to With a move.
 * @returns {'white' | 'black'}
 */
export function moverOf(to) {
  if (to.kind === 'move') return to.second ? 'black' : 'white';
  const path = [];
  for (let up = /** @type {Node | null} */ (to); up; up = up.parent) path.unshift(up);
  const root = /** @type {Data['diagram']} */ (path[0]?.data);
  if (to.kind !== 'step') {
    const introduced = path.findLast((each) => each.kind === 'introduction');
    // Only battles have such moves.
    const { attacker } = introduced?.data.solution ?? /** @type {Api.BattleSolution} */ (root);
    return to.kind === 'reply' ? other(attacker) : attacker;
  }
  const group = path.find((each) => each.kind === 'group');
  const fen = (group?.group !== 'introductions' && group?.data?.fen) || root.fen;
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
 * @param {Api.Introduction} entry One introduction and the battle after it.
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
