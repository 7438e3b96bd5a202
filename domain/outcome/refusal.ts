/**
 * What a product refuses with: it names the type of its `code` and of its `params` here, by declaration merging
 * (`domain/messages/refuse.ts`). Without it a code is any text.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- it is there to be added to
export interface RefusalTypes {}

type Named<K extends string, Else> = RefusalTypes extends Record<K, infer T> ? T : Else;

/**
 * "No", with the code of the message the learner sees. Expected outcomes are values, not throws.
 * `said` is the server's own wording: it wins over the catalogue text (Spec §8).
 */
export type Refusal = {
  refused: Named<'code', string>;
  params?: Named<'params', Readonly<Record<string, unknown>>>;
  said?: string;
};

export const isRefusal = (outcome: unknown): outcome is Refusal =>
  typeof outcome === 'object' && outcome !== null && 'refused' in outcome;
