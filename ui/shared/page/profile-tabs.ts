import { to } from '../../entry/paths.ts';

/** Sections of the profile, in order. The first is the default. */
export const profileTabs = ['learning', 'certificates', 'notes', 'device', 'account', 'settings'] as const;
export type ProfileTab = (typeof profileTabs)[number];

/** URL of a profile section. */
export const toProfileTab = (orgCode: string, tab: ProfileTab): string =>
  to.profile(orgCode) + (tab === 'learning' ? '' : `?tab=${tab}`);

/** URL fragment of the account section that scrolls to the photos. */
export const PHOTO = '#photo';
