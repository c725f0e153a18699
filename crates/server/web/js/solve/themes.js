// Themes, score and difficulty, from the explanation.

import * as api from '../api.js';
import { fill, h } from '../dom.js';
import { termWords } from '../improve/terms.js';
import { say, sayAll } from '../said.js';
import { isKey, t } from '../texts.js';
import { themeIn } from '../themes.js';
import { nameMen } from '../tree/notation.js';
import { depthTable } from './depths.js';

/** @typedef {import('../tree/notation.js').Letters} Letters */

/** The catalogue, asked for once. @type {Promise<Map<string, Api.Theme>> | null} */
let catalogue = null;

/** @returns {Promise<Map<string, Api.Theme>>} */
function themes() {
  catalogue ??= api.get('/themes').then((entries) => new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]))).catch((error) => {
    catalogue = null;
    throw error;
  });
  return catalogue;
}

/**
 * Where a theme is shown; W says in which phase.
 * @template W
 * @typedef {object} Shown
 * @property {string} detail
 * @property {string[]} squares
 * @property {{ where: W, moves: string[] }[]} lines
 */

/**
 * What is done with lines of moves in phases.
 * @template W
 * @typedef {object} LineHands
 * @property {(where: W, moves: string[]) => string | null} name The words for a line; null if the tree has none.
 * @property {(where: W, moves: string[], squares: string[]) => void} go
 */

/**
 * @param {Api.Explanation | null} explanation
 * @param {Letters} letters
 * @param {LineHands<string | undefined> & { play: (moves: string[]) => void }} hands By the kinds of phases; `play` shows a line from the diagram.
 * @returns {HTMLElement | null}
 */
export function findingsView(explanation, letters, hands) {
  if (!explanation) return null;
  const chips = themesView(explanation.themes, (phase) => explanation.phases[phase]?.kind, letters, hands);
  const score = scoreView(explanation.score);
  const difficulty = difficultyView(explanation.solving?.difficulty ?? null);
  const plans = plansView(explanation, letters, hands);
  const economy = economyView(explanation, letters);
  const searches = searchesView(explanation.solving, hands.play);
  if (!chips && !plans && !economy && !score && !difficulty && !searches) return null;
  return h('div', { class: 'solve-findings' }, chips, plans, economy, score, difficulty, searches);
}

/**
 * Remarks on economy.
 * @param {Api.Explanation} explanation
 * @param {Letters} letters
 * @returns {HTMLElement | null} Null if there are none.
 */
function economyView(explanation, letters) {
  const { economy = [], economy_phrases: phrases } = /** @type {{ economy?: string[], economy_phrases?: Api.Phrase[] }} */ (explanation);
  if (economy.length === 0) return null;
  return h('div', { class: 'solve-plans' }, h('span', { class: 'label' }, t('solve.economy')), h('ul', null, economy.map((remark, index) => h('li', null, nameMen(say(phrases?.[index], remark), letters)))));
}

/**
 * How a player would find it: what the searches after human solvers find, move by move.
 * @param {Api.Explanation['solving']} solving
 * @param {(moves: string[]) => void} play Shows a line on the board.
 * @returns {HTMLElement | null}
 */
function searchesView(solving, play) {
  const { searches = [] } = /** @type {{ searches?: { program: string, found: boolean, moves?: number | null, line?: string[], positions: number, stop: string | null }[] }} */ (solving ?? {});
  if (searches.length === 0) return null;
  return h('details', { class: 'solve-score' },
    h('summary', { title: t('solve.player.help') }, t('solve.player')),
    h('p', { class: 'soft' }, t('solve.player.help')),
    searches.map(({ program, found, moves, line = [], positions, stop }) => h('div', { class: 'solve-player' },
      h('p', null, h('strong', null, program), ': ', found ? t('solve.player.found', { moves: moves ?? 0, positions }) : stop ? t('solve.player.stopped', { positions }) : t('solve.player.not', { positions })),
      line.length > 0 && h('p', null, line.map((move, index) => [
        h('button', { type: 'button', class: 'tree-move', title: t('solve.tree.move.help'), onclick: () => play(line.slice(0, index + 1)) },
          `${index % 2 ? '' : `${index / 2 + 1}.`}${move.slice(0, 2)}–${move.slice(2)}`), ' ']).flat()))));
}

/**
 * The table of a search by depths, as G.M.S. printed it.
 * @param {import('./results.js').Result['solution']} solution
 * @returns {HTMLElement | null} Null if nothing was counted by depths.
 */
export function depthsView(solution) {
  const depths = solution && 'stats' in solution && solution.stats && 'depths' in solution.stats ? solution.stats.depths : [];
  if (depths.length === 0) return null;
  return h('details', { class: 'solve-score solve-depths' },
    h('summary', { title: t('solve.depths.help') }, t('solve.depths')),
    depthTable(depths, ['depth', 'generated', 'terminal', 'live', 'branching', 'rate', 'time']));
}

/**
 * The logical plans of a longer directmate: what is planned, what stands in the way, and what removes it.
 * @param {Api.Explanation} explanation
 * @param {Letters} letters
 * @param {LineHands<string | undefined>} hands
 * @returns {HTMLElement | null} Null if there are none.
 */
function plansView(explanation, letters, { name, go }) {
  const { plans = [] } = /** @type {{ plans?: Api.Plan[] }} */ (explanation);
  if (plans.length === 0) return null;
  return h('div', { class: 'solve-plans' }, h('span', { class: 'label' }, t('solve.plans')), h('ul', null, plans.map(({ text, phrases, phase, line }) => {
    const kind = explanation.phases[phase]?.kind;
    const words = name(kind, line);
    return h('li', null, nameMen(sayAll(phrases, text), letters), words && [' ', h('button', { type: 'button', class: 'tree-move', title: t('solve.tree.move.help'), onclick: () => go(kind, line, []) }, words)]);
  })));
}

