import type { Scenario } from '../scenarios/schema.ts';

export type Journey = Scenario['journeys'][number];
type Written = Journey['when'][number];
type Entry = Exclude<Written, string>;
/** A normalized step, a keyword with its value: `leave` is `{ leave: {} }`. */
export type Step = { [W in keyof Entry]-?: { [K in W]: NonNullable<Entry[W]> } }[keyof Entry];
/** Value type of each step keyword. */
export type ValuesByWord = { [W in keyof Entry]-?: NonNullable<Entry[W]> };
type Said = Journey['then'][number];
export type Expectation = { [W in keyof Said]-?: { [K in W]: NonNullable<Said[W]> } }[keyof Said];

/** Normalizes a written step. */
export function stepOf(written: Written): Step {
  if (typeof written === 'string') return { [written]: {} } as unknown as Step; // steps without a value have an empty object
  const [word, value] = Object.entries(written).find(([, given]) => given !== undefined) ?? [];
  return { [word ?? 'leave']: value as unknown } as unknown as Step; // the schema allows exactly one keyword
}

/** Position of a step or an expectation in its journey; `index` from 0. */
export type StepPlace = Readonly<{ part: 'given' | 'when' | 'then'; index: number }>;

/** Steps of a journey in order, with their positions. */
export const stepsOf = ({ given, when }: Journey): { step: Step; place: StepPlace }[] => [
  ...given.map((written, index) => ({ step: stepOf(written), place: { part: 'given', index } as const })),
  ...when.map((written, index) => ({ step: stepOf(written), place: { part: 'when', index } as const })),
];

/** Final expectations in order, with their positions. */
export const finalExpectationsOf = ({ then }: Journey): { expectation: Expectation; place: StepPlace }[] =>
  then.map((said, index) => ({ expectation: expectationOf(said), place: { part: 'then', index } }));

/** Normalizes a written expectation; the schema allows exactly one keyword. */
export const expectationOf = (said: Said): Expectation =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as Expectation;

/** Returns the keyword of a step or an expectation. */
export const wordOf = <E extends Step | Expectation>(entry: E): WordOf<E> => Object.keys(entry)[0] as WordOf<E>; // an entry has exactly one keyword
type WordOf<E> = E extends unknown ? keyof E : never;

export type ValueOf<W extends keyof ValuesByWord> = ValuesByWord[W];
