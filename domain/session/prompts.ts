import type { User } from './types.ts';

/**
 * Whether the legal agreement and photo prompts apply: some Vietnamese-language users only. Spec §1. Reading: decided
 * by the organisation-kind flag of the user and the locale of the account, not by the displayed language.
 */
export const getsPrompts = ({ isPhotoOrganisation, locale = '' }: Pick<User, 'isPhotoOrganisation' | 'locale'>) =>
  isPhotoOrganisation && /^vi([-_]vn)?$/i.test(locale.trim());
