import { PortFailure } from '#domain/outcome/port-failure.ts';
import { useWhenBack } from '../../hooks/connection.ts';
import { useText } from '../../i18n/use-text.ts';
import { patterns } from '../paths.ts';
import styles from './out-of-order.module.css';

/**
 * A fault of ours, calmly: what happened, that nothing is lost, and a way on. Never a white screen. A part that is not here
 * for want of a connection is no fault: it comes as soon as there is one.
 */
export function OutOfOrder(props: { onRetry: () => void; because?: unknown; isInside?: boolean }) {
  const { onRetry, because, isInside } = props;
  const { t } = useText();
  const isAway = PortFailure.isNoAnswer(because);
  const Page = isInside ? 'div' : 'main'; // a page has one
  useWhenBack(() => isAway && onRetry());
  return (
    <Page className={styles.page} id={isInside ? undefined : 'content'}>
      <h1 tabIndex={-1}>{t(isAway ? 'errors.offlineTitle' : 'errors.boundaryTitle')}</h1>
      <p>{t(isAway ? 'errors.offlineLead' : 'errors.boundaryLead')}</p>
      <p className={styles.actions}>
        <button type="button" className={styles.primary} onClick={onRetry}>
          {t(isAway ? 'common.tryNow' : 'common.retry')}
        </button>
        {/* a real navigation: whatever is broken in this page's state is left behind; without a line it would leave all */}
        {!isAway && (
          <a className={styles.secondary} href={patterns.organisationLogin}>
            {t('errors.goHome')}
          </a>
        )}
      </p>
    </Page>
  );
}
