import type { ReactNode } from 'react';
import { titleColour } from '#ui/components/titles/picture.tsx';
import type { MediaView } from '#domain/player/index.ts';
import type { CaptionSize } from './use-acts.ts';
import { PlayerIcon } from '../bar/player-icon.tsx';
import { usePlayer } from '../player-context.ts';
import styles from './stages.module.css';

/** Over a film: a press on the picture plays and pauses; controls stand at its lower edge, or below it on a phone. */
export function VideoStage({
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
      {/* The same as the play button, for the pointer alone. */}
      <div
        className={styles.surface}
        aria-hidden="true"
        onClick={(event) => {
          // A finger first brings the controls back.
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

/** The page of a sound: its picture, its name, what is said now, and the controls. */
export function AudioStage({
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
      <div className={styles.sleeve}>
        <div className={styles.cover} data-colour={titleColour(title)} aria-hidden="true">
          <PlayerIcon name="sound" />
          {picture !== undefined && (
            <img
              src={picture}
              alt=""
              onError={(event) => {
                event.currentTarget.hidden = true; // the coloured ground serves
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
