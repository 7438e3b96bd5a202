import type { ReactNode } from 'react';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { useWhenBack } from '../../hooks/connection.ts';
import { Said } from '../../components/feedback/said.tsx';
import { Button } from '../../components/forms/button.tsx';
import { useText } from '../../i18n/use-text.ts';
import { ErrorBoundary } from '../../entry/failures/error-boundary.tsx';
import styles from './part.module.css';

/** One part of a screen: a fault in it leaves the others standing. */
export function Part({ children }: { children: ReactNode }) {
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

/** Its files are not here for want of a connection: they come as soon as there is one. */
function PartAway({ onRetry }: { onRetry: () => void }) {
  const { t } = useText();
  useWhenBack(onRetry);
  return <PartFailed onRetry={onRetry}>{t('messages.CONNECTION_FAILURE')}</PartFailed>;
}

/** Said politely: the alert around it is about the failure. */
function Trying() {
  const { t } = useText();
  return (
    <>
      <span aria-hidden="true">{t('waits.again')} </span>
      <Said words={t('waits.again')} />
    </>
  );
}

/** Says that a part is missing, and tries again; with why, where that is known. */
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
