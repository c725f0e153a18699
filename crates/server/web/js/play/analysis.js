// What the engine thinks of the position shown: its best lines, and for the bar beside the board their value.

import { fill, h } from '../dom.js';
import { t } from '../texts.js';
import * as evaluation from './evaluation.js';
import * as games from './game.js';

/** How long a position is looked at, in seconds. */
const SECONDS = 20;
/** A position is looked at only after it has stood for a while, in milliseconds: who steps through a game starts no jobs. */
const REST = 250;
/** Half-moves of a line that are shown. */
const LONGEST = 12;

/**
 * @typedef {object} Analysis
 * @property {HTMLElement} element
 * @property {(now: import('./session.js').Now, wanted: boolean) => void} update The position, and whether it is to be looked at.
 * @property {() => import('./game.js').Move | null} best The best move so far.
 */

/**
 * @param {object} world
 * @param {(typeof import('./server.js'))['analyse']} world.analyse
 * @param {import('./storage.js').Settings} world.settings
 * @param {() => void} world.changed The settings have changed.
 * @param {() => void} world.found There is another best move.
 * @param {(move: import('./game.js').Move) => void} world.play Plays the first move of a line.
 * @param {(opinion: import('./gauge.js').Opinion | null) => void} world.gauge Told what the bar is to show; nothing while nobody wants to know.
 * @returns {Analysis}
 */
export function createAnalysis({ analyse, settings, changed, found: tell, play, gauge }) {
  const words = h('p', { class: 'soft' });
  const lines = h('ol', { class: 'play-lines' });
  /** @type {ReturnType<typeof createRow>[]} */
  const rows = [];
  const toggle = h('input', {
    type: 'checkbox', id: 'play-analysis', checked: settings.analysis, title: t('play.analysis.help'),
    onchange: () => set({ analysis: toggle.checked }),
  });
  const count = h('select', {
    id: 'play-analysis-lines', title: t('play.analysis.lines.help'), 'aria-label': t('play.analysis.lines'),
    onchange: () => set({ lines: Number(count.value) }),
  }, ...[1, 2, 3, 5].map((lines) => h('option', { value: lines }, t(lines === 1 ? 'play.analysis.line' : 'play.analysis.count', { lines }))));
  count.value = String(settings.lines);
  const body = h('div', { class: 'play-analysis-body' }, words, lines);
  const element = h('section', { class: 'play-analysis' },
    h('div', { class: 'toolbar' }, h('label', { class: 'check', title: t('play.analysis.help') }, toggle, t('play.analysis')), h('span', { class: 'space' }), count),
    body);

  /** @type {import('../api.js').Job | null} */
  let job = null;
  let timer = 0;
  /** What is being looked at, or was to the end; nothing if that was broken off. */
  let looked = '';
  /** What the news are about. */
  let shown = '';
  /** @type {import('./server.js').Info | null} */
  let info = null;

  /** @param {Partial<import('./storage.js').Settings>} changes */
  function set(changes) {
    Object.assign(settings, changes);
    changed();
  }

  function halt() {
    clearTimeout(timer);
    job?.abandon();
    [timer, job] = [0, null];
  }

  /** @param {import('./session.js').Now} now */
  function draw(now) {
    const { game, ply } = now;
    const best = info?.lines[0];
    const score = best ? evaluation.ofWhite(best.score, games.toMove(game, ply)) : null;
    const said = score && t(`play.says.${evaluation.words(score)}`);
    const end = now.state?.end ? games.endingOf(game, now.state.end, ply) : null;
    gauge({ score, proven: best?.proven === true, end });
    if (now.state?.end) words.textContent = t('play.analysis.over');
    else if (!info) words.textContent = t('play.analysis.waiting');
    else words.textContent = t('play.analysis.depth', { words: said ?? '', depth: info.depth, nodes: short(info.nodes) });
    const found = info?.lines ?? [];
    while (rows.length < found.length) rows.push(createRow());
    if (lines.childElementCount !== found.length) fill(lines, rows.slice(0, found.length).map(({ element }) => element));
    found.forEach((line, index) => rows[index].show(line, now));
  }

  /** A row of the list. It stays while its words change, so that it can be clicked and keeps the focus. */
  function createRow() {
    /** @type {import('./game.js').Move | undefined} */
    let first;
    const score = h('span', { class: 'play-line-score' });
    const button = h('button', { type: 'button', class: 'play-line-moves', onclick: () => first && play(first) });
    const proven = h('span', { class: 'chip good', title: t('play.proven.help') }, t('play.proven'));
    return {
      element: h('li', null, score, h('span', { class: 'play-line' }, button, proven)),
      /** @param {import('./server.js').Line} line @param {import('./session.js').Now} now */
      show: (line, { game, ply }) => {
        first = line.moves[0];
        const side = games.toMove(game, ply);
        const white = evaluation.ofWhite(line.score, side);
        const sans = line.moves.slice(0, LONGEST).map(({ san }) => san);
        score.textContent = evaluation.sign(line.bound, side) + evaluation.text(white);
        score.className = `play-line-score ${isWhites(white) ? 'white' : 'black'}`;
        // Castling is not broken at its hyphens.
        button.textContent = games.numbered(game, ply, sans).replaceAll('-', '\u2060-\u2060') + (line.moves.length > LONGEST ? ' …' : '');
        button.title = first ? t('play.analysis.play', { move: first.san }) : '';
        proven.hidden = !line.proven;
      },
    };
  }

  return {
    element,
    best: () => info?.lines[0]?.moves[0] ?? null,
    update: (now, wanted) => {
      count.disabled = !settings.analysis;
      body.hidden = !settings.analysis;
      const { game, ply } = now;
      const moves = game.moves.slice(0, ply);
      const name = JSON.stringify([game.fen, moves.map(({ uci }) => uci), settings.lines]);
      if (!wanted || !settings.analysis || now.state?.end) {
        // What was broken off for something else goes on afterwards; what is known of it stays.
        if (job || timer) looked = '';
        halt();
        if (name !== shown || !settings.analysis) [shown, looked, info] = ['', '', null];
        if (settings.analysis) draw(now);
        else gauge(null);
        return;
      }
      if (name === looked) return;
      halt();
      if (name !== shown) info = null;
      [shown, looked] = [name, name];
      draw(now);
      timer = window.setTimeout(() => {
        timer = 0;
        const question = { fen: game.fen, moves, lines: settings.lines, seconds: SECONDS };
        const mine = analyse(question, (news) => {
          if (job !== mine) return;
          const before = info?.lines[0]?.moves[0]?.uci;
          info = news;
          draw(now);
          if (news.lines[0]?.moves[0]?.uci !== before) tell();
        });
        job = mine;
        mine.done.catch((error) => {
          if (job !== mine) return;
          words.textContent = error.message;
          // Looked at again with the next change.
          looked = '';
        }).finally(() => {
          if (job === mine) job = null;
        });
      }, REST);
    },
  };
}

/** @param {import('./evaluation.js').Score} score */
function isWhites(score) {
  return score.mate !== undefined ? score.mate > 0 : (score.cp ?? 0) >= 0;
}

/** @param {number} count `12,345` or `1.2 M`. */
function short(count) {
  if (count >= 1e9) return `${(count / 1e9).toFixed(1)} G`;
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)} M`;
  return count >= 1e4 ? `${Math.round(count / 1e3)} k` : String(count);
}
