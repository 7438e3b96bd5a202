import { PortFailure } from '../../outcome/port-failure.ts';
import type { Runtime } from '../../kernel/runtime.ts';
import { type Refused, refusalFor, refuse } from '../../messages/index.ts';
import type { RegistrationPolicy } from '../../organisation/index.ts';
import { afterRegistration, awaitsActivation, type NextStep, type Site } from './after-registration.ts';
import { account } from '../area.ts';
import { extraFieldValues } from '../extra-fields.ts';
import type { FormProblem } from '../form.ts';
import type { MailPatterns, RegistrationForm, Registrations, SecureRandom } from '../ports.ts';
import { checkRegistration, problemOf, type RegistrationAsks, type RegistrationDraft } from './registration-rules.ts';
import { temporaryPassword } from '../passwords/temporary-password.ts';

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
