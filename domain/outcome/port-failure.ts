/** Bad Gateway, Service Unavailable, Gateway Timeout: the platform itself was not reached. RFC 9110 §15.6. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * The world failing: no answer (status 0), a refusing status, or an answer that is not what the contract says.
 * Ports reject with it; use cases and processes turn it into a refusal, sinks into another try.
 */
export class PortFailure extends Error {
  readonly operation: string;
  /** HTTP status; 0 when there was no answer at all (the specification's "status -1"). */
  readonly status: number;
  /** What went wrong when the status alone does not say it. */
  readonly kind: 'status' | 'no-answer' | 'unreadable' | 'too-large';
  /** The server's own message, when it sent one (Spec §8: it wins over ours). */
  readonly said: string | undefined;
  /** FailureReason of the answer, when it sent one. */
  readonly reason: string | undefined;
  /** The `data` string of the answer, e.g. attempts `n/m` at login. */
  readonly data: string | undefined;
  /** Seconds of a Retry-After header, when there was one. */
  readonly retryAfterSeconds: number | undefined;

  /** True where nobody answered at all. */
  static isNoAnswer(error: unknown): boolean {
    return error instanceof PortFailure && error.kind === 'no-answer';
  }

  /** True where nobody answered, or the service itself said that it is away. */
  static isAway(error: unknown): boolean {
    return PortFailure.isNoAnswer(error) || (error instanceof PortFailure && AWAY.has(error.status));
  }

  /** True where the platform itself, in the contract's words, refused with one of these statuses; a gateway never does. */
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
