import '../../styles/print.css';
import type { After } from '#domain/kernel/clock.ts';
import { isWantOfConnection } from '#domain/kernel/want-of-connection.ts';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { Navigate, useLocation, useMatch, useNavigate, useParams } from 'react-router-dom';
import { type Annotation, toWebAnnotations } from '#domain/annotations/index.ts';
import type { Refused } from '#domain/messages/index.ts';
import { notOpen } from '#domain/player/index.ts';
import type { LaunchState } from '#domain/client/index.ts';
import { type PageClient, useClient } from '../../entry/client.ts';
import { pictureSizes } from '../../shared/titles/title-view.ts';
import { patterns, to } from '../../entry/paths.ts';
import { useService } from '../../entry/services.ts';
import { useAccent } from '../../entry/use-accent.ts';
import { usePage } from '../../entry/use-page.tsx';
import { useNotice } from '../../shared/page/use-notice.ts';
import { useSetting } from '../../shared/session/settings.ts';
import { useSession, useStatusOf } from '../../shared/session/views.ts';
import { useWhenBack } from '../../hooks/connection.ts';
import { useView, whole } from '../../hooks/use-view.ts';
import { fileName } from '../../format/calendar.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Notes } from './annotations/use-annotations.tsx';
import { PhotoDisclaimer } from './dialogs/photo-disclaimer.tsx';
import type { PasswordRequest, PlayerStage, SaveState, Unsent } from './player-props.ts';
import { PlayerView } from './player-view.tsx';
import { useCertificate } from './bar/use-certificate.ts';
import { useOffers } from './bar/use-offers.ts';
import { useTitleActions } from './bar/use-title-actions.tsx';
import { useLaunch } from './use-launch.ts';
import { useReturnHome } from './use-return-home.ts';
import { useRelaunch, useSignInAgain } from './dialogs/use-sign-in-again.ts';
import { documentPassword } from '../../shared/session/document-password.ts';
import { within } from '#domain/kernel/within.ts';

/** Plays one title: content stream, deep launch and player/stream alike (readings: no header in any of them). */
export function PlayerScreen() {
  const { titleId = '' } = useParams();
  return <Player key={titleId} titleId={titleId} />;
}

function Player({ titleId }: { titleId: string }) {
  const own = useClient('session');
  const { sharing } = useClient('device');
  const { after } = useService('timer');
  const { t } = useText();
  const { pathname } = useLocation();
  const session = useSession();
  const learner = useView(own.learner, whole);
  useAccent(learner?.organisation.branding.buttonColour);
  const isFull = useMatch(patterns.content) !== null;
  const { launch, state, isCompleted, isUnread, hasOutcomeNow, outcome, hostRef } = useLaunch(titleId, !isFull);
  const { found } = state;
  const title = found?.title;
  const orgCode = session.at === 'signed-out' ? '' : session.organisationCode;
  const account = session.at === 'signed-out' ? undefined : session.account;
  const name = title?.name ?? t('common.product');

  const end = useCallback(() => leaveWithin(after, async () => launch?.leave('left')), [after, launch]);
  const { back, about, tag, finishFirst, ...around } = useOffers(title, isCompleted, orgCode, end);
  const { leave, leaveFor } = useWaysOut(end, back, orgCode);
  const { actions, over } = useTitleActions(titleId, () => leaveFor(about ?? to.title(orgCode, titleId)));
  const stay = useRefused(state, { launch, isFull, orgCode });
  usePage(name);

  const expired = useSignInAgain(own);
  const relaunch = useRelaunch(own, state.at === 'gate' && state.gate === 'password', launch?.pass);
  const { score } = useStatusOf()(titleId);
  const save = useSaveState(isUnread);
  const certificate = useCertificate(titleId, isCompleted && (found?.isFirstTime ?? false));
  const unsent = useUnsent(after);
  const online = useOnline();
  const [letters, setLetters] = useSetting('letters');
  const passwordRequest = usePasswordRequest();
  const media = useMediaAround(title?.imageSetId, after);
  const notes = useNotes(own, titleId, account, name);

  if (state.at === 'gate' && state.gate === 'sign-on')
    return <Navigate to={to.reauthLogin(orgCode, titleId)} replace state={{ launch: pathname }} />;
  return (
    <>
      <PlayerView
        title={name}
        isNamed={title !== undefined}
        kind={title && title.kind !== 'unknown' ? title.kind : 'pdf'}
        stage={stageOf(state, passwordRequest !== undefined)}
        save={save}
        online={online}
        tools={state.playing?.player.tools}
        media={media}
        notes={notes}
        onSaveFile={sharing.save}
        letters={{ isOn: letters === 'on', set: (isOn) => setLetters(isOn ? 'on' : 'off') }}
        completed={isCompleted}
        outcome={outcome}
        score={score}
        certificate={certificate}
        onFolder={tag === undefined ? undefined : () => leaveFor(tag)}
        isFirstTime={found?.isFirstTime ?? false}
        unsent={unsent}
        {...around}
        titleActions={title && actions}
        ways={{ catalogue: to.catalogue(orgCode), finishFirst }}
        signInAgain={expired ?? relaunch}
        passwordRequest={passwordRequest}
        hostRef={hostRef}
        onEnd={() => end().then(hasOutcomeNow)}
        onLeave={leave}
        onStay={stay}
        onRetry={() => launch?.retry()}
        onContinueHere={() => launch?.continueHere()}
        onStartOver={() => launch?.startOver()}
      />
      {over}
      {state.at === 'gate' && state.gate === 'photo' && (
        <PhotoDisclaimer orgCode={orgCode} onContinue={() => launch?.pass()} />
      )}
    </>
  );
}

