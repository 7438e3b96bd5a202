import { useId } from 'react';
import { type AloudView, aloudRates, type ReadAloud } from '#domain/player/index.ts';
import { useFirstFocus } from '#ui/hooks/use-first-focus.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { ToolButton } from '../bar/tool-button.tsx';
import styles from './aloud.module.css';

const whySilent = {
  'no-words': 'aloud.noWords',
  'no-voice': 'aloud.noVoice',
  failed: 'aloud.failed',
} as const;

/** What steers the voice while it reads; and why it is silent, where it fell silent by itself. */
export function AloudBar({ aloud, view, onClosed }: { aloud: ReadAloud; view: AloudView; onClosed: () => void }) {
  const { t } = useText();
  const id = useId();
  const first = useFirstFocus<HTMLButtonElement>();
  const isPaused = view.at === 'paused';
  const stop = () => {
    aloud.stop();
    onClosed();
  };
  return (
    <div className={styles.bar} role="group" aria-label={t('aloud.bar')}>
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
              const rate = aloudRates.find((one) => String(one) === event.currentTarget.value);
              if (rate) aloud.setRate(rate);
            }}
          >
            {aloudRates.map((speed) => (
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
      <ToolButton icon="close" label={t(view.because === undefined ? 'aloud.stop' : 'common.close')} onPress={stop} />
    </div>
  );
}
