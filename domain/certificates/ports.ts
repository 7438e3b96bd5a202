import type { DocumentType } from './document.ts';

/** Spec §3 Certificate. */
export type Certificate = {
  id: string;
  /** Undefined = that of the learner. */
  organisationCode: string | undefined;
  /** Empty where the platform says none. */
  name: string;
  titleId: string | undefined;
  /** Milliseconds since the epoch, UTC; undefined = no readable date. */
  createdAt: number | undefined;
};

/** What can be opened: of a type that the bytes themselves show. */
export type CertificateDocument = { type: DocumentType; bytes: Uint8Array<ArrayBuffer> };

/** Certificates of the learner. All reject with PortFailure. Spec §7. */
export interface Certificates {
  /** Newest first, each once. */
  list: () => Promise<readonly Certificate[]>;
  /** Rejects also when what came is no document: a page is never opened as one. */
  document: (organisationCode: string, id: string) => Promise<CertificateDocument>;
}
