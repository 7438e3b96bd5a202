import type { Check, Told } from './requirements.ts';

/** What every learner is promised, whatever their browser; `tests/engines/promises.ts` names the tests of each in each engine. */
export const promiseNames = ['close', 'crash', 'resume', 'offline', 'tabs', 'courses', 'camera', 'notes'] as const;

export type PromiseName = (typeof promiseNames)[number];

/** Whether this browser has what each of them needs, tried on the spot. What is missing for several is said once. */
export function promises({
  isDurable,
  endsWithWindow,
}: Pick<Told, 'isDurable' | 'endsWithWindow'>): Readonly<Record<PromiseName, Check>> {
  const isLasting = isDurable && !endsWithWindow;
  return {
    close: {
      key: 'requirements.window',
      isMet: isLasting,
      without: isDurable ? 'offline.privateWindow' : 'offline.notSaved',
    },
    crash: { key: 'requirements.crash', isMet: isLasting },
    resume: { key: 'requirements.resume', isMet: isDurable },
    offline: { key: 'requirements.offline', isMet: isDurable },
    tabs: { key: 'requirements.tabs', isMet: 'locks' in navigator, without: 'requirements.tabsWithout' },
    courses: { key: 'requirements.courses', isMet: 'caches' in window, without: 'requirements.coursesWithout' },
    camera: { key: 'requirements.camera', isMet: hasCamera(), without: 'requirements.cameraWithout' },
    notes: { key: 'requirements.notes', isMet: isLasting, without: 'requirements.notesWithout' },
  };
}

/** Whether a page may ask for a camera; whether there is one is known only when it is asked for. */
const hasCamera = (): boolean =>
  typeof (navigator.mediaDevices as Partial<MediaDevices> | undefined)?.getUserMedia === 'function';
