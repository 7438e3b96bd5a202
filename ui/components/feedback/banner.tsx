import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import styles from './banner.module.css';
import { Icon } from '../icon.tsx';
import { check, cloudOff, info, warning } from '../icons.ts';
import { Announcement } from './live-region.tsx';

export type BannerTone = 'offline' | 'warning' | 'good' | 'info';

/** Banner about the page’s state. Announced when it appears; has no timer. */
export function Banner({ tone, children, action }: { tone: BannerTone; children: ReactNode; action?: ReactNode }) {
  const words = useRef<HTMLDivElement>(null);
  const isWarning = tone === 'warning';
  return (
    <div className={styles[tone]} role={isWarning ? 'alert' : undefined}>
      <Icon of={drawings[tone]} />
      <div ref={words} className={styles.text}>
        {children}
      </div>
      {!isWarning && <SaidOf element={words} />}
      {action}
    </div>
  );
}

const drawings = { offline: cloudOff, warning, good: check, info } as const;

/** Announces the text of an element as it changes. */
function SaidOf({ element }: { element: RefObject<HTMLElement | null> }) {
  const [words, setWords] = useState('');
  useEffect(() => {
    const read = () => setWords(element.current?.textContent.trim() ?? '');
    const changes = new MutationObserver(read);
    if (element.current) changes.observe(element.current, { characterData: true, childList: true, subtree: true });
    read();
    return () => changes.disconnect();
  }, [element]);
  return <Announcement words={words} />;
}
