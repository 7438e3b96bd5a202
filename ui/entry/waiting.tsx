import { useText } from '../i18n/use-text.ts';
import { Said } from '../components/feedback/said.tsx';
import { useHoldsFirstPicture } from './first-picture/use-first-picture.ts';
import styles from './waiting.module.css';

/** While a screen's code is on its way: quiet, and only said after a moment. */
export function Waiting() {
  useHoldsFirstPicture();
  const { t } = useText();
  return (
    <div className={styles.waiting}>
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.text}>{t('common.loading')}</span>
      <Said words={t('common.loading')} slow />
    </div>
  );
}
