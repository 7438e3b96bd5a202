import type { ContentKind } from '#domain/content/index.ts';
import type { History } from './history.ts';

/** Whether the platform stores timestamps, and how far pages know its time. */
export type Deferred = Pick<History, 'keepsTimestamps' | 'skews' | 'clockAnswers' | 'deeds'>;

/** Bound in ms: corrected clocks differ by less, and the platform sends its time to a page within it. */
export const AT_ONCE_MS = 100;

/** True if every page knew the platform’s time at each of its actions. */
export const hasTrueClocks = ({ skews, clockAnswers, deeds }: Deferred): boolean =>
  clockAnswers < AT_ONCE_MS && skews.every((skew) => skew === 0) && deeds.every((deed) => deed.do !== 'clock');

/** True for kinds with one position for all devices; runs and documents of different devices coexist. */
export const isPlace = (kind: ContentKind): boolean => !['scorm', 'aicc', 'tincan'].includes(kind);
