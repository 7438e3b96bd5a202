import '../../styles/print.css';
import { useCallback, useMemo, useSyncExternalStore, useState } from 'react';
import { Navigate, useLocation, useMatch, useNavigate, useParams } from 'react-router-dom';
import { type Annotation, toWebAnnotations } from '#domain/annotations/index.ts';
import type { LaunchState } from '#domain/client/index.ts';
import type { ScheduleAfter } from '#domain/kernel/clock.ts';
import { isConnectionFailure } from '#domain/kernel/want-of-connection.ts';
import { waitAtMost } from '#domain/kernel/within.ts';
import { type CodedRefusal, type HideChoice, hideChoices, TOAST_HIDE_MS } from '#domain/messages/index.ts';
import { notOpenReasonOf } from '#domain/player/index.ts';
import { Button, ButtonLink } from '../../components/forms/button.tsx';
import { Modal } from '../../components/overlays/modal.tsx';
import { useClient } from '../../entry/client.ts';
import { patterns, to } from '../../entry/paths.ts';
import { useService } from '../../entry/services.ts';
import { useAccent } from '../../entry/use-accent.ts';
import { useWindowTitle } from '../../entry/use-page.tsx';
import { fileName } from '../../format/calendar.ts';
import { useOnReconnect } from '../../hooks/connection.ts';
import { useView, selectWholeState } from '../../hooks/use-view.ts';
import { useText } from '../../i18n/use-text.ts';
import { PHOTO, toProfileTab } from '../../shared/page/profile-tabs.ts';
import { useToast } from '../../shared/page/use-toast.ts';
import { documentPasswordPrompt } from '../../shared/session/document-password.ts';
import { useSetting } from '../../shared/session/settings.ts';
import { useSession } from '../../shared/session/views.ts';
import { pictureSizes } from '../../shared/titles/title-view.ts';
import { useRelaunch, useSignInAgain } from './dialogs/use-sign-in-again.ts';
import type { MediaEnvironment, Notes, PlayerProps, PlayerStage } from './player-context.ts';
import { PlayerView } from './player-view.tsx';
import { useTitleNeighbours } from './use-around.tsx';
import { useLaunch } from './use-launch.ts';
import { useOnline, useProgress, useUnsent } from './use-progress.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { useTimeout } from '../../hooks/use-later.ts';

/**
 * A locked title displays its message this long, then home opens. Spec §4, §9. Reading: a failed full launch does the
 * same (§8), which leaves time for a retry.
 */
const FAILED_RETURN_MS = 3_000;

/** Reading: learners with longer toasts get proportionally more time; undefined: no automatic return. */
const returnMs = (hide: HideChoice): number | undefined => {
  const stays = hideChoices[hide];
  return stays && FAILED_RETURN_MS * (stays / TOAST_HIDE_MS);
};
const chosen = ({ hide }: { hide: HideChoice }): HideChoice => hide;

/**
 * Returns home from a title that did not open, unless cancelled. Returns the cancel function; undefined without a
 * return. WCAG 2.2.1: the profile sets the time in advance.
 */
export function useReturnHome(
  failedWith: Refusal | undefined,
  isFull: boolean,
  goHome: () => void,
): (() => void) | undefined {
  const { after } = useService('timer');
  const ms = returnMs(useView(useService('notices'), chosen));
  const [stayedWith, setStayedWith] = useState<Refusal>();
  const isFinal = failedWith?.refused === 'LOCKED_TITLE' || (isFull && failedWith?.refused === 'LAUNCH_FAILURE');
  const leaves = isFinal && failedWith !== stayedWith && ms !== undefined;
  useTimeout(after, leaves ? ms : undefined, goHome, failedWith);
  return leaves ? () => setStayedWith(failedWith) : undefined;
}

/** Plays one title, for content stream, deep launch and player/stream (readings: none has a header). */
export function PlayerScreen() {
  const { titleId = '' } = useParams();
  return <Player key={titleId} titleId={titleId} />;
}

