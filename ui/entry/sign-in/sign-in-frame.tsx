import { type ReactNode, useState } from 'react';
import type { BannerPictures, Organisation } from '#domain/organisation/index.ts';
import { LanguageMenu } from '../language/language-menu.tsx';
import { useText } from '../../i18n/use-text.ts';
import styles from './sign-in-frame.module.css';

/**
 * Layout of two halves: the organisation’s banner and the form. Under 992 px the banner is a strip on top. Banner and
 * logo are grey placeholders until the organisation is known, so that product branding never flashes.
 */
export function SignInFrame({
  organisation,
  loading = false,
  children,
}: {
  organisation: Organisation | undefined;
  loading?: boolean;
  children: ReactNode;
}) {
  const banner = organisation?.branding.banner;
  return (
    <div className={styles.page}>
      {loading || banner ? <Banner key={banner?.big} pictures={banner} /> : <div className={styles.banner} />}
      <div className={styles.side}>
        <header className={styles.top}>
          {loading ? <span className={styles.noLogo} /> : <Logo organisation={organisation} />}
          <LanguageMenu />
        </header>
        <div className={styles.form}>{children}</div>
      </div>
    </div>
  );
}

/** Picks the layout’s banner among four sizes (Spec §9): half window, wide strip or narrow strip. */
function Banner({ pictures }: { pictures: BannerPictures | undefined }) {
  const [failed, setFailed] = useState(false);
  return (
    <div className={styles.banner} data-plain={!failed || undefined} aria-hidden="true">
      {pictures && !failed && (
        <picture>
          <source media="(width >= 992px)" srcSet={pictures.big} />
          <source media="(width >= 566px)" srcSet={pictures.banner} />
          <source media="(width > 320px)" srcSet={pictures.medium} />
          {/* `srcSet` with a single entry, because Firefox otherwise requests `src` before the image is inside its
              picture element. */}
          <img
            className={styles.image}
            srcSet={pictures.small}
            src={pictures.small}
            alt=""
            onError={() => setFailed(true)}
          />
        </picture>
      )}
    </div>
  );
}

/** The organisation’s logo; if missing or failed to load, the bundled logo with the organisation’s name. */
function Logo({ organisation }: { organisation: Organisation | undefined }) {
  const { t } = useText();
  const [failed, setFailed] = useState<string>();
  const logo = organisation?.branding.logoUrl;
  if (logo !== undefined && logo !== failed)
    return <img className={styles.logo} src={logo} alt={organisation?.name ?? ''} onError={() => setFailed(logo)} />;
  return (
    <span className={styles.mark}>
      <ProductMark /> <bdi>{organisation?.name ?? t('common.product')}</bdi>
    </span>
  );
}

/** Bundled logo, used until an organisation provides its own. Spec §9. */
function ProductMark() {
  return (
    <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--accent)" />
      <path d="M8 22V10l8 4.6L24 10v12l-8-4.4Z" fill="var(--on-accent)" />
    </svg>
  );
}
