// The tree on the page: nested lists, in which a line of print is one entry. What is folded has no elements yet.

import { fill, h } from '../dom.js';
import { t } from '../texts.js';
import { shownChildren } from './filter.js';
import * as foldings from './folding.js';
import { childrenOf, isRefutation } from './node.js';
import { label } from './notation.js';
import { childrenBelow, phasesOf, rowOf } from './rows.js';
import { pathTo } from './walk.js';
import { purposes, rowWords } from './words.js';

/** @typedef {import('./node.js').Node} Node */

/**
 * How the tree is shown.
 * @typedef {object} Look
 * @property {import('./filter.js').Filter} filter
 * @property {import('./notation.js').Letters} letters
 * @property {boolean} words Whether reasons stand beside the moves.
 * @property {import('./reasons.js').Reasons} reasons
 * @property {import('./notation.js').Spoken} spoken
 * @property {(line: Node) => 'open' | 'intended' | 'cook' | null} standing What is said of a solution that can be marked as meant; null of others.
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
 * What is shown, and the elements that show it.
 * @typedef {object} View
 * @property {HTMLElement} element
 * @property {Node | null} root
 * @property {Look | null} look Null before the first tree.
 * @property {foldings.Folding} folding
 * @property {Node | null} selected
 * @property {Map<string, HTMLButtonElement>} drawn Moves that are drawn, by address.
 * @property {Map<string, { owner: Node, entry: HTMLElement }>} entries Lists that are drawn, by the address of what they belong to.
 * @property {WeakMap<Element, Node>} nodes Nodes of drawn elements.
 */

/**
 * @typedef {object} TreeHands
 * @property {(node: Node) => void} choose Somebody picks a move.
 * @property {(line: Node) => void} intend Somebody marks a solution as meant, or takes the mark away.
 */

/**
 * @param {TreeHands} hands
 * @returns {TreeView}
 */
export function createTree(hands) {
  const element = h('div', { class: 'tree', onclick: (/** @type {MouseEvent} */ event) => clicked(view, event, hands) });
  /** @type {View} */
  const view = { element, root: null, look: null, folding: { open: new Set(), lengths: new Map() }, selected: null, drawn: new Map(), entries: new Map(), nodes: new WeakMap() };
  return {
    element,
    show: (root, look) => show(view, root, look),
    grow: () => grow(view),
    select: (node, quiet) => select(view, node, quiet),
    unfold: (group) => unfold(view, group),
    fold: () => fold(view),
    turn: (node, isOpen) => turn(view, node, isOpen),
  };
}

/** @param {View} view @param {MouseEvent} event @param {TreeHands} hands */
function clicked(view, event, hands) {
  const target = /** @type {HTMLElement} */ (event.target).closest('button');
  const node = target && view.nodes.get(target);
  if (!target || !node) return;
  if (target.classList.contains('tree-fold')) turn(view, node, !foldings.isOpen(view.folding, node));
  else if (target.classList.contains('tree-more')) more(view, node);
  else if (target.classList.contains('tree-all')) unfold(view, node);
  else if (target.classList.contains('tree-intended')) hands.intend(node);
  else hands.choose(node);
}

/** How the tree that is drawn is shown. @param {View} view @returns {Look} */
function lookOf({ look }) {
  return /** @type {Look} */ (look);
}

/** @param {View} view @param {Node} owner */
function below(view, owner) {
  return childrenBelow(owner, lookOf(view).filter);
}

/** The phases in which there is something to see. @param {View} view @param {Node} root */
function groupsOf(view, root) {
  return phasesOf(root).filter((group) => shownChildren(group, lookOf(view).filter).length > 0);
}

/** @param {View} view @param {Node | null} root @param {Look} look */
function show(view, root, look) {
  view.look = look;
  if (root !== view.root) {
    view.root = root;
    view.folding = foldings.beginning(root, look.filter);
    view.selected = null;
  }
  draw(view);
}

/** @param {View} view */
function draw(view) {
  view.drawn = new Map();
  view.entries = new Map();
  if (!view.root) return fill(view.element);
  const groups = groupsOf(view, view.root);
  fill(view.element, groups.length ? h('ul', { class: 'tree-groups' }, groups.map((group) => groupEntry(view, group))) : h('p', { class: 'soft' }, t('solve.tree.empty')));
  mark(view);
}

/** What a group or a move is called. @param {View} view @param {Node} node */
function nameOf(view, node) {
  return node.group ? t(`solve.phase.${node.group}`) : label(node, lookOf(view).letters);
}

