import type { MessageCode } from '#domain/messages/index.ts';

/**
 * Why a registration or an activation can have failed. An address is anybody's: a code that is not among these says
 * nothing, and no words are ever taken from it.
 */
const codes: readonly MessageCode[] = [
  'SERVICE_UNAVAILABLE',
  'CONNECTION_FAILURE',
  'INVALID_REQUEST',
  'EMAIL_NOT_ALLOWED',
  'MAIL_EXISTS',
  'MAIL_INVALID',
  'INVALID_MAIL_DOMAIN',
  'PASS_TOO_LONG',
  'PASS_TOO_SHORT',
  'PASS_UPPERCASE',
  'PASS_LOWERCASE',
  'PASS_NUMBER',
  'PASS_SPECIAL_CHAR',
  'PASS_INVALID',
];

export type ReadOutcome = { isSuccess: boolean; code: MessageCode | undefined };

/**
 * What an address, or the history state it came with, says of an outcome. Only a plain `true` is a success.
 * Reading: "a success flag and a message code" are `success` and `code`; the address comes first.
 */
export function outcomeIn(search: URLSearchParams, state: unknown): ReadOutcome {
  const kept = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {}; // anybody's, too
  const success = search.get('success') ?? kept['success'];
  const code = search.get('code') ?? kept['code'];
  return { isSuccess: success === 'true' || success === true, code: codes.find((known) => known === code) };
}
