/** An answer as it came, with its body read to the end. */
export type Received = { response: Pick<Response, 'status' | 'headers' | 'redirected'>; text: string };

type Body = Readonly<Record<string, unknown>>;

/** Statuses by which the platform refuses for good, or says that there is nothing: they mean so only in its own words. */
const REFUSALS: readonly number[] = [400, 403, 404, 405, 409, 410, 413, 422, 501];

/**
 * False for a refusal in the words of a gateway or a proxy: the contract's `Error` is closed, so that an object with other
 * members is somebody else's. Any other status means the same from every sender.
 */
export const isMeant = (received: Received, error = errorIn(received)): boolean =>
  !REFUSALS.includes(received.response.status) || error !== undefined;

type ContractError = { readonly [name in 'message' | 'FailureReason' | 'data']?: string };

/** The contract's `Error` in a refusing answer; undefined where a gateway or a proxy says something else. */
export function errorIn({ response, text }: Received): ContractError | undefined {
  const body = response.redirected ? undefined : objectIn(response, text);
  return body &&
    Object.keys(body).every((name) => /^(message|FailureReason|data)$/.test(name) && typeof body[name] === 'string')
    ? body // as just read
    : undefined;
}

/** The JSON object in an answer; undefined where its media type or its body is another one. */
export function objectIn({ headers }: Received['response'], text: string): Body | undefined {
  if (!/^application\/json *(;|$)/i.test(headers.get('Content-Type') ?? '')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : undefined;
  } catch {
    return undefined; // the body broke off
  }
}

/**
 * Seconds that a `Retry-After` header asks to wait, given as seconds or as an HTTP date (RFC 9110 §10.2.3); undefined where
 * it says neither. A date is held against the answer's own `Date`, because the clock of the device may be wrong; `now` is
 * used where that is hidden. Milliseconds since the epoch.
 */
export function retryAfterSeconds(headers: Headers, now: () => number): number | undefined {
  const asked = headers.get('Retry-After');
  if (asked === null) return undefined;
  const from = Date.parse(headers.get('Date') ?? '') || now();
  const seconds = /^\d+$/.test(asked) ? Number(asked) : Math.ceil((Date.parse(asked) - from) / 1_000);
  return seconds > 0 ? seconds : undefined;
}
