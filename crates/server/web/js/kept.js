// The work survives when the page is loaded again, and a link brings its problem along.

import { decode } from './link.js';
import { load, save } from './saved.js';
import { PANEL_IDS } from './panels.js';
import * as store from './store.js';

/** Takes up what was kept or linked, and keeps what comes. */
export function keepWork() {
  const kept = load('problem');
  if (kept && typeof kept === 'object') {
    const problem = { ...store.get().problem };
    for (const name of /** @type {const} */ (['fen', 'stipulation', 'author', 'source', 'intended'])) {
      if (typeof kept[name] === 'string') problem[name] = kept[name].slice(0, 1000);
    }
    problem.entry = Number.isInteger(kept.entry) ? kept.entry : null;
    store.set({ problem });
  }
  const panel = load('panel');
  if (PANEL_IDS.includes(panel)) store.set({ panel });
  follow();
  addEventListener('hashchange', follow);
  store.listen((state, before) => {
    if (state.problem !== before.problem) save('problem', state.problem);
    if (state.panel !== before.panel) save('panel', state.panel);
  });
}

/** Takes the problem of the address, and clears the address: what is edited from now on is not what the link says. */
function follow() {
  const linked = decode(location.hash);
  if (!linked) return;
  store.set({ problem: { ...store.get().problem, author: '', source: '', intended: '', entry: null, ...linked } });
  history.replaceState(null, '', location.pathname + location.search);
}