/** Collects the player’s data, one hook per group. */
function Player({ titleId }: { titleId: string }) {
  const { t } = useText();
  const { pathname } = useLocation();
  const { after } = useService('timer');
  const { orgCode, account } = useWho();
  const isFull = useMatch(patterns.content) !== null;
  const opened = useLaunch(titleId, !isFull);
  const { launch: running, state, isCompleted } = opened;
  const title = state.found?.title;
  const name = title?.name ?? t('common.product');
  useWindowTitle(name);

  const end = useCallback(() => leaveWithin(after, async () => running?.leave('left')), [after, running]);
  const { around, leave, over } = useTitleNeighbours({ titleId, title, isCompleted, orgCode, end });
  const onStay = useRefused(opened, isFull, orgCode);
  const notices = useNotices(opened, after);
  const launch = useLaunchGroup(opened, name, { end, leave, onStay, isAsking: notices.passwordRequest !== undefined });
  const tools = useTools(state, { titleId, account, name, after });
  const progress = useProgress(titleId, opened);

  if (state.at === 'gate' && state.gate === 'sign-on')
    return <Navigate to={to.reauthLogin(orgCode, titleId)} replace state={{ launch: pathname }} />;
  return (
    <>
      <PlayerView {...{ launch, tools, progress, around, notices }} />
      {over}
      {state.at === 'gate' && state.gate === 'photo' && (
        <PhotoDisclaimer orgCode={orgCode} onContinue={() => running?.pass()} />
      )}
    </>
  );
}

type Opened = ReturnType<typeof useLaunch>;

/** Signed-in learner; applies the organisation’s colour. */
function useWho() {
  const session = useSession();
  const learner = useView(useClient('session').learner, selectWholeState);
  useAccent(learner?.organisation.branding.buttonColour);
  if (session.at === 'signed-out') return { orgCode: '', account: undefined };
  return { orgCode: session.organisationCode, account: session.account };
}

/** Handles a title that does not open: toast, retry, return home. Returns the function that cancels the return. */
function useRefused({ launch, state }: Opened, isFull: boolean, orgCode: string) {
  const navigate = useNavigate();
  const failedWith = state.at === 'refused' ? state.because : undefined;
  useToast(failedWith && isTold(failedWith) ? failedWith : undefined);
  useOnReconnect(() => failedWith && isConnectionFailure(failedWith) && launch?.retry());
  return useReturnHome(failedWith, isFull, () => void navigate(to.home(orgCode), { replace: true }));
}

/** Whether a toast is displayed: not if the same text permanently replaces the content. */
const isTold = ({ refused }: CodedRefusal): boolean => ['locked', 'may-pass'].includes(notOpenReasonOf(refused));

type Ways = Pick<PlayerProps['launch'], 'onStay'> & {
  end: () => Promise<void>;
  leave: () => Promise<void>;
  /** A document’s password prompt is open. */
  isAsking: boolean;
};

function useLaunchGroup(opened: Opened, name: string, { end, leave, onStay, isAsking }: Ways): PlayerProps['launch'] {
  const { launch, state, hasOutcomeNow, hostRef } = opened;
  const title = state.found?.title;
  return useMemo(
    () => ({
      title: name,
      isNamed: title !== undefined,
      kind: title && title.kind !== 'unknown' ? title.kind : 'pdf',
      stage: stageOf(state, isAsking),
      hostRef,
      onEnd: () => end().then(hasOutcomeNow),
      onLeave: leave,
      onStay,
      onRetry: () => launch?.retry(),
      onContinueHere: () => launch?.continueHere(),
      onStartOver: () => launch?.startOver(),
    }),
    [name, title, state, isAsking, hostRef, end, hasOutcomeNow, leave, onStay, launch],
  );
}

/** State of the content area. `isAsking`: a document’s password prompt is open. */
function stageOf(state: LaunchState, isAsking: boolean): PlayerStage {
  switch (state.at) {
    case 'gate':
      return { at: 'opening', isAsking: true };
    case 'finding':
    case 'taking':
    case 'opening':
      return { at: 'opening', isAsking };
    case 'aside':
      return { at: 'aside' };
    case 'refused':
      return { at: 'failed', because: state.because };
    case 'elsewhere':
      return { at: state.isTakenOver ? 'takenOver' : 'otherTab' };
    case 'open':
    case 'leaving':
    case 'closed':
      return { at: 'open' };
  }
}

