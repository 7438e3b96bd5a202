/** Bad Gateway, Service Unavailable, Gateway Timeout: the platform was not reached. RFC 9110 §15.6. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Failure of a port: no response (status 0), an error status, or a response that violates the contract. Ports reject
 * with it; use cases and processes convert it to a refusal, sinks retry.
 */
export class PortFailure extends Error {
  readonly operation: string;
  /** HTTP status; 0 without a response (the specification’s “status -1”). */
  readonly status: number;
  /** Kind of failure, if the status is not enough. */
  readonly kind: 'status' | 'no-answer' | 'unreadable' | 'too-large';
  /** The server’s own message, if any (Spec §8: displayed instead of ours). */
  readonly said: string | undefined;
  /** FailureReason of the response, if any. */
  readonly reason: string | undefined;
  /** The `data` string of the response, for example attempts `n/m` at login. */
  readonly data: string | undefined;
  /** Seconds of the Retry-After header, if any. */
  readonly retryAfterSeconds: number | undefined;

  /** True if there was no response. */
  static isNoAnswer(error: unknown): boolean {
    return error instanceof PortFailure && error.kind === 'no-answer';
  }

  /** True if there was no response, or the service reported an outage. */
  static isAway(error: unknown): boolean {
    return PortFailure.isNoAnswer(error) || (error instanceof PortFailure && AWAY.has(error.status));
  }

  /** True if the platform itself refused with one of these statuses, by the contract; never for a gateway. */
  static isRefusal(error: unknown, ...statuses: readonly number[]): boolean {
    return error instanceof PortFailure && error.kind === 'status' && statuses.includes(error.status);
  }

  constructor(
    operation: string,
    detail: {
      status: number;
      kind: PortFailure['kind'];
      said?: string | undefined;
      reason?: string | undefined;
      data?: string | undefined;
      retryAfterSeconds?: number | undefined;
    },
  ) {
    super(`${operation}: ${detail.kind} ${detail.status}`);
    this.name = 'PortFailure';
    this.operation = operation;
    this.status = detail.status;
    this.kind = detail.kind;
    this.said = detail.said;
    this.reason = detail.reason;
    this.data = detail.data;
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }
}
