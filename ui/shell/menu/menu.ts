import { useMemo } from 'react';
import { generatePath } from 'react-router-dom';
import { type MenuEntry, type MenuScreen, type MenuTarget, menuTarget, ownTitle } from '#domain/access/index.ts';
import type { OwnPage } from '#domain/client/routes.ts';
import { useResource } from '../../hooks/use-resource.ts';
import type { T, TextKey } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { useClient } from '../../entry/client.ts';
import { type MenuModule, ownPages } from './menu-icon.tsx';
import { type RouteEntry, routes } from '../../entry/routes.tsx';
import { useService } from '../../entry/services.ts';

type Named = { key: string; module: MenuModule; label: string; colour: string | undefined };

/** Menu entry with a screen path or with another target. */
export type MenuItem = Named & ({ path: string } | { target: Exclude<MenuTarget, { to: 'screen' }> });

/** Performs the action of a menu entry without a link. */
export type OnAct = (item: { path: string } | { target: Exclude<MenuTarget, { to: 'screen' }> }) => void;

/** Route of a menu entry; undefined if this build has no such screen. */
const routeOf = (wanted: MenuScreen | OwnPage) => routes.find(({ menu }) => menu === wanted);

const pathOf = ({ path }: RouteEntry, orgCode: string) => generatePath(path as '/:orgCode', { orgCode }); // the organisation is the only parameter of these paths

/** Default names of modules that the organisation has not named. Redirects have only the server’s name. */
const names: Partial<Record<MenuEntry['module'], TextKey>> = {
  home: 'menu.home',
  discover: 'menu.discover',
  search: 'menu.search',
  profile: 'menu.profile',
  logout: 'shell.signOut',
  'contact-support': 'menu.support',
  'custom-report': 'menu.report',
  'digital-brochure': 'menu.brochure',
  'staff-system': 'menu.staffSystem',
};

function labelOf(t: T, entry: MenuEntry): string {
  const key = names[entry.module];
  return ownTitle(entry) ?? (key ? t(key as 'menu.home') : ''); // these texts take no parameters
}

/**
 * Menu in the server’s order, without entries that lack a screen or an allowed address. Offers home, catalogue and
 * search until the server responds and after a failure, so that learners are never locked in. Sign-out and support are
 * always offered, too (account menu, support). Spec §2 Menu entries.
 */
export function useMenu(orgCode: string): readonly MenuItem[] {
  const { menu } = useClient('organisation');
  const deployment = useService('deployment');
  const { t } = useText();
  const loaded = useResource(menu);
  return useMemo(() => {
    const entries: readonly MenuEntry[] =
      loaded.at === 'ready' && loaded.value.entries.length > 0 ? loaded.value.entries : minimum;
    const allowed = { origin: window.location.origin, hosts: deployment.redirectHosts };
    return entries.flatMap((entry, i): MenuItem[] => {
      const label = labelOf(t, entry);
      const target = menuTarget(entry, allowed);
      if (!target || label === '') return [];
      const named = { key: `${entry.module}-${i}`, module: entry.module, label, colour: entry.colour };
      if (target.to !== 'screen') return [{ ...named, target }];
      const route = routeOf(target.screen);
      return route ? [{ ...named, path: pathOf(route, orgCode) }] : [];
    });
  }, [loaded, orgCode, deployment, t]);
}

/** The product’s own pages at the end of the menu, named after their screens. */
export function useOwnPages(orgCode: string): readonly MenuItem[] {
  const { t } = useText();
  return ownPages.flatMap((key): MenuItem[] => {
    const route = routeOf(key);
    if (!route) return [];
    return [{ key, module: key, label: t(route.title), colour: undefined, path: pathOf(route, orgCode) }];
  });
}

const minimum: readonly MenuEntry[] = (['home', 'discover', 'search'] as const).map((module) => ({
  module,
  label: '',
  colour: undefined,
  url: undefined,
}));
