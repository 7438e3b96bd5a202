import { useState } from 'react';
import { useText } from '#ui/i18n/use-text.ts';
import { PlayerIcon } from '../bar/player-icon.tsx';
import type { Offer } from '../player-props.ts';
import { ToolButton } from '../bar/tool-button.tsx';
import styles from '../notes/notes.module.css';

/** Says once that the title is completed: small, beside the content, never in the way out; stays until it is closed. */
export function CompletionToast({
  title,
  completed,
  next,
  onAsk,
}: {
  title: string;
  /** And nothing else says so. */
  completed: boolean;
  next: Offer | undefined;
  /** Undefined: there is nothing to go on with. */
  onAsk: (() => void) | undefined;
}) {
  const { t } = useText();
  const [closed, setClosed] = useState(false);
  return (
    // The region is there from the start: one that comes together with its words is not announced.
    <div className={styles.toastPlace} role="status">
      {completed && !closed && (
        <div className={styles.toast}>
          <span className={styles.done}>
            <PlayerIcon name="tick" />
          </span>
          <div className={styles.toastWords}>
            <strong>{t('player.completedTitle', { title })}</strong>
            <span>{t('player.completedLead')}</span>
            {next && (
              <button type="button" className={styles.link} onClick={next.onOpen}>
                {t('player.nextTitle', { title: next.title })}
              </button>
            )}
            {onAsk && (
              <button type="button" className={styles.link} onClick={onAsk}>
                {t('player.whatNext')}
              </button>
            )}
          </div>
          <ToolButton icon="close" label={t('common.close')} onPress={() => setClosed(true)} />
        </div>
      )}
    </div>
  );
}
