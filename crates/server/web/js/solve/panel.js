// The panel "Solve": a question, the search, and the solution as something to walk through on the board.

import { ApiError, start } from '../api.js';
import { fill, h } from '../dom.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import { shownChildren } from '../tree/filter.js';
import { childrenOf } from '../tree/node.js';
import { announced, label, sayMen } from '../tree/notation.js';
import { marksFor, reasonsFor, reasonsOf } from '../tree/reasons.js';
import { find, groupOf, last, lineTo, movesTo, neighbour, next, pathTo, previous } from '../tree/walk.js';
import { createAbout } from './about.js';
import { createForm } from './form.js';
import { beginsWithHalf, isLines } from './options.js';
import { createOwnLine } from './own.js';
import { after } from './positions.js';
import { beginning, hear as hearNews } from './progress.js';
import { createProgress } from './progress_view.js';
import { beginnings, countOf, cutOff, hear as collect } from './results.js';
import { SPOKEN, summary } from './said.js';
import { createSection } from './section.js';
import { keepSettings, readSettings } from './settings.js';

/** @typedef {import('../tree/node.js').Node} Node */
/** @typedef {{ fen: string, stipulation: string }} Asked */

/**
 * @param {import('../main.js').Workbench} workbench
 * @returns {import('../main.js').Panel}
 */
