import { generatePath } from 'react-router-dom';
import type { Destination } from '#domain/access/index.ts';

/** Every path of the application, spelled once. Spec §2. */
export const patterns = {
  organisationLogin: '/organizationLogin',
  login: '/:orgCode/login',
  register: '/:orgCode/register',
  passwordWarning: '/:orgCode/reset-expired',
  home: '/:orgCode/home',
  catalogueRoot: '/:orgCode/catalogue',
  catalogue: '/:orgCode/catalogue/:tagId',
  title: '/:orgCode/title/:parentId/:titleId',
  content: '/:orgCode/content/stream/:titleId',
  deepLaunch: '/:orgCode/deep-launch/:titleId',
  player: '/:orgCode/player/stream/:titleId',
  search: '/:orgCode/search',
  about: '/:orgCode/about',
} as const;

/** Titles that stand in no tag have this in the place of the parent's id. */
export const NO_PARENT = '-';

/** Typed builders: a wrong or missing parameter does not compile. */
export const to = {
  organisationLogin: () => patterns.organisationLogin,
  login: (orgCode: string) => generatePath(patterns.login, { orgCode }),
  register: (orgCode: string) => generatePath(patterns.register, { orgCode }),
  passwordWarning: (orgCode: string) => generatePath(patterns.passwordWarning, { orgCode }),
  home: (orgCode: string) => generatePath(patterns.home, { orgCode }),
  catalogue: (orgCode: string, tagId?: string) =>
    tagId === undefined
      ? generatePath(patterns.catalogueRoot, { orgCode })
      : generatePath(patterns.catalogue, { orgCode, tagId }),
  title: (orgCode: string, titleId: string, parentId = NO_PARENT) =>
    generatePath(patterns.title, { orgCode, parentId, titleId }),
  content: (orgCode: string, titleId: string) => generatePath(patterns.content, { orgCode, titleId }),
  search: (orgCode: string, query = '') =>
    generatePath(patterns.search, { orgCode }) + (query ? `?query=${encodeURIComponent(query)}` : ''),
  about: (orgCode: string) => generatePath(patterns.about, { orgCode }),
};

/** The path of a destination that sign-in chose. Modules without a screen of their own lead home. */
export function pathTo(orgCode: string, destination: Destination): string {
  switch (destination.to) {
    case 'stored':
      return destination.path;
    case 'register':
      return to.register(orgCode);
    case 'password-warning':
      return to.passwordWarning(orgCode);
    case 'catalogue':
      return to.catalogue(orgCode);
    case 'search':
      return to.search(orgCode);
    case 'profile':
    case 'report':
    case 'home':
      return to.home(orgCode);
  }
}
