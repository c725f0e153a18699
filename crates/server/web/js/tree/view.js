// The tree on the page: nested lists, in which a line of print is one entry. What is folded has no elements yet.

import { fill, h } from '../dom.js';
import { t } from '../texts.js';
import { shownChildren } from './filter.js';
import { attackOf, childrenOf, isRefutation } from './node.js';
import { label, nameMen, spoken } from './notation.js';
import { reasonsFor } from './reasons.js';
import { childrenBelow, endingThreats, firstOpen, refutationsOf, rowOf } from './rows.js';
import { pathTo } from './walk.js';

/** @typedef {import('./node.js').Node} Node */
/** @typedef {import('./rows.js').Row} Row */

/** Entries of a list that are drawn at a time. */
const PAGE = 150;

/** Entries that "Unfold all" draws at most. */
const MOST = 4000;

/**
 * How the tree is shown.
 * @typedef {object} Look
 * @property {import('./filter.js').Filter} filter
 * @property {import('./notation.js').Letters} letters
 * @property {boolean} words Whether reasons stand beside the moves.
 * @property {import('./reasons.js').Reasons} reasons
 * @property {import('./notation.js').Spoken} spoken
 */

/**
 * @typedef {object} TreeView
 * @property {HTMLElement} element
 * @property {(root: Node | null, look: Look) => void} show Draws a tree anew; the same tree keeps what is unfolded.
 * @property {() => void} grow Adds what the tree has more than at the last time, without drawing anew what is there.
 * @property {(node: Node | null, quiet?: boolean) => void} select Marks a node, unfolds what leads to it and brings it into view.
 * @property {(group?: Node) => boolean} unfold Everything, or of one group; false if it was too much.
 * @property {() => void} fold
 * @property {(node: Node, open: boolean) => void} turn Unfolds or folds what follows a node.
 */

/**
 * @param {(node: Node) => void} choose Called when somebody picks a move.
 * @returns {TreeView}
 */
