import type { Refusal } from '#domain/outcome/refusal.ts';
import { sanitizeServerMessage } from '#domain/messages/index.ts';

/** History state with the reason for the next screen: the opened link has expired. */
export const withExpiredLink = (because: Refusal) => ({ expiredLink: because.said ?? '' });

/** Parses the reason set by `withExpiredLink`. Any script may write history state. */
export function expiredLinkIn(state: unknown): Refusal | undefined {
  const said = (state as { expiredLink?: unknown } | null)?.expiredLink;
  if (typeof said !== 'string') return undefined;
  const clean = sanitizeServerMessage(said);
  return { refused: 'RESET_LINK_EXPIRED', ...(clean === undefined ? {} : { said: clean }) };
}
