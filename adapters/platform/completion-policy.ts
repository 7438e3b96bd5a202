import type { CompletionPolicy } from '#domain/scorm/index.ts';
import { byCode } from './by-code.ts';
import type { Configuration } from './configuration.ts';

/** What becomes of a course's status that it never set, by organisation code; where none is named it stays. */
export function completionPolicy({ completionPolicies }: Pick<Configuration, 'completionPolicies'>) {
  const policies = byCode(completionPolicies);
  return (code: string): CompletionPolicy =>
    policies.get(code.toLowerCase()) === 'rte-completion' ? 'rte-completion' : 'as-set';
}
