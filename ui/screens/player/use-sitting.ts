import { useCallback, useEffect, useRef, useState } from 'react';
import { attempt, attemptOf, type ExitReason, type Player, type Signal } from '#domain/attempt/index.ts';
import { type Launchable, type Prepared, sit, type Sitting } from '#domain/attempt/use-cases.ts';
import { isRefusal } from '#domain/outcome/refusal.ts';
import { useView } from '../../hooks/use-view.ts';
import { useCore } from '../../app/core.ts';
import type { PlayerStage } from './player-props.ts';

export type SittingView = {
  stage: PlayerStage;
  player: Player | undefined;
  completed: boolean;
  /** Give it the element that the content goes into; undefined takes it away. */
  setHost: (host: HTMLElement | null) => void;
  leave: (reason: 'left' | 'signed-out' | 'session-expired') => Promise<void>;
  retry: () => void;
  continueHere: () => void;
};

/**
 * Runs one sitting while the screen is there: takes the title's lock, opens the content in the host, and sees to it
 * that it is left however the screen goes away (Spec §4: exited is always said).
 */
export function useSitting(
  title: Launchable | undefined,
  who: { sessionId: string; account: string; learnerId: string; learnerName: string },
  locale: string,
  prepared: (() => Prepared | undefined) | undefined,
): SittingView {
  const core = useCore();
  const [host, setHost] = useState<HTMLElement | null>(null);
  const [round, setRound] = useState({ n: 0, steal: false });
  const [stage, setStage] = useState<PlayerStage>({ at: 'opening' });
  const [sitting, setSitting] = useState<Sitting>();
  const now = useRef<Sitting>(undefined);
  // The title object may be made anew by each render; the sitting is about its id.
  const latest = useRef({ title, who, locale, prepared });
  latest.current = { title, who, locale, prepared };
  const titleId = title?.titleId;

  useEffect(() => {
    if (!host || titleId === undefined) return undefined;
    const { runtime, attempts, clock, ids, titles, outbox, journal, sittings } = core;
    let gone = false;
    let end: ((sitting: Sitting, reason: ExitReason) => Promise<void>) | undefined;
    const abort = new AbortController();
    const begin = async () => {
      const { title, who, locale, prepared } = latest.current;
      if (!title) return;
      setStage({ at: 'opening' });
      const hold = await titles.take(who.account, title.titleId, { steal: round.steal });
      if (hold === 'busy') return setStage({ at: 'otherTab' });
      if (gone) return hold.release();
      // The title is free again once what was done is stored: who opens it next begins there.
      const release = () =>
        journal
          .settled()
          .catch(() => undefined) // what could not be stored is shown, and tried again
          .finally(hold.release);
      end = (sitting, reason) => sitting.leave(reason).then(release, release);
      const lost = hold.lost.then(() => {
        if (!gone) setStage({ at: 'takenOver' });
      });
      const ready = prepared?.();
      const outcome = await sit(
        { runtime, ports: attempts, clock, ids, sittings },
        {
          title,
          sessionId: who.sessionId,
          learner: { id: who.learnerId, name: who.learnerName },
          locale,
          host,
          abort: abort.signal,
          lost,
          ...(ready ? { prepared: ready } : {}),
          onSignal: (signal: Signal) => {
            if (gone) return;
            if (signal.type === 'ready') setStage({ at: 'open' });
            if (signal.type === 'failed') setStage({ at: 'failed', because: { refused: signal.because } });
          },
        },
      );
      if (isRefusal(outcome)) {
        void release();
        if (!gone) setStage((stage) => (stage.at === 'takenOver' ? stage : { at: 'failed', because: outcome }));
        return;
      }
      if (gone) return void end(outcome, 'left');
      now.current = outcome;
      setSitting(outcome);
      void lost.then(() => {
        if (!gone) void end?.(outcome, 'taken-over');
      });
    };
    void begin();

    const pageGoes = () => {
      now.current?.lastWords();
      outbox.flush('leaving');
    };
    // The page came back from the browser's cache with a sitting that has ended: begin anew.
    const pageReturns = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener('pagehide', pageGoes);
    window.addEventListener('pageshow', pageReturns);
    return () => {
      gone = true;
      abort.abort();
      window.removeEventListener('pagehide', pageGoes);
      window.removeEventListener('pageshow', pageReturns);
      const last = now.current;
      now.current = undefined;
      setSitting(undefined);
      if (last) void end?.(last, 'left');
    };
  }, [core, host, titleId, round]);

  const attemptId = sitting?.attemptId;
  const completed = useView(
    core.runtime.state(attempt),
    useCallback((state) => attemptId !== undefined && (attemptOf(state, attemptId)?.completed ?? false), [attemptId]),
  );

  const leave = useCallback(async (reason: Parameters<SittingView['leave']>[0]) => now.current?.leave(reason), []);

  return {
    stage,
    player: sitting?.player,
    completed,
    setHost,
    leave,
    retry: () => setRound(({ n }) => ({ n: n + 1, steal: false })),
    continueHere: () => setRound(({ n }) => ({ n: n + 1, steal: true })),
  };
}
