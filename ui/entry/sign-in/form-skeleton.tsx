import { Said } from '../../components/feedback/said.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useHoldsFirstPicture } from '../first-picture/use-first-picture.ts';
import styles from './login-screen.module.css';

/** The size of the form, so that nothing jumps when the organisation arrives. */
export function FormSkeleton() {
  useHoldsFirstPicture();
  const { t } = useText();
  return (
    <div className={styles.skeleton}>
      <Said words={t('common.loading')} slow />
      <span />
      <span />
      <span />
    </div>
  );
}
