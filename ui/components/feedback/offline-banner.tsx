import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Banner } from './banner.tsx';
import { Button } from '../forms/button.tsx';

const words = {
  device: 'offline.banner',
  window: 'offline.privateWindow',
  nowhere: 'offline.notSaved',
  full: 'offline.diskFull',
} as const;

/**
 * No connection, or a browser that does not store, or has no room to. The seconds to the next try are seen, not announced: a voice that
 * counts down would drown everything else.
 */
export function OfflineBanner(props: {
  /** What keeps the work until it is sent: this device, a private window, or nothing (because the disk is full). */
  storing: keyof typeof words;
  secondsLeft?: number | undefined;
  trying?: boolean;
  /** What else is to be said of what waits. */
  children?: ReactNode;
  onTryNow: () => void;
}) {
  const { t } = useText();
  const { storing, secondsLeft, trying = false, onTryNow, children } = props;
  return (
    <Banner
      tone={storing === 'device' ? 'offline' : 'warning'}
      action={
        <>
          {secondsLeft !== undefined && <span aria-hidden="true">{t('offline.nextTry', { count: secondsLeft })}</span>}
          <Button busy={trying} onClick={onTryNow}>
            {t('common.tryNow')}
          </Button>
        </>
      }
    >
      {t(words[storing])} {children}
    </Banner>
  );
}
