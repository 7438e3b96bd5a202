import { useRef, useState } from 'react';
import page from '../../shared/page/page.module.css';
import { useListener } from '../../hooks/use-listener.ts';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useService } from '../../entry/services.ts';
import { cx } from '../../components/cx.ts';
import styles from './organisation-pages.module.css';

/**
 * Frame with a page of the organisation, and a link that opens the page in a new tab. Browsers neither scroll to a
 * focused frame without links nor draw a focus ring, so this component does both. The link separates two frames,
 * because no event fires when the focus moves directly between frames. WCAG 2.4.7, 2.4.11.
 */
export function PageFrame({ url, layout, number }: { url: string; layout: string; number: number }) {
  const { t } = useText();
  const frame = useRef<HTMLIFrameElement>(null);
  const { after } = useService('timer');
  const [isHeld, setIsHeld] = useState(false);
  const look = () => {
    const holds = document.activeElement === frame.current;
    setIsHeld(holds);
    if (holds) frame.current?.scrollIntoView({ block: 'nearest' });
  };
  // Firefox updates the active element only after the blur event.
  useListener(window, 'blur', () => void after(0, look));
  useListener(window, 'focus', isHeld ? () => setIsHeld(false) : undefined);
  return (
    <div className={styles.page} data-layout={layout}>
      <SafeLink href={url} className={cx(page.seeAll, styles.whole)}>
        {t('home.pageNamed', { number })}
      </SafeLink>
      <iframe
        ref={frame}
        className={cx('card', styles.frame)}
        data-held={isHeld || undefined}
        data-layout={layout}
        src={url}
        title={t('home.pageNamed', { number })}
        sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        loading="lazy"
        onLoad={({ currentTarget }) => (currentTarget.dataset['loaded'] = 'true')}
      />
    </div>
  );
}
