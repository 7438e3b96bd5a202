import type { User } from '#domain/session/index.ts';
import { type Language, pickLanguage } from '../../i18n/languages.ts';

/**
 * The language to show when somebody signs in or out. What was chosen in this browser stays; who has not chosen gets
 * the one of their account, where we speak it.
 */
export function ownLanguage(user: Pick<User, 'locale'> | undefined, kept: string | undefined, now: Language): Language {
  return user === undefined || kept !== undefined ? now : pickLanguage([user.locale, now]);
}
