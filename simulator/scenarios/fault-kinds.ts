/**
 * Each kind of fault, with the sentence that an editor and `every-key.md` show. Its fields are in `shape/faults.ts`, its effect
 * in `../platform/engine.ts` and `../platform/faults/spoil.ts`.
 */
export const faultKinds = {
  offline: 'No connection: the platform never hears of it.',
  'no-answer': 'Nothing comes back, until a gateway gives up after two minutes.',
  latency: 'The answer comes so much later.',
  status: 'This status instead of handling the call; message is what the server says.',
  truncate: 'The answer breaks off after so many bytes.',
  malformed: 'The answer is no JSON.',
  'schema-breaking': 'Values of other types than the contract has.',
  'missing-fields': 'Fields are left out of the answer.',
  'unknown-enum': 'Words that nobody knows stand where the contract has a list of words.',
  'html-200': 'A page of a proxy or a portal instead of the answer.',
  'foreign-json': 'JSON of a proxy or a gateway instead of the answer; the platform never hears of the call.',
  'foreign-text': 'Plain text of a proxy instead of the answer; the platform never hears of the call.',
  redirect: 'A proxy sends the browser to another site; the platform never hears of the call.',
  'stale-304': '304 for what the browser never had.',
  'lost-answer': 'Handled by the platform; no answer arrives.',
  duplicate: 'The request is handled twice.',
  reorder: 'Handled so much later, so that others overtake it.',
  'late-effect': 'Handled so much later, also when the client gave up meanwhile: it may overwrite what is newer.',
  'late-failure': 'Not handled; a gateway says so (504) so much later, when the client gave up already.',
  'clock-skew': 'The time that the platform tells is off by so many seconds.',
  'session-expiry': 'Every token is worthless from this call on.',
} as const;

export type FaultKindName = keyof typeof faultKinds;

/** Milliseconds after which a late answer comes: longer than the 30 s that a client waits. */
export const LATE_MS = 45_000;
/** What a network says to whoever has not signed in to it. */
export const PORTAL_TEXT = 'Please sign in to the network';
/** Where a network sends whoever has not signed in to it. No such host exists (RFC 2606). */
export const PORTAL_URL = 'https://portal.example/sign-in';
