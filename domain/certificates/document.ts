/** Where a PDF file says so: readers look for it in the first kilobyte. */
const PDF_WITHIN = 1024;

const signatures = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
] as const;

/** Types that a certificate is opened as. None of them can hold a program that would run as a page of ours. */
export type DocumentType = 'application/pdf' | (typeof signatures)[number][0];

/**
 * What a document is, by its first bytes; undefined = nothing that is opened. What the server calls it is not believed:
 * a page that names itself a PDF would run in the place of one.
 */
export function documentType(bytes: Uint8Array): DocumentType | undefined {
  const picture = signatures.find(([, signature]) => signature.every((byte, i) => bytes[i] === byte));
  if (picture) return picture[0];
  const head = String.fromCharCode(...bytes.subarray(0, PDF_WITHIN));
  return /^[\s\0]*%PDF-\d/.test(head) ? 'application/pdf' : undefined;
}
