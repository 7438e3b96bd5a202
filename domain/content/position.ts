import * as z from 'zod/mini';

/**
 * Where in the content the learner is. Pages count from 1; seconds are whole, rounded down; places are as given (§4).
 * `of` is 0 where the whole is not known (a platform that keeps the page or the second alone).
 */
export const Position = z.discriminatedUnion('unit', [
  z.object({ unit: z.literal('page'), at: z.int().check(z.minimum(1)), of: z.int().check(z.minimum(0)) }),
  z.object({ unit: z.literal('second'), at: z.int().check(z.minimum(0)), of: z.int().check(z.minimum(0)) }),
  z.object({ unit: z.literal('cfi'), at: z.string(), fraction: z.optional(z.number()) }),
]);
export type Position = z.infer<typeof Position>;
