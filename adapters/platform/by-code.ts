import { fields } from '../api/wire/read.ts';

/** Values per organisation, by code in lower case. */
export const mapByOrganisationCode = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(Object.entries(fields(value)).map(([code, said]) => [code.toLowerCase(), said]));
