import type { Scenario } from '../scenarios/schema.ts';

export type Journey = Scenario['journeys'][number];
type Written = Journey['when'][number];
type Entry = Exclude<Written, string>;
/** A step, every word with its value: `leave` is `{ leave: {} }`. */
export type Step = { [W in keyof Entry]-?: { [K in W]: NonNullable<Entry[W]> } }[keyof Entry];
/** What stands behind each word that is a step. */
export type ValuesByWord = { [W in keyof Entry]-?: NonNullable<Entry[W]> };
type Said = Journey['then'][number];
export type Expectation = { [W in keyof Said]-?: { [K in W]: NonNullable<Said[W]> } }[keyof Said];

/** The step that was written, in its one form. */
export function stepOf(written: Written): Step {
  if (typeof written === 'string') return { [written]: {} } as unknown as Step; // words that stand alone have no value
  const [word, value] = Object.entries(written).find(([, given]) => given !== undefined) ?? [];
  return { [word ?? 'leave']: value as unknown } as unknown as Step; // the shape has exactly one word
}

/** Where in its journey a step or an expectation stands; `index` from 0. */
export type StepPlace = Readonly<{ part: 'given' | 'when' | 'then'; index: number }>;

/** What learners do, in order, each step with its place. */
export const stepsOf = ({ given, when }: Journey): { step: Step; place: StepPlace }[] => [
  ...given.map((written, index) => ({ step: stepOf(written), place: { part: 'given', index } as const })),
  ...when.map((written, index) => ({ step: stepOf(written), place: { part: 'when', index } as const })),
];

/** What must be so in the end, in order, each expectation with its place. */
export const endOf = ({ then }: Journey): { expectation: Expectation; place: StepPlace }[] =>
  then.map((said, index) => ({ expectation: expectationOf(said), place: { part: 'then', index } }));

/** The expectation that was written: the schema lets exactly one word through. */
export const expectationOf = (said: Said): Expectation =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as Expectation;

/** The one word of a step or an expectation. */
export const wordOf = <E extends Step | Expectation>(entry: E): WordOf<E> => Object.keys(entry)[0] as WordOf<E>; // it has exactly one
type WordOf<E> = E extends unknown ? keyof E : never;

/** What stands behind a word that is a step. */
export type ValueOf<W extends keyof ValuesByWord> = ValuesByWord[W];
