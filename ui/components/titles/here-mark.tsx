import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../icon.tsx';
import { onDevice } from '../icons.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './here-mark.module.css';

/** Mark on the cover of a title that can be opened offline: an icon with a text for screen readers. */
export function DownloadedMark({ id }: { id?: string }) {
  const { t } = useText();
  return (
    <span className={styles.mark} title={t('downloads.isDownloaded')} data-here>
      <Icon of={onDevice} size={16} />
      <VisuallyHidden>
        <span id={id}>{t('downloads.isDownloaded')}</span>
      </VisuallyHidden>
    </span>
  );
}
