import type { Timer } from '#domain/kernel/clock.ts';
import { FACES } from './picture.ts';

/** A page that is here no sooner, in milliseconds, has come over a line on which letters would be late. */
const SLOW_MS = 500;
/** From the moment all files are here until the form is drawn, on a slow processor, in milliseconds. */
const DRAWN_MS = 1_000;

type Kept = { get: () => string | undefined; set: (value: string) => void };

/**
 * The bundled faces may be asked for: the address of this page, which goes along, holds no secret. On a slow line they would
 * come too late to be shown, and take of it what the form waits for: there they are asked for once all else is here, and
 * shown from the next page on. `kept`: this browser has had them; `sinceStart`: milliseconds since the page was asked for.
 */
export function allowFaces(kept: Kept, sinceStart: number, after: Timer['after']): void {
  const allow = () => document.getElementById(FACES)?.removeAttribute('media');
  if (kept.get() === undefined && sinceStart > SLOW_MS)
    window.addEventListener('load', () => after(DRAWN_MS, allow), { once: true });
  else allow();
  document.fonts.addEventListener('loadingdone', ({ fontfaces }) => {
    if (fontfaces.length > 0) kept.set('yes');
  });
}
