import { catalogue, type Message, type CodedRefusal } from '#domain/messages/index.ts';
import type { T } from './i18n.ts';

/**
 * Text of a refusal: the server’s own message if sent (Spec §8), otherwise the text of its code. A `field` that is one
 * of our field ids is translated; any other is the server’s name and displayed unchanged.
 */
export function textOfMessage(t: T, message: CodedRefusal): string {
  if (message.said !== undefined) return message.said;
  const entry: Message<never> | Message = catalogue[message.refused];
  const params: Record<string, unknown> = { ...message.params };
  if (entry.counts) params['count'] = message.params?.[entry.counts];
  if (typeof params['field'] === 'string') params['field'] = nameOfField(t, params['field']);
  // The catalogue types parameters by code; here the code is known only at run time.
  return (t as (key: string, params: object) => string)(`messages.${message.refused}`, params);
}

function nameOfField(t: T, field: string): string {
  const key = `field.${field}`;
  const name = (t as (key: string) => string)(key);
  return name === key ? field : name;
}
