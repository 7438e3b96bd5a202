import { type CSSProperties, type PointerEvent, useState } from 'react';
import type { Cue, MediaView } from '#domain/player/index.ts';
import { clockTime } from '#ui/format/time-spent.ts';
import { useText } from '#ui/i18n/use-text.ts';
import styles from './controls.module.css';

/** Where it is, what is here already, where chapters begin; pull it to go elsewhere. */
export function Scrubber({
  view,
  chapters,
  onGo,
}: {
  view: MediaView;
  chapters: readonly Cue[];
  onGo: (second: number) => void;
}) {
  const { t } = useText();
  const { second, duration, buffered } = view;
  const [pointed, setPointed] = useState<number>();
  if (duration === undefined || duration <= 0) return <span className={styles.noScrubber} />;
  const share = (at: number) => `${(100 * Math.min(duration, Math.max(0, at))) / duration}%`;
  return (
    <div className={styles.scrubber}>
      <div className={styles.rail} aria-hidden="true">
        {buffered.map(([from, to]) => (
          <i
            key={from}
            className={styles.here}
            style={{ insetInlineStart: share(from), inlineSize: share(to - from) }}
          />
        ))}
        <i className={styles.played} style={{ inlineSize: share(second) }} />
        {chapters.slice(1).map(({ start }) => (
          <i key={start} className={styles.mark} style={{ insetInlineStart: share(start) }} />
        ))}
      </div>
      <input
        type="range"
        data-position
        min={0}
        max={duration}
        step={0.1}
        value={Math.min(second, duration)}
        aria-label={t('player.seek')}
        aria-valuetext={t('media.timeOf', { time: clockTime(second), whole: clockTime(duration) })}
        style={{ '--at': share(second) } as CSSProperties} // a custom property, which the type does not know
        onChange={(event) => onGo(event.currentTarget.valueAsNumber)}
        onPointerMove={(event) => setPointed(duration * shareAt(event))}
        onPointerLeave={() => setPointed(undefined)}
      />
      {pointed !== undefined && (
        <span className={styles.preview} style={{ '--at': share(pointed) } as CSSProperties} aria-hidden="true">
          <span className={styles.previewTime}>{clockTime(pointed)}</span>
          <bdi>{chapters.findLast(({ start }) => start <= pointed)?.text}</bdi>
        </span>
      )}
    </div>
  );
}

/** Half of what is pulled: its middle never goes further. See `.rail`. */
const HALF_THUMB = 8;

/** How far along the pointer is, 0 to 1. */
function shareAt({ currentTarget, clientX }: PointerEvent<HTMLElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  const room = width - 2 * HALF_THUMB;
  return room > 0 ? Math.min(1, Math.max(0, (clientX - left - HALF_THUMB) / room)) : 0;
}
