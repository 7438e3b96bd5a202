import { type ReactNode, useId } from 'react';
import type { Loadable } from '#domain/kernel/resource.ts';
import { Part, PartFailed } from '../../app/part.tsx';
import { Loading, Skeleton } from '../../components/skeleton.tsx';
import { sayMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';
import { cx } from '../../components/cx.ts';
import styles from './profile.module.css';

/** One card of the profile under its heading. What goes wrong in it stays in it. */
export function Section({ heading, lead, children }: { heading: string; lead?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={cx('card', styles.section)} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
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
