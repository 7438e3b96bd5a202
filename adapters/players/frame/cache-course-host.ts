import type { ScheduleAfter } from '#domain/kernel/clock.ts';
import { cacheInHiddenFrame } from '../page-cache/unseen-page.ts';
import { type CourseSite, shellAddress, siteOf } from './site.ts';

/**
 * Caches the course host page of these titles in the browser, so that downloaded courses start offline: once for all if
 * they share a host. Resolves to false if the browser or a host refuses, or after a timeout. Never rejects.
 */
export async function cacheCourseHost(
  site: CourseSite,
  titleIds: readonly string[],
  after?: ScheduleAfter,
): Promise<boolean> {
  try {
    const sites = await Promise.all(titleIds.map((titleId) => siteOf(site, titleId)));
    for (const origin of new Set(sites.map((one) => one.origin)))
      if (!(await cacheInHiddenFrame(shellAddress(origin, site.appOrigin, { keep: 'now' }), after))) return false;
    return true;
  } catch {
    return false; // no host for a title, or none that can be framed
  }
}
