import { LATE_MS, PORTAL_TEXT, PORTAL_URL } from './fault-kinds.ts';
import type { WrittenFault } from './shape/faults.ts';

/** Operations that deliver learning records. Spec §7 Tracking. */
export const DELIVERY_CALLS = ['putStatement', 'savePdfState', 'setMediaState', 'saveStateDocument', 'syncScormState'];

type NamedFault = {
  /** Button text in the panel; without one the panel does not offer the fault. */
  label?: string;
  rule: WrittenFault;
  /** Changes to the rule in generated runs: operations and frequency. Absent if generated runs do not use the fault. */
  generated?: Partial<WrittenFault>;
  /**
   * The response comes from another server, too late, or not at all, so the client must not take it for the platform's.
   */
  isThirdParty?: true;
};

/** Hits a quarter of all calls. */
const often = { operation: '*', probability: 0.25 };
const deliveries = { operation: DELIVERY_CALLS, probability: 0.25 };
const foreign = { generated: { operation: '*', probability: 0.1 }, isThirdParty: true } as const;

/**
 * Faults with names, used by the panel, by the matrix (`--faults`), by generated runs and by tests. Rules state their
 * defaults, so that a recording has the same hash as its file.
 */
export const namedFaults = {
  offline: { label: 'Offline', rule: { kind: 'offline' }, generated: often },
  slow: {
    label: 'Slow (2 s)',
    rule: { kind: 'latency', ms: 2_000, jitterMs: 0 },
    generated: { ...often, probability: 0.5, ms: 3_000, jitterMs: 4_000 },
  },
  unavailable: {
    label: 'Out of order (503)',
    rule: { kind: 'status', status: 503, retryAfterSeconds: 2 },
    generated: often,
  },
  'unavailable-until': {
    label: 'Out of order until a date (503)',
    rule: { kind: 'status', status: 503, retryAfterSeconds: 30, retryAfterFormat: 'http-date' },
    generated: deliveries,
  },
  'too-many': { rule: { kind: 'status', status: 429, retryAfterSeconds: 5 }, generated: deliveries },
  'lost-answers': { label: 'Lost answers', rule: { kind: 'lost-answer' }, generated: deliveries },
  silent: {
    label: 'No answer',
    rule: { kind: 'no-answer' },
    generated: { ...deliveries, probability: 0.1 },
    isThirdParty: true,
  },
  twice: { label: 'Delivered twice', rule: { kind: 'duplicate' }, generated: deliveries },
  overtaken: {
    label: 'Overtaken',
    rule: { kind: 'reorder', ms: 800 },
    generated: { ...often, probability: 0.5 },
  },
  truncated: {
    label: 'Cut off',
    rule: { kind: 'truncate', bytes: 12 },
    generated: { ...often, probability: 0.15 },
  },
  malformed: { label: 'Malformed', rule: { kind: 'malformed' } },
  'missing-fields': { label: 'Fields missing', rule: { kind: 'missing-fields' } },
  'unknown-words': { label: 'Unknown words', rule: { kind: 'unknown-enum' } },
  expiring: { rule: { kind: 'session-expiry' }, generated: { ...deliveries, probability: 0.1 } },
  portal: { label: 'Portal page (200)', rule: { kind: 'html-200' }, generated: deliveries, isThirdParty: true },
  'foreign-json': { label: 'Foreign JSON (200)', rule: { kind: 'foreign-json', status: 200 }, ...foreign },
  'foreign-json-404': {
    label: 'Foreign JSON (404)',
    rule: { kind: 'foreign-json', status: 404, body: { status: 404, error: 'Not Found', path: '/' } },
    ...foreign,
  },
  'foreign-text': {
    label: 'Foreign text (200)',
    rule: { kind: 'foreign-text', status: 200, text: PORTAL_TEXT },
    ...foreign,
  },
  redirect: {
    label: 'Redirect to another site (302)',
    rule: { kind: 'redirect', status: 302, location: PORTAL_URL, readable: false },
    ...foreign,
  },
  'redirect-readable': {
    label: 'Redirect to a readable page (302)',
    rule: { kind: 'redirect', status: 302, location: PORTAL_URL, readable: true },
    ...foreign,
  },
  'captive-portal': {
    label: 'Captive portal (511)',
    rule: { kind: 'status', status: 511, html: true },
    ...foreign,
  },
  'gateway-404': { label: 'Gateway page (404)', rule: { kind: 'status', status: 404, html: true }, ...foreign },
  'gateway-409': { label: 'Gateway page (409)', rule: { kind: 'status', status: 409, html: true }, ...foreign },
  'proxy-403': { label: 'Proxy page (403)', rule: { kind: 'status', status: 403, html: true }, ...foreign },
  'proxy-407': { label: 'Proxy page (407)', rule: { kind: 'status', status: 407, html: true }, ...foreign },
  'late-effect': {
    label: 'Late, but takes effect',
    rule: { kind: 'late-effect', ms: LATE_MS },
    generated: { ...deliveries, probability: 0.1 },
    isThirdParty: true,
  },
  'late-failure': {
    label: 'Late, without effect (504)',
    rule: { kind: 'late-failure', ms: LATE_MS },
    generated: { ...deliveries, probability: 0.1 },
    isThirdParty: true,
  },
} as const satisfies Record<string, NamedFault>;

export type FaultName = keyof typeof namedFaults;
export const namedFaultList: readonly (NamedFault & { name: FaultName })[] = Object.entries(namedFaults).map(
  ([name, named]) => ({ name: name as FaultName, ...(named as NamedFault) }), // a key of the table
);
