/** An entry of the server's menu. Spec §2 Menu entries. */
export type MenuEntry = {
  module:
    | 'home'
    | 'discover'
    | 'search'
    | 'profile'
    | 'logout'
    | 'contact-support'
    | 'custom-report'
    | 'digital-brochure'
    | 'redirect'
    | 'staff-system';
  /** The organisation's own wording; empty = our translated name. */
  label: string;
  /** `#rrggbb` for the icon, or undefined. */
  colour: string | undefined;
  /** For entries that open another site. */
  url: string | undefined;
};

export type Menu = { entries: readonly MenuEntry[]; defaultModule: string | undefined };

/** The menu of the signed-in learner. Rejects with PortFailure. */
export interface Menus {
  load(): Promise<Menu>;
}
