import { Suspense, type SyntheticEvent, useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import type { SignedInLearner } from '#domain/client/index.ts';
import { useView, selectWholeState } from '../hooks/use-view.ts';
import { useText } from '../i18n/use-text.ts';
import { useClient } from '../entry/client.ts';
import { ErrorBoundary } from '../entry/failures/error-boundary.tsx';
import { LegalAgreement } from './legal-agreement.tsx';
import { ErrorPage } from '../entry/failures/out-of-order.tsx';
import { PageNameContext } from '../shared/page/page-name.ts';
import type { RouteEntry } from '../entry/routes.tsx';
import { useService } from '../entry/services.ts';
import '../styles/print.css';
import styles from './shell.module.css';
import { TopBar } from './top-bar/top-bar.tsx';
import { BreadcrumbTrail, useStartBreadcrumb } from '../shared/page/breadcrumbs.tsx';
import { UnsentBanner } from './unsent-banner.tsx';
import { useAccent } from '../entry/use-accent.ts';
import { useMenuAct } from './menu/use-menu-act.tsx';
import { useWindowTitle } from '../entry/use-page.tsx';
import { useSession } from '../shared/session/views.ts';
import { LoadingScreen } from '../entry/waiting.tsx';
import { Banner } from '../components/feedback/banner.tsx';
import { Button, ButtonLink } from '../components/forms/button.tsx';
import { appFor } from '#domain/access/index.ts';
import { Modal } from '../components/overlays/modal.tsx';
import menuBarStyles from './menu/menu-bar.module.css';
import { MenuList, ColouredMenuIcon } from './menu/menu-list.tsx';
import list from './menu/menu-list.module.css';
import { type MenuItem, useMenu, useOwnPages } from './menu/menu.ts';
import { cx } from '../components/cx.ts';
import { useListener } from '../hooks/use-listener.ts';
import menuRailStyles from './menu/menu-rail.module.css';
import { useResource } from '../hooks/use-resource.ts';
import { useSupport } from './menu/use-support.ts';

const organisationOf = (learner: SignedInLearner | undefined) => learner?.organisation;

/** Layout around a screen after sign-in: header, menu, breadcrumbs and main area. */
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
  useWindowTitle(
    t('common.pageTitle', {
      page: named ?? t(entry.title as 'home.title'), // texts of the table take no parameters
      organisation: organisation?.name ?? t('common.product'),
    }),
  );
  useScreenChange(entry.shows);
  useStartBreadcrumb(entry.hasOwnCrumb ? undefined : entry.title);
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
        {/* Reserves space for breadcrumbs of tags and titles before the screen knows them. */}
        <div className={styles.trail} data-screen-only data-expected={(tagId ?? titleId) !== undefined}>
          <BreadcrumbTrail />
        </div>
        <NewVersionBanner />
        <UnsentBanner />
        <ErrorBoundary
          fallback={(retry, because) => <ErrorPage onRetry={retry} because={because} isInside />}
          resetOn={entry.path}
        >
          <Suspense fallback={<LoadingScreen ways={null} />}>
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

/** Reacts to a new screen: stores the return target of players and loads the screen’s data. */
function useScreenChange(shows: RouteEntry['shows']): void {
  const screens = useClient('screens');
  const lastScreen = useService('lastScreen');
  const { pathname, search } = useLocation();
  useEffect(() => {
    lastScreen.set(pathname + search);
  }, [lastScreen, pathname, search]);
  useEffect(() => void screens.show(shows), [screens, shows, pathname]);
}

/**
 * Offers a newer version of the application, which waits for the learner’s consent. Players do not display this banner.
 */
function NewVersionBanner() {
  const { newVersion } = useClient('device');
  const { t } = useText();
  if (!useView(newVersion.isReady, selectWholeState)) return null;
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

/**
 * Advertises the mobile app on phones and tablets, once a session. Only on screens with the menu, so never in a deep
 * launch, a player or AICC (readings). Requires a store link.
 */
function AppPrompt() {
  const { t } = useText();
  const { appPrompt } = useClient('own');
  const userAgent = useService('userAgent');
  const deployment = useService('deployment');
  const app = appFor(userAgent, deployment.appStores);
  const [open, setOpen] = useState(() => app !== undefined && appPrompt.get() === undefined);
  useEffect(() => {
    if (open) appPrompt.set('shown');
  }, [open, appPrompt]);
  if (!app || !open) return null;
  const close = () => setOpen(false);
  return (
    <Modal
      title={t('appPrompt.title')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('appPrompt.stay')}</Button>
          <ButtonLink look="filled" href={app.url} onClick={close}>
            {t(`appPrompt.${app.system}`)}
          </ButtonLink>
        </>
      }
    >
      <p>{t('appPrompt.lead')}</p>
    </Modal>
  );
}

/** Maximum number of entries in the bar. The last entry is there only if the bar is wide enough. */
const IN_BAR = 5;

/**
 * Menu on phones: the first entries at the bottom, the others in a sheet. Empty until the menu has loaded, because a
 * further entry would shift the others.
 */
function MenuBar({ parts, onAct }: { parts: MenuParts; onAct: (item: MenuItem) => void }) {
  const { t } = useText();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const inBar = parts.main.slice(0, IN_BAR);
  const inSheet = [...parts.main.slice(IN_BAR - 1), ...parts.more, ...parts.end];
  const act = (item: MenuItem) => {
    close();
    onAct(item);
  };
  const isInSheet = inSheet.some((item, i) => 'path' in item && i > 0 && pathname.startsWith(item.path));
  return (
    <>
      <nav className={menuBarStyles.bar} data-screen-only aria-label={t('shell.mainMenu')}>
        {parts.isKnown && (
          <>
            <MenuList items={inBar} onAct={onAct} />
            <button
              type="button"
              className={list.entry}
              aria-haspopup="dialog"
              aria-expanded={open}
              data-current={isInSheet}
              onClick={() => setOpen(true)}
            >
              <ColouredMenuIcon module="more" />
              <span className={list.label}>{t('common.more')}</span>
            </button>
          </>
        )}
      </nav>
      {open && (
        <Modal title={t('common.more')} sheet onClose={close}>
          <nav className={menuBarStyles.sheet} aria-label={t('shell.moreMenu')} data-overlaps={inBar.length === IN_BAR}>
            <MenuList items={inSheet} onAct={act} onFollow={close} />
          </nav>
        </Modal>
      )}
    </>
  );
}

/** Menu next to the screen: with labels from 1200 px unless the learner collapsed the menu; icons only below. */
function MenuRail(props: {
  parts: MenuParts;
  narrow: boolean;
  onNarrow: (narrow: boolean) => void;
  onAct: (item: MenuItem) => void;
}) {
  const { parts, narrow, onNarrow, onAct } = props;
  const { t } = useText();
  const hints = useHints();
  return (
    <nav
      className={menuRailStyles.rail}
      data-screen-only
      aria-label={t('shell.mainMenu')}
      data-narrow={narrow}
      {...hints}
    >
      <MenuList items={parts.main} onAct={onAct} />
      {parts.isKnown && (
        <div className={menuRailStyles.end}>
          {parts.end.length > 0 && <MenuList items={parts.end} onAct={onAct} />}
          <button
            type="button"
            className={cx(list.entry, menuRailStyles.toggle)}
            aria-expanded={!narrow}
            aria-label={t(narrow ? 'shell.expand' : 'shell.collapse')}
            onClick={() => onNarrow(!narrow)}
          >
            <ColouredMenuIcon module="narrower" />
            <span className={list.label} data-hint>
              {t(narrow ? 'shell.expand' : 'shell.collapse')}
            </span>
          </button>
        </div>
      )}
    </nav>
  );
}

/** Escape hides the label next to an icon until another entry is hovered or focused. WCAG 1.4.13. */
function useHints() {
  const [meant, setMeant] = useState<Element | null>(null);
  const [isQuiet, setQuiet] = useState(false);
  const mean = (line: Element | null) => {
    setMeant(line);
    if (line !== meant) setQuiet(false);
  };
  useListener(document, 'keydown', (event) => {
    if (event.key === 'Escape') setQuiet(true);
  });
  const meanLine = ({ target }: SyntheticEvent) => mean(target instanceof Element ? target.closest('a, button') : null);
  return { onPointerOver: meanLine, onFocus: meanLine, onPointerLeave: () => mean(null), 'data-quiet': isQuiet };
}

/** Sections of the menu: the server’s entries, then fixed entries in the same order everywhere. */
type MenuParts = {
  /** False until the organisation’s menu has loaded or failed. Fixed entries would shift before that. */
  isKnown: boolean;
  main: readonly MenuItem[];
  /** Support, then sign-out, each if available. Same position on each screen (WCAG 3.2.6). */
  end: readonly MenuItem[];
  /** Pages of this product. */
  more: readonly MenuItem[];
};

/** Spec §2 Menu entries. Support is offered by the menu or by branding, and only with text or a link. */
function useMenuParts(orgCode: string): MenuParts {
  const { t } = useText();
  const items = useMenu(orgCode);
  const more = useOwnPages(orgCode);
  const { menu } = useClient('organisation');
  const isKnown = useResource(menu).at !== 'waiting';
  const hasSupport = useSupport() !== undefined;
  const of = (wanted: 'support' | 'sign-out') =>
    items.filter((item) => 'target' in item && item.target.to === wanted).slice(0, 1);
  const support: MenuItem = {
    key: 'support',
    module: 'contact-support',
    label: t('menu.support'),
    colour: undefined,
    target: { to: 'support' },
  };
  const [asked = support] = of('support');
  return {
    isKnown,
    main: items.filter((item) => 'path' in item || (item.target.to !== 'support' && item.target.to !== 'sign-out')),
    end: [...(hasSupport ? [asked] : []), ...of('sign-out')],
    more,
  };
}
