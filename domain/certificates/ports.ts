import type { DocumentType } from './document.ts';

/** Spec §3 Certificate. */
export type Certificate = {
  id: string;
  /** Undefined: the learner’s organisation. */
  organisationCode: string | undefined;
  /** Empty if the platform sends none. */
  name: string;
  titleId: string | undefined;
  /** Milliseconds since the epoch, UTC; undefined: no valid date. */
  createdAt: number | undefined;
};

/** A document that may be opened; `type` is detected from its bytes. */
export type CertificateDocument = { type: DocumentType; bytes: Uint8Array<ArrayBuffer> };

/** Certificates of the learner. All reject with PortFailure. Spec §7. */
export interface Certificates {
  /** Newest first, without duplicates. */
  list: () => Promise<readonly Certificate[]>;
  /** Also rejects if the response is not an allowed document, such as an HTML page. */
  document: (organisationCode: string, id: string) => Promise<CertificateDocument>;
}
