import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../icon.tsx';
import { onDevice } from '../icons.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './here-mark.module.css';

/** On the picture of a title that can be opened from this device: a drawing, and its words for the ear. */
export function HereMark({ id }: { id?: string }) {
  const { t } = useText();
  return (
    <span className={styles.mark} title={t('packs.onDevice')} data-here>
      <Icon of={onDevice} size={16} />
      <VisuallyHidden>
        <span id={id}>{t('packs.onDevice')}</span>
      </VisuallyHidden>
    </span>
  );
}
