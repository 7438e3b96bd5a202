import { Said } from '../components/feedback/live-region.tsx';
import { useIsLate } from '../components/feedback/use-is-late.ts';
import { useText } from '../i18n/use-text.ts';
import { useHoldsFirstPaint } from './first-paint/use-first-paint.ts';
import { LateWords, type LateWordsProps } from './late-words.tsx';
import styles from './waiting.module.css';

/** Loading state of a screen whose chunk or session is pending. Silent at first; displays a message when late. */
export function Waiting({ of = 'page', ...ways }: Partial<LateWordsProps>) {
  const { t } = useText();
  if (useIsLate(true, 'screen')) return <LateWords of={of} {...ways} />;
  return (
    <>
      <WaitingDot />
      <Said words={t('common.loading')} slow />
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
