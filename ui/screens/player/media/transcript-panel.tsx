import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { Cue, MediaTools } from '#domain/player/index.ts';
import { WaitPart } from '#ui/components/feedback/wait.tsx';
import { clockTime } from '#ui/format/time-spent.ts';
import { useAsyncResult } from '#ui/hooks/use-answer.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { SidePanel } from '../bar/side-panel.tsx';
import { bestTrackOf, trackName } from './track-name.ts';
import styles from './transcript.module.css';

/** Transcript to read along: the current cue is marked, and each cue jumps to its time. */
export function TranscriptPanel({
  tools,
  second,
  wanted,
  onGo,
  onClose,
}: {
  tools: MediaTools;
  second: number;
  /** Initial language: that of the captions, otherwise the display language. */
  wanted: string;
  onGo: (second: number) => void;
  onClose: () => void;
}) {
  const { t, language: shownIn } = useText();
  const [language, setLanguage] = useState(
    (bestTrackOf(tools.transcripts, wanted) ?? tools.transcripts[0])?.language ?? '',
  );
  const cues = useTranscript(tools, language);
  return (
    <SidePanel
      as="section"
      label={t('player.transcript')}
      place={styles.panel}
      takesFocus={false}
      tools={
        tools.transcripts.length > 1 && (
          <select
            aria-label={t('media.language')}
            value={language}
            onChange={(event) => setLanguage(event.currentTarget.value)}
          >
            {tools.transcripts.map((track) => (
              <option key={track.language} value={track.language}>
                {trackName(track, shownIn)}
              </option>
            ))}
          </select>
        )
      }
      onClose={onClose}
    >
      {cues === undefined && (
        <div className={styles.words}>
          <WaitPart isBare of="transcript" />
        </div>
      )}
      {cues === 'failed' && (
        <p className={styles.words} role="alert">
          {t('media.transcriptFailed')}
        </p>
      )}
      {Array.isArray(cues) && <Cues cues={cues} language={language} second={second} onGo={onGo} />}
    </SidePanel>
  );
}

function useTranscript(tools: MediaTools, language: string): readonly Cue[] | 'failed' | undefined {
  return useAsyncResult(useCallback(() => tools.transcript(language).catch(() => 'failed'), [tools, language]));
}

/** One Tab stop; arrows, Home and End move between cues, Enter jumps to the cue’s time. */
function Cues({
  cues,
  language,
  second,
  onGo,
}: {
  cues: readonly Cue[];
  language: string;
  second: number;
  onGo: (second: number) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  const [isBrowsing, setBrowsing] = useState(false);
  const [stop, setStop] = useState<number>();
  const current = cues.findLastIndex(({ start }) => start <= second);

  useEffect(() => {
    const [box, item] = [list.current, list.current?.children[current]];
    // Does not scroll while the learner reads elsewhere.
    if (!box || !(item instanceof HTMLElement) || isBrowsing || box.contains(document.activeElement)) return;
    box.scrollTop = item.offsetTop - box.clientHeight / 3;
  }, [current, isBrowsing]);

  const move = (event: KeyboardEvent) => {
    const from = stop ?? Math.max(0, current);
    const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: cues.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const at = Math.min(cues.length - 1, Math.max(0, to));
    setStop(at);
    list.current?.children[at]?.querySelector('button')?.focus();
  };
  return (
    <ol
      ref={list}
      className={styles.cues}
      lang={language}
      onKeyDown={move}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setStop(undefined);
      }}
      onPointerEnter={() => setBrowsing(true)}
      onPointerLeave={() => setBrowsing(false)}
    >
      {cues.map((cue, at) => (
        <li key={at}>
          <button
            type="button"
            aria-current={at === current}
            tabIndex={at === (stop ?? Math.max(0, current)) ? 0 : -1}
            onClick={() => onGo(cue.start)}
          >
            <span className={styles.at}>{clockTime(cue.start)}</span>
            <span className={styles.text} dir="auto">
              {cue.text}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
