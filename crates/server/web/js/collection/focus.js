// Where the reader is when a view takes the place of another.

/**
 * Gives a view the focus, and brings its beginning onto the screen if it is above it.
 * @param {HTMLElement} view
 */
export function arrive(view) {
  view.focus({ preventScroll: true });
  if (view.getBoundingClientRect().top < 0) view.scrollIntoView();
}
