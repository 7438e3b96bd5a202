import type { Timer } from '#domain/kernel/clock.ts';
import { SIGN_LIMIT_MS, unseenPage } from '../kept-page/unseen-page.ts';
import { type CourseSite, courseOrigin, shellAddress } from './site.ts';

/** The browser may keep the shell for a minute (`simulator/mount/headers`); a launch should find it in the rest of that. */
const GOOD_FOR_MS = 30_000;

/**
 * Has the browser fetch the shell of courses in a frame that nobody sees, which goes as soon as all of it is here: only a frame
 * of that site fills the cache that the course's frame looks into. At most one every 30 s.
 */
export function shellAhead(site: CourseSite, { now, after }: Timer): () => void {
  let asked = -Infinity;
  return () => {
    const origin = courseOrigin(site);
    if (!site.trusted && origin === site.appOrigin) return; // no course can be opened
    if (now() - asked < GOOD_FOR_MS) return;
    asked = now();
    const frame = unseenPage(shellAddress(origin, site.appOrigin));
    const stop = after(SIGN_LIMIT_MS, () => frame.remove());
    frame.addEventListener('load', () => {
      stop();
      frame.remove();
    });
    document.body.append(frame);
  };
}
