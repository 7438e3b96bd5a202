import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { type ContentKind, contentKinds } from '#domain/content/index.ts';
import type { T } from '#ui/i18n/i18n.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { useBookChrome } from './book/use-book-chrome.tsx';
import type { Chrome, ChromeRoom } from './bar/chrome.ts';
import { Said } from '../../components/feedback/said.tsx';
import { useCourseChrome } from './course/use-course-chrome.tsx';
import { useEnding } from './dialogs/use-ending.tsx';
import { DocumentPasswordDialog } from './dialogs/document-password.tsx';
import { useDocumentChrome } from './document/use-document-chrome.tsx';
import { useMediaChrome } from './media/use-media-chrome.tsx';
import { type MenuAction, MoreMenu } from './bar/more-menu.tsx';
import { PlayerBar } from './bar/player-bar.tsx';
import { KeysHelp, type LetterKeys } from './keys/keys-dialog.tsx';
import { PlayerNotes } from './notes/player-notes.tsx';
import type { PlayerProps, SignInAgain } from './player-props.ts';
import { SignInAgainDialog } from './dialogs/sign-in-again.tsx';
import { StageCover } from './stage-cover.tsx';
import { useFullScreen } from '../../shared/page/use-full-screen.ts';
import styles from './player-view.module.css';

/**
 * The frame around all content: one bar with the way out, the state of saving and the tools, and the content in the rest
 * of the window. Knows no kind and holds no rule; what it shows and does comes by its props. Spec §2 Screens, §4.
 */
export function PlayerView(props: PlayerProps) {
  const { title, kind, stage, tools, signInAgain, passwordRequest } = props;
  const { t } = useText();
  const root = useRef<HTMLDivElement>(null);
  const { full, filled, toggle } = useFullScreen(root);
  const { leaving, leave, ...ending } = useEnding(props);
  const [putOff, setPutOff] = useState<SignInAgain>();
  const later = signInAgain !== undefined && putOff === signInAgain;
  const ask = () => setPutOff(undefined);
  const showing = stage.at === 'open' && !leaving;
  const { content, focusIt } = useContentFocus(stage.at === 'open');
  const [listsKeys, setListsKeys] = useState(false);
  const hasKeys = showing && !(signInAgain && !later);
  const room = {
    title,
    saveFile: props.onSaveFile,
    hasKeys,
    isAsking: passwordRequest !== undefined || (signInAgain !== undefined && !later),
    hasLetters: props.letters.isOn,
    showKeys: () => setListsKeys(true),
    focusContent: focusIt,
    toggleFullScreen: toggle,
  };
  const chrome = useChrome(showing ? tools : undefined, room, { ...props, leave });

  return (
    <div
      ref={root}
      className={styles.player}
      data-filled={filled}
      data-family={contentKinds[kind].family}
      data-chrome={contentKinds[kind].family === 'media' ? 'dark' : undefined}
      data-cinema={full && chrome?.cinema !== undefined}
      data-resting={chrome?.cinema?.isResting ?? false}
    >
      <PlayerBar
        title={title}
        save={stage.at === 'failed' ? undefined : props.save}
        goesOn={chrome?.goesOn}
        full={full}
        leaving={leaving}
        onFullScreen={toggle}
        onLeave={leave}
      >
        {chrome?.bar}
        {ending.inBar}
        {!leaving && <MoreMenu groups={menuOf(props, chrome, room.showKeys, t)} />}
      </PlayerBar>
      <ProgressLine at={chrome?.progress} />
      <PlayerNotes
        online={props.online}
        stalled={chrome?.isStalled ?? false}
        unsent={props.unsent}
        signedOut={later && stage.at !== 'aside'}
        onSignIn={ask}
      />
      <ByKeys kind={kind} keys={chrome?.keys} letters={props.letters} isListed={listsKeys} onList={setListsKeys} />
      <main ref={content} className={styles.content} aria-label={t('player.frame', { title })} tabIndex={-1}>
        {chrome?.beside}
        <Place
          player={props}
          over={chrome?.over}
          isShowing={showing}
          leaving={leaving}
          onLeave={leave}
          onSignIn={later ? ask : undefined}
          note={ending.note}
        />
        {chrome?.after}
      </main>
      <WayOut title={title} onLeave={leave} />
      {chrome?.status !== undefined && <Said words={chrome.status} />}
      {signInAgain && !later && !leaving && (
        <SignInAgainDialog ask={signInAgain} onLater={() => setPutOff(signInAgain)} onLeave={leave} />
      )}
      {ending.over}
      {passwordRequest && !leaving && <DocumentPasswordDialog request={passwordRequest} />}
    </div>
  );
}

