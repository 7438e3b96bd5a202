/** Lines that must not compile: each `@ts-expect-error` fails the type check when the line below it is accepted. */
import type { Refusal } from '#domain/outcome/refusal.ts';

export const known: Refusal = { refused: 'LOCKED_TITLE' };

// @ts-expect-error -- the product has no such message
export const unknown: Refusal = { refused: 'NEVER_HEARD_OF' };
