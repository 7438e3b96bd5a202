import { generatePath } from 'react-router-dom';
import type { Route } from '#domain/client/routes.ts';
import type { ReportKey } from '#domain/reports/index.ts';

/** All paths of the application. Spec §2. */
export const patterns = {
  organisationLogin: '/organizationLogin',
  basicOrganisationLogin: '/basicOrganizationLogin',
  login: '/:orgCode/login',
  basicLogin: '/:orgCode/basicLogin',
  reauthLogin: '/:orgCode/reauthLogin/:titleId',
  registration: '/:orgCode/registration',
  register: '/:orgCode/register',
  registerStatus: '/:orgCode/registerStatus',
  completeRegistration: '/:orgCode/completeRegistration',
  registerCompleted: '/:orgCode/registerCompleted',
  activation: '/:orgCode/activation/:guid',
  activationWithoutGuid: '/:orgCode/activation',
  validateFail: '/:orgCode/validateFail',
  forgotPassword: '/:orgCode/forgot-password',
  sendMailSuccess: '/:orgCode/send-mail-success',
  passwordReset: '/:orgCode/reset/:guid',
  passwordResetWithoutGuid: '/:orgCode/reset',
  resetSuccess: '/:orgCode/reset-success',
  resetExpired: '/:orgCode/reset-expired',
  passwordExpired: '/:orgCode/password-expired',
  resetExpiredComplete: '/:orgCode/reset-expired-complete',
  home: '/:orgCode/home',
  catalogueRoot: '/:orgCode/catalogue',
  catalogue: '/:orgCode/catalogue/:tagId',
  title: '/:orgCode/title/:parentId/:titleId',
  content: '/:orgCode/content/stream/:titleId',
  deepLaunch: '/:orgCode/deep-launch/:titleId',
  player: '/:orgCode/player/stream/:titleId',
  search: '/:orgCode/search',
  profile: '/:orgCode/profile',
  report: '/:orgCode/report',
  navManager: '/:orgCode/nav-manager',
  about: '/:orgCode/about',
  aboutAlone: '/about',
  systemRequirements: '/:orgCode/system-requirements',
  aiccContent: '/:orgCode/aicc-content',
} as const satisfies Record<Route, string>;

/** Replaces the parent tag’s id in paths of titles without a tag. */
export const NO_PARENT = '-';

function inOrganisation(pattern: `/:orgCode/${string}`) {
  return (orgCode: string) => generatePath(pattern, { orgCode });
}

/** Typed path builders: a wrong or missing parameter does not compile. */
export const to = {
  organisationLogin: () => patterns.organisationLogin,
  basicOrganisationLogin: () => patterns.basicOrganisationLogin,
  login: inOrganisation(patterns.login),
  basicLogin: inOrganisation(patterns.basicLogin),
  reauthLogin: (orgCode: string, titleId: string) => generatePath(patterns.reauthLogin, { orgCode, titleId }),
  registration: inOrganisation(patterns.registration),
  register: inOrganisation(patterns.register),
  registerStatus: inOrganisation(patterns.registerStatus),
  completeRegistration: (orgCode: string, { success, code }: { success: boolean; code?: string }) =>
    `${generatePath(patterns.completeRegistration, { orgCode })}?${new URLSearchParams({ success: String(success), ...(code !== undefined && { code }) }).toString()}`,
  registerCompleted: inOrganisation(patterns.registerCompleted),
  validateFail: (orgCode: string, { code }: { code: string }) =>
    `${generatePath(patterns.validateFail, { orgCode })}?${new URLSearchParams({ code }).toString()}`,
  forgotPassword: inOrganisation(patterns.forgotPassword),
  sendMailSuccess: inOrganisation(patterns.sendMailSuccess),
  passwordReset: (orgCode: string, guid: string) => generatePath(patterns.passwordReset, { orgCode, guid }),
  passwordResetWithoutGuid: inOrganisation(patterns.passwordResetWithoutGuid),
  resetSuccess: inOrganisation(patterns.resetSuccess),
  /** Two states of one screen: the warning before a password expires, and an expired reset link (readings). */
  resetExpired: inOrganisation(patterns.resetExpired),
  passwordExpired: inOrganisation(patterns.passwordExpired),
  resetExpiredComplete: inOrganisation(patterns.resetExpiredComplete),
  home: (orgCode: string) => generatePath(patterns.home, { orgCode }),
  catalogue: (orgCode: string, tagId?: string) =>
    tagId === undefined
      ? generatePath(patterns.catalogueRoot, { orgCode })
      : generatePath(patterns.catalogue, { orgCode, tagId }),
  title: (orgCode: string, titleId: string, parentId = NO_PARENT) =>
    generatePath(patterns.title, { orgCode, parentId, titleId }),
  content: (orgCode: string, titleId: string) => generatePath(patterns.content, { orgCode, titleId }),
  /** Player without the header. */
  player: (orgCode: string, titleId: string) => generatePath(patterns.player, { orgCode, titleId }),
  /** All paths that launch a title. Spec §2. */
  launches: (orgCode: string, titleId: string) =>
    [patterns.content, patterns.deepLaunch, patterns.player].map((path) => generatePath(path, { orgCode, titleId })),
  search: (orgCode: string, query = '') =>
    generatePath(patterns.search, { orgCode }) + (query ? `?${new URLSearchParams({ query }).toString()}` : ''),
  /** `certificate`: id of the certificate to display first. */
  profile: (orgCode: string, certificate?: string) =>
    generatePath(patterns.profile, { orgCode }) +
    (certificate === undefined ? '' : `?${new URLSearchParams({ certificate }).toString()}`),
  report: (orgCode: string, report?: ReportKey) => {
    const path = generatePath(patterns.report, { orgCode });
    if (report === undefined) return path;
    const asked = report === 'assessment' ? { assessment: '' } : { group: report.group, report: report.name };
    return `${path}?${new URLSearchParams(asked).toString()}`;
  },
  navManager: inOrganisation(patterns.navManager),
  about: inOrganisation(patterns.about),
  systemRequirements: inOrganisation(patterns.systemRequirements),
};

/** Parses the report from a URL of the reports screen. Does not check that the report exists. */
export function reportIn(search: URLSearchParams): ReportKey | undefined {
  const [group, name] = [search.get('group'), search.get('report')];
  if (group !== null && name !== null) return { group, name };
  return search.has('assessment') ? 'assessment' : undefined;
}
