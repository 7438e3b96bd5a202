import type { MessageCode } from '#domain/messages/index.ts';

/**
 * Message codes of failed registrations and activations. URLs can be forged, so other codes are ignored, and no text is
 * taken from a URL.
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
 * Parses a result from a URL or its history state. Only a plain `true` is a success. Reading: "a success flag and a
 * message code" are `success` and `code`; the URL takes precedence.
 */
export function outcomeIn(search: URLSearchParams, state: unknown): ReadOutcome {
  const kept = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {}; // any script may write history state
  const success = search.get('success') ?? kept['success'];
  const code = search.get('code') ?? kept['code'];
  return { isSuccess: success === 'true' || success === true, code: codes.find((known) => known === code) };
}
