import { fields } from '../api/wire/read.ts';

/** What is written for each organisation, by its code in lower case. */
export const byCode = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(Object.entries(fields(value)).map(([code, said]) => [code.toLowerCase(), said]));
