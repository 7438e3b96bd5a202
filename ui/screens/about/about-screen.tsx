import page from '../../app/page.module.css';
import { useText } from '../../i18n/use-text.ts';
import styles from './about-screen.module.css';

/** Given by the build; the fallback is the version of the specification (§1). */
const env: Record<string, unknown> = import.meta.env;
const version = typeof env['VITE_VERSION'] === 'string' && env['VITE_VERSION'] !== '' ? env['VITE_VERSION'] : '1.8.8';

/** Spec §2 About. */
export function AboutScreen() {
  const { t } = useText();
  return (
    <div className={page.page}>
      <div className={styles.card}>
        <h1 className={page.title} tabIndex={-1}>
          {t('about.title')}
        </h1>
        <p className={styles.product}>{t('common.product')}</p>
        <p className={page.lead}>{t('about.lead')}</p>
        <p>{t('about.version', { version })}</p>
      </div>
    </div>
  );
}
