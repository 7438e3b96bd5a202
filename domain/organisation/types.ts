/** How learners of an organisation sign in. Spec §3 method. */
export type SignInMethod = 'basic' | 'sso' | 'dual' | 'integrationlogin';

/** The part of an organisation's configuration that decides what a learner meets. Spec §3. */
export type Organisation = {
  /** Lower-case. */
  code: string;
  name: string;
  method: SignInMethod;
  loginUrl: string | undefined;
  canSelfRegister: boolean;
  canResetPassword: boolean;
  requiresTerms: boolean;
  requiresFirstLoginReset: boolean;
  requiresProfileUpdate: boolean;
  reauthenticatesAtLaunch: boolean;
  sameSiteCookies: boolean;
  historySource: 'history' | 'nxhistory';
  /** Server HTML, shown sanitised. */
  loginMessageHtml: string;
  branding: Branding;
};

export type Branding = {
  logoUrl: string | undefined;
  bannerUrl: string | undefined;
  videoUrl: string | undefined;
  /** Server HTML, shown sanitised. */
  widgetHtml: string;
  /** `#rrggbb`; the product's own accent when the organisation sets none. */
  buttonColour: string | undefined;
  showsContactSupport: boolean;
  contactSupportUrl: string | undefined;
};
