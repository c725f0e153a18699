// Buttons that change everything at once.

import { h } from '../dom.js';
import { icon } from '../icons.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import { EMPTY_BOARD, INITIAL, fieldsOf, withFields } from './fen.js';
import { exchanged, shifted, turned } from './transform.js';

/** The eight ways, row by row as they lie around the middle: files, ranks, degrees of the arrow, name. */
const WAYS = /** @type {const} */ ([
  [-1, 1, -45, 'upLeft'], [0, 1, 0, 'up'], [1, 1, 45, 'upRight'],
  [-1, 0, -90, 'left'], null, [1, 0, 90, 'right'],
  [-1, -1, -135, 'downLeft'], [0, -1, 180, 'down'], [1, -1, 135, 'downRight'],
]);

/**
 * @param {import('../main.js').Workbench} workbench
 * @param {{ undo: () => void, redo: () => void }} history
 */
export function everything(workbench, history) {
  const fen = () => store.get().problem.fen;
  /** @param {string} next */
  const set = (next) => {
    const lost = fieldsOf(fen()).castling && !fieldsOf(next).castling;
    store.setProblem({ fen: next });
    workbench.announce(lost ? t('edit.rights.gone') : '');
  };
  /**
   * @param {string} name
   * @param {string} help
   * @param {SVGElement} drawing
   * @param {() => void} act
   */
  const button = (name, help, drawing, act) => h('button', { type: 'button', class: 'button icon', 'aria-label': name, title: help, onclick: act }, drawing);
  const undo = button(t('edit.undo'), t('edit.undo.help'), icon('undo'), history.undo);
  const redo = button(t('edit.redo'), t('edit.redo.help'), icon('redo'), history.redo);
  const shift = h('div', { class: 'shift', role: 'group', 'aria-label': t('edit.shift') }, WAYS.map((way) => {
    if (!way) return h('span', { class: 'label', 'aria-hidden': 'true' }, t('edit.shift.middle'));
    const [files, ranks, degrees, name] = way;
    return button(t(`edit.shift.${name}`), t('edit.shift.help'), icon('arrow', degrees), () => {
      const next = shifted(fen(), files, ranks);
      if (next === null) workbench.announce(t('edit.shift.edge'));
      else set(next);
    });
  }));
  const beginning = h('div', { class: 'toolbar' },
    h('button', { type: 'button', class: 'button', title: t('edit.clear.help'), onclick: () => store.putProblem({ fen: withFields(fen(), { board: EMPTY_BOARD, castling: '', enPassant: '' }), stipulation: store.get().problem.stipulation }, { setup: true }) }, t('edit.clear')),
    h('button', { type: 'button', class: 'button', title: t('edit.initial.help'), onclick: () => set(INITIAL) }, t('edit.initial')));
  /**
   * @param {string} name
   * @param {string} help
   * @param {SVGElement} drawing
   * @param {() => void} act
   */
  const worded = (name, help, drawing, act) => h('button', { type: 'button', class: 'button', title: help, onclick: act }, drawing, name);
  const turning = h('div', { class: 'turning', role: 'group', 'aria-label': t('edit.turn') },
    worded(t('edit.mirror.files'), t('edit.mirror.files.help'), icon('mirror'), () => set(turned(fen(), 'files'))),
    worded(t('edit.mirror.ranks'), t('edit.mirror.ranks.help'), icon('mirror', 90), () => set(turned(fen(), 'ranks'))),
    worded(t('edit.rotate.left'), t('edit.rotate.left.help'), icon('rotateLeft'), () => set(turned(fen(), 'left'))),
    worded(t('edit.rotate.right'), t('edit.rotate.right.help'), icon('rotate'), () => set(turned(fen(), 'right'))),
    worded(t('edit.exchange'), t('edit.exchange.help'), icon('swap'), () => set(exchanged(fen()))));
  const transforming = h('details', { class: 'transforming' },
    h('summary', { class: 'button', title: t('edit.transform.help') }, t('edit.transform')),
    h('div', { class: 'moving' }, turning, shift));
  return {
    beginning,
    transforming,
    history: [undo, redo],
    /**
     * @param {boolean} back
     * @param {boolean} forth
     */
    showHistory: (back, forth) => {
      undo.disabled = !back;
      redo.disabled = !forth;
    },
  };
}
