import { pageTimer } from '../../platform/page-timer.ts';
import type { KindLoader } from '../kind-loader.ts';
import type { FrameOptions } from './open-frame.ts';
import { shellAhead } from './shell-ahead.ts';

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
