import { useCallback, useEffect, useMemo, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import {
  type Attempt,
  attempt,
  attemptOf,
  type AttemptOutcome,
  type AttemptState,
  hasUnreadCompletion,
  isCompleted,
  outcomeOfAttempt,
} from '#domain/attempt/index.ts';
import type { Launch, LaunchState } from '#domain/client/index.ts';
import { atom } from '#domain/kernel/atom.ts';
import { useClient } from '../../entry/client.ts';
import { useOpened } from '../../hooks/use-opened.ts';
import { useView, selectWholeState } from '../../hooks/use-view.ts';
import { useListener } from '../../hooks/use-listener.ts';
import { useText } from '../../i18n/use-text.ts';

/** State before the launch has begun. */
const before = atom<LaunchState>({
  at: 'finding',
  found: undefined,
  isLaunching: false,
  playing: undefined,
}).projection;

/** One launch while the screen is mounted; unmounting leaves the launch in every case. */
export function useLaunch(titleId: string, isDeepLaunch: boolean) {
  const launches = useClient('launches');
  const { key, state: given, pathname } = useLocation() as Location<unknown>;
  const { language } = useText();
  const navigate = useNavigate();
  const startsOver = isStartingOver(given);
  const [opened] = useState({ key, locale: language, startsOver }); // fixed for this opening
  // A reload resumes the position instead of starting over again.
  useEffect(() => {
    if (startsOver) void navigate(pathname, { replace: true });
  }, [startsOver, navigate, pathname]);
  const open = useCallback(() => {
    const value = launches.open({ titleId, isDeepLaunch, ...opened });
    return { value, close: value.close };
  }, [launches, titleId, isDeepLaunch, opened]);
  const launch = useOpened(open);
  usePageEnds(launch);
  const state = useView(launch?.state ?? before, selectWholeState);
  const attempts = useClient('runtime').state(attempt);
  const attemptId = state.playing?.attemptId;
  return {
    launch,
    state,
    isCompleted: useView(
      attempts,
      useCallback((all) => isCompletedIn(all, attemptId), [attemptId]),
    ),
    /** The content reported a completion in an unreadable form, and no readable one. */
    isUnread: useView(
      attempts,
      useCallback((all) => isUnreadIn(all, attemptId), [attemptId]),
    ),
    /** Whether there is an outcome by now. */
    hasOutcomeNow: useCallback(() => outcomeIn(attempts.get(), attemptId) !== undefined, [attempts, attemptId]),
    outcome: useOutcome(attemptId),
    hostRef: useMemo(() => (host: HTMLElement | null) => launch?.setHost(host ?? undefined), [launch]),
  };
}

const isStartingOver = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'startsOver' in state && state.startsOver === true;

const playingIn = (state: AttemptState, attemptId: string | undefined): Attempt | undefined =>
  attemptId === undefined ? undefined : attemptOf(state, attemptId);

function isCompletedIn(state: AttemptState, attemptId: string | undefined): boolean {
  const playing = playingIn(state, attemptId);
  return playing !== undefined && isCompleted(playing);
}

function isUnreadIn(state: AttemptState, attemptId: string | undefined): boolean {
  const playing = playingIn(state, attemptId);
  return playing !== undefined && hasUnreadCompletion(playing);
}

function outcomeIn(state: AttemptState, attemptId: string | undefined): AttemptOutcome | undefined {
  const playing = playingIn(state, attemptId);
  return playing && outcomeOfAttempt(playing);
}

/** Keeps its identity until the outcome changes. */
function useOutcome(attemptId: string | undefined): AttemptOutcome | undefined {
  const runtime = useClient('runtime');
  return useView(
    runtime.state(attempt),
    useCallback((state) => outcomeIn(state, attemptId), [attemptId]),
    isSameOutcome,
  );
}

const isSameOutcome = (one: AttemptOutcome | undefined, other: AttemptOutcome | undefined): boolean =>
  one?.isFailed === other?.isFailed && one?.score === other?.score && one?.seconds === other?.seconds;

function usePageEnds(launch: Launch<HTMLElement> | undefined): void {
  useListener(window, 'pagehide', launch?.pageGoes);
  // The page returned from the back/forward cache with an ended attempt: starts a new one.
  useListener(
    window,
    'pageshow',
    launch &&
      (({ persisted }) => {
        if (persisted) window.location.reload();
      }),
  );
}
