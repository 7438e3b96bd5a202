/** How learners of an organisation sign in. Spec §3 method. */
export type SignInMethod = 'basic' | 'sso' | 'dual' | 'integrationlogin';

/** The part of an organisation's configuration that decides what a learner meets. Spec §3. */
export type Organisation = {
  /** Lower-case. */
  code: string;
  name: string;
  method: SignInMethod;
  /** Untrusted: `signOnAddress` decides whether it is gone to. */
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
  /** Learners see their own reports instead of the organisation's. Spec §6. */
  restrictsReports: boolean;
  reauthenticatesAtLaunch: boolean;
  sameSiteCookies: boolean;
  /** The state calls take and give the moment at which the learner was there. */
  keepsStateTimestamps: boolean;
  historySource: 'history' | 'nxhistory';
  /** Server HTML, shown sanitised. */
  loginMessageHtml: string;
  branding: Branding;
};

/** What self-registration asks for and allows. Spec §3, §5 Self-registration. */
export type RegistrationPolicy = {
  isAllowed: boolean;
  /** The login screen offers it with a button instead of a link. Spec §3 goRegister. */
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

/** Addresses of one picture in the four sizes of §9: 275x220, 565x220, 1150x436 and 1150x220 px. */
export type BannerPictures = { small: string; medium: string; big: string; banner: string };

export type Branding = {
  logoUrl: string | undefined;
  banner: BannerPictures | undefined;
  /** Untrusted: `loginVideo` decides whether it is shown. */
  videoUrl: string | undefined;
  /** Server HTML, shown sanitised. */
  widgetHtml: string;
  /** `#rrggbb`; the product's own accent when the organisation sets none. */
  buttonColour: string | undefined;
  registrationTitle: string;
  /** Server HTML, shown sanitised. */
  registrationHtml: string;
  /** Greets on home in the place of the product's words; '' = those. */
  homeTitle: string;
  /** Behind the greeting on home. */
  homeBanner: BannerPictures | undefined;
  /** On the page of a title that has no picture of its own. */
  detailBanner: BannerPictures | undefined;
  /** Pages of titles offer others. */
  showsRelated: boolean;
  showsContactSupport: boolean;
  contactSupportText: string;
  contactSupportUrl: string | undefined;
};
