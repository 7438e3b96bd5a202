import type { Menus, Menu, MenuEntry } from '#domain/access/index.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { type Api, requestJson } from './client.ts';
import {
  fields,
  id,
  type Report,
  colour,
  type Fields,
  isTrueValue,
  list,
  optionalText,
  shortText,
} from './wire/read.ts';
import { responseChecks } from './wire/recognised.ts';

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

/**
 * Parses GET get-menu. An unknown module becomes home and is reported (readings); if the menu has a home, the module is
 * left out. Only redirects may occur more than once.
 */
export function readMenu(body: unknown, report: (what: 'dropped' | 'repaired') => void): Menu {
  const modules = list(fields(body)['modules'], named, () => report('dropped'));
  const seen = new Set<string>();
  const hasHome = modules.some(({ name }) => name === 'module-home');
  const entries = modules.flatMap(({ name, it }): MenuEntry[] => {
    const known = MODULES.get(name);
    const module = known ?? 'home';
    if ((module !== 'redirect' && seen.has(module)) || (!known && hasHome)) {
      report('dropped');
      return [];
    }
    if (!known) report('repaired');
    seen.add(module);
    const fields = module === 'staff-system' ? { fields: formFields(it['fields']) } : {};
    const label = known ? shortText(it['title']) : ''; // an unknown module's label does not fit home
    return [{ module, label, colour: colour(it['colour']), url: optionalText(it['url']), ...fields }];
  });
  const defaultModule = modules.find(({ name, it }) => isTrueValue(it['isDefault']) && MODULES.has(name))?.name;
  return { entries, defaultModule };
}

function named(it: Fields): { name: string; it: Fields } | undefined {
  const name = id(it['name']);
  return name === undefined ? undefined : { name, it };
}

/** Form fields for an external system, names and values unchanged. Values that are no text or number are left out. */
function formFields(value: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields(value)).flatMap(([name, said]) =>
      typeof said === 'string' || typeof said === 'number' ? [[name, String(said)]] : [],
    ),
  );
}

/** The menu from the platform API. */
export function menuApi(api: Api, report: Report): Menus {
  return {
    load: async () => {
      const { body } = await requestJson('getMenu', api.GET('/api/get-menu'));
      if (!responseChecks.menu(body)) throw new PortFailure('getMenu', { status: 200, kind: 'unreadable' });
      return readMenu(body, (what) => report({ operation: 'getMenu', path: 'modules', what }));
    },
    brochureToken: async () => {
      const { body } = await requestJson('getBrochureToken', api.GET('/api/get-brochure-token'));
      const token = id(fields(body)['token']);
      if (token === undefined) throw new PortFailure('getBrochureToken', { status: 200, kind: 'unreadable' });
      return token;
    },
  };
}
