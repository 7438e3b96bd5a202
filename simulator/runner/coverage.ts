import { catalogue as messages } from '#domain/messages/index.ts';
import { type ContractDocument, contractOperations } from '../platform/contract-check.ts';
import { documentedFields } from '../platform/contract-fields.ts';
import { EXPECTATION_WORDS, SCREENS, STEP_WORDS } from '../scenarios/schema.ts';
import type { Texts } from './expectations/invariants.ts';
import type { Calls } from './reached.ts';
import type { Seen } from './run.ts';
import { FACTS, GUARDS, KINDS, ROUTES, TRANSITIONS } from './expectations/there-is.ts';

/** What there is to reach, and what was: of operations × documented statuses, message codes, and so on. */
export type Coverage = Record<Axis, { reached: string[]; missing: string[] }>;
export type Axis =
  | 'operations' | 'statuses' | 'fields' | 'messages' | 'guards' | 'routes' | 'transitions' | 'kinds' | 'facts'
  | 'languages' | 'words'; // prettier-ignore

/** Everything that runs have seen, put together. */
export class Gathered {
  readonly seen: { [K in keyof Seen]: Set<string> } = {
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

  add(seen: Partial<Seen>): void {
    for (const key of Object.keys(seen) as (keyof Seen)[]) for (const one of seen[key] ?? []) this.seen[key].add(one);
  }

  /**
   * Fields of the calls that were made of which the contract knows and which were never sent: what a client leaves out,
   * whoever else sends it.
   */
  leftOut(contract: ContractDocument): string[] {
    const asked = new Set([...this.seen.operations].map(operationOf));
    return documentedFields(contract)
      .filter((field) => asked.has(operationOf(field)) && !this.seen.fields.has(field))
      .sort();
  }

  /** `elsewhere`: calls that other tests made of the same platform. */
  coverage(contract: ContractDocument, texts: Texts, elsewhere: readonly Calls[] = []): Coverage {
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

export type Exceptions = Partial<Record<Axis, readonly string[]>>;

/**
 * Why this coverage does not pass, one line each; empty when everything is reached but what the lists except. Something
 * that is excepted and reached after all is a reason too: the lists only shrink. `axes`: the ones that are held.
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
