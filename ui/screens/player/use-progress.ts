import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { earnedCertificate } from '#domain/client/index.ts';
import type { ScheduleAfter } from '#domain/kernel/clock.ts';
import { type BrowserClient, useClient } from '../../entry/client.ts';
import { useView, selectWholeState } from '../../hooks/use-view.ts';
import { useScreenResource } from '../../shared/page/use-asked.ts';
import { useShowCertificate } from '../../shared/session/certificate-file.ts';
import { useStatusOf } from '../../shared/session/views.ts';
import type { EarnedCertificate, PlayerProps, SaveState, UnsentWork } from './player-context.ts';
import type { useLaunch } from './use-launch.ts';

type Opened = Pick<ReturnType<typeof useLaunch>, 'state' | 'isCompleted' | 'isUnread' | 'outcome'>;

/** Outcome of the attempt so far, and its storage state. */
export function useProgress(titleId: string, opened: Opened): PlayerProps['progress'] {
  const { state, isCompleted: completed, isUnread, outcome } = opened;
  const isFirstTime = state.found?.isFirstTime ?? false;
  const { score } = useStatusOf()(titleId);
  const save = useSaveState(isUnread);
  const certificate = useCertificate(titleId, completed && isFirstTime);
  return useMemo(
    () => ({ save, completed, isFirstTime, outcome, score, certificate }),
    [save, completed, isFirstTime, outcome, score, certificate],
  );
}

/** Storage state: on this device, at the platform, or neither. `isUnread`: some reports were unreadable. */
function useSaveState(isUnread: boolean): SaveState {
  const { outbox, journal, isDurable } = useClient('work');
  const health = useView(journal.health, selectWholeState);
  const queue = useView(outbox.state, selectWholeState);
  return useMemo(() => saveStateOf(health, queue, { isDurable, isUnread }), [health, queue, isDurable, isUnread]);
}

type Work = BrowserClient['work'];
type Health = ReturnType<Work['journal']['health']['get']>;
type Queue = ReturnType<Work['outbox']['state']['get']>;

function saveStateOf(
  { writing, unsaved }: Health,
  { pending, parked, sending, nextTryAtMs, paused }: Queue,
  { isDurable, isUnread }: { isDurable: boolean; isUnread: boolean },
): SaveState {
  if (unsaved > 0 || (!isDurable && pending > 0)) return { at: 'notSaved' };
  if (isUnread) return { at: 'unread' };
  if (writing > 0) return { at: 'saving' };
  if (parked > 0) return { at: 'kept', steps: pending + parked };
  if (pending > 0)
    return nextTryAtMs !== undefined || paused || sending === 0 ? { at: 'kept', steps: pending } : { at: 'saving' };
  return { at: 'saved' };
}

const none = () => Promise.resolve(undefined);

/** Certificate just earned with the title. A failed request counts as none; the profile lists the certificate later. */
function useCertificate(titleId: string, isCompletedNow: boolean): EarnedCertificate | undefined {
  const { certificates } = useClient('profile');
  const work = useClient('work');
  const { sharing } = useClient('device');
  const show = useShowCertificate();
  const [isBusy, setBusy] = useState(false);
  const ask = useCallback(
    (source: typeof certificates) => earnedCertificate({ certificates: source, work }, titleId),
    [work, titleId],
  );
  const { loaded } = useScreenResource(certificates, isCompletedNow ? ask : none, 'loadCertificates');
  const earned = loaded.at === 'ready' ? loaded.value : undefined;
  const open = useCallback(() => {
    if (!earned) return;
    setBusy(true);
    void show(earned, sharing.tab()).then(() => setBusy(false));
  }, [earned, show, sharing]);
  return useMemo(() => earned && { isBusy, onOpen: open }, [earned, isBusy, open]);
}

/** Work that waits for a retry or was refused; work being sent does not count. */
export function useUnsent(after: ScheduleAfter): UnsentWork | undefined {
  const { outbox, endsWithWindow } = useClient('work');
  const { clock } = useClient('device');
  const { pending, parked, sending, nextTryAtMs, paused } = useView(outbox.state, selectWholeState);
  const isWaiting = !paused && (parked > 0 || (pending > 0 && nextTryAtMs !== undefined));
  const trying = sending > 0;
  return useMemo(
    () =>
      isWaiting
        ? { nextTryAtMs, trying, endsWithWindow, now: () => clock.now(), after, onTryNow: outbox.tryNow }
        : undefined,
    [isWaiting, nextTryAtMs, trying, endsWithWindow, clock, after, outbox],
  );
}

/** Network state as the browser reports it. The browser may be wrong, so delivery relies on responses instead. */
export function useOnline(): boolean {
  return useSyncExternalStore(watchNetwork, () => navigator.onLine);
}

function watchNetwork(report: () => void): () => void {
  window.addEventListener('online', report);
  window.addEventListener('offline', report);
  return () => {
    window.removeEventListener('online', report);
    window.removeEventListener('offline', report);
  };
}
