import type { StoreRequest } from './store-request.ts';

const CATEGORY = 'https://w3id.org/xapi/cmi5/context/categories/cmi5';

/**
 * What shows that a request is of a unit of cmi5, which is launched and completed by other rules than xAPI content;
 * undefined: nothing. cmi5 (Quartz) §9.6.2.1, §10.2, §11.
 */
export function cmi5Sign({ path, query, body }: StoreRequest): string | undefined {
  if (path === 'activities/state' && query.get('stateId') === 'LMS.LaunchData') return 'LMS.LaunchData';
  if (path === 'agents/profile' && query.get('profileId') === 'cmi5LearnerPreferences') return 'cmi5LearnerPreferences';
  if (path === 'statements' && body.replaceAll('\\/', '/').includes(`"${CATEGORY}"`)) return CATEGORY;
  return undefined;
}
