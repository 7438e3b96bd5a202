import { PortFailure } from '../outcome/port-failure.ts';
import type { PlainCode } from './catalogue.ts';
import { type Refused, refuse } from './refuse.ts';
import { cleanSaid } from './said.ts';

/**
 * FailureReason of an answer → code. Spec §8 and §5.
 * Reading: the specification names the server's word only for PASS_INVALID and the mail reasons; the others are
 * accepted by their code and by the spelling of the two words it does give (`PasswordNotChanged`).
 */
const reasons: Readonly<Record<string, PlainCode>> = {
  wrongemailformat: 'MAIL_INVALID',
  usernamealreadyexists: 'MAIL_EXISTS',
  emailalreadyexists: 'MAIL_EXISTS',
  extertalidalreadyexists: 'MAIL_EXISTS', // as the server spells it
  externalidalreadyexists: 'MAIL_EXISTS',
  passwordtoolong: 'PASS_TOO_LONG',
  passwordtooshort: 'PASS_TOO_SHORT',
  passworduppercase: 'PASS_UPPERCASE',
  passwordlowercase: 'PASS_LOWERCASE',
  passwordnumber: 'PASS_NUMBER',
  passwordspecialchar: 'PASS_SPECIAL_CHAR',
  passwordnotchanged: 'PASS_INVALID',
  passwordinvalid: 'PASS_INVALID',
  passtoolong: 'PASS_TOO_LONG',
  passtooshort: 'PASS_TOO_SHORT',
  passuppercase: 'PASS_UPPERCASE',
  passlowercase: 'PASS_LOWERCASE',
  passnumber: 'PASS_NUMBER',
  passspecialchar: 'PASS_SPECIAL_CHAR',
  passinvalid: 'PASS_INVALID',
};

/** Undefined for a missing or unknown reason: the caller's status table decides then. */
function codeOfReason(reason: string | undefined): PlainCode | undefined {
  const key = (reason ?? '').replace(/[^A-Za-z]/g, '').toLowerCase();
  return Object.hasOwn(reasons, key) ? reasons[key] : undefined;
}

/** What a failing operation means to the learner: by status, and `else` for all other failures: SERVICE_UNAVAILABLE if absent. */
type Table = {
  readonly [status: number]: PlainCode;
  readonly else?: PlainCode;
  /** A login-type screen: 401 does not mean that a session ended. Spec §8 "401 elsewhere". */
  readonly signedOut?: true;
  /** The answer may carry a FailureReason. */
  readonly reasons?: true;
  /** The answer's `data` may hold failed attempts `n/m`. */
  readonly attempts?: true;
};

