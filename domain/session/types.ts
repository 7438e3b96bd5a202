/** The signed-in learner, as sent by the platform. Spec §3 User. In memory only, never in a fact. */
export type User = {
  id: string;
  /** Empty if the platform sends none. */
  sessionId: string;
  userName: string;
  firstName: string;
  lastName: string;
  organisationCode: string;
  locale: string | undefined;
  roles: readonly string[];
  /** Whether the roles include `admin`. Reading: detected and displayed, but grants nothing. Spec §6. */
  isAdmin: boolean;
  profileUpdateRequired: boolean;
  firstLoginPasswordReset: boolean;
  termsAccepted: boolean;
  /** The legal agreement; only some users see the prompt. */
  disclaimerAccepted: boolean;
  passwordExpired: boolean;
  /** Undefined: the platform sends no limit. */
  passwordDaysLeft: number | undefined;
  hasPhoto: boolean;
  isPhotoOrganisation: boolean;
};
