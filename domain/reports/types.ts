import type { Refusal } from '../outcome/refusal.ts';

/** Reports under one heading, by their names. Spec §3 Report group. */
export type ReportGroup = { name: string; reports: readonly string[] };

/** Whose reports are asked for. Spec §6 restrictedReports: the learner's own instead of the organisation's. */
export type ReportSet = 'organisation' | 'own';

/** What there is to open. */
export type Offer = { groups: readonly ReportGroup[]; hasAssessment: boolean };

/** One report of an offer. The assessment report stands in no group. */
export type ReportKey = { group: string; name: string } | 'assessment';

/** What it takes to show a report. `address` is the server's, untrusted: `embedAddress` decides. Spec §3 Embed data. */
export type Embed = {
  id: string;
  address: string;
  /** In memory only, and said to nobody but the host of `address`. */
  token: string;
  tokenType: 'Embed' | 'Aad';
  /** Milliseconds since the epoch; undefined: the server does not say. */
  expiresAt: number | undefined;
};

/** A page of an open report. `id` is the report's own name for it. */
export type ReportPage = { id: string; label: string };

/** What a screen shows of a report that was asked for. */
export type ReportView =
  | { at: 'loading' }
  | { at: 'shown'; pages: readonly ReportPage[]; page: string | undefined }
  | { at: 'failed'; because: Refusal };
