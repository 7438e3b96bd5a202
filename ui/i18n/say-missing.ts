import type { PlainCode, Refused } from '#domain/messages/index.ts';
import type { T } from './i18n.ts';
import { sayMessage } from './say-message.ts';

/** What could not be loaded, by the message `name` that stands for it, and why where that says more. */
export function sayMissing(t: T, name: PlainCode, because: Refused): string {
  const words = sayMessage(t, because);
  return because.refused === name && because.said === undefined ? words : `${t(`messages.${name}`)} ${words}`;
}
