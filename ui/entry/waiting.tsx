import { Said } from '../components/feedback/said.tsx';
import { useIsLate } from '../components/feedback/use-is-late.ts';
import { useText } from '../i18n/use-text.ts';
import { useHoldsFirstPicture } from './first-picture/use-first-picture.ts';
import { LateWords, type LateWordsProps } from './late-words.tsx';
import styles from './waiting.module.css';

/** While a screen's code, or what decides which screen it is, is on its way: quiet, and in words once it is late. */
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

/** What is seen of it in the first seconds, under the first picture of the page. */
export function WaitingDot() {
  const { t } = useText();
  useHoldsFirstPicture(true);
  return (
    <div className={styles.waiting}>
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.text}>{t('common.loading')}</span>
    </div>
  );
}
