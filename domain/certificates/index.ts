export { documentType } from './document.ts';
export { certificateOf } from './of-title.ts';
export type { Certificate, CertificateDocument, Certificates } from './ports.ts';
