/** Sign-in method of an organisation. Spec §3 method. */
export type SignInMethod = 'basic' | 'sso' | 'dual' | 'integrationlogin';

/** Organisation settings that affect learners. Spec §3. */
export type Organisation = {
  /** Lower-case. */
  code: string;
  name: string;
  method: SignInMethod;
  /** Untrusted: validated by `signOnAddress`. */
  loginUrl: string | undefined;
  /** The single sign-on token is removed from the address before anything else. */
  hidesSignOnToken: boolean;
  registration: RegistrationPolicy;
  canResetPassword: boolean;
  requiresTerms: boolean;
  /** Server HTML, displayed sanitised. */
  termsHtml: string;
  requiresFirstLoginReset: boolean;
  requiresProfileUpdate: boolean;
  showsGroupsInProfile: boolean;
  /** Learners see their own reports instead of the organisation’s. Spec §6. */
  restrictsReports: boolean;
  reauthenticatesAtLaunch: boolean;
  sameSiteCookies: boolean;
  /** State calls send and return the time of the learner’s act. */
  keepsStateTimestamps: boolean;
  historySource: 'history' | 'nxhistory';
  /** Server HTML, displayed sanitised. */
  loginMessageHtml: string;
  branding: Branding;
};

/** Settings of self-registration. Spec §3, §5 Self-registration. */
export type RegistrationPolicy = {
  isAllowed: boolean;
  /** The login screen displays registration as a button instead of a link. Spec §3 goRegister. */
  isOfferedFirst: boolean;
  /** Pattern for mail addresses, from the server: untrusted; '' = any address. */
  mailPattern: string;
  requiresActivation: boolean;
  showsGroups: boolean;
  allowsGroupSelection: boolean;
  /** The custom registration page: no password fields, a temporary password, and possibly a redirect. */
  isCustomPage: boolean;
  hidesPassword: boolean;
};

/** URLs of one image in the four sizes of §9: 275x220, 565x220, 1150x436 and 1150x220 px. */
export type BannerPictures = { small: string; medium: string; big: string; banner: string };

export type Branding = {
  logoUrl: string | undefined;
  banner: BannerPictures | undefined;
  /** Untrusted: validated by `loginVideo`. */
  videoUrl: string | undefined;
  /** Server HTML, displayed sanitised. */
  widgetHtml: string;
  /** `#rrggbb`; default: the application’s accent colour. */
  buttonColour: string | undefined;
  registrationTitle: string;
  /** Server HTML, displayed sanitised. */
  registrationHtml: string;
  /** Greeting on home; '' = the default text. */
  homeTitle: string;
  /** Background of the greeting on home. */
  homeBanner: BannerPictures | undefined;
  /** Banner of titles without an own image. */
  detailBanner: BannerPictures | undefined;
  /** Title pages display related titles. */
  showsRelated: boolean;
  showsContactSupport: boolean;
  contactSupportText: string;
  contactSupportUrl: string | undefined;
};
