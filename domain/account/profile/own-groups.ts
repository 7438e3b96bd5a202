import type { Runtime } from '../../kernel/runtime.ts';
import { refusalFor, type CodedRefusal } from '../../messages/index.ts';
import { account } from '../area.ts';
import { type ChosenGroups, tooMany } from './group-tree.ts';
import type { GroupTree, OwnGroups } from '../ports.ts';

/**
 * Replaces the learner’s groups by the chosen ones. Returns the reason of a failure. Spec §5, §7 Groups. Reading: at
 * least one group is required at registration only; in the profile all may be left.
 */
export async function replaceGroups(
  { runtime, ownGroups }: { runtime: Runtime; ownGroups: OwnGroups },
  organisationCode: string,
  tree: GroupTree,
  chosen: ChosenGroups,
): Promise<CodedRefusal | undefined> {
  const refused = tooMany(tree, chosen);
  if (refused) return refused;
  try {
    await ownGroups.replace([...chosen]);
  } catch (error) {
    return refusalFor('setGroups', error);
  }
  runtime.send(account.replaceGroups, { organisationCode, groups: chosen.size });
  return undefined;
}
