/** When a fault strikes: every condition that is given must hold; none given means always. */
export type When = {
  /** operationId, several, a prefix with `*`, or `*` for all (the default). */
  operation?: string | readonly string[] | undefined;
  /** Only these matching calls, counted from 1 since the rule was added. */
  nth?: number | readonly number[] | undefined;
  /** 0 to 1, drawn from the world's seed. */
  probability?: number | undefined;
  /** Moment of the scenario (`+3d`) or milliseconds since the epoch; inclusive. */
  from?: string | number | undefined;
  /** As `from`; exclusive. */
  to?: string | number | undefined;
  /** At most this often. */
  times?: number | undefined;
};

/**
 * What goes wrong. `status`, `html-200`: instead of handling. `latency`: after handling. `reorder`: before, so that
 * others overtake. `lost-answer`: handled, but the answer is lost. `duplicate`: handled twice. The rest spoil an answer.
 */
export type FaultKind =
  | { kind: 'offline' | 'no-answer' | 'lost-answer' | 'duplicate' | 'session-expiry' | 'stale-304' }
  | { kind: 'malformed' | 'schema-breaking' | 'missing-fields' | 'unknown-enum' | 'html-200' }
  | { kind: 'latency'; ms: number; jitterMs?: number | undefined }
  | { kind: 'reorder'; ms?: number | undefined }
  | { kind: 'truncate'; bytes?: number | undefined }
  | { kind: 'clock-skew'; seconds: number }
  | {
      kind: 'status';
      status: number;
      message?: string | undefined;
      retryAfterSeconds?: number | undefined;
      /** The body is a page of a gateway instead of an error of the platform. */
      html?: boolean | undefined;
    };

export type FaultRule = When & FaultKind;

const KINDS = new Set<string>([
  'offline', 'no-answer', 'lost-answer', 'duplicate', 'session-expiry', 'stale-304', 'malformed', 'schema-breaking',
  'missing-fields', 'unknown-enum', 'html-200', 'latency', 'reorder', 'truncate', 'clock-skew', 'status',
]); // prettier-ignore

/** Asked where faults come from outside, by the control calls. */
export const isPlatformFault = (fault: { kind: string }): fault is FaultRule => KINDS.has(fault.kind);

export const concerns = (operation: When['operation'], operationId: string): boolean => {
  const patterns = operation === undefined ? ['*'] : typeof operation === 'string' ? [operation] : operation;
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? operationId.startsWith(pattern.slice(0, -1)) : operationId === pattern,
  );
};
