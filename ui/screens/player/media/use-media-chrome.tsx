import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { Cue, MediaTools, MediaView } from '#domain/player/index.ts';
import { VisuallyHidden } from '#ui/components/visually-hidden.tsx';
import { useAsyncResult } from '#ui/hooks/use-answer.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { type ToolsetChrome, type PlayerFrame, usePlayer, useToolsOf } from '../player-context.ts';
import { MediaControls } from './media-controls.tsx';
import { TranscriptPanel } from './transcript-panel.tsx';
import { usePanels } from '../bar/use-panels.ts';
import { listedMediaKeys } from '../keys/listed-keys.ts';
import { type MediaKey, mediaKeys } from '../keys/media-keys.ts';
import { useWindowKeys } from '../keys/use-window-keys.ts';
import { type PlaybackActions, usePlaybackActions, useCaptionSize, type CaptionSize } from './use-acts.ts';
import { fileName } from '#ui/format/calendar.ts';
import { clockTime } from '#ui/format/time-spent.ts';
import { bestTrackOf } from './track-name.ts';
import { titleColour } from '#ui/components/titles/picture.tsx';
import { PlayerIcon } from '../bar/player-icon.tsx';
import styles from './stages.module.css';

/** Controls, transcript and keys of audio and video; undefined without one. Spec §4 Audio and video. */
export function useMediaChrome(): ToolsetChrome | undefined {
  const { t, language } = useText();
  const tools = useToolsOf('media');
  const { frame, tools: player } = usePlayer();
  const view = useSyncExternalStore(tools?.state.subscribe ?? nothing, tools?.state.get ?? noView);
  const { acts, said, say } = usePlaybackActions(tools);
  const captionSize = useCaptionSize();
  const chapters = useChapters(tools);
  const { panel, setPanel, opener } = usePanels<'transcript'>();
  const hasTranscript = tools !== undefined && tools.transcripts.length > 0;
  const [hasMenu, setMenu] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isFilm = tools?.kind === 'video';
  const { isResting, wake } = useRest(isFilm && (view?.playing ?? false) && !hasMenu, place);
  useWindowKeys(tools && acts && frame.hasKeys ? mediaKeys : undefined, player.letters.isOn, (key) => {
    if (tools && acts) apply(key, tools, acts, frame);
  });
  const saveTranscript = useSavedTranscript(tools, view?.captions ?? language, say);
  if (!tools || !view || !acts) return undefined;

  const controls = (
    <div ref={place} style={{ display: 'contents' }}>
      <MediaControls
        tools={tools}
        view={view}
        acts={acts}
        chapters={chapters.filter(({ start }) => start < (view.duration ?? Number.POSITIVE_INFINITY))}
        transcript={hasTranscript ? opener('transcript') : undefined}
        captionSize={captionSize}
        onMenu={setMenu}
      />
    </div>
  );
  return {
    bar: null,
    more: saveTranscript ? [{ icon: 'device', label: t('media.saveTranscript'), onPress: saveTranscript }] : [],
    beside: null,
    after: panel === 'transcript' && hasTranscript && (
      <TranscriptPanel
        tools={tools}
        second={view.second}
        wanted={view.captions ?? language}
        onGo={acts.goTo}
        onClose={() => setPanel(undefined)}
      />
    ),
    over: (
      <>
        <Description view={view} />
        {isFilm ? (
          <VideoStage
            view={view}
            captionSize={captionSize.size}
            isResting={isResting}
            onPress={acts.toggle}
            onMove={wake}
          >
            {controls}
          </VideoStage>
        ) : (
          <AudioStage captionSize={captionSize.size} view={view}>
            {controls}
          </AudioStage>
        )}
      </>
    ),
    status: said,
    isStalled: view.stalled,
    keys: listedMediaKeys(mediaKeys),
    ...(isFilm ? { cinema: { isResting } } : {}),
  };
}

/** Announces audio descriptions during playback. The live region exists before the first text. WCAG 1.2.5. */
function Description({ view: { descriptions, description } }: { view: MediaView }) {
  return (
    <VisuallyHidden>
      <span role="status" lang={descriptions}>
        {description}
      </span>
    </VisuallyHidden>
  );
}

function useChapters(tools: MediaTools | undefined): readonly Cue[] {
  const ask = useCallback(async () => tools?.chapters() ?? none, [tools]);
  return useAsyncResult(ask) ?? none;
}

function apply(key: MediaKey, tools: MediaTools, acts: PlaybackActions, frame: PlayerFrame): void {
  const { duration } = tools.state.get();
  switch (key.do) {
    case 'toggle':
      return acts.toggle();
    case 'mute':
      return acts.toggleMuted();
    case 'fullScreen':
      return frame.toggleFullScreen();
    case 'keys':
      return frame.listKeys(true);
    case 'captions':
      return acts.toggleCaptions();
    case 'slower':
      return acts.stepSpeed(-1);
    case 'faster':
      return acts.stepSpeed(1);
    case 'start':
      return acts.goTo(0);
    case 'end':
      return duration === undefined ? undefined : acts.goTo(duration);
    case 'skip':
      return acts.seekBy(key.seconds);
    case 'volume':
      return acts.changeVolume(key.by);
    case 'tenth':
      return duration === undefined ? undefined : acts.goTo((duration * key.tenth) / 10);
  }
}

