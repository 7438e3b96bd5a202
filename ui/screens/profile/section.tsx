import { type ReactNode, useId } from 'react';
import { type Loadable, whyMissing } from '#domain/kernel/resource.ts';
import type { PlainCode } from '#domain/messages/index.ts';
import { Part, PartFailed } from '../../shared/page/part.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { type WaitSubject, WaitPart } from '../../components/feedback/wait.tsx';
import type { Waiter } from '../../components/feedback/wait-of-button.tsx';
import { sayMissing } from '../../i18n/say-missing.ts';
import { useText } from '../../i18n/use-text.ts';
import { cx } from '../../components/cx.ts';
import { useFirstFocus } from '../../hooks/use-first-focus.ts';
import styles from './profile.module.css';

type SectionProps = { heading: string; lead?: string; isWanted?: boolean; children: ReactNode };

/** One card of the profile under its heading. What goes wrong in it stays in it. `isWanted`: a link to it led here. */
export function Section({ heading, lead, isWanted = false, children }: SectionProps) {
  const id = useId();
  const place = useFirstFocus<HTMLHeadingElement>(isWanted);
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

type KnownProps<T> = {
  value: Loadable<T>;
  /** What is waited for, in words once it is late. */
  of: WaitSubject;
  by?: Waiter;
  /** The message that says which part is missing. */
  name: PlainCode;
  onRetry: () => void;
  /** What keeps its room while it is awaited; default: four lines. */
  room?: ReactNode;
  children: (value: T) => ReactNode;
};

/**
 * What the platform owns, inside a section: lines while it is awaited, what is missing, why and one more try, or the thing
 * itself.
 */
export function Known<T>({
  value,
  of,
  by,
  name,
  onRetry,
  room = <Skeleton shape="lines" lines={4} />,
  children,
}: KnownProps<T>) {
  const { t } = useText();
  if (value.at === 'ready') return children(value.value);
  const because = whyMissing(value);
  if (because)
    return (
      <PartFailed onRetry={onRetry} isTrying={value.at === 'waiting'}>
        {sayMissing(t, name, because)}
      </PartFailed>
    );
  return (
    <WaitPart of={of} by={by} onRetry={onRetry}>
      {room}
    </WaitPart>
  );
}
