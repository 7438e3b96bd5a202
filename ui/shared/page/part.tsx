import type { ReactNode } from 'react';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { useOnReconnect } from '../../hooks/connection.ts';
import { Announcement } from '../../components/feedback/live-region.tsx';
import { Button } from '../../components/forms/button.tsx';
import { useText } from '../../i18n/use-text.ts';
import { ErrorBoundary } from '../../entry/failures/error-boundary.tsx';
import styles from './part.module.css';

/** Section of a screen. A rendering error does not affect other sections. */
export function PageSection({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={(retry, because) =>
        PortFailure.isNoAnswer(because) ? <PartAway onRetry={retry} /> : <PartFailed onRetry={retry} />
      }
    >
      {children}
    </ErrorBoundary>
  );
}

/** The chunk could not load while offline. Retries when the connection returns. */
function PartAway({ onRetry }: { onRetry: () => void }) {
  const { t } = useText();
  useOnReconnect(onRetry);
  return <PartFailed onRetry={onRetry}>{t('messages.CONNECTION_FAILURE')}</PartFailed>;
}

/** Polite live region: the surrounding alert is about the failure. */
function Trying() {
  const { t } = useText();
  return (
    <>
      <span aria-hidden="true">{t('waits.again')} </span>
      <Announcement words={t('waits.again')} />
    </>
  );
}

/** Message for a missing section with a retry, and with the reason if known. */
export function PartFailed(props: { onRetry: () => void; isTrying?: boolean; children?: ReactNode }) {
  const { onRetry, isTrying = false, children } = props;
  const { t } = useText();
  return (
    <p className={styles.failed} role="alert">
      {children ?? t('errors.partFailed')} {isTrying && <Trying />}
      <Button look="link" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </p>
  );
}
