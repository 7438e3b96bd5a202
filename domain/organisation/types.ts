/** How learners of an organisation sign in. Spec §3 method. */
export type SignInMethod = 'basic' | 'sso' | 'dual' | 'integrationlogin';

/** The part of an organisation's configuration that decides what a learner meets. Spec §3. */
export type Organisation = {
  /** Lower-case. */
  code: string;
  name: string;
  method: SignInMethod;
  loginUrl: string | undefined;
  /** The token of a single sign-on is taken out of the address before anything else happens. */
  hidesSignOnToken: boolean;
  registration: RegistrationPolicy;
  canResetPassword: boolean;
  requiresTerms: boolean;
  /** Server HTML, shown sanitised. */
  termsHtml: string;
  requiresFirstLoginReset: boolean;
  requiresProfileUpdate: boolean;
  showsGroupsInProfile: boolean;
  reauthenticatesAtLaunch: boolean;
  sameSiteCookies: boolean;
  historySource: 'history' | 'nxhistory';
  /** Server HTML, shown sanitised. */
  loginMessageHtml: string;
  branding: Branding;
};

/** What self-registration asks for and allows. Spec §3, §5 Self-registration. */
export type RegistrationPolicy = {
  isAllowed: boolean;
  /** The login screen leads there by itself. */
  isOfferedFirst: boolean;
  /** Pattern that a mail address must match, as the server wrote it: untrusted; '' = any address. */
  mailPattern: string;
  requiresActivation: boolean;
  showsGroups: boolean;
  allowsGroupSelection: boolean;
  /** The custom registration page: no password fields, a temporary password, perhaps a redirect afterwards. */
  isCustomPage: boolean;
  hidesPassword: boolean;
};

export type Branding = {
  logoUrl: string | undefined;
  bannerUrl: string | undefined;
  videoUrl: string | undefined;
  /** Server HTML, shown sanitised. */
  widgetHtml: string;
  /** `#rrggbb`; the product's own accent when the organisation sets none. */
  buttonColour: string | undefined;
  registrationTitle: string;
  /** Server HTML, shown sanitised. */
  registrationHtml: string;
  showsContactSupport: boolean;
  contactSupportText: string;
  contactSupportUrl: string | undefined;
};
