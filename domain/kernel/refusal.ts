import type { MessageCode, MessageParams } from '../messages/index.ts';

/**
 * "No", with the code of the message the learner sees. Expected outcomes are values, not throws.
 * `said` is the server's own wording: it wins over the catalogue text (Spec §8).
 */
export type Refusal = { refused: MessageCode; params?: MessageParams; said?: string };

export const isRefusal = (outcome: unknown): outcome is Refusal =>
  typeof outcome === 'object' && outcome !== null && 'refused' in outcome;
