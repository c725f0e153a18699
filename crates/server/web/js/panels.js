// The panels: each is loaded when there is time, the chosen one first, so that the board is there soon.

/** @typedef {import('./main.js').Panel} Panel */
/** @typedef {(workbench: import('./main.js').Workbench) => Panel} Maker */

/** @type {Record<string, () => Promise<Maker>>} */
const PANELS = {
  problem: async () => (await import('./problem/panel.js')).problemPanel,
  improve: async () => (await import('./improve/panel.js')).improvePanel,
  compose: async () => (await import('./compose/ways.js')).composePanel,
  play: async () => (await import('./play/panel.js')).playPanel,
  train: async () => (await import('./train/panel.js')).trainPanel,
  collection: async () => (await import('./collection/panel.js')).collectionPanel,
  share: async () => (await import('./share/panel.js')).sharePanel,
};

/** In the order of the tabs. */
export const PANEL_IDS = /** @type {('problem' | 'improve' | 'compose' | 'play' | 'train' | 'collection' | 'share')[]} */ (Object.keys(PANELS));

/**
 * @param {import('./main.js').Workbench} workbench
 * @param {HTMLElement} place What they are put into.
 */
export function panelHost(workbench, place) {
  /** @type {Map<string, Promise<Panel>>} */
  const loaded = new Map();
  /** @type {string | null} */
  let chosen = null;
  /** @type {Panel | null} */
  let shown = null;

  /** @param {string} id */
  const load = (id) => {
    const known = loaded.get(id);
    if (known) return known;
    const panel = (async () => {
      const made = (await PANELS[id]())(workbench);
      made.element.hidden = true;
      made.element.id = `panel-${id}`;
      made.element.setAttribute('role', 'tabpanel');
      made.element.setAttribute('aria-labelledby', `tab-${id}`);
      place.append(made.element);
      return made;
    })();
    loaded.set(id, panel);
    return panel;
  };

  return {
    /** Shows a panel in place of the one that is shown. @param {string} id */
    choose: async (id) => {
      chosen = id;
      if (shown) {
        shown.hide?.();
        shown.element.hidden = true;
        shown = null;
      }
      const panel = await load(id);
      if (chosen !== id) return;
      shown = panel;
      panel.element.hidden = false;
      workbench.announce('');
      panel.show?.();
    },
    loadAll: async () => {
      for (const id of PANEL_IDS) await load(id);
    },
    /** The panel on show; none while it is loaded. */
    shown: () => shown,
  };
}
