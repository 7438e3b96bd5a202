import { useMemo } from 'react';
import type { MenuEntry } from '#domain/access/index.ts';
import type { T } from '../i18n/i18n.ts';
import { useText } from '../i18n/use-text.ts';
import { useResource } from '../hooks/use-resource.ts';
import { useCore } from './core.ts';
import { to } from './paths.ts';

export type MenuLink = { key: string; module: MenuEntry['module']; label: string; colour: string | undefined } & (
  { path: string } | { url: string }
);

/** Modules that are screens of this application; the others open another site, by the address the server gives. */
const screens: Partial<Record<MenuEntry['module'], (orgCode: string) => string>> = {
  home: (orgCode) => to.home(orgCode),
  discover: (orgCode) => to.catalogue(orgCode),
  search: (orgCode) => to.search(orgCode),
};

/** Names of the modules in the learner's language; the server's own label wins where it sends one for another site. */
function labelOf(t: T, { module, label }: MenuEntry): string {
  switch (module) {
    case 'home':
      return t('menu.home');
    case 'discover':
      return t('menu.discover');
    case 'search':
      return t('menu.search');
    case 'contact-support':
      return label || t('menu.support');
    default:
      return label;
  }
}

/**
 * The server's menu as links. Without an answer, or before it, the way home and to the catalogue are there: a learner
 * is never locked in. `logout` is always offered, by the account menu. Spec §2 Menu entries.
 */
export function useMenu(orgCode: string): readonly MenuLink[] {
  const { menu } = useCore();
  const { t } = useText();
  const loaded = useResource(menu);
  return useMemo(() => {
    const entries: readonly MenuEntry[] =
      loaded.at === 'ready' && loaded.value.entries.length > 0 ? loaded.value.entries : minimum;
    return entries.flatMap((entry, i): MenuLink[] => {
      const common = {
        key: `${entry.module}-${i}`,
        module: entry.module,
        label: labelOf(t, entry),
        colour: entry.colour,
      };
      const screen = screens[entry.module];
      if (screen) return [{ ...common, path: screen(orgCode) }];
      return entry.url && common.label ? [{ ...common, url: entry.url }] : [];
    });
  }, [loaded, orgCode, t]);
}

const minimum: readonly MenuEntry[] = (['home', 'discover', 'search'] as const).map((module) => ({
  module,
  label: '',
  colour: undefined,
  url: undefined,
}));
