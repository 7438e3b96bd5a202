import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { relaunchCheck, wasLaunched } from '#domain/access/index.ts';
import { attempt } from '#domain/attempt/index.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import { useCore } from '../../app/core.ts';
import type { TitleToLaunch } from '../../app/use-title.ts';
import { useSession, useStatusOf } from '../../app/views.ts';
import { useView } from '../../hooks/use-view.ts';

/** What stands between this opening of the player and the content. */
export type LaunchGate = 'waiting' | 'open' | 'password' | 'sign-on';

/**
 * Whether the learner must prove who they are before this title opens. Decided once an opening: that the title is then
 * launched must not ask again over its own content. A locked or incompatible title is refused by the launch itself.
 */
export function useLaunchGate(title: TitleToLaunch, titleId: string): { gate: LaunchGate; pass: () => void } {
  const core = useCore();
  const { key } = useLocation();
  const session = useSession();
  const organisation = useView(core.learner, organisationOf);
  const statusOf = useStatusOf();
  const home = useSyncExternalStore(core.home.subscribe, core.home.get);
  const [gate, setGate] = useState<LaunchGate>('waiting');
  const mayAsk = organisation?.reauthenticatesAtLaunch ?? false;

  useEffect(() => {
    if (mayAsk) void core.home.load(); // it holds the history
  }, [core, mayAsk]);
  useEffect(() => () => core.launches.end(key), [core, key]);

  const decide = (): LaunchGate => {
    if (title.at !== 'ready' || session.at === 'signed-out' || !organisation) return 'waiting';
    if (!mayAsk || title.launchable.isLocked || !title.launchable.isCompatible) return 'open';
    if (core.launches.use(session.account, titleId, key)) return 'open';
    if (home.at === 'waiting') return 'waiting';
    const history = home.at === 'ready' ? home.value.history : undefined;
    const attempts = core.runtime.state(attempt).get();
    const check = relaunchCheck(
      organisation,
      wasLaunched(titleId, { history, status: statusOf(titleId).status, attempts }),
    );
    return check === 'none' ? 'open' : check;
  };
  const now = gate === 'waiting' ? decide() : gate;
  if (now !== gate) setGate(now);
  return { gate: now, pass: () => setGate('open') };
}

const organisationOf = (learner: { organisation: Organisation } | undefined) => learner?.organisation;
