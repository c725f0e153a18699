// One position of a solution on the page: verdict, hints or play, themes, first moves. Twins have several.

import { fill, h } from '../dom.js';
import { t } from '../texts.js';
import { certaintyLegend } from '../tree/certainty.js';
import { MOST } from '../tree/folding.js';
import { childrenOf } from '../tree/node.js';
import { LETTERS, nameLine } from '../tree/notation.js';
import { createTree } from '../tree/view.js';
import { find, groupOf } from '../tree/walk.js';
import { bannerView, firstMovesView } from './banner.js';
import { downloadsView } from './download.js';
import { hintsView } from './hints.js';
import { cooksOf, standingOf } from './intended.js';
import { depthsView, findingsView } from './themes.js';

/** @typedef {import('./results.js').Result} Result */
/** @typedef {import('../tree/node.js').Node} Node */

/**
 * What a section tells.
 * @typedef {object} Hands
 * @property {(node: Node, marks?: Api.Marks) => void} choose A move of the solution was picked.
 * @property {(uci: string) => void} play A first move was picked, whether the solution has it or not.
 * @property {(moves: string[]) => void} line A line that the solution need not have, from the diagram.
 * @property {(marks: Api.Marks, words: string) => void} hint
 * @property {() => void} uncover
 * @property {(changes: Partial<import('./settings.js').Settings>) => void} change
 * @property {(moves: readonly Api.Move[] | null) => void} intend A solution is meant, or not any more; null: all of them are.
 * @property {() => (() => void) | null} tell Asks what tells cooks from what is meant; null if that cannot be asked.
 * @property {(settings: import('./settings.js').Settings) => HTMLElement | null} compare The table of its solutions, if there is one.
 */

/**
 * @typedef {object} Section
 * @property {HTMLElement} element
 * @property {HTMLElement} slot Where the words about the current move go.
 * @property {Result} result
 * @property {import('../tree/view.js').TreeView} tree
 * @property {(result: Result, settings: import('./settings.js').Settings, covered: boolean) => void} show
 */

/**
 * @param {Result} first
 * @param {Hands} hands
 * @returns {Section}
 */
