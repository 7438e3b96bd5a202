import type { Embed, Offer, ReportKey, ReportPage, ReportSet } from './types.ts';

/** Reports of the platform. All reject with PortFailure. Spec §7 Reports. */
export interface Reports {
  offered: (set: ReportSet, organisationCode: string) => Promise<Offer>;
  /** Returns a new token on each call. */
  embed: (set: ReportSet, organisationCode: string, report: ReportKey) => Promise<Embed>;
}

/** Signals of an embedded report. None is guaranteed to arrive. */
export type ReportSignals = {
  shown: () => void;
  turned: (page: ReportPage) => void;
  tokenExpired: () => void;
  /** The report failed, or another page replaced it in the frame. */
  failed: () => void;
};

/** A report in its frame. Promises may never settle. */
export interface EmbeddedReport {
  pages: () => Promise<{ pages: readonly ReportPage[]; page: string | undefined }>;
  turnTo: (page: string) => Promise<void>;
  renew: (token: string) => Promise<void>;
  /** Removes the frame and deletes the token. */
  close: () => void;
}

export type Embedding = {
  embed: Embed;
  /** Validated by `embedAddress`. */
  address: URL;
  /** Accessible name of the frame. */
  frameName: string;
  language: string;
};

/** Displays reports, one at a time per page. Rejects if it cannot start. */
export interface ReportViewer<Host> {
  open: (embedding: Embedding, host: Host, signals: ReportSignals) => Promise<EmbeddedReport>;
}
