import type { ContentKind } from '#domain/content/index.ts';
import type { History } from './history.ts';

/** What the platform keeps of moments, and what the pages know of the time. */
export type Promised = Pick<History, 'keepsTimestamps' | 'skews' | 'clockAnswers' | 'deeds'>;

/** Clocks that a platform has put right are in step to less than this; it tells a page the time within it. */
export const AT_ONCE_MS = 100;

/** Every page has known the platform's time whenever something was done in it. */
export const hasTrueClocks = ({ skews, clockAnswers, deeds }: Promised): boolean =>
  clockAnswers < AT_ONCE_MS && skews.every((skew) => skew === 0) && deeds.every((deed) => deed.do !== 'clock');

/** Of these the platform keeps one place for all devices; runs and documents stand side by side. */
export const isPlace = (kind: ContentKind): boolean => !['scorm', 'aicc', 'tincan'].includes(kind);
