import { useText } from '../../i18n/use-text.ts';
import { useClient } from '../../entry/client.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { type MenuItem, useMenu, useOwnPages } from './menu.ts';
import { useSupport } from './use-support.ts';

/** The menu as it is laid out: the server's own lines, and those that stand at its end in the same order everywhere. */
export type MenuParts = {
  /** False until the organisation's menu has come, or is known not to come: what stands last would move as it comes. */
  isKnown: boolean;
  main: readonly MenuItem[];
  /** Support first, then the way out, where there are such: in the same place on each screen (WCAG 3.2.6). */
  end: readonly MenuItem[];
  /** What this product adds. */
  more: readonly MenuItem[];
};

/** Spec §2 Menu entries. Support is there by the menu or by branding alone, and only if there is something to say. */
export function useMenuParts(orgCode: string): MenuParts {
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
