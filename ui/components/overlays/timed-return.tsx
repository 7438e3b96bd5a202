import { useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../forms/button.tsx';
import styles from './timed-return.module.css';

/** Announces an automatic redirect with target and countdown; the learner can go now or stay (WCAG 2.2.1). */
export function TimedReturn(props: {
  /** `site`: another site, named in the text above. `next`: target not known in advance. */
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
    go.current?.focus(); // the pressed button disappears
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
