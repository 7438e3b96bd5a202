import { Button } from '#ui/components/forms/button.tsx';
import { useText } from '#ui/i18n/use-text.ts';
import type { PlayerProps } from '../player-props.ts';
import { Figures } from './completion-dialog.tsx';
import styles from './completion-dialog.module.css';
import { PlayerDialog } from './player-dialog.tsx';

/** A course was left that had said that the learner failed: what it came to, and the way to try again. */
export function FailedDialog({
  title,
  outcome,
  onClose,
  onAgain,
}: Pick<PlayerProps, 'title' | 'outcome'> & { onClose: () => void; onAgain: () => void }) {
  const { t } = useText();
  return (
    <PlayerDialog
      wide
      title={t('player.notPassedTitle', { title })}
      lead={t('player.notPassedLead')}
      onDismiss={onClose}
    >
      <Figures outcome={outcome} folder={undefined} />
      <div className={styles.actions}>
        <Button onClick={onClose}>{t('common.close')}</Button>
        <Button look="filled" onClick={onAgain}>
          {t('common.retry')}
        </Button>
      </div>
    </PlayerDialog>
  );
}
