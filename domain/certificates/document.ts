import { type PictureType, pictureType } from '../account/index.ts';

/** Range in bytes for the PDF signature: readers search the first kilobyte. */
const PDF_WITHIN = 1024;

/** File types of certificates that may be opened. None can run scripts with our origin. */
export type DocumentType = 'application/pdf' | PictureType;

/**
 * File type by the first bytes; undefined: not allowed. The server’s MIME type is not trusted: an HTML page declared as
 * PDF would run scripts.
 */
export function documentType(bytes: Uint8Array): DocumentType | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, PDF_WITHIN));
  return pictureType(bytes) ?? (/^[\s\0]*%PDF-\d/.test(head) ? 'application/pdf' : undefined);
}