const none: readonly Cue[] = [];
const nothing = () => () => undefined;
const noView = () => undefined;

/** Saves the transcript as text, one line per cue; undefined without one. `wanted`: its language, if available. */
function useSavedTranscript(
  tools: MediaTools | undefined,
  wanted: string,
  onFailed: (words: string) => void,
): (() => void) | undefined {
  const { t } = useText();
  const { launch, tools: player } = usePlayer();
  const { title } = launch;
  const track = tools && (bestTrackOf(tools.transcripts, wanted) ?? tools.transcripts[0]);
  if (!track) return undefined;
  const name = fileName(t('media.transcriptFile', { title }), 'transcript', 'txt');
  return () =>
    void tools.transcript(track.language).then(
      (cues) => {
        const lines = cues.map(({ start, text }) => `${clockTime(start)}  ${text.replace(/\s+/g, ' ')}`);
        player.saveFile({ name, type: 'text/plain', text: `${title}\n\n${lines.join('\n')}\n` });
      },
      () => onFailed(t('media.transcriptFailed')),
    );
}

/** Delay in ms without pointer movement before controls over a video hide. */
const REST_MS = 3000;

/**
 * True when controls may hide. `wake` restarts the timer on each movement; keys restart it, too. Never true while the
 * controls have the focus or with reduced motion, because hiding controls is motion.
 */
function useRest(mayRest: boolean, place: RefObject<HTMLElement | null>): { isResting: boolean; wake: () => void } {
  const after = usePlayer().tools.media?.after;
  const [isResting, setResting] = useState(false);
  const stop = useRef<() => void>(undefined);

  const wait = useCallback(() => {
    const begin = () => {
      stop.current?.();
      stop.current = after?.(REST_MS, () => {
        if (place.current?.querySelector(':focus-visible')) begin();
        else if (!matchMedia('(prefers-reduced-motion: reduce)').matches) setResting(true);
      });
    };
    begin();
  }, [after, place]);
  const wake = useCallback(() => {
    setResting(false);
    if (mayRest) wait();
  }, [mayRest, wait]);

  useEffect(() => {
    if (!mayRest) return undefined;
    wait();
    window.addEventListener('keydown', wake);
    return () => {
      window.removeEventListener('keydown', wake);
      stop.current?.();
      setResting(false);
    };
  }, [mayRest, wait, wake]);
  return { isResting: isResting && mayRest, wake };
}

/** Video view: a press on the video toggles playback. Controls are at its lower edge, or below on phones. */
function VideoStage({
  view,
  captionSize,
  isResting,
  onPress,
  onMove,
  children,
}: {
  view: MediaView;
  captionSize: CaptionSize;
  isResting: boolean;
  onPress: () => void;
  onMove: () => void;
  children: ReactNode;
}) {
  return (
    <div
      className={styles.film}
      data-controls="over"
      data-raised={!isResting}
      data-resting={isResting}
      data-caption-size={captionSize}
      onPointerMove={onMove}
    >
      {/* Duplicates the play button for pointers only. */}
      <div
        className={styles.surface}
        aria-hidden="true"
        onClick={(event) => {
          // The first touch only displays the controls again.
          const isFinger = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch';
          if (!isFinger || !isResting) onPress();
          onMove();
        }}
      >
        {view.waiting && view.playing ? (
          <span className={styles.spinner} />
        ) : (
          !view.playing && (
            <span className={styles.big}>
              <PlayerIcon name={view.ended ? 'replay' : 'play'} />
            </span>
          )
        )}
      </div>
      {children}
    </div>
  );
}

/** Audio view: image, name, current cue and controls. */
function AudioStage({
  captionSize,
  view,
  children,
}: {
  captionSize: CaptionSize;
  view: MediaView;
  children: ReactNode;
}) {
  const { launch, tools } = usePlayer();
  const { title } = launch;
  const picture = tools.media?.picture;
  return (
    <div className={styles.sound} data-controls="below">
      <div className={styles.albumArt}>
        <div className={styles.cover} data-colour={titleColour(title)} aria-hidden="true">
          <PlayerIcon name="sound" />
          {picture !== undefined && (
            <img
              src={picture}
              alt=""
              onError={(event) => {
                event.currentTarget.hidden = true; // the coloured background remains
              }}
            />
          )}
        </div>
        <p className={styles.name} dir="auto">
          {title}
        </p>
        {view.captions !== undefined && (
          <p className={styles.caption} data-caption-size={captionSize} lang={view.captions} dir="auto">
            {view.caption}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}
