import type { User } from '#domain/session/index.ts';
import { type Language, pickLanguage } from '../../i18n/languages.ts';

/**
 * Display language after sign-in or sign-out. This browser’s choice wins; without a choice, the account’s language if
 * supported.
 */
export function ownLanguage(user: Pick<User, 'locale'> | undefined, kept: string | undefined, now: Language): Language {
  return user === undefined || kept !== undefined ? now : pickLanguage([user.locale, now]);
}
