import type { Scenario } from '../scenarios/schema.ts';

type Fault = Scenario['faults'][number];

const TRACKING = ['putStatement', 'savePdfState', 'setMediaState', 'syncScormState'];
const when = { nth: undefined, from: undefined, to: undefined, times: undefined };
const often = { ...when, probability: 0.25 };

/**
 * Ways in which everything can go wrong at once: the columns of the matrix. A journey's own expectations are about a
 * platform that answers; under these only what must hold in every run is asked for.
 */
export const FAULT_PROFILES = {
  none: [],
  slow: [{ ...often, operation: '*', probability: 0.5, kind: 'latency', ms: 3_000, jitterMs: 4_000 }],
  'lost-answers': [{ ...often, operation: TRACKING, kind: 'lost-answer' }],
  unavailable: [{ ...often, operation: '*', kind: 'status', status: 503, retryAfterSeconds: 2 }],
  'too-many': [{ ...often, operation: TRACKING, kind: 'status', status: 429, retryAfterSeconds: 5 }],
  twice: [{ ...often, operation: TRACKING, kind: 'duplicate' }],
  overtaken: [{ ...often, operation: '*', probability: 0.5, kind: 'reorder', ms: 800 }],
  offline: [{ ...often, operation: '*', kind: 'offline' }],
  portal: [{ ...often, operation: TRACKING, kind: 'html-200' }],
  truncated: [{ ...often, operation: '*', probability: 0.15, kind: 'truncate', bytes: 12 }],
  expiring: [{ ...often, operation: TRACKING, probability: 0.1, kind: 'session-expiry' }],
  silent: [{ ...often, operation: TRACKING, probability: 0.1, kind: 'no-answer' }],
} as const satisfies Record<string, readonly unknown[]>;

export type FaultProfile = keyof typeof FAULT_PROFILES;
export const PROFILES = Object.keys(FAULT_PROFILES) as FaultProfile[];

/** The story with these faults on top of its own. */
export function withFaults(scenario: Scenario, profile: FaultProfile): Scenario {
  if (profile === 'none') return scenario;
  const more = FAULT_PROFILES[profile] as unknown as Fault[]; // the schema's own shapes, every key written out
  return { ...scenario, faults: [...scenario.faults, ...more] };
}
