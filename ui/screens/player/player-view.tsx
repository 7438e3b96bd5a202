import { memo, type ReactNode, type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { contentKinds } from '#domain/content/index.ts';
import type { T } from '#ui/i18n/i18n.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { useBookChrome } from './book/use-book-chrome.tsx';
import { Said } from '../../components/feedback/said.tsx';
import { useCourseChrome } from './course/use-course-chrome.tsx';
import { CompletedInBar, CompletionToast, EndingDialogs, useEnding } from './dialogs/use-ending.tsx';
import { DocumentPasswordDialog } from './dialogs/document-password.tsx';
import { useDocumentChrome } from './document/use-document-chrome.tsx';
import { useMediaChrome } from './media/use-media-chrome.tsx';
import { MoreMenu } from './bar/menus.tsx';
import { PlayerBar } from './bar/player-bar.tsx';
import { KeysHelp } from './keys/keys-dialog.tsx';
import { PlayerNotes } from './notes/player-notes.tsx';
import {
  type Chrome,
  type Ending,
  type Frame,
  type MenuAction,
  type Player,
  PlayerContext,
  type PlayerGiven,
  type SignInAgain,
  usePlayer,
} from './player-context.ts';
import { SignInAgainDialog } from './dialogs/sign-in-again.tsx';
import { StageCover } from './stage-cover.tsx';
import { useFullScreen } from '../../shared/page/use-full-screen.ts';
import styles from './player-view.module.css';

/**
 * The frame around all content: one bar with the way out, the state of saving and the tools, and the content in the rest
 * of the window. Knows no kind and holds no rule; what it shows and does is given to it. Its parts read all of that from
 * `PlayerContext`. Spec §2 Screens, §4.
 */
export function PlayerView(given: PlayerGiven) {
  const { launch, tools, progress, around, notices } = given;
  const root = useRef<HTMLDivElement>(null);
  const { content, focusIt } = useContentFocus(launch.stage.at === 'open');
  const fullScreen = useFullScreen(root);
  const ending = useEnding(given);
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

/** What the frame does by itself: full screen, the focus of the content, the list of keys, a sign-in that is put off. */
function useFrame(
  { launch, notices }: PlayerGiven,
  { leaving }: Ending,
  { full, filled, toggle }: ReturnType<typeof useFullScreen>,
  focusContent: () => void,
): Frame {
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

/** Is drawn again when a group of the context changes, and not each time that the screen is. */
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
      {chrome?.status !== undefined && <Said words={chrome.status} />}
      <Dialogs />
    </div>
  );
});

/** The bars and panels of the content that is open, drawn from its tools. A course has its own. */
function useChrome(): Chrome | undefined {
  const documentChrome = useDocumentChrome();
  const mediaChrome = useMediaChrome();
  const bookChrome = useBookChrome();
  const courseChrome = useCourseChrome();
  return documentChrome ?? mediaChrome ?? bookChrome ?? courseChrome;
}

/** `at`: 0 to 1. Its numbers stand in the bar, so that nobody needs to hear it. */
const ProgressLine = ({ at }: { at: number | undefined }) =>
  at !== undefined && (
    <span className={styles.progress} aria-hidden="true" style={{ '--at': at } as React.CSSProperties} /> // a property of our own style sheet
  );

/** Behind the content, for who goes past it by keys. */
function WayOut() {
  const { t } = useText();
  const { launch, ending } = usePlayer();
  return (
    <button id="player-end" type="button" className={styles.skip} onClick={ending.leave}>
      {t('player.leave', { title: launch.title })}
    </button>
  );
}

/** For who goes by keys: past the content, with the way out of a course, and to the list of the keys. */
function ByKeys({
  keys,
}: {
  /** Undefined: nothing is open that hears keys. */
  keys: Chrome['keys'] | undefined;
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

/** The room of the content: what holds it, and what lies over it. `over`: what the content's own chrome lays there. */
function Place({ over }: { over: ReactNode }) {
  const {
    launch: { hostRef },
    frame,
  } = usePlayer();
  return (
    <div className={styles.place} data-content>
      <div ref={hostRef} className={styles.host} inert={!frame.isShowing} />
      {over}
      <StageCover />
      <CompletionToast />
    </div>
  );
}

/** What is asked over the content, and what the title came to. */
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

/** What the bar has in words: of the content, of the titles beside it, of the title itself. */
function TitleMenu({ chrome }: { chrome: Chrome | undefined }) {
  const { t } = useText();
  const { around, frame } = usePlayer();
  const keys: MenuAction = { icon: 'keys', label: t('keys.title'), onPress: () => frame.listKeys(true) };
  const ofTitle = [...(around.titleActions ?? []), ...(chrome ? [keys] : [])];
  return <MoreMenu groups={[chrome?.more ?? [], besideOf(around, t), ofTitle]} />;
}

/** Leaves this title for the one beside it; named after it, so that nobody goes there unawares. */
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

/** The content takes the focus when it opens, and when it is given back. */
function useContentFocus(isOpen: boolean) {
  const content = useRef<HTMLElement>(null);
  const focusIt = useCallback(() => focusContent(content.current), []);
  // Before the paint: whoever sees the content can press its keys.
  useLayoutEffect(() => {
    if (isOpen) focusIt();
  }, [isOpen, focusIt]);
  return { content, focusIt };
}

/** Into the document or the course itself where it can take the focus, so that the keys work at once. */
function focusContent(content: HTMLElement | null): void {
  const target = content?.querySelector<HTMLElement>('iframe, [tabindex="0"]') ?? content;
  target?.focus({ preventScroll: true });
}
