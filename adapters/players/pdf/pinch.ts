/** Pause in ms after a pinch before pages are redrawn sharply; until then they are scaled. */
const REST_MS = 300;

/** Centre of two fingers relative to the container, and their distance, in CSS pixels. */
type Fingers = { origin: [x: number, y: number]; apart: number };
type Zoom = { scale: () => number; zoom: (factor: number, around: Fingers['origin'], drawingDelayMs: number) => void };

/**
 * Pinch zoom of the pages around the fingers. The browser would instead zoom the whole window, blurred and with the
 * bars out of reach.
 */
export function pinch(container: HTMLElement, { scale, zoom }: Zoom, stop: AbortSignal): void {
  let began: { apart: number; scale: number } | undefined;
  const options = { signal: stop, passive: false }; // prevents the browser's own scroll and zoom
  container.addEventListener(
    'touchstart',
    (event) => {
      const fingers = fingersOf(event.touches, container);
      began = fingers && { apart: fingers.apart, scale: scale() };
      if (fingers) event.preventDefault();
    },
    options,
  );
  container.addEventListener(
    'touchmove',
    (event) => {
      const fingers = fingersOf(event.touches, container);
      if (!began || !fingers) return;
      event.preventDefault();
      zoom((began.scale * fingers.apart) / began.apart / scale(), fingers.origin, REST_MS);
    },
    options,
  );
  for (const end of ['touchend', 'touchcancel'] as const)
    container.addEventListener(end, () => void (began = undefined), { signal: stop });
}

function fingersOf(touches: TouchList, container: HTMLElement): Fingers | undefined {
  const [one, other] = touches;
  if (!one || !other || touches.length > 2) return undefined;
  const { left, top } = container.getBoundingClientRect();
  const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  return {
    origin: [(one.clientX + other.clientX) / 2 - left, (one.clientY + other.clientY) / 2 - top],
    apart: Math.max(1, apart),
  };
}
