export { type ContentStatement, readStatement } from './content-statement.ts';
export { DOCUMENT_MAX_CHARS, documentKey, type StateDocument } from './documents.ts';
export { withParameters, xapiAddress, type XapiLaunch } from './launch.ts';
export { outcomeOfStatement } from './outcome.ts';
export { recordStore } from './record-store.ts';
export { type ContentFinding, contentFindings } from './store-host.ts';
