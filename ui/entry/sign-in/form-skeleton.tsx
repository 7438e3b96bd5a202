import { Said } from '../../components/feedback/said.tsx';
import { useIsLate } from '../../components/feedback/use-is-late.ts';
import { useText } from '../../i18n/use-text.ts';
import { useHoldsFirstPicture } from '../first-picture/use-first-picture.ts';
import { LateWords } from '../late-words.tsx';
import { useService } from '../services.ts';
import styles from './login-screen.module.css';

/** The size of the form, so that nothing jumps when the organisation arrives. */
export function FormSkeleton({ onRetry }: { onRetry?: () => void }) {
  const { typed } = useService('firstPicture');
  const { t } = useText();
  const isLate = useIsLate(true, 'screen');
  // A form that was typed into stays; the page itself (ui/early) puts the words beside it.
  useHoldsFirstPicture(!isLate || typed() !== undefined);
  if (isLate) return <LateWords of="organisation" onRetry={onRetry} />;
  return (
    <div className={styles.skeleton}>
      <Said words={t('common.loading')} slow />
      <span />
      <span />
      <span />
    </div>
  );
}
