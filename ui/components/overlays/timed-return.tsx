import { useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../forms/button.tsx';
import styles from './timed-return.module.css';

/** The page is about to go on by itself: says where and when, and lets the learner go now or stay (WCAG 2.2.1). */
export function TimedReturn(props: {
  /** `site`: another one, which the words before this name. `next`: where it goes is not known before it is gone to. */
  to: 'home' | 'signIn' | 'site' | 'next';
  secondsLeft: number;
  stopped: boolean;
  onGo: () => void;
  onStay: () => void;
}) {
  const { to, secondsLeft, stopped, onGo, onStay } = props;
  const { t } = useText();
  const go = useRef<HTMLButtonElement>(null);
  const stay = () => {
    onStay();
    go.current?.focus(); // the button that was pressed goes away
  };
  return (
    <div className={styles.box}>
      {!stopped && <p role="timer">{t(`countdown.${to}`, { count: secondsLeft })}</p>}
      <div className={styles.actions}>
        <Button ref={go} look="filled" onClick={onGo}>
          {t('countdown.goNow')}
        </Button>
        {!stopped && <Button onClick={stay}>{t('countdown.stay')}</Button>}
      </div>
    </div>
  );
}
