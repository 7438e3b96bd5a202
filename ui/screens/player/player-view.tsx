import { memo, type ReactNode, type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { contentKinds } from '#domain/content/index.ts';
import type { T } from '#ui/i18n/i18n.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { useBookChrome } from './book/use-book-chrome.tsx';
import { Announcement } from '../../components/feedback/live-region.tsx';
import { useCourseChrome } from './course/use-course-chrome.tsx';
import { CompletedInBar, CompletionToast, EndingDialogs, useEndState } from './dialogs/use-ending.tsx';
import { DocumentPasswordDialog } from './dialogs/document-password.tsx';
import { useDocumentChrome } from './document/use-document-chrome.tsx';
import { useMediaChrome } from './media/use-media-chrome.tsx';
import { MoreMenu } from './bar/menus.tsx';
import { PlayerBar } from './bar/player-bar.tsx';
import { KeysHelp } from './keys/keys-dialog.tsx';
import { PlayerNotes } from './notes/player-notes.tsx';
import {
  type ToolsetChrome,
  type EndState,
  type PlayerFrame,
  type MenuAction,
  type Player,
  PlayerContext,
  type PlayerProps,
  type SignInAgain,
  usePlayer,
} from './player-context.ts';
import { SignInAgainDialog } from './dialogs/sign-in-again.tsx';
import { StageCover } from './stage-cover.tsx';
import { useFullScreen } from '../../shared/page/use-full-screen.ts';
import styles from './player-view.module.css';

/**
 * Frame around all content: one bar with exit, save state and tools; the content fills the rest. Knows no content kind
 * and contains no rules. Its parts read their data from `PlayerContext`. Spec §2 Screens, §4.
 */
export function PlayerView(given: PlayerProps) {
  const { launch, tools, progress, around, notices } = given;
  const root = useRef<HTMLDivElement>(null);
  const { content, focusIt } = useContentFocus(launch.stage.at === 'open');
  const fullScreen = useFullScreen(root);
  const ending = useEndState(given);
  const frame = useFrame(given, ending, fullScreen, focusIt);
  const player = useMemo(
    () => ({ launch, tools, progress, around, notices, ending, frame }),
    [launch, tools, progress, around, notices, ending, frame],
  );
  return (
    <PlayerContext value={player}>
      <Drawn root={root} content={content} />
    </PlayerContext>
  );
}

type Places = { root: RefObject<HTMLDivElement | null>; content: RefObject<HTMLElement | null> };

/** State of the frame itself: full screen, content focus, list of keys, postponed re-authentication. */
function useFrame(
  { launch, notices }: PlayerProps,
  { leaving }: EndState,
  { full, filled, toggle }: ReturnType<typeof useFullScreen>,
  focusContent: () => void,
): PlayerFrame {
  const { signInAgain, passwordRequest } = notices;
  const [putOff, setPutOff] = useState<SignInAgain>();
  const [listsKeys, listKeys] = useState(false);
  const isShowing = launch.stage.at === 'open' && !leaving;
  const isSignInPutOff = signInAgain !== undefined && putOff === signInAgain;
  const isSignInAsked = signInAgain !== undefined && !isSignInPutOff;
  return useMemo(
    () => ({
      isShowing,
      hasKeys: isShowing && !isSignInAsked,
      isAsking: passwordRequest !== undefined || isSignInAsked,
      focusContent,
      full,
      filled,
      toggleFullScreen: toggle,
      listsKeys,
      listKeys,
      isSignInPutOff,
      putSignInOff: (isPutOff) => setPutOff(isPutOff ? signInAgain : undefined),
    }),
    [
      isShowing,
      isSignInAsked,
      passwordRequest,
      focusContent,
      full,
      filled,
      toggle,
      listsKeys,
      isSignInPutOff,
      signInAgain,
    ],
  );
}

/** Re-renders when a context group changes, not on each render of the screen. */
const Drawn = memo(function Drawn({ root, content }: Places) {
  const { launch, ending, frame } = usePlayer();
  const { t } = useText();
  const chrome = useChrome();
  const { family } = contentKinds[launch.kind];
  return (
    <div
      ref={root}
      className={styles.player}
      data-filled={frame.filled}
      data-family={family}
      data-chrome={family === 'media' ? 'dark' : undefined}
      data-cinema={frame.full && chrome?.cinema !== undefined}
      data-resting={chrome?.cinema?.isResting ?? false}
    >
      <PlayerBar goesOn={chrome?.goesOn}>
        {chrome?.bar}
        <CompletedInBar />
        {!ending.leaving && <TitleMenu chrome={chrome} />}
      </PlayerBar>
      <ProgressLine at={chrome?.progress} />
      <PlayerNotes stalled={chrome?.isStalled ?? false} />
      <ByKeys keys={chrome?.keys} />
      <main
        ref={content}
        className={styles.content}
        aria-label={t('player.frame', { title: launch.title })}
        tabIndex={-1}
      >
        {chrome?.beside}
        <Place over={chrome?.over} />
        {chrome?.after}
      </main>
      <WayOut />
      {chrome?.status !== undefined && <Announcement words={chrome.status} />}
      <Dialogs />
    </div>
  );
});

/** Bars and panels of the open content. Courses bring their own. */
function useChrome(): ToolsetChrome | undefined {
  const documentChrome = useDocumentChrome();
  const mediaChrome = useMediaChrome();
  const bookChrome = useBookChrome();
  const courseChrome = useCourseChrome();
  return documentChrome ?? mediaChrome ?? bookChrome ?? courseChrome;
}

/** `at`: 0 to 1. Hidden from screen readers, because the bar displays the numbers. */
const ProgressLine = ({ at }: { at: number | undefined }) =>
  at !== undefined && (
    <span className={styles.progress} aria-hidden="true" style={{ '--at': at } as React.CSSProperties} /> // custom property of this style sheet
  );

/** Exit after the content, for keyboard users who skip it. */
function WayOut() {
  const { t } = useText();
  const { launch, ending } = usePlayer();
  return (
    <button id="player-end" type="button" className={styles.skip} onClick={ending.leave}>
      {t('player.leave', { title: launch.title })}
    </button>
  );
}

/** Skip links for keyboard users: past the content (with an exit from courses), and to the list of keys. */
function ByKeys({
  keys,
}: {
  /** Undefined without open content that listens to keys. */
  keys: ToolsetChrome['keys'] | undefined;
}) {
  const { t } = useText();
  const { kind } = usePlayer().launch;
  return (
    <>
      <a className={styles.skip} href="#player-end">
        {t('player.skipContent')}
        {contentKinds[kind].family === 'course' && <span className={styles.keys}>{t('player.leaveKeys')}</span>}
      </a>
      {keys && <KeysHelp className={styles.skip} keys={keys} />}
    </>
  );
}

/** Content area: the host element and its overlays. `over`: overlay of the content’s own chrome. */
function Place({ over }: { over: ReactNode }) {
  const {
    launch: { hostRef },
    frame,
  } = usePlayer();
  return (
    <div className={styles.position} data-content>
      <div ref={hostRef} className={styles.host} inert={!frame.isShowing} />
      {over}
      <StageCover />
      <CompletionToast />
    </div>
  );
}

/** Dialogs over the content, and the title’s results. */
function Dialogs() {
  const { notices, ending, frame } = usePlayer();
  const { signInAgain, passwordRequest } = notices;
  return (
    <>
      {signInAgain && !frame.isSignInPutOff && !ending.leaving && (
        <SignInAgainDialog ask={signInAgain} onLater={() => frame.putSignInOff(true)} onLeave={ending.leave} />
      )}
      <EndingDialogs />
      {passwordRequest && !ending.leaving && <DocumentPasswordDialog request={passwordRequest} />}
    </>
  );
}

/** Menu of the bar: actions of the content, of neighbouring titles and of the title itself. */
function TitleMenu({ chrome }: { chrome: ToolsetChrome | undefined }) {
  const { t } = useText();
  const { around, frame } = usePlayer();
  const keys: MenuAction = { icon: 'keys', label: t('keys.title'), onPress: () => frame.listKeys(true) };
  const ofTitle = [...(around.titleActions ?? []), ...(chrome ? [keys] : [])];
  return <MoreMenu groups={[chrome?.more ?? [], besideOf(around, t), ofTitle]} />;
}

/** Actions that open the previous or next title, labelled with its name. */
function besideOf({ previous, next }: Player['around'], t: T): readonly MenuAction[] {
  if (!previous && !next) return [];
  return [
    {
      icon: 'previousTitle',
      label: previous ? t('player.previousTitle', { title: previous.title }) : t('player.noPreviousTitle'),
      isDisabled: !previous,
      onPress: () => previous?.onOpen(),
    },
    {
      icon: 'nextTitle',
      label: next ? t('player.nextTitle', { title: next.title }) : t('player.noNextTitle'),
      isDisabled: !next,
      onPress: () => next?.onOpen(),
    },
  ];
}

/** Focuses the content when it opens, and on request. */
function useContentFocus(isOpen: boolean) {
  const content = useRef<HTMLElement>(null);
  const focusIt = useCallback(() => focusContent(content.current), []);
  // Before painting, so that keys work as soon as the content is visible.
  useLayoutEffect(() => {
    if (isOpen) focusIt();
  }, [isOpen, focusIt]);
  return { content, focusIt };
}

/** Focuses the document or course itself if possible, so that its keys work at once. */
function focusContent(content: HTMLElement | null): void {
  const target = content?.querySelector<HTMLElement>('iframe, [tabindex="0"]') ?? content;
  target?.focus({ preventScroll: true });
}
