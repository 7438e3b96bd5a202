import createClient, { type Client, type Middleware } from 'openapi-fetch';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import type { paths } from '#openapi/generated/platform.d.ts';
import { isAnonymous } from './anonymous.ts';
import { authorizationHeaderOf, NO_CACHE_HEADERS } from './call-headers.ts';
import { errorIn, isPlatformResponse, retryAfterSeconds } from './contract-answers.ts';

export type Api = Client<paths>;

export type ApiOptions = {
  /** Origin of the platform; '' means the application's own. */
  baseUrl: string;
  fetch: (request: Request) => Promise<Response>;
  token: () => string | undefined;
  /** Called with the token after a 401 on a call that carried it, before the call rejects. */
  onUnauthorised: (token: string) => void;
  timeoutMs?: number;
  /** Epoch ms, UTC; reference for a `Retry-After` date. */
  now: () => number;
  /** Timeout of calls if the browser's timers do not apply; see `Environment`. */
  within?: (<T>(ms: number, work: Promise<T>) => Promise<T>) | undefined;
};

const TIMEOUT_MS = 30_000;
const LARGEST_ANSWER_BYTES = 20 * 1024 * 1024;

/**
 * The only client of the platform. Steps: base URL → no-cache → bearer token unless anonymous → 401 rule → error
 * mapping; nothing is stored. Calls reject with PortFailure only.
 */
export function createApi(options: ApiOptions): Api {
  const { baseUrl, fetch, token, onUnauthorised, within, now, timeoutMs = TIMEOUT_MS } = options;
  const api = createClient<paths>({
    baseUrl,
    // Learner data must not remain in the HTTP cache after sign-out, whatever caching headers the platform sends.
    cache: 'no-store',
    fetch: (request) => {
      if (!within) return fetch(new Request(request, { signal: withTimeout(request, timeoutMs) }));
      return request.keepalive ? fetch(request) : within(timeoutMs, fetch(request));
    },
  });
  const sent = new WeakMap<Request, string>();

  const noCache: Middleware = {
    onRequest: ({ request }) => {
      for (const [name, value] of Object.entries(NO_CACHE_HEADERS)) request.headers.set(name, value);
    },
  };
  const bearer: Middleware = {
    onRequest: ({ request, schemaPath }) => {
      // Some calls carry a specific token instead of the current one.
      const given = /^Bearer (.+)$/.exec(request.headers.get('Authorization') ?? '')?.[1];
      if (given === undefined && isAnonymous(request.method, schemaPath)) return;
      const used = given ?? token();
      // The session ended before the call was sent: fails like the 401 that the platform would return.
      if (used === undefined) throw new PortFailure(schemaPath, { status: 401, kind: 'status' });
      if (given === undefined) request.headers.set('Authorization', authorizationHeaderOf(used).Authorization);
      sent.set(request, used);
    },
  };
  const unauthorised: Middleware = {
    onResponse: ({ request, response }) => {
      const used = sent.get(request);
      if (response.status === 401 && used !== undefined) onUnauthorised(used);
    },
  };
  const failures: Middleware = {
    onResponse: async ({ request, response, schemaPath }) => {
      if (response.type === 'error' || response.status === 0)
        throw new PortFailure(schemaPath, { status: 0, kind: 'no-answer' });
      if (Number(response.headers.get('Content-Length') ?? 0) > LARGEST_ANSWER_BYTES)
        throw new PortFailure(schemaPath, { status: response.status, kind: 'too-large' });
      if (response.redirected && (request.method !== 'GET' || originOf(response.url) !== originOf(request.url)))
        throw new PortFailure(schemaPath, { status: response.status, kind: 'unreadable' }); // not the platform's response
      if (response.ok || response.status === 304) return limited(response, schemaPath);
      throw new PortFailure(schemaPath, await explain(response, schemaPath, now));
    },
    onError: ({ error, schemaPath }) =>
      error instanceof PortFailure ? error : new PortFailure(schemaPath, { status: 0, kind: 'no-answer' }),
  };
  api.use(noCache, bearer, failures, unauthorised); // responses pass the middleware in reverse: the 401 rule runs before the error mapping
  return api;
}

/** Statuses without a body. Fetch Standard, null body status. */
const BODILESS: ReadonlySet<number> = new Set([101, 103, 204, 205, 304]);

/** The response with its whole body read. Rejects with `too-large` if the body exceeds the limit. */
async function limited(response: Response, operation: string): Promise<Response | undefined> {
  // Chromium gives such a response an empty body stream, and refuses to construct a copy of the response.
  if (!response.body || BODILESS.has(response.status)) return undefined;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let read = 0;
  const reader = response.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    read += next.value.byteLength;
    if (read <= LARGEST_ANSWER_BYTES) continue;
    await reader.cancel().catch(() => undefined); // the stream failed by itself
    throw new PortFailure(operation, { status: response.status, kind: 'too-large' });
  }
  return new Response(joined(parts, read), response);
}

function joined(parts: readonly Uint8Array<ArrayBuffer>[], length: number): Uint8Array<ArrayBuffer> {
  const [first] = parts;
  if (first && parts.length === 1) return first; // one chunk, as for short responses: a copy would cost more than the parsing
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

/**
 * Returns a response as unchecked JSON. Rejects with PortFailure, also if a success response is no JSON (a login page,
 * a truncated body).
 */
export async function requestJson(
  operation: string,
  call: Promise<{ data?: unknown; response: Response }>,
): Promise<{ body: unknown; response: Response }> {
  try {
    const { data, response } = await call;
    if (data === undefined && response.status !== 304 && response.status !== 204 && response.status !== 200)
      throw new PortFailure(operation, { status: response.status, kind: 'unreadable' });
    return { body: data, response };
  } catch (error) {
    if (error instanceof PortFailure) throw error;
    // openapi-fetch parses the body itself: this error means a body that is not JSON, or a broken connection.
    throw error instanceof SyntaxError
      ? new PortFailure(operation, { status: 200, kind: 'unreadable' })
      : new PortFailure(operation, { status: 0, kind: 'no-answer' });
  }
}

/** Parses an error response. `unreadable`: not in the contract's form, as from a gateway, whose texts are ignored. */
async function explain(
  response: Response,
  operation: string,
  now: () => number,
): Promise<ConstructorParameters<typeof PortFailure>[1]> {
  // An error page may be too large or cut off: the status still counts.
  const text = await limited(response, operation)
    .then((read) => read?.text())
    .catch(() => undefined);
  const received = { response, text: text ?? '' };
  const error = errorIn(received);
  return {
    status: response.status,
    kind: isPlatformResponse(received, error) ? 'status' : 'unreadable',
    retryAfterSeconds: retryAfterSeconds(response.headers, now),
    said: error?.message || undefined, // '' means no message
    reason: error?.FailureReason || undefined,
    data: error?.data || undefined,
  };
}

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : '');

function withTimeout(request: Request, timeoutMs: number): AbortSignal {
  // A keepalive call outlives the page; a timeout of the page would abort it.
  return request.keepalive ? request.signal : AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
}
