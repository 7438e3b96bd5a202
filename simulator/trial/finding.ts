import { archiveRules } from './rules/archive.ts';
import { otherKindRules } from './rules/other-kinds.ts';
import { packageRules } from './rules/package.ts';
import { pageRules } from './rules/pages.ts';
import type { Rule, Severity } from './rules/rule.ts';
import { runRules } from './rules/run.ts';

const rules = { ...archiveRules, ...packageRules, ...otherKindRules, ...pageRules, ...runRules } satisfies Record<
  string,
  Rule
>;
export type RuleId = keyof typeof rules;

/** Where something stands: a file of the package, line and column from 1. */
export type Place = { readonly file: string; readonly line?: number; readonly column?: number };

export type Finding = {
  readonly id: RuleId;
  readonly severity: Severity;
  /** What was found, for somebody who made the package. */
  readonly words: string;
  readonly place?: Place;
  readonly standard: string;
  readonly fix: string;
};

export function finding(id: RuleId, words: string, place?: Place): Finding {
  const { severity, standard, fix } = rules[id];
  return { id, severity, words, ...(place ? { place } : {}), standard, fix };
}

/** Whether nothing can be tried after this. */
export const ends = ({ id }: Pick<Finding, 'id'>): boolean => 'ends' in rules[id];

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, note: 2 };

/** The worst first; of one severity in the order in which they were found. */
export const worstFirst = (findings: readonly Finding[]): Finding[] =>
  [...findings].sort((one, other) => RANK[one.severity] - RANK[other.severity]);

/** Of one rule, so that what is found in a course of a thousand pages is still read. */
export const MOST_OF_A_RULE = 20;

/** The first of each rule; the last of them says how many more there are. */
export function atMostOfEach(findings: readonly Finding[]): Finding[] {
  const counts = new Map<string, number>();
  for (const { id } of findings) counts.set(id, (counts.get(id) ?? 0) + 1);
  const kept = new Map<string, number>();
  return findings.flatMap((one) => {
    const n = (kept.get(one.id) ?? 0) + 1;
    kept.set(one.id, n);
    if (n < MOST_OF_A_RULE) return [one];
    const rest = (counts.get(one.id) ?? 0) - n;
    if (n > MOST_OF_A_RULE) return [];
    return [rest === 0 ? one : { ...one, words: `${one.words} So it is in ${rest} more places.` }];
  });
}
