import type { Refusal } from '../outcome/refusal.ts';

/** Reports under one heading, by name. Spec §3 Report group. */
export type ReportGroup = { name: string; reports: readonly string[] };

/** Owner of the requested reports. Spec §6 restrictedReports: the learner’s own instead of the organisation’s. */
export type ReportSet = 'organisation' | 'own';

/** Available reports. */
export type Offer = { groups: readonly ReportGroup[]; hasAssessment: boolean };

/** One report of an offer. The assessment report has no group. */
export type ReportKey = { group: string; name: string } | 'assessment';

/**
 * Embed data of a report. `address` is from the server and untrusted: `embedAddress` validates it. Spec §3 Embed data.
 */
export type Embed = {
  id: string;
  address: string;
  /** In memory only, and sent only to the host of `address`. */
  token: string;
  tokenType: 'Embed' | 'Aad';
  /** Milliseconds since the epoch; undefined: not sent by the server. */
  expiresAt: number | undefined;
};

/** A page of an open report. `id` is the report’s own name for it. */
export type ReportPage = { id: string; label: string };

/** State of a requested report. */
export type ReportView =
  | { at: 'loading' }
  | { at: 'shown'; pages: readonly ReportPage[]; page: string | undefined }
  | { at: 'failed'; because: Refusal };
