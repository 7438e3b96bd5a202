import { PortFailure } from '../../outcome/port-failure.ts';
import type { Runtime } from '../../kernel/runtime.ts';
import { refusalFor, refuse, type Refused } from '../../messages/index.ts';
import type { RegistrationPolicy } from '../../organisation/index.ts';
import { account } from '../area.ts';
import { extraFieldValues } from '../extra-fields.ts';
import type { FormProblem } from '../form.ts';
import type { MailPatterns, RegistrationForm, RegistrationResult, Registrations, SecureRandom } from '../ports.ts';
import { checkRegistration, problemOf, type RegistrationAsks, type RegistrationDraft } from './registration-rules.ts';
import { externalAddress, webAddress } from '../../access/index.ts';

/** Characters of a temporary password. Spec §5 Self-registration, §9. */
const SHORTEST = 8;
const LONGEST = 10;

/** One of each satisfies every password rule of §5; no `&`, no space. */
const KINDS = ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz', '0123456789', '!#$%*+-=?@_~'] as const;
const ALPHABET = KINDS.join('');

const BYTE_VALUES = 256;
/** A password fits in nearly every second try, a byte in more than every second: a good source never gets this far. */
const MOST_TRIES = 1_000;

/**
 * A password for somebody whose registration page asks for none: 8 to 10 characters, each length as likely as the
 * others, and of one length each password that satisfies the rules. Nobody is shown it, and nothing keeps it.
 * Throws when the source repeats itself: a password from such a source could be guessed.
 * Reading: it satisfies all password rules (upper, lower, digit, special, no `&`, no space).
 */
export function temporaryPassword(random: SecureRandom): string {
  const length = SHORTEST + below(LONGEST - SHORTEST + 1, random);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    // All characters are drawn anew: putting missing ones in would make some passwords likelier than others.
    const password = Array.from({ length }, () => ALPHABET.charAt(below(ALPHABET.length, random))).join('');
    if (KINDS.every((kind) => Array.from(kind).some((character) => password.includes(character)))) return password;
  }
  throw new Error(BROKEN);
}

/** A number from 0 to `limit` - 1, each as likely: bytes beyond the last whole multiple of the limit are drawn again. */
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
 * `form`: to be put right there, and sent again. `login`: there is such an account already (409). `refused`: the
 * platform did not want this registration, for a reason that no field can put right.
 */
export type Registered =
  NextStep | { to: 'form'; problems: readonly FormProblem[] } | { to: 'login' | 'refused'; because: Refused };

/** Checks a draft, sends it, and says where its author goes on. Spec §4 and §5 Self-registration, §8. */
export async function registerLearner(ports: RegistrationPorts, registering: Registering): Promise<Registered> {
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

/** A mail address that is wrong already is not tried on the organisation's pattern. */
async function problemsOf(mailPatterns: MailPatterns, { draft, asks, policy }: Registering): Promise<FormProblem[]> {
  const problems = checkRegistration(draft, asks);
  if (policy.mailPattern === '' || problems.some(({ at }) => at === 'username')) return problems;
  // Reading: a pattern that nobody could try leaves the answer to the platform, which has it too.
  if ((await mailPatterns.fits(policy.mailPattern, draft.username.trim())) !== false) return problems;
  const isName = ({ at }: FormProblem) => at === 'firstName' || at === 'lastName';
  const names = problems.filter(isName);
  return [
    ...names,
    { at: 'username', because: refuse('INVALID_MAIL_DOMAIN') },
    ...problems.slice(names.length), // the names are the first fields
  ];
}

/** The temporary password is made here, for this one call, and is in nobody's hands after it. */
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

/** This site, and the hosts that the operator lets learners be sent to. */
type Site = { origin: string; hosts: readonly string[] };

/** Where a newcomer goes on. `elsewhere`: another site; one that is not allowed is named and asked about first. */
type NextStep = { to: 'inbox' } | { to: 'finish' } | { to: 'elsewhere'; url: URL; isAllowed: boolean };

/** A user type that asks for the redirect. Spec §4 Self-registration. */
const REDIRECTED_USER_TYPE = 1;

/** What comes after a registration that the platform has taken. Spec §4 Self-registration. */
export function afterRegistration(
  result: RegistrationResult,
  policy: Pick<RegistrationPolicy, 'isCustomPage' | 'requiresActivation'>,
  site: Site,
): NextStep {
  const elsewhere = policy.isCustomPage ? redirectOf(result, site) : undefined;
  if (elsewhere) return elsewhere;
  return awaitsActivation(result, policy) ? { to: 'inbox' } : { to: 'finish' };
}

/** The account works only after the link of a mail. */
const awaitsActivation = (
  { userStatus }: Pick<RegistrationResult, 'userStatus'>,
  { requiresActivation }: Pick<RegistrationPolicy, 'requiresActivation'>,
): boolean => requiresActivation && userStatus?.trim().toLowerCase() === 'inactive';

/**
 * Reading: a valid redirect is a whole http(s) address; anything else – a path, a script, tricks with names and slashes –
 * is as if none had come.
 */
function redirectOf({ userType, redirectUrl = '' }: RegistrationResult, site: Site): NextStep | undefined {
  if (userType !== REDIRECTED_USER_TYPE || !/^https?:\/\//i.test(redirectUrl)) return undefined;
  const url = webAddress(redirectUrl, site.origin);
  return url && { to: 'elsewhere', url, isAllowed: externalAddress(redirectUrl, site) !== undefined };
}
