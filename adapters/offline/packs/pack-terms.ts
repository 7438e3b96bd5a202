import type { PackTerms } from '#domain/packs/index.ts';
import { fields, number } from '../../api/wire/read.ts';
import { byCode } from '../../platform/by-code.ts';
import type { Configuration } from '../../platform/configuration.ts';

/**
 * What an organisation lets its learners take along for a time without a line, by its code; days of less than one, or none at
 * all, allow nothing. Undefined: without a configuration nobody has said anything.
 */
export function packTerms({ offline, takeAlong }: Pick<Configuration, 'offline' | 'takeAlong'>) {
  const terms = byCode(takeAlong);
  return (code: string): PackTerms | 'none' | undefined => {
    if (offline === undefined) return undefined;
    const days = number(fields(terms.get(code.toLowerCase()))['days']) ?? 0;
    return offline && days >= 1 ? { days } : 'none';
  };
}
