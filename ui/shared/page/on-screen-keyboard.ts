/** Minimum height of a virtual keyboard in CSS px. Browser toolbars change the viewport by less. */
const LEAST_HEIGHT = 100;

type Page = Pick<Window, 'visualViewport' | 'document' | 'requestAnimationFrame'>;

/**
 * Tracks the virtual keyboard, which covers the window’s bottom without resizing it. Sets CSS px values on the root
 * element: `--seen` is the visible height, `--pushed` the offset from the window’s top. Scrolls the focused field into
 * view. Ignores a zoomed window and keyboards of a frame, because frame content cannot react.
 */
export function trackVirtualKeyboard({ visualViewport, document, requestAnimationFrame }: Page): void {
  const seen = visualViewport;
  if (!seen) return;
  const root = document.documentElement;
  const say = (name: string, pixels: number | undefined) => {
    if (pixels === undefined) root.style.removeProperty(name);
    else root.style.setProperty(name, `${pixels}px`);
  };
  const look = () => {
    const field = document.activeElement;
    const isCovered = seen.scale < 1.01 && root.clientHeight - seen.height >= LEAST_HEIGHT;
    const isOurs = isCovered && field?.localName !== 'iframe';
    say('--seen', isOurs ? seen.height : undefined);
    say('--pushed', isOurs ? seen.offsetTop : undefined);
    if (isOurs && field?.matches('input, textarea'))
      requestAnimationFrame(() => field.scrollIntoView({ block: 'nearest' }));
  };
  for (const change of ['resize', 'scroll'] as const) seen.addEventListener(change, look);
  document.addEventListener('focusin', look); // the keyboard stays open when the focus moves between fields
}
