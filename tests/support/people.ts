import type { Organisation } from '#domain/organisation/index.ts';
import type { User } from '#domain/session/index.ts';

/** A learner whom nothing stands in the way of. */
export const aUser = (over: Partial<User> = {}): User => ({
  id: 'u',
  sessionId: 's',
  userName: 'ada',
  firstName: 'Ada',
  lastName: 'Okafor',
  organisationCode: 'acme',
  locale: undefined,
  roles: [],
  profileUpdateRequired: false,
  firstLoginPasswordReset: true,
  termsAccepted: true,
  passwordExpired: false,
  passwordDaysLeft: undefined,
  hasPhoto: false,
  isPhotoOrganisation: false,
  ...over,
});

/** An organisation that asks for nothing. */
export const anOrganisation = (over: Partial<Organisation> = {}): Organisation => ({
  code: 'acme',
  name: 'Acme',
  method: 'basic',
  loginUrl: undefined,
  hidesSignOnToken: true,
  registration: {
    isAllowed: false,
    isOfferedFirst: false,
    mailPattern: '',
    requiresActivation: false,
    showsGroups: false,
    allowsGroupSelection: false,
    isCustomPage: false,
    hidesPassword: false,
  },
  canResetPassword: true,
  requiresTerms: false,
  termsHtml: '',
  requiresFirstLoginReset: false,
  requiresProfileUpdate: false,
  showsGroupsInProfile: false,
  reauthenticatesAtLaunch: false,
  sameSiteCookies: false,
  historySource: 'history',
  loginMessageHtml: '',
  branding: {
    logoUrl: undefined,
    bannerUrl: undefined,
    videoUrl: undefined,
    widgetHtml: '',
    buttonColour: undefined,
    registrationTitle: '',
    registrationHtml: '',
    showsContactSupport: false,
    contactSupportText: '',
    contactSupportUrl: undefined,
  },
  ...over,
});
