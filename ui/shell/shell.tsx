import { Suspense, useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import type { SignedInLearner } from '#domain/client/index.ts';
import { useView, whole } from '../hooks/use-view.ts';
import { useText } from '../i18n/use-text.ts';
import { AppPrompt } from './app-prompt.tsx';
import { useClient } from '../entry/client.ts';
import { ErrorBoundary } from '../entry/failures/error-boundary.tsx';
import { LegalAgreement } from './legal-agreement.tsx';
import { MenuBar } from './menu/menu-bar.tsx';
import { MenuRail } from './menu/menu-rail.tsx';
import { OutOfOrder } from '../entry/failures/out-of-order.tsx';
import { PageNameContext } from '../shared/page/page-name.ts';
import type { RouteEntry } from '../entry/routes.tsx';
import { useService } from '../entry/services.ts';
import '../styles/print.css';
import styles from './shell.module.css';
import { TopBar } from './top-bar/top-bar.tsx';
import { Trail, useStartCrumb } from '../shared/page/trail.tsx';
import { UnsentBanner } from './unsent-banner.tsx';
import { useAccent } from '../entry/use-accent.ts';
import { useMenuAct } from './menu/use-menu-act.tsx';
import { useMenuParts } from './menu/use-menu-parts.ts';
import { usePage } from '../entry/use-page.tsx';
import { useSession } from '../shared/session/views.ts';
import { Waiting } from '../entry/waiting.tsx';
import { Banner } from '../components/feedback/banner.tsx';
import { Button } from '../components/forms/button.tsx';

const organisationOf = (learner: SignedInLearner | undefined) => learner?.organisation;

/** Header, menu, way and main part around a screen of a signed-in learner. */
export function Shell({ entry }: { entry: RouteEntry }) {
  const { t } = useText();
  const { learner } = useClient('session');
  const narrowMenu = useService('narrowMenu');
  const { tagId, titleId } = useParams();
  const session = useSession();
  const organisation = useView(learner, organisationOf);
  const parts = useMenuParts(session.at === 'signed-out' ? '' : session.organisationCode);
  const { act, dialog } = useMenuAct();
  const [narrow, setNarrow] = useState(() => narrowMenu.get() === '1');
  useAccent(organisation?.branding.buttonColour);
  const [named, setNamed] = useState<string>();
  usePage(
    t('common.pageTitle', {
      page: named ?? t(entry.title as 'home.title'), // texts of the table take no parameters
      organisation: organisation?.name ?? t('common.product'),
    }),
  );
  useScreenChange(entry.shows);
  useStartCrumb(entry.hasOwnCrumb ? undefined : entry.title);
  const Screen = entry.screen;
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content" data-screen-only>
        {t('common.skipToContent')}
      </a>
      <TopBar />
      <MenuRail
        parts={parts}
        onAct={act}
        narrow={narrow}
        onNarrow={(next) => {
          setNarrow(next);
          narrowMenu.set(next ? '1' : '');
        }}
      />
      <main id="content" className={styles.main} tabIndex={-1}>
        {/* What belongs below something has a way: its place is there before the screen can say which. */}
        <div className={styles.trail} data-screen-only data-expected={(tagId ?? titleId) !== undefined}>
          <Trail />
        </div>
        <NewVersionBanner />
        <UnsentBanner />
        <ErrorBoundary
          fallback={(retry, because) => <OutOfOrder onRetry={retry} because={because} isInside />}
          resetOn={entry.path}
        >
          <Suspense fallback={<Waiting ways={null} />}>
            <PageNameContext value={setNamed}>
              <Screen />
            </PageNameContext>
          </Suspense>
        </ErrorBoundary>
      </main>
      <MenuBar parts={parts} onAct={act} />
      {dialog ?? <LegalAgreement otherwise={<AppPrompt />} />}
    </div>
  );
}

/** What follows from a change of screen: players lead back here, and what it shows is asked for. */
function useScreenChange(shows: RouteEntry['shows']): void {
  const screens = useClient('screens');
  const lastScreen = useService('lastScreen');
  const { pathname, search } = useLocation();
  useEffect(() => {
    lastScreen.set(pathname + search);
  }, [lastScreen, pathname, search]);
  useEffect(() => void screens.show(shows), [screens, shows, pathname]);
}

/** Offers a newer version of the application, which waits until the learner takes it; players have no such strip. */
function NewVersionBanner() {
  const { newVersion } = useClient('device');
  const { t } = useText();
  if (!useView(newVersion.isReady, whole)) return null;
  return (
    <Banner
      tone="info"
      action={
        <Button look="plain" onClick={newVersion.load}>
          {t('version.load')}
        </Button>
      }
    >
      {t('version.ready')}
    </Banner>
  );
}
