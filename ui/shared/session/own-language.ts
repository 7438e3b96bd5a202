import { getsPrompts } from '#domain/session/prompts.ts';
import type { User } from '#domain/session/index.ts';
import type { Text } from '../../i18n/i18n.ts';
import { type LocaleName, pickLanguage, promptLanguage } from '../../i18n/languages.ts';

/**
 * The language to show when somebody signs in or out. What was chosen in this browser stays; who has not chosen gets
 * the one of their account, where we speak it. The one of the prompts is for those alone who get them.
 */
export function ownLanguage(
  user: Pick<User, 'locale' | 'isPhotoOrganisation'> | undefined,
  kept: string | undefined,
  now: Pick<Text, 'language' | 'chosen'>,
): LocaleName {
  const isOwn = kept !== undefined && kept !== promptLanguage;
  if (user && getsPrompts(user) && !isOwn) return promptLanguage;
  if (user === undefined || isOwn) return now.language;
  return pickLanguage([user.locale, now.language]);
}
