import type { PlainCode, CodedRefusal } from '#domain/messages/index.ts';
import type { T } from './i18n.ts';
import { textOfMessage } from './say-message.ts';

/** Text for a failed load: the message `name`, plus the reason if it adds information. */
export function textOfLoadFailure(t: T, name: PlainCode, because: CodedRefusal): string {
  const words = textOfMessage(t, because);
  return because.refused === name && because.said === undefined ? words : `${t(`messages.${name}`)} ${words}`;
}
