// A game looked at again: mates missed and allowed, mistakes, and where it turned.

import { save } from '../download.js';
import { fill, h } from '../dom.js';
import { t } from '../texts.js';
import { SIGNS, annotated } from './annotate.js';
import * as evaluation from './evaluation.js';
import * as games from './game.js';
import * as trees from './tree.js';

/** @typedef {import('./server.js').Judged} Judged */
/** @typedef {import('./server.js').Review} Found */

/** Choices of the time for each position, in seconds, and the usual one. */
const TIMES = [0.2, 0.5, 2, 5];
const USUAL = 0.5;
/** Half-moves of a better line that are shown. */
const LONGEST = 8;
/** The columns of the table of sides: verdicts that are counted. */
const COUNTED = /** @type {const} */ (['slip', 'mistake', 'blunder', 'misses_mate', 'allows_mate']);

/**
 * @param {object} world
 * @param {(typeof import('./server.js'))['review']} world.ask
 * @param {() => games.Game} world.game The one whose line is reviewed.
 * @param {(moves: readonly games.Move[]) => void} world.go Shows the position after these moves.
 * @param {(tree: trees.Tree) => void} world.write Puts another tree in the place of the game's.
 * @param {() => void} world.changed A review begins or ends.
 * @param {(words: string) => void} world.announce
 */
export function createReview({ ask, game, go, write, changed, announce }) {
  /** @type {import('../api.js').Job | null} */
  let job = null;
  /** What was found, and of which game. @type {{ game: games.Game, found: Found } | null} */
  let shown = null;
  /** The game under review. @type {games.Game | null} */
  let asked = null;

  const each = h('select', { id: 'play-review-each', title: t('play.review.each.help'), 'aria-label': t('play.review.each') },
    ...TIMES.map((seconds) => h('option', { value: seconds }, t('play.review.seconds', { seconds }))));
  each.value = String(USUAL);
  const button = (/** @type {import('../texts.js').Key} */ key, /** @type {import('../texts.js').Key} */ help, /** @type {() => void} */ onclick) =>
    h('button', { type: 'button', class: 'button', title: t(help), onclick }, t(key));
  const start = button('play.review.start', 'play.review.start.help', begin);
  const stop = button('play.review.stop', 'play.review.stop.help', () => job?.stop());
  const meter = h('progress', { 'aria-label': t('play.review') });
  const told = h('p', { class: 'soft', role: 'status' });
  const fault = h('p', { class: 'notice bad', role: 'alert', hidden: true });
  const list = h('ol', { class: 'play-reviewed', 'aria-label': t('play.review') });
  const sides = h('div', { class: 'play-review-sides' });
  const tools = h('div', { class: 'toolbar' },
    button('play.review.write', 'play.review.write.help', writeIn), button('play.review.save', 'play.review.save.help', saveEpd));
  const element = h('details', { class: 'play-review' }, h('summary', { title: t('play.review.fold.help') }, t('play.review')),
    h('div', { class: 'play-review-body' }, h('div', { class: 'toolbar' }, start, stop, each, meter), told, fault, list, sides, tools));
  draw();

  function begin() {
    const reviewed = game();
    [shown, asked, fault.hidden, told.textContent] = [null, reviewed, true, ''];
    meter.removeAttribute('value');
    const question = { fen: reviewed.fen, moves: reviewed.moves, seconds: Number(each.value) };
    const mine = ask(question, ({ done, all }) => {
      if (job !== mine) return;
      [meter.value, meter.max] = [done, all];
      told.textContent = t('play.review.progress', { done, all });
    }, (found) => {
      if (job === mine) shown = { game: reviewed, found };
    });
    job = mine;
    draw();
    changed();
    mine.done.catch((error) => {
      if (job !== mine) return;
      fault.textContent = error.message;
      fault.hidden = false;
    }).finally(() => {
      if (job !== mine) return;
      job = null;
      told.textContent = shown ? summary(shown) : '';
      if (shown) announce(told.textContent);
      draw();
      changed();
    });
  }

  function writeIn() {
    if (!shown) return;
    const { tree } = game();
    const { game: reviewed, found } = shown;
    write(annotated(tree, reviewed.moves, found.moves, (one) => words(reviewed, one, false)));
    announce(t('play.review.written'));
  }

  function saveEpd() {
    if (!shown) return;
    save(`keymove-${shown.game.date.replaceAll('.', '-') || 'game'}.epd`, shown.found.epd);
  }

  /** @param {Judged} one @param {games.Game} reviewed */
  function row(one, reviewed) {
    const name = `${one.number} ${one.san}${SIGNS[one.verdict]}`;
    return h('li', null,
      h('button', { type: 'button', class: 'play-move', title: t('play.review.look', { move: one.san }), onclick: () => go(reviewed.moves.slice(0, one.ply)) }, name),
      h('span', { class: 'play-review-words' }, words(reviewed, one, true),
        one.turns && [' ', h('span', { class: 'chip', title: t('play.review.turns.help') }, t('play.review.turns'))]));
  }

  function draw() {
    const running = job !== null;
    [start.hidden, stop.hidden, each.disabled, meter.hidden] = [running, !running, running, !running];
    const moves = running || !shown ? [] : shown.found.moves.filter(({ verdict }) => verdict !== 'good');
    fill(list, shown ? moves.map((one) => row(one, /** @type {NonNullable<typeof shown>} */ (shown).game)) : []);
    list.hidden = moves.length === 0;
    fill(sides, shown && !running && table(shown));
    tools.hidden = moves.length === 0;
  }

  return {
    element,
    /** Whether the engine is at work for it. */
    busy: () => job !== null,
    /** Shows how a game can be looked at, which has just been read. */
    offer: () => {
      element.open = true;
    },
    /** What is shown is about another game as soon as the tree has not the line any more. @param {games.Game} now */
    update: (now) => {
      start.disabled = now.moves.length === 0;
      const about = job ? asked : shown?.game;
      if (!about || (about.fen === now.fen && trees.find(now.tree, about.moves) !== undefined)) return;
      job?.abandon();
      [job, shown, asked, told.textContent] = [null, null, null, ''];
      draw();
    },
  };
}