export function createSection(first, hands) {
  const heading = h('h2', { class: 'solve-case' });
  const banner = h('div');
  const slot = h('div', { class: 'solve-slot' });
  const hints = h('div');
  const findings = h('div');
  const toolbar = h('details', { class: 'tree-tools' });
  const note = h('p', { class: 'soft', hidden: true });
  const tree = createTree({ choose: (node) => hands.choose(node), intend: (line) => hands.intend(line.kind === 'line' ? line.data.moves : null) });
  const table = h('div', { class: 'solve-slot' });
  const moves = h('div');
  const play = h('section', { class: 'solve-play', 'aria-label': t('solve.tree') }, note, tree.element, moves, toolbar, table);
  const files = h('div', { class: 'solve-foot' });
  const element = h('section', { class: 'solve-section' }, heading, banner, slot, hints, play, findings, files);

  /** What the tree shows, and how. @type {{ root: unknown, settings: unknown }} */
  let drawn = { root: null, settings: null };
  /** @type {Section} */
  const section = { element, slot, result: first, tree, show };

  /**
   * @param {Result} result
   * @param {import('./settings.js').Settings} settings
   * @param {boolean} covered
   */
  function show(result, settings, covered) {
    section.result = result;
    const { root, solution } = result;
    heading.hidden = !result.label && !result.duplex;
    fill(heading, [result.label, result.description || (result.label && !result.duplex ? t('solve.case.diagram') : ''), result.duplex ? t('solve.case.duplex') : ''].filter(Boolean).join(' '));
    fill(banner, bannerView(result, { letters: settings.letters, covered, go: (moves) => goTo(moves), intend: () => hands.intend(null), tell: hands.tell() }));
    fill(files, !covered && result.study && downloadsView(result, () => settings));
    if (!result.study) fill(files, !covered && solution && (!result.partial || result.cut) && [depthsView(solution), downloadsView(result, () => settings)]);
    const shown = Boolean(root) && !covered;
    hints.hidden = !covered || !solution;
    if (covered && solution && hints.childElementCount === 0) fill(hints, hintsView(solution, settings.letters, hands.hint, hands.uncover));
    if (!covered) fill(hints);
    play.hidden = !shown;
    // What is cooked has no themes.
    fill(findings, shown && cooksOf(result).length === 0 && findingsView(result.reasons.explanation, settings.letters, {
      name: (group, line) => nameLine(nodeOf(line, group), settings.letters),
      play: hands.line,
      go: (group, line, squares) => {
        const node = nodeOf(line, group);
        if (node) hands.choose(node, { squares: squares.map((square) => ({ square, kind: 'hint' })), arrows: [] });
      },
    }));
    if (!shown || !root) return;
    if (result.partial && drawn.root === root && drawn.settings === settings) {
      tree.grow();
      return;
    }
    drawn = { root, settings };
    fill(table, hands.compare(settings));
    const isEmpty = childrenOf(root).every((group) => childrenOf(group).length === 0);
    toolbar.hidden = tree.element.hidden = isEmpty;
    fill(toolbar, h('summary', { title: t('solve.tree.look.help') }, t('solve.tree.look')), h('div', { class: 'toolbar' }, tools(settings)));
    fill(moves, result.study && certaintyLegend(), solution && firstMovesView(solution, settings.letters, hands.play));
    tree.show(root, { ...settings, reasons: result.reasons, standing: (line) => (line.kind === 'line' && groupOf(line) === 'solutions' ? standingOf(result, line.data.moves) : null) });
  }

  /**
   * The node of a line that the explanation has found.
   * @param {string[]} line
   * @param {string | undefined} group The kind of its phase.
   */
  function nodeOf(line, group) {
    const groups = group === 'set_play' ? ['set_play'] : ['study', 'tries', 'keys', 'post_key', 'solutions', 'mate'];
    return section.result.root && find(section.result.root, line, groups);
  }

  /** @param {string[]} line */
  function goTo(line) {
    const node = nodeOf(line, undefined);
    if (node) hands.choose(node);
  }

  /** @param {import('./settings.js').Settings} settings */
  function tools(settings) {
    const unfold = () => {
      const all = tree.unfold();
      note.hidden = all;
      fill(note, t('solve.tree.much', { count: MOST }));
    };
    const fold = () => {
      note.hidden = true;
      tree.fold();
    };
    const { study } = section.result;
    const battle = !study && !['keymove-lines', 'keymove-mate'].includes(section.result.solution?.format ?? '');
    const has = Boolean(section.result.reasons.explanation);
    return [
      (battle || study) && h('button', { type: 'button', class: 'button small', title: t('solve.tree.unfold.help'), onclick: unfold }, t('solve.tree.unfold')),
      (battle || study) && h('button', { type: 'button', class: 'button small', title: t('solve.tree.fold.help'), onclick: fold }, t('solve.tree.fold')),
      lettersChoice(settings),
      h('div', { class: 'tree-filters', role: 'group', 'aria-label': t('solve.tree.show') },
        battle && /** @type {const} */ (['threats', 'duals', 'shorts', 'idle']).map((name) => toggle(t(`solve.filter.${name}`), t(`solve.filter.${name}.help`), settings.filter[name], () =>
          hands.change({ filter: { ...settings.filter, [name]: !settings.filter[name] } }))),
        has && toggle(t('solve.filter.words'), t('solve.filter.words.help'), settings.words, () => hands.change({ words: !settings.words })),
        toggle(t('solve.filter.atOnce'), t('solve.filter.atOnce.help'), settings.atOnce, () => hands.change({ atOnce: !settings.atOnce }))),
    ];
  }

  /** @param {import('./settings.js').Settings} settings */
  function lettersChoice(settings) {
    const select = h('select', {
      title: t('solve.letters.help'), 'aria-label': t('solve.letters'),
      onchange: () => hands.change({ letters: /** @type {import('../tree/notation.js').Letters} */ (select.value) }),
    }, LETTERS.map((letters) => h('option', { value: letters, selected: letters === settings.letters }, t(`solve.letters.${letters}`))));
    return h('span', { class: 'solve-letters' }, select);
  }

  return section;
}

/**
 * @param {string} words
 * @param {string} help
 * @param {boolean} on
 * @param {() => void} turn
 */
function toggle(words, help, on, turn) {
  return h('button', { type: 'button', class: 'chip', 'aria-pressed': String(on), title: help, onclick: turn }, words);
}
