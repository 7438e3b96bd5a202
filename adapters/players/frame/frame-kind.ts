import type { KindLoader } from '../kind-loader.ts';
import type { FrameOptions } from './open-frame.ts';

/** Courses (SCORM, xAPI, AICC), for the table of players: their code is loaded with the first launch. */
export const frameKind = (options: FrameOptions): KindLoader => ({
  open: async () => {
    const { openFrame } = await import('./open-frame.ts');
    return (launch, host, signal) => openFrame(launch, host, options, signal);
  },
  prepare: () => import('./open-frame.ts'),
});