/** What came of it in one sentence. @param {{ game: games.Game, found: Found }} shown */
function summary({ game, found }) {
  const all = game.moves.length;
  if (!found.complete) return t('play.review.partial', { count: found.moves.length, all });
  const count = found.moves.filter(({ verdict }) => verdict !== 'good').length;
  return count === 0 ? t('play.review.none') : t('play.review.done', { count, all });
}

/**
 * What is said of a move.
 * @param {games.Game} game
 * @param {Judged} one
 * @param {boolean} withLine Whether the better line belongs to it; in a game it is a variation.
 */
function words(game, one, withLine) {
  const side = games.toMove(game, one.ply);
  const score = (/** @type {evaluation.Score} */ score) => evaluation.text(evaluation.ofWhite(score, side));
  const values = { best: score(one.best), played: score(one.played) };
  const line = games.numbered(game, one.ply, one.line.slice(0, LONGEST).map(({ san }) => san));
  const said = saidOf(one, values);
  return withLine ? t('play.review.by', { said, line }) : `${said}.`;
}

/** @param {Judged} one @param {{ best: string, played: string }} values */
function saidOf(one, values) {
  if (one.verdict === 'misses_mate') return t(one.shortest ? 'play.review.misses.shortest' : 'play.review.misses', { moves: one.best.mate ?? 0 });
  if (one.verdict === 'allows_mate') return t('play.review.allows', { moves: -(one.played.mate ?? 0), ...values });
  return t('play.review.worse', values);
}

/** How many moves of each kind a side made. @param {{ game: games.Game, found: Found }} shown */
function table({ game, found }) {
  /** @param {games.Color} color */
  const cells = (color) => {
    const own = found.moves.filter(({ ply }) => games.toMove(game, ply) === color);
    return [own.length, ...COUNTED.map((kind) => own.filter(({ verdict }) => verdict === kind).length)];
  };
  const heads = /** @type {const} */ (['moves', ...COUNTED]).map((kind) => h('th', { scope: 'col' }, t(`play.review.count.${kind}`)));
  return h('table', null,
    h('thead', null, h('tr', null, h('td'), heads)),
    h('tbody', null, /** @type {const} */ (['white', 'black']).map((color) =>
      h('tr', null, h('th', { scope: 'row' }, t(`play.${color}`)), cells(color).map((count) => h('td', { class: 'figures' }, count))))));
}
