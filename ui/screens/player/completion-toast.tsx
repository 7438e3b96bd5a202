import { useState } from 'react';
import { useText } from '#ui/i18n/use-text.ts';
import { PlayerIcon } from './player-icon.tsx';
import { ToolButton } from './tool-button.tsx';
import styles from './notes.module.css';

/** Says once that the title is completed. Small, beside the content, never in the way out; stays until it is closed. */
export function CompletionToast({
  title,
  completed,
  next,
}: {
  title: string;
  completed: boolean;
  next: { title: string; onOpen: () => void } | undefined;
}) {
  const { t } = useText();
  const [closed, setClosed] = useState(false);
  return (
    // The region is there from the start: one that comes together with its words is not announced.
    <div className={styles['toastPlace']} role="status">
      {completed && !closed && (
        <div className={styles['toast']}>
          <span className={styles['done']}>
            <PlayerIcon name="tick" />
          </span>
          <div className={styles['toastWords']}>
            <strong>{t('player.completedTitle', { title })}</strong>
            <span>{t('player.completedLead')}</span>
            {next && (
              <button type="button" className={styles['link']} onClick={next.onOpen}>
                {t('player.nextTitle', { title: next.title })}
              </button>
            )}
          </div>
          <ToolButton icon="close" label={t('common.close')} onPress={() => setClosed(true)} />
        </div>
      )}
    </div>
  );
}
