import { type PictureType, pictureType } from '../account/index.ts';

/** Where a PDF file says so: readers look for it in the first kilobyte. */
const PDF_WITHIN = 1024;

/** Types that a certificate is opened as. None of them can hold a program that would run as a page of ours. */
export type DocumentType = 'application/pdf' | PictureType;

/**
 * What a document is, by its first bytes; undefined = nothing that is opened. What the server calls it is not believed:
 * a page that names itself a PDF would run in the place of one.
 */
export function documentType(bytes: Uint8Array): DocumentType | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, PDF_WITHIN));
  return pictureType(bytes) ?? (/^[\s\0]*%PDF-\d/.test(head) ? 'application/pdf' : undefined);
}
