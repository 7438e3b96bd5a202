import * as z from 'zod/mini';

/**
 * Position in a content. Pages count from 1; seconds are whole, rounded down; CFIs are unchanged (§4). `of` is 0 if the
 * total is unknown (a platform that stores only the page or second).
 */
export const Position = z.discriminatedUnion('unit', [
  z.object({ unit: z.literal('page'), at: z.int().check(z.minimum(1)), of: z.int().check(z.minimum(0)) }),
  z.object({ unit: z.literal('second'), at: z.int().check(z.minimum(0)), of: z.int().check(z.minimum(0)) }),
  z.object({ unit: z.literal('cfi'), at: z.string(), fraction: z.optional(z.number()) }),
]);
export type Position = z.infer<typeof Position>;
