/** A response with its whole body as text. */
export type ReceivedResponse = { response: Pick<Response, 'status' | 'headers' | 'redirected'>; text: string };

type Body = Readonly<Record<string, unknown>>;

/** Statuses that mean a final refusal or "not found", but only if the platform itself sent them. */
const REFUSALS: readonly number[] = [400, 403, 404, 405, 409, 410, 413, 422, 501];

/**
 * False for a refusal by a gateway or proxy. The contract's `Error` allows no other members, so an object with others
 * is not the platform's. All other statuses mean the same from every sender.
 */
export const isPlatformResponse = (received: ReceivedResponse, error = errorIn(received)): boolean =>
  !REFUSALS.includes(received.response.status) || error !== undefined;

type ContractError = { readonly [name in 'message' | 'FailureReason' | 'data']?: string };

/** The contract's `Error` of an error response; undefined if a gateway or proxy sent something else. */
export function errorIn({ response, text }: ReceivedResponse): ContractError | undefined {
  const body = response.redirected ? undefined : objectIn(response, text);
  return body &&
    Object.keys(body).every((name) => /^(message|FailureReason|data)$/.test(name) && typeof body[name] === 'string')
    ? body // all members were just checked
    : undefined;
}

/** The JSON object of a response; undefined for another media type or body. */
export function objectIn({ headers }: ReceivedResponse['response'], text: string): Body | undefined {
  if (!/^application\/json *(;|$)/i.test(headers.get('Content-Type') ?? '')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : undefined;
  } catch {
    return undefined; // the body was cut off
  }
}

/**
 * Seconds of a `Retry-After` header, which holds seconds or an HTTP date (RFC 9110 §10.2.3); undefined if neither. A
 * date is compared with the response's own `Date`, because the device's clock may be wrong; `now` (epoch ms) is the
 * fallback if `Date` is not readable.
 */
export function retryAfterSeconds(headers: Headers, now: () => number): number | undefined {
  const asked = headers.get('Retry-After');
  if (asked === null) return undefined;
  const from = Date.parse(headers.get('Date') ?? '') || now();
  const seconds = /^\d+$/.test(asked) ? Number(asked) : Math.ceil((Date.parse(asked) - from) / 1_000);
  return seconds > 0 ? seconds : undefined;
}
