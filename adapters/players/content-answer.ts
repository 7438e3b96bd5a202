import { PortFailure } from '#domain/outcome/port-failure.ts';

/** The part of `fetch` that content needs; the browser's own, or a test's. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The URL itself grants access; the content site must not receive the application's cookies. */
export const credentiallessOptions = { credentials: 'omit', referrerPolicy: 'no-referrer' } as const;

/** Why a response is not the requested file: refused, or an HTML page instead. Undefined: the response is fine. */
export function contentRefusalOf(operation: string, { ok, status, headers }: Response): PortFailure | undefined {
  if (!ok) return new PortFailure(operation, { status, kind: 'status' });
  const isPage = /^\s*text\/html/i.test(headers.get('content-type') ?? '');
  return isPage ? new PortFailure(operation, { status, kind: 'unreadable', reason: 'html' }) : undefined;
}

export const noAnswer = (operation: string) => new PortFailure(operation, { status: 0, kind: 'no-answer' });

/** Size of the whole file from a partial response; undefined if not given. */
export function totalOf({ headers }: Response): number | undefined {
  const total = /\/(\d+)\s*$/.exec(headers.get('content-range') ?? '')?.[1];
  return total === undefined ? undefined : Number(total);
}