export function solvePanel(workbench) {
  const { board, announce } = workbench;
  let settings = readSettings(SPOKEN);
  let visible = false;
  /** What the running search or the shown solution is about. @type {Asked | null} */
  let asked = null;
  /** @type {import('../api.js').Job | null} */
  let job = null;
  let covered = false;
  let progress = beginning();
  /** @type {readonly import('./results.js').Result[]} */
  let results = [];
  /** @type {import('./section.js').Section[]} */
  let sections = [];
  /** The section whose play the board shows. */
  let chosen = 0;
  /** Where in it. @type {Node | null} */
  let node = null;
  const own = createOwnLine((first) => {
    if (first) announce(own.verdict(settings.letters));
    refresh();
    about.bring();
  });
  /** What a hint or a theme draws. @type {Api.Marks | null} */
  let extra = null;
  /** Counts what the board was asked to show, so that late answers do not show earlier things. */
  let showing = 0;
  /** @type {{ uci: string, san: string }[]} */
  let playable = [];
  let drawing = 0;
  /** Whether the server has said that the job is at its end. */
  let isWhole = false;

  const form = createForm(solve);
  const fault = h('p', { class: 'notice bad', role: 'alert', hidden: true });
  const news = createProgress(stop);
  news.element.hidden = true;
  const stale = h('div', { class: 'notice warn', hidden: true });
  const about = createAbout(step, (to) => goTo(to));
  const idle = h('div', { class: 'solve-slot' }, about.element);
  const list = h('div', { class: 'solve-sections' });
  const element = h('section', { class: 'panel solve', 'aria-label': t('solve.title') },
    form.element, fault, news.element, stale, idle, list, h('p', { class: 'soft solve-keys' }, t('solve.keys')));

  /** @param {boolean} hints */
  function solve(hints) {
    job?.abandon();
    const shown = { asked, covered, results };
    own.end();
    const { fen, stipulation } = store.get().problem;
    const question = { fen, stipulation };
    asked = question;
    covered = hints;
    results = [];
    sections = [];
    [chosen, node, extra] = [0, null, null];
    progress = beginning();
    form.fault(null);
    fault.hidden = true;
    fill(list);
    idle.append(about.element);
    news.element.hidden = false;
    news.setStopping(false);
    form.setBusy(true);
    drawProgress();
    refresh();
    announce(t('solve.say.started', { stipulation }));
    ask({ ...question, ...form.read() }, () => {
      ({ asked, covered, results } = shown);
      showResults();
    });
  }

  /**
   * @param {Api.SolveRequest} question
   * @param {() => void} refused Called if the server refuses it, so that nothing came of it.
   */
  function ask(question, refused) {
    const started = start('/solve', question, (line) => {
      if (job === started) hear(line);
    });
    job = started;
    isWhole = false;
    started.done.then(() => ended(started, isWhole || job !== started ? null : new ApiError({ code: 'unreachable', message: t('solve.cut') })), (error) => {
      if (job !== started) return;
      // Nobody asked for set play expressly: where there is none, the rest is still worth having.
      if (question.set_play && error instanceof ApiError && error.field === 'set_play' && !form.wants('set_play')) ask({ ...question, set_play: false }, refused);
      else {
        if (results.length === 0) refused();
        ended(started, error);
      }
    });
  }

  /** @param {import('./results.js').Line} line */
  function hear(line) {
    if (line.event === 'end') isWhole = true;
    const known = results;
    progress = hearNews(progress, line);
    // What is covered is not shown bit by bit.
    if (!covered || line.event !== 'found') results = collect(results, line);
    if (results !== known) {
      carryOver(known);
      showResults();
      const [first] = results;
      if (known.length === 0 && first?.partial) announce(t('solve.say.found', { count: countOf(first.solution) }));
    } else if (!drawing) {
      drawing = requestAnimationFrame(() => {
        drawing = 0;
        drawProgress();
      });
    }
  }

  /**
   * Stays at the same move when the solution as a whole takes the place of what was found before.
   * @param {readonly import('./results.js').Result[]} before
   */
  function carryOver(before) {
    const root = results[chosen]?.root;
    if (!node || !root || root === before[chosen]?.root) return;
    const group = groupOf(node);
    node = find(root, movesTo(node), group ? [group] : undefined) ?? root;
  }

  function drawProgress() {
    if (asked) news.show(progress, settings.letters, covered, asked.stipulation);
  }

  /**
   * @param {import('../api.js').Job} which
   * @param {unknown} error
   */
  function ended(which, error) {
    if (job !== which) return;
    job = null;
    news.element.hidden = true;
    form.setBusy(false);
    results = cutOff(results);
    if (results.some((result) => result.cut)) showResults();
    if (error) {
      const known = error instanceof ApiError ? error : new ApiError({ code: 'internal', message: String(error) });
      if (!form.fault(known)) {
        fault.hidden = false;
        fill(fault, known.field === 'fen' ? [known.message, ' ', h('button', { type: 'button', class: 'button small', title: t('solve.stale.edit.help'), onclick: () => store.set({ panel: 'edit' }) }, t('solve.stale.edit'))] : known.message);
      }
      announce(t('solve.say.failed', { message: known.message }));
    }
    refresh();
    if (results.length && !error) announce(results.map((result) => summary(result, results.length > 1, covered ? null : settings.filter)).join('. '));
  }

  function stop() {
    job?.stop();
    news.setStopping(true);
  }

  function showResults() {
    results.forEach((result, index) => {
      const known = sections[index];
      if (known) {
        if (known.result !== result) known.show(result, settings, covered);
        return;
      }
      const section = createSection(result, {
        choose: (to, marks) => choose(index, to, marks),
        play: (uci) => {
          choose(index, result.root);
          play(uci);
        },
        hint: (marks, words) => {
          choose(index, result.root, marks);
          announce(words);
        },
        uncover,
        change: changeSettings,
      });
      sections[index] = section;
      list.append(section.element);
      section.show(result, settings, covered);
    });
    const shown = results.findIndex((result) => result.root);
    if (!node && shown >= 0) choose(shown, results[shown]?.root ?? null, undefined, true);
    else {
      if (node && results[chosen]?.solution && !results[chosen]?.partial) sections[chosen]?.tree.select(node, true);
      refresh();
    }
  }

  function uncover() {
    covered = false;
    sections.forEach((section) => section.show(section.result, settings, covered));
    choose(chosen, results[chosen]?.root ?? null);
  }

  /** @param {Partial<import('./settings.js').Settings>} changes */
  function changeSettings(changes) {
    settings = { ...settings, ...changes };
    keepSettings(settings);
    for (const section of sections) section.show(section.result, settings, covered);
    sections[chosen]?.tree.select(node, true);
    refresh();
  }

  /**
   * @param {number} index Of the section.
   * @param {Node | null} to
   * @param {Api.Marks} [marks]
   * @param {boolean} [quiet] Nobody asked for it, so nothing is said.
   */
  function choose(index, to, marks, quiet) {
    chosen = index;
    const slot = sections[index]?.slot;
    if (slot && about.element.parentElement !== slot) slot.append(about.element);
    goTo(to, marks, quiet);
  }

  /**
   * @param {Node | null} to
   * @param {Api.Marks} [marks]
   * @param {boolean} [quiet]
   */
  function goTo(to, marks, quiet) {
    own.end();
    node = to;
    extra = marks ?? null;
    sections.forEach((section, index) => section.tree.select(index === chosen ? node : null));
    refresh();
    if (!visible || covered || !node || quiet) return;
    const why = node.move ? reasonsFor(reasons(), node).flatMap((reason) => reason.words)[0] : '';
    announce(node.move ? [announced(node, SPOKEN), why && sayMen(why, SPOKEN)].filter(Boolean).join('. ') : t('solve.say.diagram'));
  }

  function reasons() {
    return results[chosen]?.reasons ?? reasonsOf(null);
  }

  /** The position that is solved or would be. @returns {Asked} */
  function problem() {
    const solution = results[chosen]?.solution;
    if (solution && asked) {
      // A twin and a position after the key have a stipulation of their own; which lengths count is no matter of single moves.
      const own = solution.stipulation.replace(/^(exact|shortest)-/, '');
      return { fen: solution.fen, stipulation: asked.stipulation.trim().endsWith(own) ? asked.stipulation : own };
    }
    return asked && (job || results.length) ? asked : store.get().problem;
  }

  /** Draws everything that depends on where we are. */
  function refresh() {
    drawStale();
    drawAbout();
    if (visible) void showBoard();
  }

  function drawStale() {
    const now = store.get().problem;
    const isStale = asked !== null && (job !== null || results.length > 0) && (asked.fen !== now.fen || asked.stipulation !== now.stipulation);
    stale.hidden = !isStale;
    element.classList.toggle('is-stale', isStale);
    if (!isStale || !asked) return;
    const earlier = asked;
    fill(stale,
      h('p', null, t(job ? 'solve.stale.running' : 'solve.stale')),
      h('div', { class: 'toolbar' },
        h('button', { type: 'button', class: 'button small', title: t('solve.go.help'), onclick: () => solve(covered) }, t('solve.stale.again')),
        h('button', { type: 'button', class: 'button small', title: t('solve.stale.back.help'), onclick: () => store.setProblem({ fen: earlier.fen, stipulation: earlier.stipulation }) }, t('solve.stale.back'))));
  }

  function drawAbout() {
    const { letters } = settings;
    if (own.moves().length === 0) {
      about.show(covered ? null : node, reasons(), letters);
      return;
    }
    const before = node && !covered ? lineTo(node).map((each) => h('span', null, label(each, letters))) : [];
    const { line, words } = own.view(letters, { go: setOwn, play, leave: leaveOwn });
    about.showOwn([h('span', { class: 'label' }, t('solve.own')), ...before, ...line], words);
  }

  /** Shows where we are on the board. */
  async function showBoard() {
    const turn = ++showing;
    const { fen } = problem();
    const line = [...(node ? movesTo(node) : []), ...own.moves().map((move) => move.uci)];
    const group = node && pathTo(node).find((each) => each.kind === 'group');
    try {
      const place = await after(fen, line, group?.data?.en_passant);
      if (turn !== showing || !visible) return;
      playable = place.moves;
      const final = line.at(-1);
      const marks = drawn();
      board.show({
        fen: place.fen,
        last: final && final !== '0000' ? [final.slice(0, 2), final.slice(2, 4)] : [],
        arrows: marks.arrows,
        squares: marks.squares,
        moves: place.moves,
        onMove: play,
        check: place.check,
      });
    } catch {
      // A position that cannot be played can still be looked at.
      if (turn === showing && visible) board.show({ fen });
    }
  }

  /** Arrows and squares for where we are. @returns {Api.Marks} */
  function drawn() {
    if (extra) return extra;
    if (own.moves().length) return { squares: [], arrows: covered ? [] : own.arrows() };
    if (!node || covered) return { squares: [], arrows: [] };
    if (node.kind === 'diagram') {
      const keys = beginnings(node.data);
      return { squares: [], arrows: keys.length > 3 ? [] : keys.map(({ uci }) => ({ from: uci.slice(0, 2), to: uci.slice(2, 4), kind: 'key' })) };
    }
    const marks = marksFor(reasons(), node);
    const threats = childrenOf(node).filter((child) => child.kind === 'threat').slice(0, 4);
    return {
      squares: marks.squares,
      arrows: [...marks.arrows, ...threats.map(({ move }) => ({ from: move?.uci.slice(0, 2) ?? '', to: move?.uci.slice(2, 4) ?? '', kind: 'threat' }))],
    };
  }

  /** @param {string} uci A legal move where we are. */
  function play(uci) {
    const found = own.moves().length === 0 && node && !covered ? playedChild(node, uci) : null;
    if (found) return goTo(found);
    const move = playable.find((each) => each.uci === uci);
    setOwn([...own.moves(), { uci, san: move?.san ?? own.sanOf(uci) ?? uci }]);
  }

  /**
   * The node that a move leads to, if the solution has it.
   * @param {Node} from
   * @param {string} uci
   * @returns {Node | null}
   */
  function playedChild(from, uci) {
    for (const child of childrenOf(from)) {
      if (child.move?.uci === uci && child.kind !== 'threat') return child;
      const below = (child.group && child.group !== 'set_play') || child.kind === 'line' || child.kind === 'introduction' ? playedChild(child, uci) : null;
      if (below) return below;
    }
    return null;
  }

  /** @param {readonly import('../tree/node.js').Move[]} moves */
  function setOwn(moves) {
    const { fen, stipulation } = problem();
    const first = beginsWithHalf(stipulation) ? 1 : 0;
    extra = null;
    own.set(moves, {
      problem: { fen, stipulation },
      before: node ? movesTo(node) : [],
      plies: isLines(stipulation) ? null : node?.move ? 2 * node.number - (node.second ? 0 : 1) : first,
    });
    refresh();
    about.bring();
  }

  function leaveOwn() {
    goTo(node);
  }

  /** @param {import('./about.js').Step} which */
  function step(which) {
    if (own.moves().length) {
      if (which === 'previous') setOwn(own.moves().slice(0, -1));
      else if (which === 'first') leaveOwn();
      return;
    }
    if (!node || covered) return;
    const { filter } = settings;
    const root = results[chosen]?.root ?? null;
    const to = {
      first: () => root,
      previous: () => node && previous(node),
      next: () => node && next(node, filter),
      last: () => node && last(node, filter),
      up: () => node && neighbour(node, -1, filter),
      down: () => node && neighbour(node, 1, filter),
    }[which]();
    if (to && to !== node) goTo(to);
  }

  /** @type {Readonly<Record<string, import('./about.js').Step>>} */
  const KEYS = { ArrowLeft: 'previous', ArrowRight: 'next', ArrowUp: 'up', ArrowDown: 'down', Home: 'first', End: 'last' };

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const which = KEYS[event.key];
    if (which && (node || own.moves().length)) {
      step(which);
      return true;
    }
    if (event.key === 'Escape') {
      if (job) stop();
      else if (own.moves().length) leaveOwn();
      else return false;
      return true;
    }
    if (node && !covered && (event.key === '+' || event.key === '-' || event.key === '−')) {
      const into = event.key === '+' && shownChildren(node, settings.filter).length === 0 ? node.parent : node;
      if (into) sections[chosen]?.tree.turn(into, event.key === '+');
      return true;
    }
    return false;
  }

  store.listen((state, before) => {
    if (state.problem === before.problem) return;
    form.refresh();
    if (state.problem.fen !== before.problem.fen && !job && results.length === 0) {
      own.end();
      fault.hidden = true;
    }
    refresh();
  });
  // On narrow pages the board stays in view, and the buttons to step stay below it.
  const sizes = new ResizeObserver(() => element.style.setProperty('--below-board', `${boardBox?.offsetHeight ?? 0}px`));
  let boardBox = /** @type {HTMLElement | null} */ (null);
  addEventListener('pagehide', () => {
    job?.abandon();
    own.end();
  });

  return {
    id: 'solve',
    title: t('solve.title'),
    element,
    show: () => {
      visible = true;
      if (!boardBox) {
        boardBox = board.element.closest('section');
        if (boardBox) sizes.observe(boardBox);
      }
      form.refresh();
      refresh();
    },
    hide: () => {
      visible = false;
      showing += 1;
    },
    onKey,
  };
}
