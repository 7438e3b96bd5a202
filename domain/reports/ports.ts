import type { Embed, Offer, ReportKey, ReportPage, ReportSet } from './types.ts';

/** The platform's reports. All reject with PortFailure. Spec §7 Reports. */
export interface Reports {
  offered: (set: ReportSet, organisationCode: string) => Promise<Offer>;
  /** A fresh token at each call. */
  embed: (set: ReportSet, organisationCode: string, report: ReportKey) => Promise<Embed>;
}

/** What an embedded report says by itself. Nothing of it can be relied on to come. */
export type ReportSignals = {
  shown: () => void;
  turned: (page: ReportPage) => void;
  tokenExpired: () => void;
  /** It cannot go on, or something else has taken its place in the frame. */
  failed: () => void;
};

/** A report in its frame. A promise may stay unanswered for ever. */
export interface EmbeddedReport {
  pages: () => Promise<{ pages: readonly ReportPage[]; page: string | undefined }>;
  turnTo: (page: string) => Promise<void>;
  renew: (token: string) => Promise<void>;
  /** Takes the frame away and forgets the token. */
  close: () => void;
}

export type Embedding = {
  embed: Embed;
  /** Checked: `embedAddress`. */
  address: URL;
  /** What the frame is called to somebody who does not see it. */
  frameName: string;
  language: string;
};

/** Shows reports; one at a time in a page. Rejects when it cannot begin. */
export interface ReportViewer<Host> {
  open: (embedding: Embedding, host: Host, signals: ReportSignals) => Promise<EmbeddedReport>;
}
