import { PortFailure } from '../outcome/port-failure.ts';
import type { PlainCode } from './catalogue.ts';
import { type CodedRefusal, refuse } from './refuse.ts';
import { sanitizeServerMessage } from './server-message.ts';

/**
 * Message code by FailureReason. Spec §8 and §5. Reading: the specification gives the server’s names only for
 * PASS_INVALID and the mail reasons. Other reasons are accepted by their code and in the spelling of the known names
 * (`PasswordNotChanged`).
 */
const reasons: Readonly<Record<string, PlainCode>> = {
  wrongemailformat: 'MAIL_INVALID',
  usernamealreadyexists: 'MAIL_EXISTS',
  emailalreadyexists: 'MAIL_EXISTS',
  extertalidalreadyexists: 'MAIL_EXISTS', // spelt this way by the server
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

/** Undefined for a missing or unknown reason: the status table of the operation then decides. */
function codeOfReason(reason: string | undefined): PlainCode | undefined {
  const key = (reason ?? '').replace(/[^A-Za-z]/g, '').toLowerCase();
  return Object.hasOwn(reasons, key) ? reasons[key] : undefined;
}

/** Message codes of an operation by status; `else` for all other failures, SERVICE_UNAVAILABLE if absent. */
type Table = {
  readonly [status: number]: PlainCode;
  readonly else?: PlainCode;
  /** A screen before sign-in: 401 does not end a session. Spec §8 “401 elsewhere”. */
  readonly signedOut?: true;
  /** The response may have a FailureReason. */
  readonly reasons?: true;
  /** The response’s `data` may hold failed attempts `n/m`. */
  readonly attempts?: true;
};

/** Spec §8, with §5 and §4 where they name the code. One operation of the domain per user action. */
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
  // Reading: a refused sign-on token (401) is not a wrong password, because none was typed.
  signOn: { 403: 'EXPIRED_ACCOUNT', else: 'AUTHENTICATION_FAILURE', signedOut: true },
  reauthenticate: {
    400: 'INVALID_CREDENTIALS',
    // Reading: 401 means the same as 400 here.
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
  // Reading: a link is invalid only if the platform refuses it. After other failures the check is repeated, because
  // “expired” would cost the learner another mail.
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
    // Reading: an unknown link counts as expired.
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
 * Maps a failed call to a message; the only place that does. Total: any thrown value gives a message, and a value other
 * than PortFailure the operation’s default. Order: the server’s reason, failed attempts, the operation’s status, then
 * 503, no response and 401 (Spec §8), then the default. A server message is passed in `said` and displayed instead.
 */
export function refusalFor(operation: Operation, failure: unknown): CodedRefusal {
  const table: Table = failures[operation];
  if (!(failure instanceof PortFailure)) return otherwise(table);
  const refusal = codeFor(table, failure);
  const said = sanitizeServerMessage(failure.said);
  return said === undefined ? refusal : { ...refusal, said };
}

const otherwise = ({ else: code = 'SERVICE_UNAVAILABLE' }: Table): CodedRefusal => refuse(code);

function codeFor(table: Table, failure: PortFailure): CodedRefusal {
  const { status } = failure;
  const reason = table.reasons ? codeOfReason(failure.reason) : undefined;
  if (reason) return refuse(reason);
  if (table.attempts && (status === 400 || status === 401)) {
    const attempts = attemptsIn(failure.data);
    if (attempts) return refuse('ATTEMPTS_LEFT', attempts);
  }
  // A gateway’s 404 says nothing about the resource.
  const own = failure.kind === 'status' ? table[status] : undefined;
  if (own) return refuse(own);
  if (failure.kind === 'no-answer') return refuse('CONNECTION_FAILURE');
  if (status === 503) return refuse('SERVICE_UNAVAILABLE');
  if (status === 401 && !table.signedOut) return refuse('EXPIRED_SESSION');
  return otherwise(table);
}

/** Parses `n/m`: n failed attempts of m. Undefined for anything else, or n above m. */
function attemptsIn(data: string | undefined): { left: number; of: number } | undefined {
  const found = /^\D*(\d{1,4})\s*\/\s*(\d{1,4})\D*$/.exec(data ?? '');
  if (!found) return undefined;
  const [used, of] = [Number(found[1]), Number(found[2])];
  return used <= of ? { left: of - used, of } : undefined;
}
