import type { Refusal } from '#domain/outcome/refusal.ts';
import { cleanSaid } from '#domain/messages/index.ts';

/** Tells the next screen why it is shown: the link that was opened is no longer good. */
export const withExpiredLink = (because: Refusal) => ({ expiredLink: because.said ?? '' });

/** The reason passed on by `withExpiredLink`; history state is anybody's. */
export function expiredLinkIn(state: unknown): Refusal | undefined {
  const said = (state as { expiredLink?: unknown } | null)?.expiredLink;
  if (typeof said !== 'string') return undefined;
  const clean = cleanSaid(said);
  return { refused: 'RESET_LINK_EXPIRED', ...(clean === undefined ? {} : { said: clean }) };
}
