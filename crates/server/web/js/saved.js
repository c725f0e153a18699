// What the browser keeps, so that the work survives when the page is loaded again. It may refuse: then nothing is kept.

/**
 * @param {string} name
 * @returns {any} What was kept, or null.
 */
export function load(name) {
  try {
    return JSON.parse(localStorage.getItem(`keymove.${name}`) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function save(name, value) {
  try {
    localStorage.setItem(`keymove.${name}`, JSON.stringify(value));
  } catch {
    // Private windows and full stores refuse.
  }
}
