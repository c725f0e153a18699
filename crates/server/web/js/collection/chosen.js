// Which entries are chosen: for export, for tags, and for the sheet of the panel "Print & share".

/** @type {Set<number>} */
const chosen = new Set();
/** @type {Set<() => void>} */
const listeners = new Set();

let isSheetAsked = false;

function tell() {
  for (const listener of listeners) listener();
}

/** The chosen entries, in the order in which they were chosen. */
export function all() {
  return [...chosen];
}

/** @param {number} id */
export function has(id) {
  return chosen.has(id);
}

/**
 * @param {Iterable<number>} ids
 * @param {boolean} is
 */
export function set(ids, is) {
  for (const id of ids) {
    if (is) chosen.add(id);
    else chosen.delete(id);
  }
  tell();
}

export function clear() {
  chosen.clear();
  tell();
}

/**
 * @param {() => void} listener
 * @returns {() => void} Ends it.
 */
export function listen(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks for a sheet of the chosen entries: the panel for it begins with that when it is shown. */
export function askSheet() {
  isSheetAsked = true;
}

/** Whether a sheet was asked for since this was asked last. */
export function takeSheet() {
  const was = isSheetAsked;
  isSheetAsked = false;
  return was;
}
