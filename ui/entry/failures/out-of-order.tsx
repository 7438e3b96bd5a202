import { useText } from '../../i18n/use-text.ts';
import { patterns } from '../paths.ts';
import styles from './out-of-order.module.css';

/** A fault of ours, calmly: what happened, that nothing is lost, and a way on. Never a white screen. */
export function OutOfOrder({ onRetry }: { onRetry: () => void }) {
  const { t } = useText();
  return (
    <main className={styles.page} id="content">
      <h1 tabIndex={-1}>{t('errors.boundaryTitle')}</h1>
      <p>{t('errors.boundaryLead')}</p>
      <p className={styles.actions}>
        <button type="button" className={styles.primary} onClick={onRetry}>
          {t('common.retry')}
        </button>
        {/* a real navigation: whatever is broken in this page's state is left behind */}
        <a className={styles.secondary} href={patterns.organisationLogin}>
          {t('errors.goHome')}
        </a>
      </p>
    </main>
  );
}
