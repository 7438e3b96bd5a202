import type { HomeData } from '#domain/catalogue/index.ts';
import { isExternal, safeHref } from '../../format/links.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './organisation-pages.module.css';

/** Pages of the organisation's own: somebody else's, so without scripts, forms, or a way into this one. Spec §3 html. */
export function OrganisationPages({ pages }: { pages: HomeData['pages'] }) {
  const { t } = useText();
  const safe = pages.filter(({ url }) => safeHref(url) !== undefined && isExternal(url));
  if (safe.length === 0) return null;
  return safe.map(({ url }, i) => (
    <iframe
      key={`${url} ${i}`}
      className={styles.frame}
      src={url}
      title={t('home.pageNamed', { number: i + 1 })}
      sandbox=""
      referrerPolicy="no-referrer"
      loading="lazy"
    />
  ));
}
