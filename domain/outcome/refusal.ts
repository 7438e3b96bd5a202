/**
 * Types of a refusal’s `code` and `params`, set by declaration merging (`domain/messages/refuse.ts`). Without it a code
 * is any text.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- it is there to be added to
export interface RefusalTypes {}

type Named<K extends string, Else> = RefusalTypes extends Record<K, infer T> ? T : Else;

/**
 * A refusal, with the message code that the learner sees. Expected outcomes are values, not exceptions. `said`: the
 * server’s own text, displayed instead of the catalogue’s (Spec §8).
 */
export type Refusal = {
  refused: Named<'code', string>;
  params?: Named<'params', Readonly<Record<string, unknown>>>;
  said?: string;
};

export const isRefusal = (outcome: unknown): outcome is Refusal =>
  typeof outcome === 'object' && outcome !== null && 'refused' in outcome;
