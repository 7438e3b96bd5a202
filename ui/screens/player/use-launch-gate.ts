import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { lacksPhoto } from '#domain/account/index.ts';
import { relaunchCheck, wasLaunched } from '#domain/access/index.ts';
import { attempt } from '#domain/attempt/index.ts';
import { historyIn } from '#domain/catalogue/index.ts';
import { useCore } from '../../app/core.ts';
import type { TitleToLaunch } from '../../app/use-title.ts';
import { useSession, useStatusOf } from '../../app/views.ts';
import { useView, whole } from '../../hooks/use-view.ts';

/** What stands between this opening of the player and the content. */
export type LaunchGate = 'waiting' | 'open' | 'photo' | 'password' | 'sign-on';

/**
 * Whether the learner must prove who they are before this title opens. Decided once an opening: that the title is then
 * launched must not ask again over its own content. A locked or incompatible title is refused by the launch itself.
 */
export function useLaunchGate(title: TitleToLaunch, titleId: string): { gate: LaunchGate; pass: () => void } {
  const core = useCore();
  const { key } = useLocation();
  const session = useSession();
  const learner = useView(core.learner, whole);
  const organisation = learner?.organisation;
  const statusOf = useStatusOf();
  const home = useSyncExternalStore(core.home.subscribe, core.home.get);
  const [gate, setGate] = useState<LaunchGate>('waiting');
  const mayAsk = organisation?.reauthenticatesAtLaunch ?? false;

  useEffect(() => {
    if (mayAsk) void core.home.load(); // it holds the history
  }, [core, mayAsk]);
  useEffect(() => () => core.launches.end(key), [core, key]);

  // Spec §4 Relaunch: the photo disclaimer comes after the learner has proved who they are.
  const onward = learner && lacksPhoto(learner.user) ? 'photo' : 'open';
  const decide = (): LaunchGate => {
    if (title.at !== 'ready' || session.at === 'signed-out' || !organisation) return 'waiting';
    if (title.launchable.isLocked || !title.launchable.isCompatible) return 'open';
    if (!mayAsk || core.launches.use(session.account, titleId, key)) return onward;
    if (home.at === 'waiting') return 'waiting';
    const attempts = core.runtime.state(attempt).get();
    const check = relaunchCheck(
      organisation,
      wasLaunched(titleId, { history: historyIn(home), status: statusOf(titleId).status, attempts }),
    );
    return check === 'none' ? onward : check;
  };
  const now = gate === 'waiting' ? decide() : gate;
  if (now !== gate) setGate(now);
  return { gate: now, pass: () => setGate(now === 'password' ? onward : 'open') };
}
