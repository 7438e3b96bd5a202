import type { ReactNode } from 'react';
import type { Organisation } from '#domain/organisation/index.ts';
import { LanguageMenu } from './language-menu.tsx';
import { useText } from '../i18n/use-text.ts';
import { ProductMark } from './product-mark.tsx';
import styles from './sign-in-frame.module.css';

/** Two halves: the organisation's banner, and the form. Under 992 px the banner is a strip above. */
export function SignInFrame({
  organisation,
  loading = false,
  children,
}: {
  organisation: Organisation | undefined;
  loading?: boolean;
  children: ReactNode;
}) {
  const { t } = useText();
  const branding = organisation?.branding;
  return (
    <div className={styles.page}>
      <div className={styles.banner} data-loading={loading || undefined} aria-hidden="true">
        {branding?.bannerUrl && <img className={styles.picture} src={branding.bannerUrl} alt="" />}
      </div>
      <div className={styles.side}>
        <header className={styles.top}>
          {branding?.logoUrl ? (
            <img className={styles.logo} src={branding.logoUrl} alt={organisation?.name ?? ''} />
          ) : (
            <span className={styles.mark}>
              <ProductMark /> <bdi>{organisation?.name ?? t('common.product')}</bdi>
            </span>
          )}
          <LanguageMenu />
        </header>
        <div className={styles.form}>{children}</div>
      </div>
    </div>
  );
}