/** `at`: 0 to 1. Its numbers stand in the bar, so that nobody needs to hear it. */
const ProgressLine = ({ at }: { at: number | undefined }) =>
  at !== undefined && (
    <span className={styles.progress} aria-hidden="true" style={{ '--at': at } as React.CSSProperties} /> // a property of our own style sheet
  );

/** Behind the content, for who goes past it by keys. */
function WayOut({ title, onLeave }: { title: string; onLeave: () => void }) {
  const { t } = useText();
  return (
    <button id="player-end" type="button" className={styles.skip} onClick={onLeave}>
      {t('player.leave', { title })}
    </button>
  );
}

type ByKeysProps = {
  kind: ContentKind;
  /** Undefined: nothing is open that hears keys. */
  keys: Chrome['keys'] | undefined;
  letters: LetterKeys;
  isListed: boolean;
  onList: (isListed: boolean) => void;
};

/** For who goes by keys: past the content, with the way out of a course, and to the list of the keys. */
function ByKeys({ kind, keys, letters, isListed, onList }: ByKeysProps) {
  const { t } = useText();
  return (
    <>
      <a className={styles.skip} href="#player-end">
        {t('player.skipContent')}
        {contentKinds[kind].family === 'course' && <span className={styles.keys}>{t('player.leaveKeys')}</span>}
      </a>
      {keys && <KeysHelp className={styles.skip} keys={keys} letters={letters} isOpen={isListed} onOpen={onList} />}
    </>
  );
}

type PlaceProps = {
  player: PlayerProps;
  /** What the content's own chrome lays over it. */
  over: ReactNode;
  /** What is said at its lower edge. */
  note: ReactNode;
  isShowing: boolean;
  leaving: boolean;
  onLeave: () => void;
  /** The learner had put off to sign in again. */
  onSignIn: (() => void) | undefined;
};

/** The room of the content: what holds it, and what lies over it. */
function Place({ player, over, note, isShowing, leaving, onLeave, onSignIn }: PlaceProps) {
  const { title, stage, hostRef } = player;
  return (
    <div className={styles.place} data-content>
      <div ref={hostRef} className={styles.host} inert={!isShowing} />
      {over}
      <StageCover
        stage={stage}
        title={title}
        isNamed={player.isNamed}
        leaving={leaving}
        onSignIn={onSignIn}
        onRetry={player.onRetry}
        onContinueHere={player.onContinueHere}
        onStay={player.onStay}
        onLeave={onLeave}
        ways={player.ways}
      />
      {note}
    </div>
  );
}

/** The bars and panels of the content that is open, drawn from its tools. A course has its own. */
function useChrome(
  shown: PlayerProps['tools'],
  room: ChromeRoom,
  { title, kind, media, notes, score, onStartOver, leave }: PlayerProps & { leave: () => void },
) {
  const documentChrome = useDocumentChrome(shown?.of === 'document' ? shown : undefined, room, notes);
  const mediaChrome = useMediaChrome(shown?.of === 'media' ? shown : undefined, room, media);
  const bookChrome = useBookChrome(shown?.of === 'book' ? shown : undefined, room, notes);
  const courseTools = shown?.of === 'course' ? shown : undefined;
  const courseChrome = useCourseChrome(courseTools, { title, kind, score, onStartOver, leave });
  return documentChrome ?? mediaChrome ?? bookChrome ?? courseChrome;
}

/** What the bar has in words: of the content, of the titles beside it, of the title itself. */
function menuOf(props: PlayerProps, chrome: Chrome | undefined, showKeys: () => void, t: T) {
  const keys: MenuAction = { icon: 'keys', label: t('keys.title'), onPress: showKeys };
  return [chrome?.more ?? [], besideOf(props, t), [...(props.titleActions ?? []), ...(chrome ? [keys] : [])]];
}

/** Leaves this title for the one beside it; named after it, so that nobody goes there unawares. */
function besideOf({ previous, next }: PlayerProps, t: T): readonly MenuAction[] {
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
