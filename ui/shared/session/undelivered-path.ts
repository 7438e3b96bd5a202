import { to } from '../../entry/paths.ts';

/** In the address of the profile: what was not delivered is what somebody came for. */
export const UNDELIVERED = 'undelivered';

/** Not among the other paths, which are loaded before sign-in. */
export const toUndelivered = (orgCode: string): string => `${to.profile(orgCode)}?${UNDELIVERED}`;
