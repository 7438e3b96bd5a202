/** `error`: affects learners. `warning`: affects some, or is worth knowing. `note`: needs no fix. */
export type Severity = 'error' | 'warning' | 'note';

/** Properties common to all findings of a rule. */
export type Rule = {
  readonly severity: Severity;
  /** Set if the package is not playable after a finding. */
  readonly ends?: true;
  /** Standard and section of the rule. */
  readonly standard: string;
  /** Action for the author of the package. */
  readonly fix: string;
};

export type Rules = Readonly<Record<string, Rule>>;
