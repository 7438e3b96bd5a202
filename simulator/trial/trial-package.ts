import type { Finding } from './finding.ts';

/** The kinds that the player plays. */
export type PackageKind = 'scorm' | 'aicc' | 'tincan' | 'epub' | 'pdf' | 'video' | 'audio';

/** What can be opened by itself: a SCO, an assignable unit, an activity, a file. */
export type Unit = {
  /** Identifier in its manifest. */
  readonly id: string;
  readonly title: string;
  /** Its page or file below the package, with a query where the manifest gives one. */
  readonly href: string;
  readonly masteryScore?: number;
  readonly launchData?: string;
  /** HHHH:MM:SS.SS */
  readonly maxTimeAllowed?: string;
  readonly timeLimitAction?: string;
  /** An expression in the script of AICC, of ids of units. */
  readonly prerequisites?: string;
  /** IRI of an xAPI activity. */
  readonly activity?: string;
};

/** What was read of a package. Without `kind` it is none that is played here, and a finding says why. */
export type TrialPackage = {
  readonly kind?: PackageKind;
  readonly title: string;
  readonly units: readonly Unit[];
  readonly findings: readonly Finding[];
};
