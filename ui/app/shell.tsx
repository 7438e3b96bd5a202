import { Suspense, useEffect, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useText } from '../i18n/use-text.ts';
import { useView } from '../hooks/use-view.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { type Core, useCore } from './core.ts';
import { MenuIcon } from './menu-icon.tsx';
import { type MenuLink, useMenu } from './menu.ts';
import { OutOfOrder } from './out-of-order.tsx';
import { PageNameContext } from './page-name.ts';
import type { RouteEntry } from './routes.tsx';
import { SafeLink } from '../components/safe-link.tsx';
import { useServices } from './services.ts';
import { TopBar } from './top-bar.tsx';
import { UnsentBanner } from './unsent-banner.tsx';
import { useAccent } from './use-accent.ts';
import { usePage } from './use-page.ts';
import { Waiting } from './waiting.tsx';
import { useSession } from './views.ts';
import styles from './shell.module.css';

/** Entries a phone shows at the bottom; links to other sites are in the account menu there. */
const BOTTOM_ENTRIES = 5;

const organisationOf = (learner: ReturnType<Core['learner']['get']>) => learner?.organisation;

/** Header, menu and main part around a screen of a signed-in learner. */
export function Shell({ entry }: { entry: RouteEntry }) {
  const { t } = useText();
  const { learner } = useCore();
  const session = useSession();
  const organisation = useView(learner, organisationOf);
  const links = useMenu(session.at === 'signed-out' ? '' : session.organisationCode);
  useAccent(organisation?.branding.buttonColour);
  const [named, setNamed] = useState<string>();
  usePage(
    t('common.pageTitle', {
      page: named ?? t(entry.title as 'home.title'), // texts of the table take no parameters
      organisation: organisation?.name ?? t('common.product'),
    }),
  );
  const { lastScreen } = useServices();
  const { pathname, search } = useLocation();
  useEffect(() => lastScreen.set(pathname + search), [lastScreen, pathname, search]);
  const Screen = entry.screen;
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {t('common.skipToContent')}
      </a>
      <TopBar />
      <nav className={styles.rail} aria-label={t('shell.mainMenu')}>
        <MenuList links={links} />
      </nav>
      <main id="content" className={styles.main} tabIndex={-1}>
        <UnsentBanner />
        <ErrorBoundary fallback={(retry) => <OutOfOrder onRetry={retry} />} resetOn={entry.path}>
          <Suspense fallback={<Waiting />}>
            <PageNameContext value={setNamed}>
              <Screen />
            </PageNameContext>
          </Suspense>
        </ErrorBoundary>
      </main>
      <nav className={styles.bottom} aria-label={t('shell.mainMenu')}>
        <MenuList links={links.filter((link) => 'path' in link).slice(0, BOTTOM_ENTRIES)} />
      </nav>
    </div>
  );
}

function MenuList({ links }: { links: readonly MenuLink[] }) {
  return (
    <ul className={styles.list}>
      {links.map((link) => (
        <li key={link.key}>
          {'path' in link ? (
            <NavLink className={styles.entry ?? ''} to={link.path}>
              <MenuIcon module={link.module} colour={link.colour} />
              <span className={styles.label}>
                <bdi>{link.label}</bdi>
              </span>
            </NavLink>
          ) : (
            <SafeLink className={styles.entry} href={link.url}>
              <MenuIcon module={link.module} colour={link.colour} />
              <span className={styles.label}>
                <bdi>{link.label}</bdi>
              </span>
            </SafeLink>
          )}
        </li>
      ))}
    </ul>
  );
}
