/** The signed-in learner, as the platform describes them. Spec §3 User. Lives in memory only, never in a fact. */
export type User = {
  id: string;
  /** Empty where the platform names none. */
  sessionId: string;
  userName: string;
  firstName: string;
  lastName: string;
  organisationCode: string;
  locale: string | undefined;
  roles: readonly string[];
  /** A role `admin` is among them. Reading: it is detected and shown, and grants nothing. Spec §6. */
  isAdmin: boolean;
  profileUpdateRequired: boolean;
  firstLoginPasswordReset: boolean;
  termsAccepted: boolean;
  /** The legal agreement; asked of some users only. */
  disclaimerAccepted: boolean;
  passwordExpired: boolean;
  /** Undefined = the platform does not count. */
  passwordDaysLeft: number | undefined;
  hasPhoto: boolean;
  isPhotoOrganisation: boolean;
};
