/**
 * All fault kinds, with the sentence for editors and `every-key.md`. `shape/faults.ts` defines their fields;
 * `../platform/engine.ts` and `../platform/faults/spoil.ts` implement their effects.
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

/** Delay of a late response in ms. Longer than the client's timeout of 30 s. */
export const LATE_MS = 45_000;
/** Text of a captive portal before sign-in. */
export const PORTAL_TEXT = 'Please sign in to the network';
/** Redirect target of a captive portal. The host never exists (RFC 2606). */
export const PORTAL_URL = 'https://portal.example/sign-in';
