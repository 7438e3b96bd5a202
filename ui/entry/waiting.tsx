import { Announcement } from '../components/feedback/live-region.tsx';
import { useIsLate } from '../components/feedback/use-is-late.ts';
import { useText } from '../i18n/use-text.ts';
import { useHoldsFirstPaint } from './first-paint/use-first-paint.ts';
import { LateMessage, type LateMessageProps } from './late-words.tsx';
import styles from './waiting.module.css';

/** Loading state of a screen whose chunk or session is pending. Silent at first; displays a message when late. */
export function LoadingScreen({ of = 'page', ...ways }: Partial<LateMessageProps>) {
  const { t } = useText();
  if (useIsLate(true, 'screen')) return <LateMessage of={of} {...ways} />;
  return (
    <>
      <WaitingDot />
      <Announcement words={t('common.loading')} slow />
    </>
  );
}

/** Indicator of the first seconds, displayed below the first paint. */
export function WaitingDot() {
  const { t } = useText();
  useHoldsFirstPaint(true);
  return (
    <div className={styles.waiting}>
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.text}>{t('common.loading')}</span>
    </div>
  );
}
