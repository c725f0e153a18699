// Files that are dropped on the page.

/**
 * Takes files that are dropped anywhere on the page, so that a file beside a panel does not take the page's place.
 * @param {() => boolean} isWanted Whether they would be of use now.
 * @param {(files: File[]) => void} take
 * @param {(over: boolean) => void} [shown] Told when files come over the page and when they go.
 */
export function acceptFiles(isWanted, take, shown = () => {}) {
  const isFor = (/** @type {DragEvent} */ event) => isWanted() && (event.dataTransfer?.types.includes('Files') ?? false);
  let depth = 0;
  const enter = (/** @type {DragEvent} */ event, /** @type {number} */ by) => {
    if (!isFor(event)) return;
    depth = Math.max(0, depth + by);
    shown(depth > 0);
  };
  document.addEventListener('dragenter', (event) => enter(event, 1));
  document.addEventListener('dragleave', (event) => enter(event, -1));
  document.addEventListener('dragover', (event) => {
    if (isFor(event)) event.preventDefault();
  });
  document.addEventListener('drop', (event) => {
    if (!isFor(event)) return;
    event.preventDefault();
    enter(event, -depth);
    take([...(event.dataTransfer?.files ?? [])]);
  });
}
