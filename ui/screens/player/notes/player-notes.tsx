import { useState } from 'react';
import { useTimeout } from '#ui/hooks/use-later.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { PlayerIcon } from '../bar/player-icon.tsx';
import { type UnsentWork, usePlayer } from '../player-context.ts';
import styles from './notes.module.css';

/** Status messages below the bar, about connection, unsent work or session; the content continues below. */
export function PlayerNotes({ stalled }: { stalled: boolean }) {
  const { launch, notices, frame } = usePlayer();
  const { online, unsent } = notices;
  const signedOut = frame.isSignInPutOff && launch.stage.at !== 'aside';
  const { t } = useText();
  return (
    <div className={styles.notes} role="status">
      {!online && (
        <p className={styles.note}>
          <PlayerIcon name="offline" />
          <span className={styles.text}>{t('offline.banner')}</span>
          {unsent && <TryNow unsent={unsent} />}
        </p>
      )}
      {online && unsent && !signedOut && (
        <p className={styles.note}>
          <PlayerIcon name="device" />
          <span className={styles.text}>{t('messages.PROGRESS_SAVE_FAILURE')}</span>
          <TryNow unsent={unsent} />
        </p>
      )}
      {unsent?.endsWithWindow && !signedOut && (
        <p className={styles.note}>
          <PlayerIcon name="device" />
          <span className={styles.text}>{t('offline.privateWindow')}</span>
        </p>
      )}
      {online && stalled && (
        <p className={styles.note}>
          <PlayerIcon name="wait" />
          <span className={styles.text}>{t('player.stalled')}</span>
        </p>
      )}
      {signedOut && (
        <p className={styles.note}>
          <PlayerIcon name="lock" />
          <span className={styles.text}>{t('player.signedOut')}</span>
          <button type="button" className={styles.link} onClick={() => frame.putSignInOff(false)}>
            {t('signIn.submit')}
          </button>
        </p>
      )}
    </div>
  );
}

/** The retry countdown is hidden from screen readers, because its announcements would drown other speech. */
function TryNow({ unsent }: { unsent: UnsentWork }) {
  const { t } = useText();
  const left = useSecondsUntil(unsent);
  return (
    <>
      {left !== undefined && !unsent.trying && (
        <span className={styles.countdown} aria-hidden="true">
          {t('offline.nextTry', { count: left })}
        </span>
      )}
      <button type="button" className={styles.link} aria-disabled={unsent.trying} onClick={unsent.onTryNow}>
        {t('common.tryNow')}
      </button>
    </>
  );
}

/** Whole seconds until the next retry, rounded up; undefined if none is scheduled or the time has passed. */
function useSecondsUntil({ nextTryAtMs: atMs, now, after }: UnsentWork): number | undefined {
  const [, draw] = useState(0);
  const left = atMs === undefined ? 0 : Math.max(0, atMs - now());
  useTimeout(after, left === 0 ? undefined : left % 1000 || 1000, () => draw((n) => n + 1), left);
  return left === 0 ? undefined : Math.ceil(left / 1000);
}
