import { catalogue as messages } from '#domain/messages/index.ts';
import { type ContractDocument, contractOperations } from '../platform/contract-check.ts';
import type { Texts } from './invariants.ts';
import type { Seen } from './run.ts';
import { EXPECTATION_WORDS, STEP_WORDS } from '../scenarios/schema.ts';

/** What there is to reach, and what was: of operations × documented statuses, message codes, and so on. */
export type Coverage = Record<Axis, { reached: string[]; missing: string[] }>;
type Axis = 'operations' | 'statuses' | 'messages' | 'guards' | 'kinds' | 'facts' | 'languages' | 'words';

const KINDS = ['aicc', 'audio', 'epub', 'pdf', 'scorm', 'tincan', 'video'];
const FACTS = [
  'attempt.Abandoned', 'attempt.Advanced', 'attempt.Committed', 'attempt.Completed', 'attempt.Exited', 'attempt.Opened',
  'attempt.Started', 'session.Closed', 'session.Expired', 'session.GatesCleared', 'session.GatesRaised', 'session.Opened',
  'session.PasswordExpiryWarned', 'session.Reauthenticated', 'session.WorkDiscarded', 'account.PasswordChanged',
  'account.ProfileUpdated', 'account.AgreementAccepted', 'account.GroupsReplaced', 'account.Registered', 'account.Activated',
]; // prettier-ignore
const SCREENS = [
  'home',
  'catalogue',
  'search',
  'title',
  'about',
  'profile',
  'player',
  'report',
  'nav-manager',
  'register',
  'password-expired',
];

/** Everything that runs have seen, put together. */
export class Gathered {
  readonly seen: { [K in keyof Seen]: Set<string> } = {
    operations: new Set(),
    messages: new Set(),
    guards: new Set(),
    kinds: new Set(),
    facts: new Set(),
    words: new Set(),
  };

  add(seen: Seen): void {
    for (const key of Object.keys(this.seen) as (keyof Seen)[]) for (const one of seen[key]) this.seen[key].add(one);
  }

  /** `elsewhere`: `operation status` pairs that were reached by other tests. */
  coverage(contract: ContractDocument, texts: Texts, elsewhere: Iterable<string> = []): Coverage {
    const { seen } = this;
    const statuses = documented(contract);
    const answered = new Set([...seen.operations, ...elsewhere]);
    const split = (all: readonly string[], isReached: (one: string) => boolean) => ({
      reached: all.filter(isReached).sort(),
      missing: all.filter((one) => !isReached(one)).sort(),
    });
    const asked = new Set([...answered].map((one) => one.split(' ')[0]));
    return {
      operations: split([...new Set(statuses.map((one) => one.split(' ')[0] ?? ''))], (one) => asked.has(one)),
      statuses: split(statuses, (one) => answered.has(one)),
      messages: split(Object.keys(messages), (one) => seen.messages.has(one)),
      guards: split(
        SCREENS.flatMap((screen) => [`${screen}:enter`, `${screen}:organisation-login`]),
        (one) => seen.guards.has(one),
      ),
      kinds: split(KINDS, (one) => seen.kinds.has(one)),
      facts: split(FACTS, (one) => seen.facts.has(one)),
      // A message that was seen is held against every language.
      languages: split([...texts.keys()], () => seen.messages.size > 0),
      words: split([...STEP_WORDS, ...EXPECTATION_WORDS.map((word) => `then ${word}`)], (one) => seen.words.has(one)),
    };
  }
}

/** Every `operation status` of the contract, files that are served as they are left out. */
export const documented = (contract: ContractDocument): string[] =>
  contractOperations(contract)
    .filter(({ isStatic }) => !isStatic)
    .flatMap(({ operationId, path, method }) => {
      const operation = contract.paths[path]?.[method.toLowerCase()] as { responses: object };
      return Object.keys(operation.responses).map((status) => `${operationId} ${status}`);
    });

export const percent = ({ reached, missing }: Coverage[Axis]): number =>
  Math.floor((100 * reached.length) / Math.max(1, reached.length + missing.length));
