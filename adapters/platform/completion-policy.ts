import type { CompletionPolicy } from '#domain/scorm/index.ts';
import { fields } from '../api/wire/read.ts';
import type { Configuration } from './configuration.ts';

/** What becomes of a course's status that it never set, by organisation code (lower-case); where none is named it stays. */
export function completionPolicy({ completionPolicies }: Pick<Configuration, 'completionPolicies'>) {
  const byCode = new Map(Object.entries(fields(completionPolicies)).map(([code, said]) => [code.toLowerCase(), said]));
  return (code: string): CompletionPolicy => (byCode.get(code) === 'rte-completion' ? 'rte-completion' : 'as-set');
}
