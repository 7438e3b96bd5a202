import type { Finding } from './finding.ts';

/** Content kinds that the player supports. */
export type PackageKind = 'scorm' | 'aicc' | 'tincan' | 'epub' | 'pdf' | 'video' | 'audio';

/** A separately launchable unit: a SCO, an assignable unit, an activity, or a file. */
export type Unit = {
  /** Identifier in the manifest. */
  readonly id: string;
  readonly title: string;
  /** Page or file below the package, with the query of the manifest. */
  readonly href: string;
  readonly masteryScore?: number;
  readonly launchData?: string;
  /** HHHH:MM:SS.SS */
  readonly maxTimeAllowed?: string;
  readonly timeLimitAction?: string;
  /** AICC prerequisite expression of unit ids. */
  readonly prerequisites?: string;
  /** IRI of an xAPI activity. */
  readonly activity?: string;
};

/** Parsed package. Without `kind` it is unsupported, and a finding states why. */
export type CheckedPackage = {
  readonly kind?: PackageKind;
  readonly title: string;
  readonly units: readonly Unit[];
  readonly findings: readonly Finding[];
};
