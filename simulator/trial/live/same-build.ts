import { UsageError } from '../../command-line.ts';
import type { Scenario } from '../../scenarios/schema.ts';
import type { Examined } from '../examine.ts';

/** Throws UsageError when a story is not of these packages, or of another build of one of them. */
export function mustBeSameBuilds(
  { packages }: Pick<Scenario, 'packages'>,
  found: readonly Pick<Examined, 'name' | 'sha256'>[],
): void {
  if (packages.length === 0) throw new UsageError('This story is of no package: play it without --try.');
  if (packages.length !== found.length)
    throw new UsageError(`This story is of ${packages.map(({ name }) => name).join(', ')}: name these after --try.`);
  for (const [index, { name, sha256 }] of packages.entries()) {
    const given = found[index];
    if (given?.sha256 !== sha256)
      throw new UsageError(
        `This story was recorded with another build of ${name}.\n` +
          `  recorded with  ${sha256}\n  ${given?.name ?? ''} is  ${given?.sha256 ?? 'not to be read'}\n` +
          'Give it the build it was recorded with, or record it again with this one.',
      );
  }
}
