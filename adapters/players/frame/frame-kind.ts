import type { Timer } from '#domain/kernel/clock.ts';
import { pageTimer } from '../../platform/page-timer.ts';
import type { KindLoader } from '../kind-loader.ts';
import type { FrameOptions } from './open-frame.ts';
import { SIGN_LIMIT_MS, unseenPage } from '../kept-page/unseen-page.ts';
import { courseOrigin, type CourseSite, shellAddress } from './site.ts';

/**
 * Courses (SCORM, xAPI, AICC), for the table of players: their code is loaded with the first launch, and their shell when a
 * course is pointed at, so that its frame finds it in the browser's cache.
 */
export function frameKind(options: FrameOptions): KindLoader {
  const load = () => import('./open-frame.ts');
  const ahead = shellAhead(options.site, pageTimer);
  return {
    open: async () => {
      const { openFrame } = await load();
      return (launch, host, signal) => openFrame(launch, host, options, signal);
    },
    prepare: () => {
      ahead();
      return load();
    },
  };
}

/** The browser may keep the shell for a minute (`simulator/mount/headers`); a launch should find it in the rest of that. */
const GOOD_FOR_MS = 30_000;

/**
 * Has the browser fetch the shell of courses in a frame that nobody sees, which goes as soon as all of it is here: only a frame
 * of that site fills the cache that the course's frame looks into. At most one every 30 s.
 */
function shellAhead(site: CourseSite, { now, after }: Timer): () => void {
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
