import { type ReactNode, useId } from 'react';
import { type Loadable, whyMissing } from '#domain/kernel/resource.ts';
import type { PlainCode } from '#domain/messages/index.ts';
import { PageSection, PartFailed } from '../../shared/page/part.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { type WaitSubject, WaitPart } from '../../components/feedback/wait.tsx';
import type { WaitCause } from '../../components/feedback/wait-of-button.tsx';
import { textOfLoadFailure } from '../../i18n/say-missing.ts';
import { useText } from '../../i18n/use-text.ts';
import { cx } from '../../components/cx.ts';
import { useFirstFocus } from '../../hooks/use-first-focus.ts';
import styles from './profile.module.css';

type SectionProps = { heading: string; lead?: string; isWanted?: boolean; children: ReactNode };

/** Card of the profile with a heading and its own error boundary. `isWanted`: a link led to this section. */
export function Section({ heading, lead, isWanted = false, children }: SectionProps) {
  const id = useId();
  const place = useFirstFocus<HTMLHeadingElement>(isWanted);
  return (
    <section className={cx('card', styles.section)} aria-labelledby={id}>
      <h2 id={id} ref={place} tabIndex={isWanted ? -1 : undefined}>
        {heading}
      </h2>
      {lead !== undefined && <p className={styles.hero}>{lead}</p>}
      <PageSection>{children}</PageSection>
    </section>
  );
}

type KnownProps<T> = {
  value: Loadable<T>;
  /** Subject of the waiting message, displayed when late. */
  of: WaitSubject;
  by?: WaitCause;
  /** Message that names the missing section. */
  name: PlainCode;
  onRetry: () => void;
  /** Placeholder that reserves space; default: four lines. */
  room?: ReactNode;
  children: (value: T) => ReactNode;
};

/** Resource of the platform inside a section: skeleton, failure with a retry, or the content. */
export function SectionContent<T>({
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
        {textOfLoadFailure(t, name, because)}
      </PartFailed>
    );
  return (
    <WaitPart of={of} by={by} onRetry={onRetry}>
      {room}
    </WaitPart>
  );
}