type Opened = Pick<ReturnType<typeof useLaunch>, 'launch'> & { isFull: boolean; orgCode: string };

/** What is done about a title that does not open. Answers the way to stay with it. */
function useRefused(state: LaunchState, { launch, isFull, orgCode }: Opened) {
  const navigate = useNavigate();
  const failedWith = state.at === 'refused' ? state.because : undefined;
  useNotice(failedWith && isTold(failedWith) ? failedWith : undefined);
  useWhenBack(() => failedWith && isWantOfConnection(failedWith) && launch?.retry());
  return useReturnHome(failedWith, isFull, () => void navigate(to.home(orgCode), { replace: true }));
}

/** Where a learner goes who leaves the title. `end` ends the attempt; `back` is where they came from within the player. */
function useWaysOut(end: () => Promise<void>, back: string | undefined, orgCode: string) {
  const lastScreen = useService('lastScreen');
  const navigate = useNavigate();
  const leave = useCallback(async () => {
    await end();
    // Not a step back in history: a course's frame leaves steps of its own there.
    await navigate(back ?? lastScreen.get() ?? to.home(orgCode), { replace: true });
  }, [end, back, lastScreen, navigate, orgCode]);
  const leaveFor = (path: string) => void end().then(() => navigate(path, { replace: true }));
  return { leave, leaveFor };
}

/** Whether it is a message too: not what stands where the content would, in the same words, and stays there. */
const isTold = ({ refused }: Refused): boolean => ['locked', 'may-pass'].includes(notOpen(refused));

/** What the content's place holds meanwhile. `isAsking`: a document waits for its password. */
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

/** What the controls of audio and video need besides their tools. */
function useMediaAround(imageSetId: string | undefined, after: After) {
  const { source } = useClient('catalogue');
  const { preferences: choices } = useClient('own');
  const picture = imageSetId === undefined ? undefined : source.picture(imageSetId, pictureSizes.medium);
  return useMemo(() => ({ picture, choices, after }), [picture, choices, after]);
}

type Session = PageClient['session'];

/** The notebook of the learner who is signed in, read anew for each learner and title. */
function useNotes(
  { learner }: Session,
  titleId: string,
  account: string | undefined,
  title: string,
): Notes | undefined {
  const { t } = useText();
  const { notebook } = useClient('titles');
  const { sharing } = useClient('device');
  const book = useMemo(() => (account === undefined ? undefined : notebook(titleId)), [notebook, titleId, account]);
  const onExport = (annotations: readonly Annotation[]) => {
    const orgCode = learner.get()?.organisation.code ?? '';
    const label = t('notes.file', { title });
    sharing.save({
      name: fileName(label, 'notes', 'json'),
      type: 'application/ld+json',
      text: toWebAnnotations(annotations, { source: sharing.address(to.title(orgCode, titleId)), label }),
    });
  };
  return book && { book, onExport };
}

/** Where what the learner did is now: on disk here, at the platform, or neither. `isUnread`: not all of it was understood. */
function useSaveState(isUnread: boolean): SaveState {
  const { outbox, journal, isDurable } = useClient('work');
  const { writing, unsaved } = useView(journal.health, whole);
  const { pending, parked, sending, nextTryAtMs, paused } = useView(outbox.state, whole);
  if (unsaved > 0 || (!isDurable && pending > 0)) return { at: 'notSaved' };
  if (isUnread) return { at: 'unread' };
  if (writing > 0) return { at: 'saving' };
  if (parked > 0) return { at: 'kept', steps: pending + parked };
  if (pending > 0)
    return nextTryAtMs !== undefined || paused || sending === 0 ? { at: 'kept', steps: pending } : { at: 'saving' };
  return { at: 'saved' };
}

/** What had to wait for another try, or was refused; what is on its way for a moment is no news. */
function useUnsent(after: After): Unsent | undefined {
  const { outbox, endsWithWindow } = useClient('work');
  const { clock } = useClient('device');
  const { pending, parked, sending, nextTryAtMs, paused } = useView(outbox.state, whole);
  const now = useCallback(() => clock.now(), [clock]);
  if (paused || (parked === 0 && (pending === 0 || nextTryAtMs === undefined))) return undefined;
  return { nextTryAtMs, trying: sending > 0, endsWithWindow, now, after, onTryNow: outbox.tryNow };
}

/** What the browser believes of the network. It may be wrong; deliveries go by their answers, not by this. */
function useOnline(): boolean {
  return useSyncExternalStore(
    (tell) => {
      window.addEventListener('online', tell);
      window.addEventListener('offline', tell);
      return () => {
        window.removeEventListener('online', tell);
        window.removeEventListener('offline', tell);
      };
    },
    () => navigator.onLine,
  );
}

/** The document's question for its own password, while there is one. */
function usePasswordRequest(): PasswordRequest | undefined {
  return useSyncExternalStore(documentPassword.subscribe, documentPassword.get);
}

/** Longer than the second that content gets for its final flush; then the learner leaves, whatever the content does. */
export const LEAVE_LIMIT_MS = 1200;

/** Closes the content before the screen changes. Resolves after the limit at the latest, also when closing fails. */
export const leaveWithin = (after: After, close: () => Promise<void>): Promise<void> =>
  // A content that cannot be closed is no reason to keep the learner: what is unsaved is in the journal by now.
  within(
    after,
    LEAVE_LIMIT_MS,
    close().catch(() => undefined),
  );
