/** The bars of a browser come and go by less, in CSS pixels; no keyboard is lower. */
const LEAST_HEIGHT = 100;

type Page = Pick<Window, 'visualViewport' | 'document' | 'requestAnimationFrame'>;

/**
 * A keyboard that is drawn on the screen covers the foot of the window, which stays as large as it was. While it is there
 * the root's style says what is left to see, in CSS pixels: `--seen` is how high that is, `--pushed` how far below the
 * top of the window it begins. The field that somebody writes in is scrolled to where it can be seen. Nothing is said
 * of a window that somebody magnified, or of a keyboard for a frame: its content knows nothing of that.
 */
export function heedKeyboard({ visualViewport, document, requestAnimationFrame }: Page): void {
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
  document.addEventListener('focusin', look); // the keyboard stays while one goes from field to field
}
