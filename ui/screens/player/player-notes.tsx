import { useText } from '#ui/i18n/use-text.ts';
import { PlayerIcon } from './player-icon.tsx';
import styles from './notes.module.css';

/** Lines under the bar that say what is the matter with the world; the content goes on below. */
export function PlayerNotes({
  online,
  stalled,
  signedOut,
  onSignIn,
}: {
  online: boolean;
  stalled: boolean;
  signedOut: boolean;
  onSignIn: () => void;
}) {
  const { t } = useText();
  return (
    <div className={styles['notes']} role="status">
      {!online && (
        <p className={styles['note']}>
          <PlayerIcon name="offline" />
          <span>{t('offline.banner')}</span>
        </p>
      )}
      {online && stalled && (
        <p className={styles['note']}>
          <PlayerIcon name="wait" />
          <span>{t('player.stalled')}</span>
        </p>
      )}
      {signedOut && (
        <p className={styles['note']}>
          <PlayerIcon name="lock" />
          <span>{t('player.signedOut')}</span>
          <button type="button" className={styles['link']} onClick={onSignIn}>
            {t('signIn.submit')}
          </button>
        </p>
      )}
    </div>
  );
}
