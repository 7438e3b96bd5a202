import { mailPatterns, type PatternThread } from '#adapters/platform/mail-patterns.ts';
import {
  changeExpired,
  type ExtraField,
  type FormProblem,
  registerLearner,
  requestReset,
  resendMail,
  resetByLink,
  withOptions,
} from '#domain/account/index.ts';
import { updateProfile } from '#domain/account/use-cases.ts';
import { refusalFor } from '#domain/messages/index.ts';
import { isRefusal } from '#domain/outcome/refusal.ts';
import { findOrganisation } from '#domain/organisation/use-cases.ts';
import { patternAnswer, type PatternMessage } from '#adapters/platform/pattern-messages.ts';
import { PLATFORM_ORIGIN } from '../../mount/direct.ts';
import { arrive, type RunContext } from '../run-context.ts';
import type { Tab } from '../tab.ts';
import type { ValueOf } from '../words.ts';

const sayAll = (stage: RunContext, problems: readonly FormProblem[]) => {
  for (const { because } of problems) stage.notify(because);
};

export async function withOrganisation(stage: RunContext): Promise<Tab | undefined> {
  const tab = await stage.tab();
  if (tab.organisation) return tab;
  const found = await stage.clock.drive(findOrganisation(tab.entry.organisations, stage.scenario.organisation.code));
  if (isRefusal(found)) {
    stage.notify(found);
    return undefined;
  }
  tab.organisation = found;
  return tab;
}

export async function forgotPassword(stage: RunContext, mail: string): Promise<void> {
  const tab = await withOrganisation(stage);
  if (!tab?.organisation) return;
  const refused = await stage.clock.drive(requestReset(tab.client.account.passwords, tab.organisation.code, mail));
  arrive(stage, tab, 'forgot-password');
  if (refused) {
    stage.notify(refused);
    return;
  }
  arrive(stage, tab, 'mail-sent');
}

/** Returns the GUID of the newest link mailed to an address; any other text is returned unchanged. */
function guidOf(stage: RunContext, link: string): string {
  const mails = stage.world.mailbox.to(link);
  if (mails.length === 0 && link.includes('@')) stage.cannot(`no mail went to ${link}`);
  return mails.at(-1)?.link.split('/').at(-1) ?? link;
}

export async function openResetLink(stage: RunContext, link: string): Promise<void> {
  const tab = await stage.tab();
  arrive(stage, tab, 'reset');
  const checking = tab.client.account.passwords.checkLink(guidOf(stage, link));
  const refused = await stage.clock.drive(
    checking.then(
      () => undefined,
      (error: unknown) => refusalFor('checkResetLink', error),
    ),
  );
  if (!refused) return;
  stage.notify(refused);
  if (refused.refused === 'RESET_LINK_EXPIRED') arrive(stage, tab, 'forgot-password');
}

export async function resetPassword(
  stage: RunContext,
  { link, password, confirmation }: ValueOf<'resetPassword'>,
): Promise<void> {
  const tab = await withOrganisation(stage);
  if (!tab?.organisation) return;
  const {
    runtime,
    account: { passwords },
  } = tab.client;
  const at = { organisationCode: tab.organisation.code, guid: guidOf(stage, link) };
  const entered = { password, confirmation: confirmation ?? password };
  arrive(stage, tab, 'reset');
  const problems = await stage.clock.drive(resetByLink({ runtime, passwords }, at, entered));
  sayAll(stage, problems);
  if (problems.some(({ because }) => because.refused === 'RESET_LINK_EXPIRED')) arrive(stage, tab, 'reset-expired');
  else if (problems.length === 0) arrive(stage, tab, 'reset-done');
}

export async function changePassword(
  stage: RunContext,
  { password, confirmation }: ValueOf<'changePassword'>,
): Promise<void> {
  const tab = await stage.tab();
  if (tab.client.session.now().at === 'signed-out') stage.cannot('nobody is signed in');
  const {
    runtime,
    account: { passwords },
    profile: { profiles },
  } = tab.client;
  const entered = { password, confirmation: confirmation ?? password };
  arrive(stage, tab, 'password-expired');
  const problems = await stage.clock.drive(changeExpired({ runtime, passwords, profiles }, entered));
  sayAll(stage, problems);
  const now = tab.client.session.now();
  if (problems.length > 0) return;
  arrive(stage, tab, 'password-changed');
  if (now.at !== 'signed-out') stage.passwords.set(now.userId, password);
}

const AFTER_REGISTRATION = {
  inbox: 'check-inbox',
  finish: 'registration-done',
  refused: 'registration-done',
  login: 'login',
  elsewhere: 'elsewhere',
} as const;

