import type { CompletionPolicy } from '#domain/scorm/index.ts';
import { mapByOrganisationCode } from './by-code.ts';
import type { Configuration } from './configuration.ts';

/** By organisation code: how to report a course that never sets its status. Default: `as-set`, unchanged. */
export function completionPolicy({ raw }: Pick<Configuration, 'raw'>) {
  const policies = mapByOrganisationCode(raw['completionPolicies']);
  return (code: string): CompletionPolicy =>
    policies.get(code.toLowerCase()) === 'rte-completion' ? 'rte-completion' : 'as-set';
}
