// The work survives when the page is loaded again, and a link brings its problem along.

import { decode } from './link.js';
import { loadOwn, saveOwn } from './saved.js';
import { PANEL_IDS } from './panels.js';
import * as store from './store.js';

/** Takes up what was kept or linked, and keeps what comes. */
export function keepWork() {
  const kept = loadOwn('problem');
  if (kept && typeof kept === 'object') {
    const problem = { ...store.get().problem };
    for (const name of /** @type {const} */ (['fen', 'stipulation', 'author', 'source', 'intended'])) {
      if (typeof kept[name] === 'string') problem[name] = kept[name].slice(0, 1000);
    }
    problem.entry = Number.isInteger(kept.entry) ? kept.entry : null;
    store.set({ problem });
  }
  const panel = loadOwn('panel');
  if (PANEL_IDS.includes(panel)) store.set({ panel });
  follow();
  addEventListener('hashchange', follow);
  stepBack();
  store.listen((state, before) => {
    if (state.problem !== before.problem) saveOwn('problem', state.problem);
    if (state.panel !== before.panel) saveOwn('panel', state.panel);
  });
}

/** The panel that the newest entry of the browser's history stands for. */
let entered = '';

/** Takes the problem of the address, and clears the address: what is edited from now on is not what the link says. */
function follow() {
  const linked = decode(location.hash);
  if (!linked) return;
  const { problem, panel } = store.get();
  // A game and a list of other problems would hide what the link brings.
  entered = ['play', 'collection'].includes(panel) ? 'edit' : panel;
  store.set({ panel: entered, problem: { ...problem, author: '', source: '', intended: '', entry: null, ...linked } });
  history.replaceState({ panel: entered }, '', location.pathname + location.search);
}

/** Back and forth in the browser goes through the panels that were shown; the problem has its own steps back. */
function stepBack() {
  entered = store.get().panel;
  history.replaceState({ panel: entered }, '');
  addEventListener('popstate', (event) => {
    const panel = event.state?.panel;
    if (!PANEL_IDS.includes(panel)) return;
    entered = panel;
    store.set({ panel });
  });
  store.listen(({ panel }) => {
    if (panel === entered) return;
    entered = panel;
    history.pushState({ panel }, '');
  });
}