export function createTree(choose) {
  const element = h('div', { class: 'tree', onclick: clicked });
  /** @type {Node | null} */
  let root = null;
  /** @type {Look | null} */
  let look = null;
  /** What is unfolded, by address. @type {Set<string>} */
  let open = new Set();
  /** How much of a list is drawn, by the address of what it belongs to. @type {Map<string, number>} */
  let lengths = new Map();
  /** Moves that are drawn, by address. @type {Map<string, HTMLButtonElement>} */
  let drawn = new Map();
  /** Lists that are drawn, by the address of what they belong to. @type {Map<string, { owner: Node, entry: HTMLElement }>} */
  let entries = new Map();
  /** Nodes of drawn elements. @type {WeakMap<Element, Node>} */
  const nodes = new WeakMap();
  /** @type {Node | null} */
  let selected = null;

  /** @param {MouseEvent} event */
  function clicked(event) {
    const target = /** @type {HTMLElement} */ (event.target).closest('button');
    const node = target && nodes.get(target);
    if (!target || !node) return;
    if (target.classList.contains('tree-fold')) turn(node, !open.has(node.address));
    else if (target.classList.contains('tree-more')) more(node);
    else if (target.classList.contains('tree-all')) unfold(node);
    else choose(node);
  }

  /**
   * @param {Node | null} next
   * @param {Look} how
   */
  function show(next, how) {
    look = how;
    if (next !== root) {
      root = next;
      open = new Set(next ? firstOpen(next, how.filter) : []);
      lengths = new Map();
      selected = null;
    }
    draw();
  }

  function draw() {
    drawn = new Map();
    entries = new Map();
    if (!root || !look) return fill(element);
    const how = look;
    const groups = childrenOf(root).filter((group) => shownChildren(group, how.filter).length > 0);
    fill(element, groups.length ? h('ul', { class: 'tree-groups' }, groups.map(groupEntry)) : h('p', { class: 'soft' }, t('solve.tree.empty')));
    mark();
  }

  /** @param {Node} group */
  function groupEntry(group) {
    const name = t(/** @type {any} */ (`solve.phase.${group.group}`));
    const entry = h('li', { class: `tree-group of-${group.group}` },
      h('div', { class: 'tree-head' },
        foldButton(group, name),
        h('h3', null, name),
        h('span', { class: 'soft figures' }, String(shownChildren(group, now().filter).length)),
        hasMore(group) && own(h('button', { type: 'button', class: 'button small plain tree-all', title: t('solve.tree.unfold.group.help', { what: name }) }, t('solve.tree.unfold.group')), group)));
    entries.set(group.address, { owner: group, entry });
    if (open.has(group.address)) entry.append(list(group));
    return entry;
  }

  /** @returns {Look} */
  function now() {
    return /** @type {Look} */ (look);
  }

  /**
   * @template {Element} E
   * @param {E} element
   * @param {Node} node
   * @returns {E}
   */
  function own(element, node) {
    nodes.set(element, node);
    return element;
  }

  /**
   * The list of what follows a node.
   * @param {Node} owner
   * @returns {HTMLElement}
   */
  function list(owner) {
    const below = childrenBelow(owner, now().filter);
    const length = lengths.get(owner.address) ?? PAGE;
    return h('ul', { class: 'tree-list' }, below.slice(0, length).map(entryOf), moreEntry(owner, below.length - length));
  }

  /**
   * @param {Node} owner
   * @param {number} rest How many are not drawn.
   */
  function moreEntry(owner, rest) {
    return rest > 0 && h('li', null, own(h('button', { type: 'button', class: 'button small tree-more', title: t('solve.tree.more.help') }, t('solve.tree.more', { count: rest })), owner));
  }

  function grow() {
    if (!root || !look) return;
    const groups = childrenOf(root).filter((group) => shownChildren(group, now().filter).length > 0);
    if (groups.some((group) => !entries.has(group.address))) {
      groups.filter((group) => !entries.has(group.address)).forEach((group) => open.add(group.address));
      draw();
      return;
    }
    for (const group of groups) {
      const entry = entries.get(group.address)?.entry;
      const below = childrenBelow(group, now().filter);
      const count = entry?.querySelector(':scope > .tree-head > .figures');
      if (count) fill(/** @type {HTMLElement} */ (count), String(below.length));
      const drawnList = entry?.querySelector(':scope > ul');
      if (!drawnList) continue;
      const more = drawnList.querySelector(':scope > li > .tree-more')?.parentElement;
      const length = lengths.get(group.address) ?? PAGE;
      const known = drawnList.childElementCount - (more ? 1 : 0);
      if (below.length <= known) continue;
      more?.remove();
      drawnList.append(...below.slice(known, length).map(entryOf));
      const button = moreEntry(group, below.length - length);
      if (button) drawnList.append(button);
    }
    mark();
  }

  /** @param {Node} node */
  function entryOf(node) {
    if (node.kind === 'group') return groupEntry(node);
    const row = rowOf(node, now().filter);
    const foldable = row.owner && childrenBelow(row.owner, now().filter).length > 0;
    const entry = h('li', { class: `tree-entry is-${node.kind}${isRefutation(node) ? ' is-refutation' : ''}` },
      h('div', { class: 'tree-row' },
        foldable && row.owner ? foldButton(row.owner, label(node, now().letters)) : h('span', { class: 'tree-leaf', 'aria-hidden': 'true' }),
        h('span', { class: 'tree-moves' }, rowWords(row))));
    if (foldable && row.owner) {
      entries.set(row.owner.address, { owner: row.owner, entry });
      if (open.has(row.owner.address)) entry.append(list(row.owner));
    }
    return entry;
  }

  /**
   * @param {Node} node
   * @param {string} what
   */
  function foldButton(node, what) {
    const isOpen = open.has(node.address);
    const words = t(isOpen ? 'solve.tree.fold.one' : 'solve.tree.unfold.one', { what });
    return own(h('button', { type: 'button', class: 'tree-fold', tabindex: '-1', 'aria-expanded': String(isOpen), 'aria-label': words, title: words }), node);
  }

  /**
   * A move that can be chosen.
   * @param {Node} node
   * @param {boolean} [bare] Without its number.
   */
  function moveButton(node, bare) {
    const san = node.move?.san ?? '';
    const sign = node.kind === 'try' ? t('solve.about.try') : node.kind === 'key' ? t('solve.about.key') : isRefutation(node) ? t('solve.about.refutation') : node.kind === 'threat' ? t('solve.about.threat') : '';
    const button = own(h('button', {
      type: 'button', class: `tree-move is-${node.kind}${isRefutation(node) ? ' is-refutation' : ''}`, tabindex: '-1',
      title: [spoken(san, now().spoken), sign].filter(Boolean).join(', '),
    }, label(node, now().letters, bare)), node);
    drawn.set(node.address, button);
    return button;
  }

  /** @param {Row} row */
  function rowWords(row) {
    const [first] = row.moves;
    const how = now();
    /** @type {(HTMLElement | string)[]} */
    const words = [];
    if (first?.kind === 'threat') words.push(h('span', { class: 'tree-note' }, t('solve.mark.threat')), ' ');
    if (first && isRefutation(first) && first.parent?.kind !== 'try') words.push(h('span', { class: 'tree-note' }, t('solve.mark.but')), ' ');
    row.moves.forEach((move, index) => {
      const before = row.moves[index - 1];
      if (before?.parent === move.parent) words.push(', ');
      else if (index > 0) words.push(' ');
      words.push(moveButton(move, move.second && before !== undefined && before.number === move.number));
    });
    for (const note of notesOf(row)) words.push(' ', note);
    const attack = row.moves.findLast((move) => move.kind !== 'reply');
    const threats = attack ? endingThreats(attack, how.filter) : [];
    if (threats.length) {
      words.push(' ', h('span', { class: 'tree-note' }, t('solve.mark.threat')), ' ');
      threats.forEach((threat, index) => words.push(...(index ? [', '] : []), moveButton(threat)));
    }
    words.push(...why(row.moves));
    for (const refutation of first ? refutationsOf(first, how.filter) : []) {
      words.push(' ', h('span', { class: 'tree-note' }, t('solve.mark.but')), ' ', moveButton(refutation), ...why([refutation]));
    }
    return words;
  }

  /**
   * The reasons for some moves.
   * @param {Node[]} moves
   */
  function why(moves) {
    const how = now();
    if (!how.words) return [];
    const reasons = moves.flatMap((move) => reasonsFor(how.reasons, move)).flatMap((reason) => reason.words);
    const distinct = [...new Set(reasons)];
    return distinct.length ? [' ', h('span', { class: 'tree-why' }, nameMen(distinct.join(', '), how.letters))] : [];
  }

  /** Marks the chosen move among those that are drawn. */
  function mark() {
    element.querySelector('[aria-current]')?.removeAttribute('aria-current');
    element.querySelector('.tree-move[tabindex="0"]')?.setAttribute('tabindex', '-1');
    const button = selected && drawn.get(selected.address);
    if (button) {
      button.setAttribute('aria-current', 'true');
      button.tabIndex = 0;
    } else {
      const first = element.querySelector('.tree-move');
      if (first) first.setAttribute('tabindex', '0');
    }
    return button;
  }

  /**
   * @param {Node | null} node
   * @param {boolean} [quiet] Without bringing it into view.
   */
  function select(node, quiet) {
    selected = node;
    if (!root || !look) return;
    const focused = element.contains(document.activeElement);
    if (node && node.parent) reveal(node);
    const button = mark();
    if (!button) return;
    if (!quiet) button.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (focused) button.focus({ preventScroll: true });
  }

  /**
   * Unfolds what leads to a node.
   * @param {Node} node
   */
  function reveal(node) {
    if (drawn.has(node.address)) return;
    for (const step of pathTo(node)) {
      const entry = entries.get(step.address);
      if (!entry || step === node) continue;
      const below = childrenBelow(step, now().filter);
      const index = below.findIndex((child) => child === node || node.address.startsWith(`${child.address}.`));
      const length = lengths.get(step.address) ?? PAGE;
      if (index >= length) lengths.set(step.address, index + PAGE);
      if (!open.has(step.address) || index >= length) {
        open.add(step.address);
        redraw(step);
      }
    }
  }

  /**
   * Draws the list below a node anew.
   * @param {Node} owner
   */
  function redraw(owner) {
    const known = entries.get(owner.address);
    if (!known) return;
    known.entry.querySelector(':scope > ul')?.remove();
    const isOpen = open.has(owner.address);
    if (isOpen) known.entry.append(list(owner));
    const button = known.entry.querySelector('.tree-fold');
    const what = owner.group ? t(/** @type {any} */ (`solve.phase.${owner.group}`)) : label(owner, now().letters);
    button?.setAttribute('aria-expanded', String(isOpen));
    const words = t(isOpen ? 'solve.tree.fold.one' : 'solve.tree.unfold.one', { what });
    button?.setAttribute('aria-label', words);
    button?.setAttribute('title', words);
  }

  /** @param {Node} owner */
  function more(owner) {
    const length = lengths.get(owner.address) ?? PAGE;
    lengths.set(owner.address, length + 2 * PAGE);
    redraw(owner);
    mark();
    /** @type {HTMLElement | null | undefined} */ (entries.get(owner.address)?.entry.querySelector(`:scope > ul > li:nth-child(${length + 1}) .tree-move`))?.focus();
  }

  /**
   * @param {Node} node
   * @param {boolean} isOpen
   */
  function turn(node, isOpen) {
    const owner = entries.has(node.address) ? node : ownerOf(node);
    if (!owner || !entries.has(owner.address)) return;
    if (isOpen) open.add(owner.address);
    else open.delete(owner.address);
    redraw(owner);
    mark();
  }

  /**
   * The node that the list below a move's row belongs to.
   * @param {Node} node
   */
  function ownerOf(node) {
    return rowOf(node, now().filter).owner;
  }

  /**
   * @param {Node} [group]
   * @returns {boolean}
   */
  function unfold(group) {
    if (!root || !look) return true;
    let count = 0;
    /** @param {Node} owner */
    const visit = (owner) => {
      const below = childrenBelow(owner, now().filter);
      if (below.length === 0 || count > MOST) return;
      open.add(owner.address);
      for (const child of below.slice(0, lengths.get(owner.address) ?? PAGE)) {
        count += 1;
        const next = child.kind === 'group' ? child : rowOf(child, now().filter).owner;
        if (next) visit(next);
      }
    };
    for (const each of group ? [group] : childrenOf(root)) visit(each);
    if (group) redraw(group);
    else draw();
    mark();
    return count <= MOST;
  }

  function fold() {
    if (!root) return;
    open = new Set(childrenOf(root).map((group) => group.address));
    draw();
  }

  /** @param {Node} group Whether more than its first level can be unfolded. */
  function hasMore(group) {
    return childrenOf(group).some((child) => child.kind === 'try' || child.kind === 'key' || child.kind === 'reply' || child.kind === 'introduction');
  }

  return { element, show, grow, select, unfold, fold, turn };
}

/**
 * Short remarks on a row.
 * @param {Row} row
 * @returns {HTMLElement[]}
 */
function notesOf(row) {
  /** @type {HTMLElement[]} */
  const notes = [];
  const first = row.moves[0];
  const last = row.moves.at(-1);
  const attack = attackOf(row.owner ?? last);
  /** @param {string} text @param {string} [kind] */
  const note = (text, kind = 'tree-note') => notes.push(h('span', { class: kind }, text));
  if (attack?.play?.zugzwang) note(t('solve.mark.zugzwang'));
  if (attack?.next === 'no_move') note(t('solve.mark.no_move'));
  if (attackOf(last)?.next === 'unexpanded') note(t('solve.mark.unexpanded'));
  if (first?.kind === 'reply' && first.data.dual) note(t('solve.mark.dual'), 'tree-note is-dual');
  if (first?.kind === 'reply' && first.data.short && !first.data.goal) note(t('solve.mark.short'));
  return notes;
}
