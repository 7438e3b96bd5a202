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
 * Banner for a missing connection, or for a browser that cannot store or has no space. The retry countdown is hidden
 * from screen readers, because its announcements would drown other speech.
 */
export function OfflineBanner(props: {
  /** Where unsent work is stored: on this device, in a private window, or nowhere (full disk). */
  storing: keyof typeof words;
  secondsLeft?: number | undefined;
  trying?: boolean;
  /** Further information about unsent work. */
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
