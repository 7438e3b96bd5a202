/** One call of a page, and what it was answered: what went over the line, whoever changed it on the way. */
export type LineCall = {
  /** Place among all that happened on this line: of the call, and of its answer (undefined: none came). */
  readonly seq: number;
  answeredSeq: number | undefined;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly method: string;
  answeredAt: number | undefined;
  readonly path: string;
  /** Path and parameters without the time query `q`. */
  readonly question: string;
  /** The session that asks; undefined: nobody. */
  readonly token: string | undefined;
  readonly ifNoneMatch: string | undefined;
  readonly keepalive: boolean;
  /** What goes with a page that goes away says; undefined: until it was read, and of every other call. */
  body: string | undefined;
  status: number;
  etag: string | undefined;
  retryAfterSeconds: number | undefined;
};

type LineOptions = {
  fetch: (request: Request) => Promise<Response>;
  now: () => number;
  /** An answer that comes now reaches the page; one that does not is as if none had come. */
  isHeard: () => boolean;
  /** Told of each call as it is made; its answer is written into it later. */
  onCall: (call: LineCall) => void;
};

/** A way to the platform that remembers what one page asked of it. */
export function remembered({ fetch, now, isHeard, onCall }: LineOptions): {
  fetch: (request: Request) => Promise<Response>;
  calls: readonly LineCall[];
} {
  const calls: LineCall[] = [];
  let seq = 0;
  return {
    calls,
    fetch: async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      searchParams.delete('q');
      const call: LineCall = {
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

/** RFC 9110 §10.2.3: seconds, or a date that is held against the answer's own. NaN: the answer asks for none. */
function secondsAsked(headers: Headers): number {
  const asked = headers.get('retry-after') ?? '';
  if (asked === '' || /^\d+$/.test(asked)) return asked === '' ? Number.NaN : Number(asked);
  return (Date.parse(asked) - Date.parse(headers.get('date') ?? '')) / 1000;
}