export async function register(stage: RunContext, form: ValueOf<'register'>): Promise<void> {
  const tab = await withOrganisation(stage);
  if (!tab?.organisation) return;
  arrive(stage, tab, 'registration');
  const {
    profile: { extraFields },
    account: { registration },
  } = tab.client;
  const { code, registration: policy, requiresTerms } = tab.organisation;
  const needs = Promise.all([
    extraFields.of(code),
    policy.showsGroups ? registration.registrations.groups(code) : undefined,
  ]).catch((error: unknown) => refusalFor('loadRegistrationForm', error));
  const known = await stage.clock.drive(needs);
  if (isRefusal(known)) {
    stage.notify(known);
    return;
  }
  const [fields, groups] = known;
  const outcome = await stage.clock.drive(
    registerLearner(
      { ...registration, mailPatterns: patternsOf(stage, tab) },
      {
        organisationCode: code,
        policy,
        asks: {
          password: !policy.hidesPassword,
          terms: requiresTerms,
          extraFields: await withChoices(stage, tab, code, fields),
          groups: groups && groups.items.length > 0 ? groups : undefined,
        },
        draft: {
          firstName: form.firstName,
          lastName: form.lastName,
          username: form.username,
          password: form.password,
          confirmation: form.confirmation ?? form.password,
          extra: new Map(Object.entries(form.fields)),
          groups: new Set(form.groups),
          termsAccepted: form.terms,
        },
        site: { origin: PLATFORM_ORIGIN, hosts: stage.scenario.client.redirectHosts },
      },
    ),
  );
  stage.note(tab.name, `registration leads to ${outcome.to}`);
  if (outcome.to === 'form') sayAll(stage, outcome.problems);
  else arrive(stage, tab, AFTER_REGISTRATION[outcome.to]);
  if (outcome.to === 'login' || outcome.to === 'refused') stage.notify(outcome.because);
}

/** The real pattern checker with a simulated thread, because the runner has no Worker. */
const patternsOf = (stage: RunContext, tab: Tab) =>
  mailPatterns({
    start: patternThread,
    clock: tab.client.device.clock,
    report: (_where, why) => stage.note(tab.name, `the mail pattern could not be tried: ${String(why)}`),
  });

/** Adds the options of dropdown fields. A field whose options fail to load has none. */
async function withChoices(stage: RunContext, { client }: Tab, code: string, fields: readonly ExtraField[]) {
  const known: ExtraField[] = [];
  for (const field of fields) {
    const asked = field.type === 'Dropdown' ? client.profile.extraFields.options(code, field.id) : Promise.resolve([]);
    const options = await stage.clock.drive(asked.catch(() => [])); // the form offers a retry
    known.push(withOptions(field, options));
  }
  return known;
}

export async function activate(stage: RunContext, link: string): Promise<void> {
  const tab = await withOrganisation(stage);
  if (!tab?.organisation) return;
  const activation = tab.client.account.registration.activation(tab.organisation.code, guidOf(stage, link));
  await stage.clock.drive(activation.load());
  const now = activation.get();
  arrive(stage, tab, 'activation');
  if (now.at !== 'failed') return;
  stage.notify(now.because);
  arrive(stage, tab, 'activation-failed');
}

export async function askForMailAgain(stage: RunContext, userName: string): Promise<void> {
  const tab = await withOrganisation(stage);
  if (!tab?.organisation) return;
  stage.notify(
    await stage.clock.drive(resendMail(tab.client.account.registration.registrations, tab.organisation.code, userName)),
  );
}

export async function settleGates(stage: RunContext, form: ValueOf<'completeGates'>): Promise<void> {
  const tab = await withOrganisation(stage);
  if (!tab?.organisation) return;
  const { client, organisation } = tab;
  const now = client.session.now();
  if (now.at !== 'open') {
    stage.cannot('nobody is signed in');
    return;
  }
  if (now.gates.length === 0) stage.cannot('nothing stands before home');
  const loading = client.profile.profiles.load().catch((error: unknown) => refusalFor('loadProfile', error));
  const profile = await stage.clock.drive(loading);
  if (isRefusal(profile)) {
    stage.notify(profile);
    return;
  }
  const asked = now.gates.includes('profile')
    ? await stage.clock.drive(client.profile.extraFields.of(organisation.code).catch(() => []))
    : [];
  const fields = await withChoices(stage, tab, organisation.code, asked);
  const problems = await stage.clock.drive(
    updateProfile(
      { runtime: client.runtime, profiles: client.profile.profiles },
      { profile, fields, organisation },
      {
        firstName: form.firstName ?? profile.user.firstName,
        lastName: form.lastName ?? profile.user.lastName,
        extraValues: new Map([...profile.extraValues, ...Object.entries(form.fields)]),
        password: form.password,
        confirmation: form.confirmation ?? form.password,
        acceptsTerms: form.terms,
      },
    ),
  );
  sayAll(stage, problems);
  if (problems.length > 0) return;
  arrive(stage, tab, 'register-status');
  if (now.gates.includes('password')) stage.passwords.set(now.userId, form.password);
  const after = client.session.now();
  if (after.at === 'open') arrive(stage, tab, after.passwordDaysLeft === undefined ? 'home' : 'password-warning');
}

/** Runs the mail pattern thread in the main thread. Patterns in scenarios are trusted. */
function patternThread(): PatternThread {
  const listeners: Parameters<PatternThread['addEventListener']>[1][] = [];
  const say = (data: PatternMessage) => queueMicrotask(() => listeners.forEach((listen) => listen({ data })));
  return {
    postMessage: (task) => {
      say({ said: 'began' });
      say(patternAnswer(task));
    },
    addEventListener: (type, listen) => {
      if (type !== 'message') return;
      listeners.push(listen);
      say({ said: 'ready' });
    },
    terminate: () => void listeners.splice(0),
  };
}
