import { useText } from '../i18n/use-text.ts';
import { Button } from './button.tsx';
import styles from './timed-return.module.css';

/** The page is about to go on by itself: says where and when, and lets the learner go now or stay (WCAG 2.2.1). */
export function TimedReturn(props: {
  /** `next`: where it goes is not known before it is gone to. */
  to: 'home' | 'signIn' | 'next';
  secondsLeft: number;
  stopped: boolean;
  onGo: () => void;
  onStay: () => void;
}) {
  const { to, secondsLeft, stopped, onGo, onStay } = props;
  const { t } = useText();
  return (
    <div className={styles.box}>
      {!stopped && <p role="timer">{t(`countdown.${to}`, { count: secondsLeft })}</p>}
      <div className={styles.actions}>
        <Button look="filled" onClick={onGo}>
          {t('countdown.goNow')}
        </Button>
        {!stopped && <Button onClick={onStay}>{t('countdown.stay')}</Button>}
      </div>
    </div>
  );
}
