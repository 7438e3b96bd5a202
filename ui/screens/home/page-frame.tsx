import { useRef, useState } from 'react';
import page from '../../shared/page/page.module.css';
import { useListener } from '../../hooks/use-listener.ts';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useService } from '../../entry/services.ts';
import { cx } from '../../components/cx.ts';
import styles from './organisation-pages.module.css';

/**
 * A page of the organisation in a frame, and the way to it in a tab of its own. Browsers bring a frame without a link in
 * it neither into the window nor say by a ring that it has the keyboard: both are done here. The link stands between two
 * frames, as this page hears nothing when the keyboard goes from one straight into the next. WCAG 2.4.7, 2.4.11.
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
  // Firefox says who has the focus only after it has said that somebody lost it.
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
