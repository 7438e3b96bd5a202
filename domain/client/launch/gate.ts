import { type ReauthToken, relaunchCheck, wasLaunched } from '../../access/index.ts';
import { lacksPhoto } from '../../account/index.ts';
import { attempt, type Launchable } from '../../attempt/index.ts';
import { historyIn, type HomeData } from '../../catalogue/index.ts';
import type { Projection } from '../../kernel/projection.ts';
import type { Resource } from '../../kernel/resource.ts';
import type { Runtime } from '../../kernel/runtime.ts';
import type { Organisation } from '../../organisation/index.ts';
import type { User } from '../../session/index.ts';
import type { ClientTitles } from '../titles.ts';
import { firstResultOf } from './find.ts';
import { sessionOf } from '../session-now.ts';

/** Gate before the content in this opening of the player. Spec §4 Relaunch. */
export type LaunchGate = 'photo' | 'password' | 'sign-on';

export type GatePorts = {
  runtime: Runtime;
  learner: Projection<{ user: User; organisation: Organisation } | undefined>;
  home: Resource<HomeData>;
  proofs: ReauthToken;
  titles: Pick<ClientTitles, 'statusOf'>;
};

type GatedRequest = { titleId: string; key: string; recorded?: unknown };

/**
 * Decides which gate the learner must pass before this title opens. Decided once per opening: the launch itself must
 * not prompt again over its own content. Locked or incompatible titles are refused by the launch.
 */
export async function gateOf(
  ports: GatePorts,
  { titleId, key, recorded }: GatedRequest,
  { isLocked, isCompatible }: Launchable,
): Promise<LaunchGate | 'none'> {
  const now = sessionOf(ports);
  const organisation = ports.learner.get()?.organisation;
  if (recorded || isLocked || !isCompatible || now.at === 'signed-out' || !organisation) return 'none';
  const onward = isPhotoMissing(ports) ? 'photo' : 'none';
  if (!organisation.reauthenticatesAtLaunch || ports.proofs.use(now.account, titleId, key)) return onward;
  const home = await firstResultOf(ports.home); // home data holds the history
  const check = relaunchCheck(
    organisation,
    wasLaunched(titleId, {
      history: historyIn(home),
      status: ports.titles.statusOf.get()(titleId).status,
      attempts: ports.runtime.state(attempt).get(),
    }),
  );
  return check === 'none' ? onward : check;
}

export function isPhotoMissing({ learner }: Pick<GatePorts, 'learner'>): boolean {
  const user = learner.get()?.user;
  return user !== undefined && lacksPhoto(user);
}
