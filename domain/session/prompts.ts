import type { User } from './types.ts';

/**
 * Prompts for some Vietnamese-language users: the legal agreement, and those about photos. Spec §1.
 * Reading: the organisation-kind flag of the user and the locale of their account decide, not what they read just now.
 */
export const getsPrompts = ({ isPhotoOrganisation, locale = '' }: Pick<User, 'isPhotoOrganisation' | 'locale'>) =>
  isPhotoOrganisation && /^vi([-_]vn)?$/i.test(locale.trim());
