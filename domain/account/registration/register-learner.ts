import { PortFailure } from '../../outcome/port-failure.ts';
import type { Runtime } from '../../kernel/runtime.ts';
import { refusalFor, refuse, type CodedRefusal } from '../../messages/index.ts';
import type { RegistrationPolicy } from '../../organisation/index.ts';
import { account } from '../area.ts';
import { extraFieldValues } from '../extra-fields.ts';
import type { FormProblem } from '../form.ts';
import type { MailPatterns, RegistrationForm, RegistrationResult, Registrations, SecureRandom } from '../ports.ts';
import { checkRegistration, problemOf, type RegistrationAsks, type RegistrationDraft } from './registration-rules.ts';
import { externalAddress, webAddress } from '../../access/index.ts';

/** Length of a temporary password. Spec §5 Self-registration, §9. */
const SHORTEST = 8;
const LONGEST = 10;

/** One character of each satisfies every password rule of §5; no `&`, no space. */
const KINDS = ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz', '0123456789', '!#$%*+-=?@_~'] as const;
const ALPHABET = KINDS.join('');

const BYTE_VALUES = 256;
/**
 * Limit of draws. Nearly every second password satisfies the rules, and more than every second byte fits: a working
 * source never reaches the limit.
 */
const MOST_TRIES = 1_000;

/**
 * Random temporary password, for registration pages without a password field: 8 to 10 characters, uniform over lengths
 * and over valid passwords of a length. Never displayed or stored. Throws if the random source repeats itself, because
 * its passwords could be guessed. Reading: satisfies all password rules (upper, lower, digit, special, no `&`, no
 * space).
 */
export function temporaryPassword(random: SecureRandom): string {
  const length = SHORTEST + below(LONGEST - SHORTEST + 1, random);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    // Draws all characters again: inserting missing ones would bias the distribution.
    const password = Array.from({ length }, () => ALPHABET.charAt(below(ALPHABET.length, random))).join('');
    if (KINDS.every((kind) => Array.from(kind).some((character) => password.includes(character)))) return password;
  }
  throw new Error(BROKEN);
}

/**
 * Uniform number from 0 to `limit` - 1, by rejection sampling: bytes above the last whole multiple of `limit` are drawn
 * again.
 */
function below(limit: number, random: SecureRandom): number {
  const beyond = BYTE_VALUES - (BYTE_VALUES % limit);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const [byte = BYTE_VALUES] = random.bytes(1);
    if (byte < beyond) return byte % limit;
  }
  throw new Error(BROKEN);
}

const BROKEN = 'The source of random bytes repeats itself. Passwords must come from the platform’s CSPRNG.';

export type RegistrationPorts = {
  runtime: Runtime;
  registrations: Pick<Registrations, 'register'>;
  mailPatterns: MailPatterns;
  secureRandom: SecureRandom;
};

export type Registering = {
  organisationCode: string;
  policy: RegistrationPolicy;
  asks: RegistrationAsks;
  draft: RegistrationDraft;
  site: Site;
};

/**
 * `form`: correctable in the form. `login`: the account exists already (409). `refused`: refused for a reason that no
 * field can correct.
 */
export type RegistrationOutcome =
  NextStep | { to: 'form'; problems: readonly FormProblem[] } | { to: 'login' | 'refused'; because: CodedRefusal };

/** Validates a draft, sends it, and returns the next step. Spec §4 and §5 Self-registration, §8. */
export async function registerLearner(
  ports: RegistrationPorts,
  registering: Registering,
): Promise<RegistrationOutcome> {
  const { organisationCode, policy, asks, site } = registering;
  const problems = await problemsOf(ports.mailPatterns, registering);
  if (problems.length > 0) return { to: 'form', problems };
  try {
    const result = await ports.registrations.register(formOf(registering, ports.secureRandom));
    ports.runtime.send(account.register, { organisationCode, awaitsActivation: awaitsActivation(result, policy) });
    return afterRegistration(result, policy, site);
  } catch (error) {
    const because = refusalFor('register', error);
    if (PortFailure.isRefusal(error, 409)) return { to: 'login', because };
    const problem = problemOf(because, asks);
    return problem ? { to: 'form', problems: [problem] } : { to: 'refused', because };
  }
}

/** Skips the organisation’s pattern if the mail address is already invalid. */
async function problemsOf(mailPatterns: MailPatterns, { draft, asks, policy }: Registering): Promise<FormProblem[]> {
  const problems = checkRegistration(draft, asks);
  if (policy.mailPattern === '' || problems.some(({ at }) => at === 'username')) return problems;
  // Reading: an undecided pattern leaves the check to the platform, which has it too.
  if ((await mailPatterns.fits(policy.mailPattern, draft.username.trim())) !== false) return problems;
  const isName = ({ at }: FormProblem) => at === 'firstName' || at === 'lastName';
  const names = problems.filter(isName);
  return [
    ...names,
    { at: 'username', because: refuse('INVALID_MAIL_DOMAIN') },
    ...problems.slice(names.length), // the names are the first fields
  ];
}

/** The temporary password is generated for this call only. */
function formOf({ organisationCode, asks, draft }: Registering, random: SecureRandom): RegistrationForm {
  return {
    organisationCode,
    firstName: draft.firstName.trim(),
    lastName: draft.lastName.trim(),
    username: draft.username.trim(),
    password: asks.password ? draft.password : temporaryPassword(random),
    hasOwnPassword: asks.password,
    termsAccepted: draft.termsAccepted,
    extraFields: extraFieldValues(asks.extraFields, draft.extra),
    groupIds: asks.groups ? [...draft.groups] : [],
  };
}

/** This site, and the hosts that the operator allows for redirects. */
type Site = { origin: string; hosts: readonly string[] };

/**
 * Next step after a registration. `elsewhere`: another site; one that is not allowed needs a confirmation with its
 * name.
 */
type NextStep = { to: 'inbox' } | { to: 'finish' } | { to: 'elsewhere'; url: URL; isAllowed: boolean };

/** User type that requests the redirect. Spec §4 Self-registration. */
const REDIRECTED_USER_TYPE = 1;

/** Next step after an accepted registration. Spec §4 Self-registration. */
export function afterRegistration(
  result: RegistrationResult,
  policy: Pick<RegistrationPolicy, 'isCustomPage' | 'requiresActivation'>,
  site: Site,
): NextStep {
  const elsewhere = policy.isCustomPage ? redirectOf(result, site) : undefined;
  if (elsewhere) return elsewhere;
  return awaitsActivation(result, policy) ? { to: 'inbox' } : { to: 'finish' };
}

/** Whether the account needs an activation by mail. */
const awaitsActivation = (
  { userStatus }: Pick<RegistrationResult, 'userStatus'>,
  { requiresActivation }: Pick<RegistrationPolicy, 'requiresActivation'>,
): boolean => requiresActivation && userStatus?.trim().toLowerCase() === 'inactive';

/**
 * Reading: a valid redirect is an absolute http(s) URL; anything else (a path, a script, tricks with user names and
 * slashes) is ignored.
 */
function redirectOf({ userType, redirectUrl = '' }: RegistrationResult, site: Site): NextStep | undefined {
  if (userType !== REDIRECTED_USER_TYPE || !/^https?:\/\//i.test(redirectUrl)) return undefined;
  const url = webAddress(redirectUrl, site.origin);
  return url && { to: 'elsewhere', url, isAllowed: externalAddress(redirectUrl, site) !== undefined };
}
