// Touches that chessground does not know.

/** How long a finger rests before it means something else than a tap, in milliseconds. */
const LONG = 550;
/** How far it may tremble, in pixels. */
const STILL = 9;

/**
 * Hears a finger that rests.
 * @param {HTMLElement} element
 * @param {(event: PointerEvent) => void} hear
 */
export function longTap(element, hear) {
  /** @type {PointerEvent | null} */
  let down = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const end = () => {
    clearTimeout(timer);
    down = null;
  };
  element.addEventListener('pointerdown', (event) => {
    end();
    if (event.pointerType !== 'touch' || !event.isPrimary) return;
    down = event;
    timer = setTimeout(() => down && hear(down), LONG);
  });
  document.addEventListener('pointermove', (event) => {
    if (down && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > STILL) end();
  });
  for (const kind of ['pointerup', 'pointercancel']) document.addEventListener(kind, end);
}
