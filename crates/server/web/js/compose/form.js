// What a matrix says besides its squares, and the wishes that it cannot say.

import { drawnMan } from '../board/squares.js';
import { manInWords } from '../board/text.js';
import { h } from '../dom.js';
import { catalogueList, chips, number, select, text, timeSelect } from '../improve/inputs.js';
import { termWords, themesFor } from '../improve/terms.js';
import { t } from '../texts.js';
import { themeIn, themeOf } from '../themes.js';
import { KINDS, MOST_ADDED } from './matrix.js';
import { countWishes, isInLines, namesIn, stipulationOf } from './state.js';
import { createKings } from './kings.js';
import { listed, squaresOf } from './text.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./state.js').Wishes} Wishes */
/** @typedef {import('./matrix.js').Matrix} Matrix */

/** What the server calls the fields. */
const FIELDS = { 'wishes.forbid': 'forbid', 'wishes.patterns': 'patterns', 'wishes.require': 'patterns', above: 'above', seconds: 'seconds', threads: 'threads' };

/**
 * @param {object} act
 * @param {() => State} act.state
 * @param {(matrix: Matrix, typing?: string) => void} act.change `typing`: the field in which it is typed.
 * @param {(changes: Partial<Wishes>) => void} act.wish
 * @param {() => Promise<string[]>} act.themes Names of the themes of the catalogue.
 */
export function createForm({ state, change, wish, themes }) {
  const matrix = () => state().last.matrix;
  /** @param {Partial<Matrix['add']>} changes @param {string} [typing] */
  const add = (changes, typing) => change({ ...matrix(), add: { ...matrix().add, ...changes } }, typing);

  const stipulation = text('compose-stipulation', 'compose.stipulation', 'compose.stipulation.help', '#2', (stipulation) => change({ ...matrix(), stipulation }, 'stipulation'), 'stipulations');
  const key = text('compose-key', 'compose.key', 'compose.key.help', 'Qc4', (key) => change({ ...matrix(), key }, 'key'));
  const solutions = number('compose-solutions', 'compose.solutions', 'compose.solutions.help', 1, 99, (count) => change({ ...matrix(), solutions: count === null ? '' : String(count) }), '1');
  const most = select('compose-add', 'compose.add', 'compose.add.help', Array.from({ length: MOST_ADDED + 1 }, (_, count) => [count, count === 0 ? t('compose.add.none') : t(count === 1 ? 'compose.add.one' : 'compose.add.more', { count })]), (most) => add({ most }));
  const area = text('compose-area', 'compose.area', 'compose.area.help', 'a1-h4, e5', (typed) => {
    const squares = squaresIn(typed);
    area.input.toggleAttribute('aria-invalid', squares === undefined);
    if (squares !== undefined) add({ squares }, 'area');
  });
  const kinds = kindChoice((kinds) => add({ kinds }));
  const kings = createKings((next) => change(next), matrix);
  const shown = chips('improve.themes', 'improve.themes.help');
  const catalogue = catalogueList('compose-themes', themes);
  const others = text('compose-others', 'compose.others', 'compose.others.help', '', (typed) => change({ ...matrix(), themes: [...ofScore(matrix()), ...namesIn(typed).map(themeOf)] }, 'themes'), 'compose-themes');
  const forbid = text('compose-forbid', 'improve.forbid', 'improve.forbid.help', '', (forbid) => wish({ forbid }), 'compose-themes');
  const above = number('compose-above', 'compose.above', 'compose.above.help', -999, 999, (above) => wish({ above }));
  const patterns = h('textarea', { id: 'compose-patterns', class: 'mono', rows: 3, spellcheck: 'false', autocomplete: 'off', title: t('compose.patterns.help'), placeholder: '[[pattern]]', oninput: () => wish({ patterns: patterns.value }) });
  const seconds = timeSelect('compose-seconds', (seconds) => wish({ seconds }));
  const threads = number('compose-threads', 'improve.threads', 'improve.threads.help', 1, 256, (threads) => wish({ threads: threads ?? 0 }), t('improve.threads.usual'));
  const boxes = /** @type {const} */ ([['noCapture', 'improve.no-capture'], ['noCheck', 'improve.no-check'], ['legal', 'improve.legal']]).map(([name, key]) => {
    const input = h('input', { type: 'checkbox', title: t(`${key}.help`), onchange: () => wish({ [name]: input.checked }) });
    return { name, input, element: h('label', { class: 'check', title: t(`${key}.help`) }, input, t(key)) };
  });
  const summary = h('span', { class: 'soft' });
  const folding = h('details', { class: 'improve-wishes', ontoggle: () => void catalogue.fill() }, h('summary', null, h('strong', null, t('compose.wishes')), ' ', summary),
    h('div', { class: 'improve-wishes-body' },
      h('fieldset', { class: 'improve-group' }, h('legend', null, t('improve.key')), h('div', { class: 'toolbar' }, boxes[0].element, boxes[1].element)),
      h('div', { class: 'toolbar' }, boxes[2].element),
      h('div', { class: 'improve-fields' }, others.element, forbid.element, above.element),
      h('div', { class: 'field' }, h('label', { for: patterns.id }, t('compose.patterns')), patterns, h('small', { class: 'soft' }, t('compose.patterns.help'))),
      h('div', { class: 'improve-fields' }, seconds.element, threads.element), catalogue.element));
  const fault = h('p', { class: 'notice bad', role: 'alert', hidden: true });
  const element = h('div', { class: 'improve-form' },
    h('div', { class: 'compose-fields' }, stipulation.element, key.element, solutions.element),
    kings.element,
    h('div', { class: 'compose-adding' }, most.element, area.element, kinds.element), shown.element, folding, fault);

  const inputs = { forbid: forbid.input, patterns, above: above.input, seconds: seconds.input, threads: threads.input };
  return {
    element,
    /** Shows what the matrix and the wishes say; where somebody types nothing is written. */
    update: () => {
      const { last, wishes } = state();
      const { add, themes } = last.matrix;
      const asked = stipulationOf(state());
      put(stipulation.input, last.matrix.stipulation);
      put(key.input, last.matrix.key);
      put(solutions.input, last.matrix.solutions);
      solutions.element.hidden = !isInLines(asked) && !last.matrix.solutions;
      put(most.input, String(add.most));
      if (document.activeElement !== area.input) area.input.removeAttribute('aria-invalid');
      put(area.input, add.squares ? listed(add.squares) : '');
      kinds.update(add.kinds, add.most > 0);
      area.element.hidden = add.most === 0;
      kings.update();
      const own = scoreThemes(asked);
      shown.show([...new Set([...own, ...themes])].map((name) => ({ name, words: themeWords(name), help: themeWords(name), dark: false, chosen: themes.some((theme) => plain(theme) === plain(name)) })),
        (name, chosen) => change({ ...matrix(), themes: chosen ? [...matrix().themes, name] : matrix().themes.filter((theme) => plain(theme) !== plain(name)) }));
      put(others.input, themes.filter((theme) => !own.includes(plain(theme))).map((name) => themeIn(name)).join(', '));
      put(forbid.input, wishes.forbid);
      put(above.input, wishes.above === null ? '' : String(wishes.above));
      put(patterns, wishes.patterns);
      put(seconds.input, String(wishes.seconds));
      put(threads.input, wishes.threads === 0 ? '' : String(wishes.threads));
      for (const { name, input } of boxes) input.checked = wishes[name];
      const count = countWishes(wishes);
      summary.textContent = count === 0 ? '' : t(count === 1 ? 'improve.wishes.one' : 'improve.wishes.some', { count });
    },
    /** Marks the field of a line of the text with which something is wrong. @param {string} word That the line begins with, or nothing. */
    mark: (word) => {
      const fields = { stipulation: stipulation.input, key: key.input, solutions: solutions.input, theme: others.input };
      for (const [name, input] of Object.entries(fields)) {
        if (name === word) input.setAttribute('aria-invalid', 'true');
        else input.removeAttribute('aria-invalid');
      }
    },
    /** @param {string | null} field As the server calls it. @param {string} message Nothing: no complaint any more. */
    complain: (field, message) => {
      const named = FIELDS[/** @type {keyof typeof FIELDS} */ (field ?? '')];
      for (const [name, input] of Object.entries(inputs)) {
        if (message && name === named) input.setAttribute('aria-invalid', 'true');
        else input.removeAttribute('aria-invalid');
      }
      if (message && named) folding.open = true;
      fault.textContent = message;
      fault.hidden = !message;
    },
  };

  /** @param {Matrix} matrix */
  function ofScore({ themes }) {
    const own = scoreThemes(stipulationOf(state()));
    return themes.filter((theme) => own.includes(plain(theme)));
  }
}

