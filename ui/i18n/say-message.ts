import { catalogue, type Message, type Refused } from '#domain/messages/index.ts';
import type { T } from './i18n.ts';

/**
 * The words of a refusal: the server's own where it sent some (Spec §8), else the text of its code. A `field` that is
 * one of our field ids is translated; any other is a name the server gave and is shown as it is.
 */
export function sayMessage(t: T, message: Refused): string {
  if (message.said !== undefined) return message.said;
  const entry: Message<never> | Message = catalogue[message.refused];
  const params: Record<string, unknown> = { ...message.params };
  if (entry.counts) params['count'] = message.params?.[entry.counts];
  if (typeof params['field'] === 'string') params['field'] = nameOfField(t, params['field']);
  // The catalogue types the parameters of each code; here the code is known at run time only.
  return (t as (key: string, params: object) => string)(`messages.${message.refused}`, params);
}

function nameOfField(t: T, field: string): string {
  const key = `field.${field}`;
  const name = (t as (key: string) => string)(key);
  return name === key ? field : name;
}