/** Spec §8, with §5 and §4 where they name the code. Operations are the domain's, one for each thing a learner does. */
export const failures = {
  findOrganisation: {
    404: 'WRONG_ORG_CODE',
    429: 'TOO_MANY_LOOKUPS',
    else: 'ORGANISATION_RETRIEVING_FAILURE',
    signedOut: true,
  },
  signIn: {
    401: 'INVALID_CREDENTIALS',
    403: 'EXPIRED_ACCOUNT',
    409: 'MAX_ATTEMPTS_REACHED',
    else: 'AUTHENTICATION_FAILURE',
    signedOut: true,
    attempts: true,
  },
  // Reading: a handed-over token that is refused (401) is no wrong password: nobody has typed one.
  signOn: { 403: 'EXPIRED_ACCOUNT', else: 'AUTHENTICATION_FAILURE', signedOut: true },
  reauthenticate: {
    400: 'INVALID_CREDENTIALS',
    // Reading: a platform that answers 401 here means the same as one that answers 400.
    401: 'INVALID_CREDENTIALS',
    403: 'EXPIRED_ACCOUNT',
    409: 'MAX_ATTEMPTS_REACHED',
    else: 'AUTHENTICATION_FAILURE',
    signedOut: true,
    attempts: true,
  },
  reauthenticateBySso: { 404: 'MISSING_SSO_LOGIN_URL', else: 'AUTHENTICATION_FAILURE', signedOut: true },
  signInFromAicc: { 400: 'EMPTY_WRONG_AICC_PARAMETERS', else: 'AUTHENTICATION_FAILURE', signedOut: true },
  signOut: {},
  register: {
    403: 'EMAIL_NOT_ALLOWED',
    409: 'MAIL_EXISTS',
    signedOut: true,
    reasons: true,
  },
  loadRegistrationForm: { signedOut: true },
  activate: { else: 'INVALID_REQUEST', signedOut: true },
  resendMail: { signedOut: true },
  requestPasswordReset: { 429: 'TOO_MANY_RESET_ATTEMPTS', else: 'INCORRECT_EMAIL', signedOut: true },
  // Reading: a link is invalid when the platform says so. One that could not be asked about is asked about again: to
  // call it expired would cost the learner another mail.
  checkResetLink: {
    400: 'RESET_LINK_EXPIRED',
    401: 'RESET_LINK_EXPIRED',
    403: 'RESET_LINK_EXPIRED',
    404: 'RESET_LINK_EXPIRED',
    409: 'RESET_LINK_EXPIRED',
    410: 'RESET_LINK_EXPIRED',
    422: 'RESET_LINK_EXPIRED',
    signedOut: true,
  },
  resetPassword: {
    // Reading: a link that is not known any more is as good as one that has expired.
    404: 'RESET_LINK_EXPIRED',
    410: 'RESET_LINK_EXPIRED',
    signedOut: true,
    reasons: true,
  },
  changeExpiredPassword: { reasons: true },
  updateProfile: { 403: 'EMAIL_NOT_ALLOWED', reasons: true },
  loadProfile: { else: 'PROFILE_RETRIEVING_FAILURE' },
  loadGroups: { else: 'GROUPS_RETRIEVING_FAILURE' },
  loadCertificates: { else: 'CERTIFICATES_RETRIEVING_FAILURE' },
  loadPhoto: { else: 'PHOTO_RETRIEVING_FAILURE' },
  openCertificate: { else: 'CERTIFICATE_UNAVAILABLE' },
  exportRecord: { else: 'RECORD_RETRIEVING_FAILURE' },
  loadNotes: { else: 'NOTES_RETRIEVING_FAILURE' },
  setGroups: {},
  uploadPhoto: { else: 'IMG_UPLOAD_FAIL' },
  uploadSpousePhoto: { else: 'SPOUSE_IMG_UPLOAD_FAIL' },
  deletePhoto: { else: 'PROFILE_IMG_DEL_FAIL' },
  loadMenu: {},
  openBrochure: {},
  loadBuild: { signedOut: true },
  loadCatalogue: { else: 'CATALOGUE_RETRIEVING_FAILURE' },
  loadStatuses: { else: 'STATUSES_RETRIEVING_FAILURE' },
  loadTitle: { 404: 'TITLE_NOT_FOUND', else: 'CATALOGUE_RETRIEVING_FAILURE' },
  loadHome: { else: 'HOMESCREEN_RETRIEVING_FAILURE' },
  loadHistory: { else: 'HISTORY_RETRIEVING_FAILURE' },
  loadReports: { else: 'REPORTS_RETRIEVING_FAILURE' },
  launch: { else: 'LAUNCH_FAILURE' },
  saveProgress: { else: 'PROGRESS_SAVE_FAILURE' },
} as const satisfies Record<string, Table>;

export type Operation = keyof typeof failures;

/**
 * The one way from a failed call to what the learner is told. Total: anything thrown gets an answer, and a thrown
 * value that is no PortFailure gets the operation's own default.
 * Order: the server's reason, its attempts, the operation's status, then 503, no answer and 401 (Spec §8), then the
 * default. A message from the server is carried along in `said`, and wins where the refusal is shown.
 */
export function refusalFor(operation: Operation, failure: unknown): Refused {
  const table: Table = failures[operation];
  if (!(failure instanceof PortFailure)) return otherwise(table);
  const refusal = codeFor(table, failure);
  const said = cleanSaid(failure.said);
  return said === undefined ? refusal : { ...refusal, said };
}

const otherwise = ({ else: code = 'SERVICE_UNAVAILABLE' }: Table): Refused => refuse(code);

function codeFor(table: Table, failure: PortFailure): Refused {
  const { status } = failure;
  const reason = table.reasons ? codeOfReason(failure.reason) : undefined;
  if (reason) return refuse(reason);
  if (table.attempts && (status === 400 || status === 401)) {
    const attempts = attemptsIn(failure.data);
    if (attempts) return refuse('ATTEMPTS_LEFT', attempts);
  }
  // A gateway's own 404 says nothing about what was asked for.
  const own = failure.kind === 'status' ? table[status] : undefined;
  if (own) return refuse(own);
  if (failure.kind === 'no-answer') return refuse('CONNECTION_FAILURE');
  if (status === 503) return refuse('SERVICE_UNAVAILABLE');
  if (status === 401 && !table.signedOut) return refuse('EXPIRED_SESSION');
  return otherwise(table);
}

/** `n/m`: n failed attempts of m. Anything else, or a count that makes no sense, is no count. */
function attemptsIn(data: string | undefined): { left: number; of: number } | undefined {
  const found = /^\D*(\d{1,4})\s*\/\s*(\d{1,4})\D*$/.exec(data ?? '');
  if (!found) return undefined;
  const [used, of] = [Number(found[1]), Number(found[2])];
  return used <= of ? { left: of - used, of } : undefined;
}