/** Themes of the score that problems of this kind may have. @param {string} stipulation */
function scoreThemes(stipulation) {
  return /^(#|h#)/.test(stipulation.trim()) ? themesFor(stipulation) : [];
}

/** A theme without how often it is wanted. @param {string} theme */
function plain(theme) {
  return theme.split('=')[0].trim().toLowerCase();
}

/** @param {string} theme */
function themeWords(theme) {
  const [name, times] = theme.split('=');
  const words = termWords(name.trim()) === name.trim() ? themeIn(name.trim()) : termWords(name.trim());
  return times ? `${words} × ${times.trim()}` : words;
}

/** Squares as typed: nothing is all; undefined if they cannot be read. @param {string} typed */
function squaresIn(typed) {
  if (!typed) return null;
  try {
    return squaresOf(typed);
  } catch {
    return undefined;
  }
}

/** Writes into a field in which nobody types. @param {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} field @param {string} value */
function put(field, value) {
  if (document.activeElement !== field || field.tagName === 'SELECT') field.value = value;
}

/** Which kinds of units are added: none chosen means all. @param {(kinds: string) => void} change */
function kindChoice(change) {
  let now = '';
  const buttons = [...KINDS].map((letter) => h('button', {
    type: 'button', class: 'button tool', 'data-kind': letter, title: t('compose.kinds.unit.help'), 'aria-label': t('compose.kinds.unit', { man: manInWords(letter) }),
    onclick: () => change([...KINDS].filter((kind) => (kind === letter) !== now.includes(kind)).join('')),
  }, drawnMan(letter)));
  const words = h('span', { class: 'soft' });
  const element = h('fieldset', { class: 'compose-kinds' }, h('legend', { title: t('compose.kinds.help') }, t('compose.kinds'), ' ', words), h('div', { class: 'compose-units' }, buttons));
  return {
    element,
    /** @param {string} kinds @param {boolean} isShown */
    update: (kinds, isShown) => {
      now = kinds;
      element.hidden = !isShown;
      words.textContent = kinds === '' ? t('compose.kinds.all') : '';
      for (const button of buttons) button.setAttribute('aria-pressed', String(kinds.includes(button.dataset.kind ?? ' ')));
    },
  };
}
