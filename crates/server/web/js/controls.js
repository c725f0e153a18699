// What each control does, as a list: for fingers and screen readers, which do not rest on a control to read its help.

/**
 * @typedef {object} Explained
 * @property {string[]} names Controls with the same help.
 * @property {string} help
 */

/**
 * The controls in an element, in their order, each help once. Rows of lists are left out: what they say is said of each move.
 * @param {Element} element
 * @returns {Explained[]}
 */
export function explained(element) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const control of element.querySelectorAll('[title]')) {
    if (!(control instanceof HTMLElement) || control.closest('[hidden], dialog, li, td')) continue;
    const name = nameOf(control);
    if (!name || name === control.title) continue;
    found.set(control.title, (found.get(control.title) ?? new Set()).add(name));
  }
  return [...found].map(([help, names]) => ({ names: [...names], help }));
}

/** @param {HTMLElement} control */
function nameOf(control) {
  const label = 'labels' in control ? /** @type {HTMLInputElement} */ (control).labels?.[0] : null;
  const words = control.getAttribute('aria-label') ?? (label ?? control.querySelector('legend') ?? control).textContent;
  return (words ?? '').replace(/\s+/g, ' ').trim();
}
