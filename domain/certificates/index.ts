export { documentType } from './document.ts';
export type { Certificate, CertificateDocument, Certificates } from './ports.ts';
