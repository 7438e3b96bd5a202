import type { Menu, MenuEntry } from '#domain/access/index.ts';
import { colour, fields, flag, id, list, optionalText, text } from './read.ts';

const MODULES: ReadonlyMap<string, MenuEntry['module']> = new Map([
  ['module-home', 'home'],
  ['module-discover', 'discover'],
  ['module-search', 'search'],
  ['module-profile', 'profile'],
  ['module-logout', 'logout'],
  ['module-contact-support', 'contact-support'],
  ['module-custom', 'custom-report'],
  ['module-digital-brochure', 'digital-brochure'],
  ['module-redirect', 'redirect'],
  ['module-staff-system', 'staff-system'],
]);

/** GET get-menu. A module this client does not know is home (readings); a second home is dropped. */
export function readMenu(body: unknown, dropped: () => void): Menu {
  const seen = new Set<string>();
  let defaultModule: string | undefined;
  const entries = list<MenuEntry>(
    fields(body)['modules'],
    (module) => {
      const name = id(module['name']);
      if (name === undefined) return undefined;
      const known = MODULES.get(name) ?? 'home';
      if (known !== 'redirect' && seen.has(known)) return undefined;
      seen.add(known);
      if (flag(module['isDefault']) && MODULES.has(name)) defaultModule ??= name;
      const url = optionalText(module['url']);
      return {
        module: known,
        label: text(module['title']),
        colour: colour(module['colour']),
        url: url && /^https?:\/\//.test(url) ? url : undefined,
      };
    },
    dropped,
  );
  return { entries, defaultModule };
}