/**
 * Themes as chips that open.
 * @template W
 * @param {readonly Api.ExplainedTheme[]} found
 * @param {(phase: number) => W} whereOf
 * @param {Letters} letters
 * @param {LineHands<W>} hands
 * @returns {HTMLElement | null} Null if there are none.
 */
export function themesView(found, whereOf, letters, hands) {
  /** @type {Map<string, Shown<W>[]>} */
  const byName = new Map();
  for (const { theme, detail, squares, shown } of found) {
    const lines = shown.map(({ phase, moves }) => ({ where: whereOf(phase), moves }));
    byName.set(theme, [...(byName.get(theme) ?? []), { detail, squares, lines }]);
  }
  if (byName.size === 0) return null;
  const card = h('div', { class: 'solve-theme', hidden: true });
  /** @type {HTMLButtonElement | null} */
  let pressed = null;
  /** @param {HTMLButtonElement} button @param {string} theme @param {Shown<W>[]} shown */
  const open = (button, theme, shown) => {
    const again = pressed === button;
    pressed?.setAttribute('aria-expanded', 'false');
    pressed?.setAttribute('aria-pressed', 'false');
    pressed = again ? null : button;
    card.hidden = again;
    if (again) return;
    button.setAttribute('aria-expanded', 'true');
    button.setAttribute('aria-pressed', 'true');
    const words = h('p', { class: 'soft' }, '…');
    fill(card, h('h4', null, themeIn(theme)), words, h('ul', null, shown.map((each) => shownView(each, letters, hands))));
    themes().then((all) => {
      const entry = all.get(theme.toLowerCase());
      words.classList.toggle('soft', !entry);
      fill(words, entry ? h('span', { lang: 'en' }, entry.definition) : t('solve.theme.undefined'));
      if (entry?.source) words.after(h('p', { class: 'soft' }, t('solve.theme.source', { source: entry.source })));
    }).catch((error) => fill(words, error.message));
  };
  const chips = [...byName].map(([theme, shown]) => {
    const button = h('button', { type: 'button', class: 'chip', 'aria-expanded': 'false', 'aria-pressed': 'false', title: t('solve.theme.help'), onclick: () => open(button, theme, shown) },
      themeIn(theme), shown.length > 1 ? h('span', { class: 'soft figures' }, ` ×${shown.length}`) : shown[0]?.detail && shown[0].detail.length < 24 ? h('span', { class: 'soft', lang: 'en' }, ` ${nameMen(shown[0].detail, letters)}`) : '');
    return button;
  });
  return h('div', { class: 'solve-themes' }, h('span', { class: 'label' }, t('solve.themes')), chips, card);
}

/**
 * @template W
 * @param {Shown<W>} shown
 * @param {Letters} letters
 * @param {LineHands<W>} hands
 */
function shownView(shown, letters, { name, go }) {
  /** @type {(HTMLElement | string)[]} */
  const lines = [];
  for (const { moves, where } of shown.lines) {
    const words = name(where, moves);
    if (words) lines.push(h('button', { type: 'button', class: 'tree-move', title: t('solve.tree.move.help'), onclick: () => go(where, moves, shown.squares) }, words), ' ');
  }
  return h('li', null, shown.detail && h('span', { lang: 'en' }, `${nameMen(shown.detail, letters)} `), lines);
}

/** @param {Api.Explanation['score']} score */
function scoreView(score) {
  if (!score || !('total' in score)) return null;
  const rows = /** @type {const} */ (['themes', 'bonuses', 'penalties']).flatMap((part) => {
    const values = Object.entries(score[part]);
    if (values.length === 0) return [];
    return [h('tr', null, h('th', { scope: 'row' }, t(`solve.score.${part}`)), h('td', null, values.map(([name, points]) => `${termWords(name)} ${part === 'penalties' ? '−' : ''}${points}`).join(', ')))];
  });
  return h('details', { class: 'solve-score' },
    h('summary', { title: t('solve.score.help', { weights: score.weights }) }, t('solve.score'), ' ', h('strong', { class: 'figures' }, t('solve.score.points', { points: score.total }))),
    h('p', { class: 'soft' }, t('solve.score.help', { weights: score.weights })),
    h('table', { class: 'table' }, h('tbody', null, rows)));
}

/** @param {Api.Difficulty | Api.UnknownDifficulty | null} difficulty */
function difficultyView(difficulty) {
  if (!difficulty) return null;
  if (!('estimate' in difficulty)) {
    return difficulty.stop ? h('p', { class: 'soft' }, t('solve.difficulty'), ': ', t('solve.difficulty.unknown', { reason: say(difficulty.phrase, difficulty.stop) })) : null;
  }
  const inputs = [...difficulty.inputs].filter((input) => Math.abs(input.points) >= 0.05).sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
  return h('details', { class: 'solve-score' },
    h('summary', { title: t('solve.difficulty.help') }, t('solve.difficulty'), ' ', h('strong', { class: 'figures' }, t('solve.difficulty.points', { points: Math.round(difficulty.estimate) }))),
    h('p', { class: 'soft' }, t('solve.difficulty.help')),
    h('table', { class: 'table' }, h('tbody', null, inputs.map((input) =>
      h('tr', null, h('th', { scope: 'row' }, inputWords(input.name)), h('td', { class: 'number' }, input.points.toFixed(1)))))));
}

/** What of a problem makes it hard. @param {string} name */
function inputWords(name) {
  const key = `solve.input.${name}`;
  return isKey(key) ? t(key) : name.replaceAll('_', ' ');
}
