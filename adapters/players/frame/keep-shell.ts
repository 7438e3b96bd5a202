import type { After } from '#domain/kernel/clock.ts';
import { keptUnseen } from '../kept-page/unseen-page.ts';
import { type CourseSite, courseOrigin, shellAddress } from './site.ts';

/**
 * Has the browser keep the shell of courses, so that one that is on this device starts without a line. Resolves with whether it
 * is here: false where the browser or the host refuses, or nothing came in time. Never rejects.
 */
export const keepShell = (site: CourseSite, after?: After): Promise<boolean> =>
  keptUnseen(shellAddress(courseOrigin(site), site.appOrigin, { keep: 'now' }), after);