/** @param {View} view @param {Node} group */
function groupEntry(view, group) {
  const name = nameOf(view, group);
  const all = () => own(view, h('button', { type: 'button', class: 'button small plain tree-all', title: t('solve.tree.unfold.group.help', { what: name }) }, t('solve.tree.unfold.group')), group);
  const entry = h('li', { class: `tree-group of-${group.group}` },
    h('div', { class: 'tree-head' },
      foldButton(view, group, name),
      h('h3', null, name),
      h('span', { class: 'soft figures' }, String(shownChildren(group, lookOf(view).filter).length)),
      hasMore(group) && all()));
  addList(view, group, entry);
  return entry;
}

/** Whether more than its first level can be unfolded. @param {Node} group */
function hasMore(group) {
  return childrenOf(group).some((child) => child.kind === 'try' || child.kind === 'key' || child.kind === 'reply' || child.kind === 'introduction');
}

/**
 * Lets an entry have the list below a node, if that is unfolded.
 * @param {View} view
 * @param {Node} owner
 * @param {HTMLElement} entry
 */
function addList(view, owner, entry) {
  view.entries.set(owner.address, { owner, entry });
  if (foldings.isOpen(view.folding, owner)) entry.append(list(view, owner));
}

/**
 * @template {Element} E
 * @param {View} view
 * @param {E} element
 * @param {Node} node
 * @returns {E}
 */
function own(view, element, node) {
  view.nodes.set(element, node);
  return element;
}

/**
 * The list of what follows a node.
 * @param {View} view
 * @param {Node} owner
 * @returns {HTMLElement}
 */
function list(view, owner) {
  const nodes = below(view, owner);
  const length = foldings.lengthOf(view.folding, owner);
  return h('ul', { class: 'tree-list' }, nodes.slice(0, length).map((node) => entryOf(view, node)), moreEntry(view, owner, nodes.length - length));
}

/**
 * @param {View} view
 * @param {Node} owner
 * @param {number} rest How many are not drawn.
 */
function moreEntry(view, owner, rest) {
  return rest > 0 && h('li', null, own(view, h('button', { type: 'button', class: 'button small tree-more', title: t('solve.tree.more.help') }, t('solve.tree.more', { count: rest })), owner));
}

/** @param {View} view @param {Node} node */
function entryOf(view, node) {
  if (node.kind === 'group') return groupEntry(view, node);
  const row = rowOf(node, lookOf(view).filter);
  const owner = row.owner && below(view, row.owner).length > 0 ? row.owner : null;
  const made = (/** @type {Node} */ move, /** @type {HTMLButtonElement} */ button) => view.drawn.set(move.address, own(view, button, move));
  const entry = h('li', { class: `tree-entry is-${node.kind}${isRefutation(node) ? ' is-refutation' : ''}` },
    h('div', { class: 'tree-row' },
      owner ? foldButton(view, owner, label(node, lookOf(view).letters)) : h('span', { class: 'tree-leaf', 'aria-hidden': 'true' }),
      h('div', { class: 'tree-moves' }, rowWords(row, lookOf(view), made), intention(view, node), purposes(row, lookOf(view)))));
  if (owner) addList(view, owner, entry);
  return entry;
}

/** Whether a solution is meant, and the button that says so. @param {View} view @param {Node} node */
function intention(view, node) {
  const standing = lookOf(view).standing(node);
  if (!standing) return [];
  const button = h('button', { type: 'button', class: 'chip tree-intended', 'aria-pressed': String(standing === 'intended'), title: t('solve.intended.mark.help') }, t('solve.intended.mark'));
  return [' ', own(view, button, node), standing === 'cook' && h('span', { class: 'tree-note is-cook' }, ' ', t('solve.intended.cook'))];
}

/** @param {View} view @param {Node} node @param {string} what */
function foldWords(view, node, what) {
  return t(foldings.isOpen(view.folding, node) ? 'solve.tree.fold.one' : 'solve.tree.unfold.one', { what });
}

/** @param {View} view @param {Node} node @param {string} what */
function foldButton(view, node, what) {
  const words = foldWords(view, node, what);
  const expanded = String(foldings.isOpen(view.folding, node));
  return own(view, h('button', { type: 'button', class: 'tree-fold', tabindex: '-1', 'aria-expanded': expanded, 'aria-label': words, title: words }), node);
}

