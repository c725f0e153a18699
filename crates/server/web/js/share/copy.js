// Text to the clipboard.

/**
 * Copies a text. Where the browser lets pages write to the clipboard only over HTTPS, the old way by a selection does it.
 * @param {string} text
 * @returns {Promise<boolean>} Whether it is there.
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** @param {string} text */
function copySelected(text) {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.className = 'unseen';
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return done;
}

/**
 * Copies a picture.
 * @param {Blob} picture A PNG.
 * @returns {Promise<boolean>}
 */
export async function copyPicture(picture) {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [picture.type]: picture })]);
    return true;
  } catch {
    return false;
  }
}

/** Whether the browser takes pictures. */
export function takesPictures() {
  return typeof ClipboardItem === 'function' && typeof navigator.clipboard?.write === 'function';
}
