// The work survives when the page is loaded again; the address says which problem, which panel and which entry is on show.

import { decode, encode } from './link.js';
import { loadOwn, saveOwn } from './saved.js';
import { PANEL_IDS } from './panels.js';
import * as store from './store.js';

const FIELDS = /** @type {const} */ (['fen', 'stipulation', 'author', 'source', 'intended', 'twins', 'zero']);

/** How long a problem is left alone before the address tells it, in milliseconds: browsers refuse to write hundreds of addresses in a row. */
const REST = 400;

/** What the newest entry of the browser's history stands for. @typedef {Pick<store.Shared, 'panel' | 'opened'>} Shown */

/** Takes up what was kept or linked, and keeps what comes. */
export function keepWork() {
  const kept = loadOwn('problem');
  if (kept && typeof kept === 'object') {
    const problem = { ...store.get().problem };
    for (const name of FIELDS) if (typeof kept[name] === 'string') problem[name] = kept[name].slice(0, 1000);
    problem.entry = Number.isInteger(kept.entry) ? kept.entry : null;
    store.set({ problem });
  }
  const panel = loadOwn('panel');
  if (PANEL_IDS.includes(panel)) store.set({ panel });
  if (typeof loadOwn('setup') === 'boolean') store.set({ setup: loadOwn('setup') });
  // A page that is loaded again may have changed after its address was written.
  if (kept && PANEL_IDS.includes(history.state?.panel)) store.set({ opened: Number.isInteger(history.state.opened) ? history.state.opened : null });
  else follow();
  writeAddresses();
  store.listen((state, before) => {
    if (state.problem !== before.problem) saveOwn('problem', state.problem);
    if (state.panel !== before.panel) saveOwn('panel', state.panel);
    if (state.setup !== before.setup) saveOwn('setup', state.setup);
  });
}

/** Shows what the address leads to. */
function follow() {
  const { problem, panel, entry } = decode(location.hash);
  const known = PANEL_IDS.find((id) => id === panel);
  if (entry) return store.set({ panel: 'collection', opened: entry });
  if (!problem) return known && store.set({ panel: known, opened: null });
  const { problem: now, panel: shown } = store.get();
  const isSame = FIELDS.every((name) => (problem[name] ?? '') === now[name]);
  // A game and a list of other problems would hide what the link brings. A problem that is sent is looked at, and not edited.
  const target = known ?? (['play', 'collection'].includes(shown) ? 'problem' : shown);
  if (isSame) store.set({ panel: target, opened: null });
  else store.putProblem({ fen: now.fen, stipulation: now.stipulation, ...problem }, { panel: target, opened: null, setup: false });
}

/** Keeps address and history. Back and forth in the browser goes through what was shown; the problem has its own steps back. */
function writeAddresses() {
  /** @returns {Shown} */
  const shown = () => ({ panel: store.get().panel, opened: store.get().opened });
  const hash = () => {
    const { problem, panel, opened } = store.get();
    return `#${encode(problem, { panel: panel === 'problem' ? undefined : panel, entry: panel === 'collection' ? opened : null })}`;
  };
  let entered = shown();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let later;
  const replace = () => {
    clearTimeout(later);
    history.replaceState(entered, '', hash());
  };
  replace();
  addEventListener('popstate', (event) => {
    const known = PANEL_IDS.find((id) => id === event.state?.panel);
    if (known) store.set({ panel: known, opened: Number.isInteger(event.state.opened) ? event.state.opened : null });
    // Somebody has typed an address, or pressed on one.
    else follow();
    entered = shown();
    replace();
  });
  store.listen(({ panel, opened, problem }, before) => {
    if (panel !== entered.panel || (panel === 'collection' && opened !== entered.opened)) {
      clearTimeout(later);
      entered = shown();
      history.pushState(entered, '', hash());
    } else if (problem !== before.problem) {
      clearTimeout(later);
      later = setTimeout(replace, REST);
    }
  });
  addEventListener('pagehide', replace);
}
