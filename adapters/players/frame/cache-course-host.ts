import type { After } from '#domain/kernel/clock.ts';
import { cachedUnseen } from '../page-cache/unseen-page.ts';
import { type CourseSite, courseOrigin, shellAddress } from './site.ts';

/**
 * Caches the course host page in the browser, so that a downloaded course starts offline. Resolves to false if the
 * browser or the host refuses, or after a timeout. Never rejects.
 */
export const cacheCourseHost = (site: CourseSite, after?: After): Promise<boolean> =>
  cachedUnseen(shellAddress(courseOrigin(site), site.appOrigin, { keep: 'now' }), after);
