import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Loadable } from '#domain/kernel/resource.ts';
import { Part, PartFailed } from '../../app/part.tsx';
import { Loading, Skeleton } from '../../components/skeleton.tsx';
import { sayMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';
import { cx } from '../../components/cx.ts';
import styles from './profile.module.css';

type SectionProps = { heading: string; lead?: string; isWanted?: boolean; children: ReactNode };

/** One card of the profile under its heading. What goes wrong in it stays in it. `isWanted`: a link to it led here. */
export function Section({ heading, lead, isWanted = false, children }: SectionProps) {
  const id = useId();
  const place = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isWanted) place.current?.focus();
  }, [isWanted]);
  return (
    <section className={cx('card', styles.section)} aria-labelledby={id}>
      <h2 id={id} ref={place} tabIndex={isWanted ? -1 : undefined}>
        {heading}
      </h2>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      <Part>{children}</Part>
    </section>
  );
}

/** What the platform owns, inside a section: lines while it is awaited, why not and one more try, or the thing itself. */
export function Known<T>(props: { value: Loadable<T>; onRetry: () => void; children: (value: T) => ReactNode }) {
  const { value, onRetry, children } = props;
  const { t } = useText();
  if (value.at === 'ready') return children(value.value);
  if (value.at === 'failed') return <PartFailed onRetry={onRetry}>{sayMessage(t, value.because)}</PartFailed>;
  return (
    <Loading>
      <Skeleton shape="lines" lines={4} />
    </Loading>
  );
}
