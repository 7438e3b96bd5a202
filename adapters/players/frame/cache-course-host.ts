import type { ScheduleAfter } from '#domain/kernel/clock.ts';
import { cacheInHiddenFrame } from '../page-cache/unseen-page.ts';
import { type CourseSite, courseOrigin, shellAddress } from './site.ts';

/**
 * Caches the course host page in the browser, so that a downloaded course starts offline. Resolves to false if the
 * browser or the host refuses, or after a timeout. Never rejects.
 */
export const cacheCourseHost = (site: CourseSite, after?: ScheduleAfter): Promise<boolean> =>
  cacheInHiddenFrame(shellAddress(courseOrigin(site), site.appOrigin, { keep: 'now' }), after);
