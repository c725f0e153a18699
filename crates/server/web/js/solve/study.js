// An endgame study with its solution, in words: what is proven, what the engine thinks, and what is open are kept apart everywhere.

import { h } from '../dom.js';
import { t } from '../texts.js';
import { certaintyWords } from '../tree/certainty.js';
import { nameMove } from '../tree/notation.js';
import { compact } from './progress.js';

/** @typedef {Api.StudySolution} Study */
/** @typedef {import('../tree/notation.js').Letters} Letters */

/** Verdicts by their keys in the texts. @type {Readonly<Record<Study['verdict'], 'sound' | 'dual' | 'cooked' | 'unsolvable' | 'wrong' | 'thought_sound' | 'thought_unsound' | 'open'>>} */
const VERDICTS = { sound: 'sound', dual: 'dual', cooked: 'cooked', unsolvable: 'unsolvable', wrong: 'wrong', 'thought sound': 'thought_sound', 'thought unsound': 'thought_unsound', open: 'open' };

/** Other moves that are named beside a move. */
const MOST = 8;

/** `White to play and win`. @param {Study} study */
function aimWords({ fen, stipulation, solver }) {
  const side = t(`solve.study.side.${solver}`);
  const begins = fen.trim().split(/\s+/)[1] === 'b' ? 'black' : 'white';
  const aim = stipulation === '+' ? 'win' : 'draw';
  return begins === solver ? t(`solve.study.to.${aim}`, { side }) : t(`solve.study.other.${aim}`, { side, who: t(`solve.study.side.${begins}`) });
}

/**
 * The verdict in a sentence.
 * @param {Study} study
 * @returns {string}
 */
export function studySentence(study) {
  return `${aimWords(study)}: ${t(`solve.study.verdict.${VERDICTS[study.verdict]}`)}`;
}

/** How it looks. What rests on an opinion is never green or red. @param {Study} study @returns {'good' | 'bad' | 'warn'} */
export function toneOf({ verdict }) {
  if (verdict === 'sound') return 'good';
  return verdict === 'open' || verdict.startsWith('thought') ? 'warn' : 'bad';
}

/** Whether the aim is achieved, where the verdict does not say it. @param {Study} study */
function aimKnown({ nodes, verdict }) {
  const certainty = nodes[0]?.certainty;
  if (!certainty || verdict === 'sound' || verdict === 'unsolvable') return '';
  return t('solve.study.aim', { words: certaintyWords(certainty) });
}

/**
 * @param {Study} study
 * @param {Letters} letters
 * @returns {HTMLElement}
 */
export function studyBanner(study, letters) {
  const others = flaws(study, letters);
  return h('div', { class: `solve-banner ${toneOf(study)}`, 'data-verdict': study.verdict },
    h('div', { class: 'solve-banner-head' },
      study.verdict === 'sound' && h('span', { class: 'solve-tested', title: t('solve.tested.help') }, 'C+'),
      h('h2', null, studySentence(study)),
      h('span', { class: 'solve-stats soft figures' }, t('solve.positions', { count: compact(study.positions) }))),
    h('p', { class: 'solve-said' }, [aimKnown(study), others && t('solve.study.flaws', { moves: others })].filter(Boolean).join(' ')),
    toneOf(study) === 'warn' && h('p', { class: 'solve-missing' }, study.stop ? `${t(`solve.stopped.${study.stop}`)} ` : '', t('solve.study.missing')),
    study.themes.length > 0 && h('p', { class: 'solve-study-themes' }, t('solve.study.shows', { themes: [...new Set(study.themes.map(({ theme }) => theme))].map(themeName).join(', ') })));
}

