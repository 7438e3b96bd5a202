import { useText } from '#ui/i18n/use-text.ts';
import { VisuallyHidden } from '../../../components/visually-hidden.tsx';
import { PlayerIcon } from './player-icon.tsx';
import styles from './completed-in-bar.module.css';

/** That a course is completed, in the bar: nothing of ours lies over it, where its own buttons are. */
export function CompletedInBar({
  title,
  completed,
  onAsk,
}: {
  title: string;
  completed: boolean;
  /** Undefined: there is nothing to go on with. */
  onAsk: (() => void) | undefined;
}) {
  const { t } = useText();
  return (
    <>
      {/* The region is there from the start: one that comes together with its words is not announced. */}
      <div role="status" className={styles.place}>
        {completed && (
          <span className={styles.completed}>
            <PlayerIcon name="tick" />
            <span className={styles.word} aria-hidden="true">
              {t('status.completed')}
            </span>
            <VisuallyHidden>{t('player.completedTitle', { title })}</VisuallyHidden>
          </span>
        )}
      </div>
      {completed && onAsk && (
        <button type="button" className={styles.next} onClick={onAsk}>
          {t('player.whatNext')}
        </button>
      )}
    </>
  );
}
