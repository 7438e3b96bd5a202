import { catalogue as messages } from '#domain/messages/index.ts';
import { type ContractDocument, contractOperations } from '../platform/contract-check.ts';
import { documentedFields } from '../platform/contract-fields.ts';
import { EXPECTATION_WORDS, SCREENS, STEP_WORDS } from '../scenarios/schema.ts';
import type { Texts } from './expectations/invariants.ts';
import type { CallCoverage } from './reached.ts';
import type { RunCoverage } from './run.ts';
import { accountEvents } from '#domain/account/index.ts';
import { attemptEvents } from '#domain/attempt/index.ts';
import { kindNames } from '#domain/content/index.ts';
import { sessionEvents } from '#domain/session/index.ts';
import type { ScenarioKind } from '../scenarios/kinds.ts';
import type { Screen } from './tab.ts';

/** Content kinds, Spec §1. The type check fails for a client kind that scenarios cannot name. */
const KINDS: readonly ScenarioKind[] = kindNames;

const FACTS: readonly string[] = [
  attemptEvents.Abandoned, attemptEvents.Advanced, attemptEvents.Committed, attemptEvents.Completed,
  attemptEvents.DocumentSaved, attemptEvents.Exited, attemptEvents.Launched, attemptEvents.Opened,
  attemptEvents.Reported, attemptEvents.Started, sessionEvents.Closed, sessionEvents.Expired,
  sessionEvents.GatesCleared, sessionEvents.GatesRaised, sessionEvents.Opened, sessionEvents.PasswordExpiryWarned,
  sessionEvents.Reauthenticated, sessionEvents.WorkDiscarded, accountEvents.PasswordChanged,
  accountEvents.ProfileUpdated, accountEvents.Registered, accountEvents.Activated, accountEvents.AgreementAccepted,
  accountEvents.GroupsReplaced,
].map(({ type }) => type); // prettier-ignore

/** Paths of §2 in the specification's notation with `{…}`, and the journey screens that cover each. */
export const ROUTES: Readonly<Record<string, readonly Screen[]>> = {
  '/organizationLogin': ['organisation-login'],
  '/basicOrganizationLogin': ['basic-organisation-login'],
  '/{orgCode}/login': ['login'],
  '/{orgCode}/basicLogin': ['basic-login'],
  '/{orgCode}/reauthLogin/{titleId}': ['reauth-login'],
  '/{orgCode}/registration': ['registration'],
  '/{orgCode}/register': ['register'],
  '/{orgCode}/registerStatus': ['register-status'],
  '/{orgCode}/completeRegistration': ['registration-done'],
  '/{orgCode}/registerCompleted': ['check-inbox'],
  '/{orgCode}/activation/{guid}': ['activation'],
  '/{orgCode}/validateFail': ['activation-failed'],
  '/{orgCode}/forgot-password': ['forgot-password'],
  '/{orgCode}/send-mail-success': ['mail-sent'],
  '/{orgCode}/reset/{guid}': ['reset'],
  '/{orgCode}/reset-success': ['reset-done'],
  '/{orgCode}/reset-expired': ['reset-expired', 'password-warning'],
  '/{orgCode}/password-expired': ['password-expired'],
  '/{orgCode}/reset-expired-complete': ['password-changed'],
  '/{orgCode}/home': ['home'],
  '/{orgCode}/catalogue/{tagId}': ['catalogue'],
  '/{orgCode}/title/{parentId}/{titleId}': ['title'],
  '/{orgCode}/content/stream/{titleId}': ['content'],
  '/{orgCode}/deep-launch/{titleId}': ['deep-launch'],
  '/{orgCode}/player/stream/{titleId}': ['player'],
  '/{orgCode}/search': ['search'],
  '/{orgCode}/profile': ['profile'],
  '/about': ['about'],
  '/{orgCode}/system-requirements': ['system-requirements'],
  '/{orgCode}/aicc-content': ['outside-launch'],
  '/{orgCode}/nav-manager': ['nav-manager'],
  '/{orgCode}/report': ['report'],
};

/** Decisions of the guard per screen (§2), destinations after sign-in (§4), and checks at relaunch. */
const GUARDS = [
  ...SCREENS.flatMap((screen) => [
    `${screen}:enter`,
    `${screen}:organisation-login`,
    ...(screen === 'player' ? [] : [`${screen}:login`]),
    screen === 'register' ? 'register:home' : `${screen}:register`,
  ]),
  'sign-in:register', 'sign-in:password-warning', 'sign-in:home', 'sign-in:catalogue', 'sign-in:search',
  'sign-in:profile', 'sign-in:report', 'relaunch:none', 'relaunch:password', 'relaunch:sign-on',
]; // prettier-ignore

