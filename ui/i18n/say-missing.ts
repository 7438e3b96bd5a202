import type { PlainCode, Refused } from '#domain/messages/index.ts';
import type { T } from './i18n.ts';
import { sayMessage } from './say-message.ts';

/** Text for a failed load: the message `name`, plus the reason if it adds information. */
export function sayMissing(t: T, name: PlainCode, because: Refused): string {
  const words = sayMessage(t, because);
  return because.refused === name && because.said === undefined ? words : `${t(`messages.${name}`)} ${words}`;
}
