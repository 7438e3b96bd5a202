import { to } from '../../entry/paths.ts';

/** The parts of the profile, in their order; the first is shown where the address names none. */
export const profileTabs = ['learning', 'certificates', 'notes', 'device', 'account', 'settings'] as const;
export type ProfileTab = (typeof profileTabs)[number];

/** The address of a part of the profile. */
export const toProfileTab = (orgCode: string, tab: ProfileTab): string =>
  to.profile(orgCode) + (tab === 'learning' ? '' : `?tab=${tab}`);

/** Behind the address of the account: its photos are what somebody came for. */
export const PHOTO = '#photo';