/** @param {View} view */
function grow(view) {
  if (!view.root) return;
  const groups = groupsOf(view, view.root);
  const fresh = groups.filter((group) => !view.entries.has(group.address));
  if (fresh.length) {
    view.folding = foldings.turn(view.folding, fresh, true);
    draw(view);
    return;
  }
  for (const group of groups) growGroup(view, group);
  mark(view);
}

/** @param {View} view @param {Node} group */
function growGroup(view, group) {
  const entry = view.entries.get(group.address)?.entry;
  const nodes = below(view, group);
  const count = entry?.querySelector(':scope > .tree-head > .figures');
  if (count) fill(count, String(nodes.length));
  const drawnList = entry?.querySelector(':scope > ul');
  if (!drawnList) return;
  const button = drawnList.querySelector(':scope > li > .tree-more')?.parentElement;
  const length = foldings.lengthOf(view.folding, group);
  const known = drawnList.childElementCount - (button ? 1 : 0);
  if (nodes.length <= known) return;
  button?.remove();
  drawnList.append(...nodes.slice(known, length).map((node) => entryOf(view, node)));
  const rest = moreEntry(view, group, nodes.length - length);
  if (rest) drawnList.append(rest);
}

/** Marks the chosen move among those that are drawn. @param {View} view */
function mark({ element, selected, drawn }) {
  element.querySelector('[aria-current]')?.removeAttribute('aria-current');
  element.querySelector('.tree-move[tabindex="0"]')?.setAttribute('tabindex', '-1');
  const button = selected && drawn.get(selected.address);
  button?.setAttribute('aria-current', 'true');
  (button ?? element.querySelector('.tree-move'))?.setAttribute('tabindex', '0');
  return button;
}

/**
 * @param {View} view
 * @param {Node | null} node
 * @param {boolean} [quiet] Without bringing it into view.
 */
function select(view, node, quiet) {
  view.selected = node;
  if (!view.root) return;
  const focused = view.element.contains(document.activeElement);
  if (node && node.parent) reveal(view, node);
  const button = mark(view);
  if (!button) return;
  if (!quiet) button.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  if (focused) button.focus({ preventScroll: true });
}

/**
 * Unfolds what leads to a node.
 * @param {View} view
 * @param {Node} node
 */
function reveal(view, node) {
  if (view.drawn.has(node.address)) return;
  for (const step of pathTo(node)) {
    if (step === node || !view.entries.has(step.address)) continue;
    const folding = foldings.reveal(view.folding, step, node, lookOf(view).filter);
    if (folding === view.folding) continue;
    view.folding = folding;
    redraw(view, step);
  }
}

/**
 * Draws the list below a node anew.
 * @param {View} view
 * @param {Node} owner
 */
function redraw(view, owner) {
  const entry = view.entries.get(owner.address)?.entry;
  if (!entry) return;
  const isOpen = foldings.isOpen(view.folding, owner);
  entry.querySelector(':scope > ul')?.remove();
  if (isOpen) entry.append(list(view, owner));
  const button = entry.querySelector('.tree-fold');
  const words = foldWords(view, owner, nameOf(view, owner));
  button?.setAttribute('aria-expanded', String(isOpen));
  button?.setAttribute('aria-label', words);
  button?.setAttribute('title', words);
}

/** @param {View} view @param {Node} owner */
function more(view, owner) {
  const length = foldings.lengthOf(view.folding, owner);
  view.folding = foldings.lengthen(view.folding, owner);
  redraw(view, owner);
  mark(view);
  /** @type {HTMLElement | null | undefined} */ (view.entries.get(owner.address)?.entry.querySelector(`:scope > ul > li:nth-child(${length + 1}) .tree-move`))?.focus();
}

/** @param {View} view @param {Node} node @param {boolean} isOpen */
function turn(view, node, isOpen) {
  const owner = view.entries.has(node.address) ? node : rowOf(node, lookOf(view).filter).owner;
  if (!owner || !view.entries.has(owner.address)) return;
  view.folding = foldings.turn(view.folding, [owner], isOpen);
  redraw(view, owner);
  mark(view);
}

/**
 * @param {View} view
 * @param {Node} [group]
 * @returns {boolean}
 */
function unfold(view, group) {
  if (!view.root) return true;
  const { folding, all } = foldings.unfold(view.folding, group ? [group] : childrenOf(view.root), lookOf(view).filter);
  view.folding = folding;
  if (group) redraw(view, group);
  else draw(view);
  mark(view);
  return all;
}

/** @param {View} view */
function fold(view) {
  if (!view.root) return;
  view.folding = foldings.fold(view.root, view.folding);
  draw(view);
}
