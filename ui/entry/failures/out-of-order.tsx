import { PortFailure } from '#domain/outcome/port-failure.ts';
import { useOnReconnect } from '../../hooks/connection.ts';
import { useText } from '../../i18n/use-text.ts';
import { patterns } from '../paths.ts';
import styles from './out-of-order.module.css';

/**
 * Page for a rendering error: explains the error, reassures that no data is lost, and offers a way to continue. A chunk
 * that is missing while offline is no error: the page retries when the connection is back.
 */
export function ErrorPage(props: { onRetry: () => void; because?: unknown; isInside?: boolean }) {
  const { onRetry, because, isInside } = props;
  const { t } = useText();
  const isAway = PortFailure.isNoAnswer(because);
  const Page = isInside ? 'div' : 'main'; // a page has only one `main`
  useOnReconnect(() => isAway && onRetry());
  return (
    <Page className={styles.page} id={isInside ? undefined : 'content'}>
      <h1 tabIndex={-1}>{t(isAway ? 'errors.offlineTitle' : 'errors.boundaryTitle')}</h1>
      <p>{t(isAway ? 'errors.offlineLead' : 'errors.boundaryLead')}</p>
      <p className={styles.actions}>
        <button type="button" className={styles.primary} onClick={onRetry}>
          {t(isAway ? 'common.tryNow' : 'common.retry')}
        </button>
        {/* a full navigation drops the broken state of this page; offline it would lose the page itself */}
        {!isAway && (
          <a className={styles.secondary} href={patterns.organisationLogin}>
            {t('errors.goHome')}
          </a>
        )}
      </p>
    </Page>
  );
}
