/** `error`: learners will meet it. `warning`: some will, or it is worth knowing. `note`: nothing to mend. */
export type Severity = 'error' | 'warning' | 'note';

/** What is the same for every finding of a rule. */
export type Rule = {
  readonly severity: Severity;
  /** What cannot be tried at all once this was found. */
  readonly ends?: true;
  /** Whose rule it is, and where it stands. */
  readonly standard: string;
  /** What whoever made the package does about it. */
  readonly fix: string;
};

export type Rules = Readonly<Record<string, Rule>>;
