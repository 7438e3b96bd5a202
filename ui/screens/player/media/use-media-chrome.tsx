import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Cue, MediaTools, MediaView } from '#domain/player/index.ts';
import { VisuallyHidden } from '#ui/components/visually-hidden.tsx';
import { useAnswer } from '#ui/hooks/use-answer.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { type Chrome, type Frame, usePlayer, useToolsOf } from '../player-context.ts';
import { MediaControls } from './media-controls.tsx';
import { AudioStage, VideoStage } from './stages.tsx';
import { TranscriptPanel } from './transcript-panel.tsx';
import { usePanels } from '../bar/use-panels.ts';
import { listedMediaKeys } from '../keys/listed-keys.ts';
import { type MediaKey, mediaKeys } from '../keys/media-keys.ts';
import { useWindowKeys } from '../keys/use-window-keys.ts';
import { type Acts, useActs, useCaptionSize } from './use-acts.ts';
import { fileName } from '#ui/format/calendar.ts';
import { clockTime } from '#ui/format/time-spent.ts';
import { bestOf } from './track-name.ts';

/** Controls, transcript and keys of audio and video; undefined while none is open. Spec §4 Audio and video. */
export function useMediaChrome(): Chrome | undefined {
  const { t, language } = useText();
  const tools = useToolsOf('media');
  const { frame, tools: player } = usePlayer();
  const view = useSyncExternalStore(tools?.state.subscribe ?? nothing, tools?.state.get ?? noView);
  const { acts, said, say } = useActs(tools);
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

/** What is seen, said as it is seen. The region is there before the first words. WCAG 1.2.5. */
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
  return useAnswer(ask) ?? none;
}

function apply(key: MediaKey, tools: MediaTools, acts: Acts, frame: Frame): void {
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

/** Saves what is said as a text, a line for each moment; undefined where there is none. `wanted`: its language, where there is one. */
function useSavedTranscript(
  tools: MediaTools | undefined,
  wanted: string,
  onFailed: (words: string) => void,
): (() => void) | undefined {
  const { t } = useText();
  const { launch, tools: player } = usePlayer();
  const { title } = launch;
  const track = tools && (bestOf(tools.transcripts, wanted) ?? tools.transcripts[0]);
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

/** Controls over a film go after this long without a movement. */
const REST_MS = 3000;

/**
 * True when the learner only looks. `wake` at each movement; keys wake by themselves. Never while the keyboard is in the
 * controls, and never for who asks for less motion: what comes and goes is motion.
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
