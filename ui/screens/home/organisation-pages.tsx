import type { HomePage } from '#domain/catalogue/index.ts';
import page from '../../shared/page/page.module.css';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { isExternal, safeHref } from '../../format/links.ts';
import { useText } from '../../i18n/use-text.ts';
import { PageFrame } from './page-frame.tsx';
import styles from './organisation-pages.module.css';

/**
 * Pages of the organisation's own: somebody else's programs, so in frames without an origin. They reach no cookie, no
 * storage and nothing of this page, send no form and lead nowhere but to tabs that know nothing of us. Spec §3 html.
 */
export function OrganisationPages({ pages }: { pages: readonly HomePage[] }) {
  const { t } = useText();
  const safe = pages.filter(({ url }) => safeHref(url) !== undefined && isExternal(url));
  if (safe.length === 0) return null;
  return (
    <section className={page.part} aria-labelledby="pages-heading">
      <h2 id="pages-heading" className={page.heading}>
        {t('home.pages')}
      </h2>
      <div className={styles.pages}>
        {safe.map(({ url, layout }, i) => (
          <PageFrame key={`${url} ${i}`} url={url} layout={layout} number={i + 1} />
        ))}
      </div>
      {/* A frame must not be the last stop of the keyboard: some browsers lead from there only back into it. */}
      <p>
        <SafeLink href="#content" className={page.seeAll}>
          {t('home.top')}
        </SafeLink>
      </p>
    </section>
  );
}
