import type { BookLook } from '#domain/player/index.ts';
import type { DrawnLook } from './protocol.ts';

/** What the page around the book looks like now: the learner's own choice for the application, or the system's. */
export function isDark(page: HTMLElement): boolean {
  const schemes = getComputedStyle(page).colorScheme.split(' ');
  if (!schemes.includes('light')) return schemes.includes('dark');
  return schemes.includes('dark') && matchMedia('(prefers-color-scheme: dark)').matches;
}

/** The look as it is drawn: `app` becomes white, or the application's own dark. */
export const drawnLook = (look: BookLook, page: HTMLElement): DrawnLook => ({
  ...look,
  theme: look.theme === 'app' ? (isDark(page) ? 'night' : 'white') : look.theme,
});

/** Told when the application turns light or dark. Returns the way to stop listening. */
export function onAppLook(page: HTMLElement, changed: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', changed);
  const chosen = new MutationObserver(changed);
  chosen.observe(page, { attributes: true, attributeFilter: ['data-theme'] });
  return () => {
    system.removeEventListener('change', changed);
    chosen.disconnect();
  };
}