/** Transitions of §4: sessions, attempts with the reason of their end, and screens. */
const TRANSITIONS = [
  'session signed-out → session open', 'session open → session expired', 'session expired → session open',
  'session open → session signed-out (learner)', 'session expired → session signed-out (learner)',
  'session expired → session signed-out (expiry)', 'session open → session signed-out (other-tab)',
  'attempt none → attempt started', 'attempt started → attempt launched', 'attempt started → attempt abandoned',
  'attempt launched → attempt open', 'attempt launched → attempt abandoned',
  'attempt open → attempt completed', 'attempt open → attempt exited (left)',
  'attempt open → attempt exited (page-closed)', 'attempt open → attempt exited (signed-out)',
  'attempt open → attempt exited (taken-over)', 'attempt open → attempt exited (recovered)',
  'attempt completed → attempt exited (left)', 'attempt completed → attempt exited (page-closed)',
  'login → home', 'login → register', 'login → password-warning', 'basic-login → home', 'sign-on → home',
  'login → sign-on', 'organisation-login → login', 'organisation-login → elsewhere',
  'registration → check-inbox', 'registration → registration-done', 'registration → login', 'registration → elsewhere',
  'activation → activation-failed', 'register → register-status', 'register-status → home',
  'register-status → password-warning', 'password-warning → home', 'password-warning → password-expired',
  'password-expired → password-changed', 'forgot-password → mail-sent', 'reset → reset-done', 'reset → reset-expired',
  'reset → forgot-password', 'home → content', 'content → player', 'deep-launch → player', 'player → title',
  'player → home', 'outside-launch → home',
]; // prettier-ignore

/** Reached and missing items per axis, such as operations × documented statuses or message codes. */
export type Coverage = Record<Axis, { reached: string[]; missing: string[] }>;
export type Axis =
  | 'operations' | 'statuses' | 'fields' | 'messages' | 'guards' | 'routes' | 'transitions' | 'kinds' | 'facts'
  | 'languages' | 'words'; // prettier-ignore

/** Accumulates what all runs reached. */
export class CoverageCollector {
  readonly seen: { [K in keyof RunCoverage]: Set<string> } = {
    operations: new Set(),
    fields: new Set(),
    messages: new Set(),
    guards: new Set(),
    kinds: new Set(),
    facts: new Set(),
    words: new Set(),
    screens: new Set(),
    transitions: new Set(),
    languages: new Set(),
  };

  add(seen: Partial<RunCoverage>): void {
    for (const key of Object.keys(seen) as (keyof RunCoverage)[])
      for (const one of seen[key] ?? []) this.seen[key].add(one);
  }

  /** Among the operations in use, returns documented fields that no call has sent. */
  leftOut(contract: ContractDocument): string[] {
    const asked = new Set([...this.seen.operations].map(operationOf));
    return documentedFields(contract)
      .filter((field) => asked.has(operationOf(field)) && !this.seen.fields.has(field))
      .sort();
  }

  /** `elsewhere` holds calls of other tests to the same platform. */
  coverage(contract: ContractDocument, texts: Texts, elsewhere: readonly CallCoverage[] = []): Coverage {
    const { seen } = this;
    const answered = new Set([seen, ...elsewhere].flatMap(({ operations }) => [...operations]));
    const sent = new Set([seen, ...elsewhere].flatMap(({ fields }) => [...fields]));
    const asked = new Set([...answered].map(operationOf));
    const statuses = documented(contract);
    const split = (all: readonly string[], isReached: (one: string) => boolean) => ({
      reached: all.filter(isReached).sort(),
      missing: all.filter((one) => !isReached(one)).sort(),
    });
    const among = (all: readonly string[], found: ReadonlySet<string>) => split(all, (one) => found.has(one));
    return {
      operations: among([...new Set(statuses.map(operationOf))], asked),
      statuses: among(statuses, answered),
      fields: among(documentedFields(contract), sent),
      messages: among(Object.keys(messages), seen.messages),
      guards: among(GUARDS, seen.guards),
      routes: split(Object.keys(ROUTES), (route) => ROUTES[route]?.some((screen) => seen.screens.has(screen)) ?? false),
      transitions: among(TRANSITIONS, seen.transitions),
      kinds: among(KINDS, seen.kinds),
      facts: among(FACTS, seen.facts),
      languages: among([...texts.keys()], seen.languages),
      words: among(
        [
          ...STEP_WORDS,
          ...EXPECTATION_WORDS.map((word) => `then ${word}`),
          ...SCREENS.map((screen) => `visit ${screen}`),
        ],
        seen.words,
      ),
    };
  }
}

const operationOf = (call: string): string => call.split(' ', 1)[0] ?? '';

/** Lists every `operation status` of the contract, without static files. */
export const documented = (contract: ContractDocument): string[] =>
  contractOperations(contract)
    .filter(({ isStatic }) => !isStatic)
    .flatMap(({ operationId, path, method }) => {
      const operation = contract.paths[path]?.[method.toLowerCase()] as { responses: object };
      return Object.keys(operation.responses).map((status) => `${operationId} ${status}`);
    });

export const percent = ({ reached, missing }: Coverage[Axis]): number =>
  Math.floor((100 * reached.length) / Math.max(1, reached.length + missing.length));

export type Exceptions = Partial<Record<Axis, readonly string[]>>;

/**
 * Returns reasons why the coverage fails the gate; empty if all items are reached or excepted. A reached exception is a
 * reason, too, so that the lists only shrink. `axes` are the enforced ones.
 */
export function gateOf(coverage: Coverage, exceptions: Exceptions, axes: readonly Axis[]): string[] {
  return axes.flatMap((axis) => {
    const { reached, missing } = coverage[axis];
    const excepted = new Set(exceptions[axis]);
    const known = new Set([...reached, ...missing]);
    return [
      ...missing.filter((one) => !excepted.has(one)).map((one) => `${axis}: ${one} is not reached`),
      ...reached.filter((one) => excepted.has(one)).map((one) => `${axis}: ${one} is reached: take it off the list`),
      ...[...excepted]
        .filter((one) => !known.has(one))
        .map((one) => `${axis}: there is no ${one}: take it off the list`),
    ];
  });
}
