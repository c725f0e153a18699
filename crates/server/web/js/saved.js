// What the browser keeps, so that the work survives when the page is loaded again. It may refuse: then nothing is kept. What is read may
// come from another version of the page: its type is any, and readers look at every field.

/**
 * @param {string} name
 * @returns {any} What was kept, or null.
 */
export function load(name) {
  return loadFrom(() => localStorage, name);
}

/**
 * @param {string} name
 * @param {unknown} value
 * @returns {boolean} Whether it is kept.
 */
export function save(name, value) {
  return saveTo(() => localStorage, name, value);
}

/**
 * What this tab of the browser has kept, or else what any tab has kept last: two tabs do not take each other's work away, and a
 * new one goes on where the last one was.
 * @param {string} name
 * @returns {any} What was kept, or null.
 */
export function loadOwn(name) {
  return loadFrom(() => sessionStorage, name) ?? load(name);
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function saveOwn(name, value) {
  saveTo(() => sessionStorage, name, value);
  save(name, value);
}

/**
 * What this tab has kept, and no other one: what is too large for all, or means nothing elsewhere.
 * @param {string} name
 * @returns {any} What was kept, or null.
 */
export function loadTab(name) {
  return loadFrom(() => sessionStorage, name);
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function saveTab(name, value) {
  saveTo(() => sessionStorage, name, value);
}

/**
 * Keeps something of this tab when the page is left: before the browser breaks connections off, which looks like a server that has gone,
 * and at the last moment where nothing is said earlier, as on phones.
 * @param {string} name
 * @param {() => unknown} now What is to be kept.
 */
export function keepOnLeaving(name, now) {
  let isKept = false;
  const keep = () => {
    if (!isKept) saveTab(name, now());
    isKept = true;
  };
  addEventListener('beforeunload', keep);
  addEventListener('pagehide', keep);
  // A page that is shown again, or that was not left after all, goes on.
  for (const event of ['pageshow', 'focus', 'pointerdown', 'keydown']) {
    addEventListener(event, () => {
      isKept = false;
    });
  }
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && !isKept && saveTab(name, now()));
}

/**
 * @param {() => Storage} store Asking for it is refused already, in some windows.
 * @param {string} name
 * @returns {any}
 */
function loadFrom(store, name) {
  try {
    return JSON.parse(store().getItem(`keymove.${name}`) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * @param {() => Storage} store
 * @param {string} name
 * @param {unknown} value
 * @returns {boolean} Whether it is kept.
 */
function saveTo(store, name, value) {
  try {
    store().setItem(`keymove.${name}`, JSON.stringify(value));
    return true;
  } catch {
    // Private windows and full stores refuse.
    return false;
  }
}
