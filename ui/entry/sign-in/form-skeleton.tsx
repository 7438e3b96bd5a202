import { Announcement } from '../../components/feedback/live-region.tsx';
import { useIsLate } from '../../components/feedback/use-is-late.ts';
import { useText } from '../../i18n/use-text.ts';
import { useHoldsFirstPaint } from '../first-paint/use-first-paint.ts';
import { LateMessage } from '../late-words.tsx';
import { useService } from '../services.ts';
import styles from './login-screen.module.css';

/** Reserves the form’s size to avoid a layout shift when the organisation loads. */
export function FormSkeleton({ onRetry }: { onRetry?: () => void }) {
  const { typed } = useService('firstPaint');
  const { t } = useText();
  const isLate = useIsLate(true, 'screen');
  // A form with input stays on the page; the inline script (ui/bootstrap) adds the waiting message.
  useHoldsFirstPaint(!isLate || typed() !== undefined);
  if (isLate) return <LateMessage of="organisation" onRetry={onRetry} />;
  return (
    <div className={styles.skeleton}>
      <Announcement words={t('common.loading')} slow />
      <span />
      <span />
      <span />
    </div>
  );
}