/** Other ways that spoil it, with their numbers. @param {Study} study @param {Letters} letters */
function flaws(study, letters) {
  const first = study.fen.trim().split(/\s+/)[1] === 'b' ? 1 : 0;
  const ply = (/** @type {number | undefined} */ at) => {
    let count = first;
    for (let up = at === undefined ? undefined : study.nodes[at]?.parent; up !== undefined; up = study.nodes[up]?.parent) count += 1;
    return count;
  };
  return study.nodes.flatMap(({ alternatives = [] }, at) => alternatives
    .filter(({ dual, doubtful, thought, certainty }) => (dual === 'cook' || dual === 'major dual') && !doubtful && !thought && certainty.kind === 'proven')
    .map(({ san }) => `${Math.floor(ply(at) / 2) + 1}${ply(at) % 2 ? '...' : '.'}${nameMove(san, letters)}`)).slice(0, MOST).join(', ');
}

/** @param {Study['themes'][number]['theme']} theme */
function themeName(theme) {
  const key = /** @type {const} */ ({ 'mutual zugzwang': 'zugzwang', try: 'try', underpromotion: 'underpromotion', mate: 'mate', stalemate: 'stalemate', 'positional draw': 'positional', switchback: 'switchback', sacrifice: 'sacrifice', domination: 'domination', 'systematic manoeuvre': 'manoeuvre' })[theme];
  return t(`solve.study.theme.${key}`);
}

/**
 * What another move means and how sure that is.
 * @param {Api.StudyAlternative} other
 * @returns {string}
 */
export function otherWords({ certainty, dual, doubtful, thought }) {
  const kind = dual && !doubtful ? /** @type {const} */ ({ cook: 'cook', 'major dual': 'major', 'minor dual': 'minor', 'waste of time': 'waste', transposition: 'transposition' })[dual] : null;
  return [kind && `${thought ? '≈ ' : ''}${t(`solve.study.dual.${kind}`)}`, certaintyWords(certainty)].filter(Boolean).join(', ');
}

/**
 * What is to be said of a move of the solution: how sure it is, and what else could have been played in its place.
 * @param {import('../tree/node.js').Node & { kind: 'move' }} node
 * @param {Letters} letters
 * @returns {string[]}
 */
export function studyFacts(node, letters) {
  const { mark } = node.data;
  const before = node.parent?.kind === 'move' ? node.parent.data : /** @type {Study | undefined} */ (rootOf(node))?.nodes[0];
  const others = before?.alternatives ?? [];
  const named = (/** @type {Api.StudyAlternative[]} */ list) => list.slice(0, MOST).map(({ san }) => nameMove(san, letters)).join(', ') + (list.length > MOST ? ` + ${list.length - MOST}` : '');
  const of = (/** @type {Api.Certainty['kind']} */ kind, /** @type {boolean | undefined} */ succeeds) => others.filter(({ certainty }) => certainty.kind === kind && certainty.succeeds === succeeds);
  const sort = (/** @type {Parameters<typeof t>[0]} */ key, /** @type {Api.StudyAlternative[]} */ list) => (list.length ? [t(key, { moves: named(list), count: list.length })] : []);
  const last = node.data.longer;
  const known = [mark === '!' ? t('solve.study.only') : mark === '(!)' ? t('solve.study.only.thought') : '', certaintyWords(node.data.certainty)].filter(Boolean).join('; ');
  return [
    `${known.charAt(0).toLocaleUpperCase()}${known.slice(1)}.`,
    ...sort('solve.study.others.achieve', of('proven', true)),
    ...sort('solve.study.others.fail', of('proven', false)),
    ...sort('solve.study.others.thought', others.filter(({ certainty }) => certainty.kind === 'engine')),
    ...sort('solve.study.others.open', of('open', undefined)),
    ...(last ? [t('solve.study.longer', { move: nameMove(last.san, letters), moves: last.moves, instead: last.instead_of })] : []),
  ];
}

/** @param {import('../tree/node.js').Node} node */
function rootOf(node) {
  let root = node;
  while (root.parent) root = root.parent;
  return root.kind === 'diagram' && root.data.format === 'keymove-study' ? root.data : undefined;
}
