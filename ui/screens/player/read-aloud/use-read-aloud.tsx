import { type ReactNode, useEffect, useId, useSyncExternalStore } from 'react';
import { readAloudRates, type ReadAloudView, type ReadAloud } from '#domain/player/index.ts';
import { useWindowKeys } from '../keys/use-window-keys.ts';
import { useFirstFocus } from '#ui/hooks/use-first-focus.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { ToolButton } from '../bar/tool-button.tsx';
import { usePlayer } from '../player-context.ts';
import styles from './read-aloud.module.css';

export type ReadAloudControls = {
  isReading: boolean;
  toggle: () => void;
  stop: () => void;
  /** Read-aloud bar, while reading or with a message. */
  bar: ReactNode;
};

/** Escape works wherever the content listens to keys, because no single-key shortcut stops the voice. */
const keys = [{ act: 'stop', keys: ['Escape'] }] as const;

/** Reads the open content aloud; undefined without a voice. */
export function useReadAloud(aloud: ReadAloud | undefined): ReadAloudControls | undefined {
  const { isAsking } = usePlayer().frame;
  const view = useSyncExternalStore<ReadAloudView | undefined>(
    aloud?.state.subscribe ?? nothing,
    aloud?.state.get ?? noView,
  );
  const isReading = view !== undefined && view.at !== 'silent';
  // Stops reading when a dialog opens: nobody types a password or listens while a dialog covers the content.
  useEffect(() => {
    if (isAsking) aloud?.stop();
  }, [isAsking, aloud]);
  useWindowKeys(isReading && aloud ? keys : undefined, false, () => aloud?.stop());
  if (!aloud || !view?.isOffered) return undefined;
  return {
    isReading,
    toggle: isReading ? aloud.stop : aloud.start,
    stop: aloud.stop,
    bar: (isReading || view.because !== undefined) && <ReadAloudBar aloud={aloud} view={view} />,
  };
}

const nothing = () => () => undefined;
const noView = () => undefined;

/** Button that starts and stops reading aloud. */
export function ReadAloudButton({ aloud, className = '' }: { aloud: ReadAloudControls; className?: string }) {
  const { t } = useText();
  return (
    <ToolButton
      icon="aloud"
      label={t(aloud.isReading ? 'readAloud.stop' : 'readAloud.start')}
      className={className}
      onPress={aloud.toggle}
    />
  );
}

const whySilent = {
  'no-words': 'readAloud.noWords',
  'no-voice': 'readAloud.noVoice',
  failed: 'readAloud.failed',
} as const;

/** Controls of the voice while reading, or the reason why reading stopped by itself. */
function ReadAloudBar({ aloud, view }: { aloud: ReadAloud; view: ReadAloudView }) {
  const { t } = useText();
  const { focusContent } = usePlayer().frame;
  const id = useId();
  const first = useFirstFocus<HTMLButtonElement>();
  const isPaused = view.at === 'paused';
  const stop = () => {
    aloud.stop();
    focusContent();
  };
  return (
    <div className={styles.bar} role="group" aria-label={t('readAloud.bar')}>
      {view.because === undefined ? (
        <>
          <ToolButton
            ref={first}
            icon={isPaused ? 'play' : 'pause'}
            label={t(isPaused ? 'player.play' : 'player.pause')}
            onPress={isPaused ? aloud.goOn : aloud.pause}
          />
          <label className={styles.speed} htmlFor={id}>
            {t('player.speed')}
          </label>
          <select
            id={id}
            className={styles.choice}
            value={view.rate}
            onChange={(event) => {
              const rate = readAloudRates.find((one) => String(one) === event.currentTarget.value);
              if (rate) aloud.setRate(rate);
            }}
          >
            {readAloudRates.map((speed) => (
              <option key={speed} value={speed}>
                {t('media.speedShown', { speed })}
              </option>
            ))}
          </select>
        </>
      ) : (
        <p className={styles.why} role="status">
          {t(whySilent[view.because])}
        </p>
      )}
      <ToolButton
        icon="close"
        label={t(view.because === undefined ? 'readAloud.stop' : 'common.close')}
        onPress={stop}
      />
    </div>
  );
}
