export { type ContentStatement, readStatement } from './content-statement.ts';
export { DOCUMENT_MAX_CHARS, documentKey, type StateDocument } from './documents.ts';
export { type ContentActor, withParameters, xapiAddress, type XapiLaunch } from './launch.ts';
export { outcomeOfStatement } from './outcome.ts';
export { recordStore, type StoreReply, type StoreRequest } from './record-store.ts';
