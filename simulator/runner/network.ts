/** One call of a page with its response, as sent over the network, after any changes on the way. */
export type NetworkCall = {
  /** Sequence number of the call, and of its response (undefined if none came). */
  readonly seq: number;
  answeredSeq: number | undefined;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly method: string;
  answeredAt: number | undefined;
  readonly path: string;
  /** Path and parameters without the timestamp query `q`. */
  readonly question: string;
  /** Session token of the call; undefined if anonymous. */
  readonly token: string | undefined;
  readonly ifNoneMatch: string | undefined;
  readonly keepalive: boolean;
  /** Body of a `keepalive` request; undefined for other calls, and until the body was read. */
  body: string | undefined;
  status: number;
  etag: string | undefined;
  retryAfterSeconds: number | undefined;
};

type LineOptions = {
  fetch: (request: Request) => Promise<Response>;
  now: () => number;
  /** True if a response that arrives now reaches the page; otherwise the response is lost. */
  isHeard: () => boolean;
  /** Called when a call is made; the response is added to the same object later. */
  onCall: (call: NetworkCall) => void;
};

/** Wraps `fetch` and records the calls of one page. */
export function recordNetworkCalls({ fetch, now, isHeard, onCall }: LineOptions): {
  fetch: (request: Request) => Promise<Response>;
  calls: readonly NetworkCall[];
} {
  const calls: NetworkCall[] = [];
  let seq = 0;
  return {
    calls,
    fetch: async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      searchParams.delete('q');
      const call: NetworkCall = {
        seq: ++seq,
        answeredSeq: undefined,
        at: now(),
        method: request.method,
        answeredAt: undefined,
        path: pathname,
        question: `${request.method} ${pathname}?${searchParams.toString()}`,
        token: request.headers.get('authorization') ?? undefined,
        ifNoneMatch: request.headers.get('if-none-match') ?? undefined,
        keepalive: request.keepalive,
        body: undefined,
        status: 0,
        etag: undefined,
        retryAfterSeconds: undefined,
      };
      calls.push(call);
      onCall(call);
      if (request.keepalive)
        void request
          .clone()
          .text()
          .then((text) => (call.body = text));
      const answer = await fetch(request);
      if (!isHeard()) return answer;
      call.answeredSeq = ++seq;
      call.answeredAt = now();
      call.status = answer.status;
      call.etag = answer.headers.get('etag') ?? undefined;
      call.retryAfterSeconds = secondsAsked(answer.headers);
      return answer;
    },
  };
}

/** Parses Retry-After, RFC 9110 §10.2.3: seconds, or a date relative to the Date header. NaN if absent. */
function secondsAsked(headers: Headers): number {
  const asked = headers.get('retry-after') ?? '';
  if (asked === '' || /^\d+$/.test(asked)) return asked === '' ? Number.NaN : Number(asked);
  return (Date.parse(asked) - Date.parse(headers.get('date') ?? '')) / 1000;
}
