import type { MenuEntry } from '#domain/access/index.ts';
import type { OwnPage } from '#domain/client/routes.ts';

/** Target of a menu entry: a server module or a page of this product. */
export type MenuModule = MenuEntry['module'] | OwnPage | 'more' | 'narrower';

/** Icons of this product's own pages, in their order at the end of the menu. */
const ownIcons: Readonly<Record<OwnPage, string>> = {
  requirements: 'M4 5h16v11H4zM9 20h6M12 16v4M8.5 10.5l2.3 2.3 4.7-4.6',
  about: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v6M12 7.5v.2',
};
export const ownPages = Object.keys(ownIcons) as OwnPage[]; // the keys of the table

/** Icon paths on a 24 px grid. The caller sets the module’s colour (Spec §2: each module has a colour for its icon). */
export const menuIcons: Readonly<Record<MenuModule, string>> = {
  home: 'M3 11.5 12 4l9 7.5M5.5 9.8V20h4.8v-5.5h3.4V20h4.8V9.8',
  discover: 'M4 5h6v6H4zM14 5h6v6h-6zM4 15h6v4.5H4zM14 15h6v4.5h-6z',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20.5 20.5',
  profile: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6',
  logout: 'M14 4h5.5v16H14M10.5 8l-4 4 4 4M6.5 12H15',
  'contact-support':
    'M4 13v-1a8 8 0 1 1 16 0v1M4 13h3.5v6H5.5A1.5 1.5 0 0 1 4 17.5ZM20 13h-3.5v6h2a1.5 1.5 0 0 0 1.5-1.5Z',
  'custom-report': 'M5 20V10.5M12 20V4M19 20v-6.5M3.5 20h17',
  'digital-brochure': 'M12 6.5C10 5 7 4.5 4 5v13.5c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5ZM12 6.5V20',
  redirect: 'M14 4h6v6M20 4l-9 9M17 14v5.5H4.5V7H10',
  'staff-system': 'M4 8h16v11.5H4zM9 8V5h6v3M4 13h16',
  ...ownIcons,
  more: 'M6.2 12a1.2 1.2 0 1 1-2.4 0 1.2 1.2 0 0 1 2.4 0ZM13.2 12a1.2 1.2 0 1 1-2.4 0 1.2 1.2 0 0 1 2.4 0ZM20.2 12a1.2 1.2 0 1 1-2.4 0 1.2 1.2 0 0 1 2.4 0Z',
  narrower: 'M4 5h16v14H4zM9.5 5v14M16.5 9.5 14 12l2.5 2.5',
};

export function MenuIcon({ module }: { module: MenuModule }) {
  return (
    <svg
      width="22"
      height="22"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={menuIcons[module]} />
    </svg>
  );
}
