import { to } from '../../entry/paths.ts';

/** Query parameter of the profile that opens the list of unsent work. */
export const UNDELIVERED = 'undelivered';

/** Separate from `entry/paths.ts`, which loads before sign-in. */
export const toUndelivered = (orgCode: string): string => `${to.profile(orgCode)}?${UNDELIVERED}`;