/** Messages and prompts while the content is open. */
function useNotices({ launch, state }: Opened, after: ScheduleAfter): PlayerProps['notices'] {
  const own = useClient('session');
  const online = useOnline();
  const unsent = useUnsent(after);
  const expired = useSignInAgain(own);
  const relaunch = useRelaunch(own, state.at === 'gate' && state.gate === 'password', launch?.pass);
  const signInAgain = expired ?? relaunch;
  const passwordRequest = useSyncExternalStore(documentPasswordPrompt.subscribe, documentPasswordPrompt.get);
  return useMemo(
    () => ({ online, unsent, signInAgain, passwordRequest }),
    [online, unsent, signInAgain, passwordRequest],
  );
}

type Told = { titleId: string; account: string | undefined; name: string; after: ScheduleAfter };

function useTools(state: LaunchState, { titleId, account, name, after }: Told): PlayerProps['tools'] {
  const { save: saveFile } = useClient('device').sharing;
  const open = state.playing?.player.tools;
  const media = useMediaAround(state.found?.title.imageSetId, after);
  const notes = useNotes(titleId, account, name);
  const [letters, setLetters] = useSetting('letters');
  return useMemo(
    () => ({
      open,
      media,
      notes,
      letters: { isOn: letters === 'on', set: (isOn) => setLetters(isOn ? 'on' : 'off') },
      saveFile,
    }),
    [open, media, notes, letters, setLetters, saveFile],
  );
}

/** Dependencies of media controls besides their tools. */
function useMediaAround(imageSetId: string | undefined, after: ScheduleAfter): MediaEnvironment {
  const { source } = useClient('catalogue');
  const { preferences: choices } = useClient('own');
  const picture = imageSetId === undefined ? undefined : source.picture(imageSetId, pictureSizes.medium);
  return useMemo(() => ({ picture, choices, after }), [picture, choices, after]);
}

/** Notebook of the signed-in learner, loaded for each learner and title. */
function useNotes(titleId: string, account: string | undefined, title: string): Notes | undefined {
  const { t } = useText();
  const { notebook } = useClient('titles');
  const { learner } = useClient('session');
  const { sharing } = useClient('device');
  const book = useMemo(() => (account === undefined ? undefined : notebook(titleId)), [notebook, titleId, account]);
  const onExport = useCallback(
    (annotations: readonly Annotation[]) => {
      const orgCode = learner.get()?.organisation.code ?? '';
      const label = t('notes.file', { title });
      sharing.save({
        name: fileName(label, 'notes', 'json'),
        type: 'application/ld+json',
        text: toWebAnnotations(annotations, { source: sharing.address(to.title(orgCode, titleId)), label }),
      });
    },
    [learner, t, title, sharing, titleId],
  );
  return useMemo(() => book && { book, onExport }, [book, onExport]);
}

/**
 * Photo request before a title opens, for learners who must provide one and have none. Spec §4 Relaunch. Reading:
 * informs without blocking, because only prerequisites and content kinds block a launch (§6).
 */
function PhotoDisclaimer({ orgCode, onContinue }: { orgCode: string; onContinue: () => void }) {
  const { t } = useText();
  return (
    <Modal
      title={t('photos.disclaimerTitle')}
      actions={
        <>
          <Button onClick={onContinue}>{t('photos.disclaimerContinue')}</Button>
          <ButtonLink look="filled" href={toProfileTab(orgCode, 'account') + PHOTO}>
            {t('photos.disclaimerAdd')}
          </ButtonLink>
        </>
      }
    >
      <p>{t('photos.disclaimerLead')}</p>
    </Modal>
  );
}

/** Timeout in ms, longer than the second for the content’s final flush. Afterwards the learner leaves in any case. */
export const LEAVE_LIMIT_MS = 1200;

/** Closes the content before the screen changes. Resolves within the timeout, also if closing fails. */
export const leaveWithin = (after: ScheduleAfter, close: () => Promise<void>): Promise<void> =>
  // A content that fails to close must not hold the learner: the journal has stored its data.
  waitAtMost(
    after,
    LEAVE_LIMIT_MS,
    close().catch(() => undefined),
  );
