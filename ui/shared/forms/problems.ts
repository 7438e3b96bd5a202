import type { FormProblem } from '#domain/account/index.ts';
import { textOfMessage } from '../../i18n/say-message.ts';
import type { T } from '../../i18n/i18n.ts';

/** Error text below the field with this name; undefined if the field is valid. */
export function errorAt(t: T, problems: readonly FormProblem[], name: string): string | undefined {
  const problem = problems.find(({ at }) => at === name);
  return problem && textOfMessage(t, problem.because);
}
