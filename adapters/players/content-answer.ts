import { PortFailure } from '#domain/outcome/port-failure.ts';

/** The part of `fetch` that is needed for content; the browser's own, or a test's. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The address is the permission; the application's cookies are none of the content site's business. */
export const plain = { credentials: 'omit', referrerPolicy: 'no-referrer' } as const;

/** Why an answer is not the file that was asked for: it is refused, or a page of HTML stands for it. Undefined: it is. */
export function refusedAs(operation: string, { ok, status, headers }: Response): PortFailure | undefined {
  if (!ok) return new PortFailure(operation, { status, kind: 'status' });
  const isPage = /^\s*text\/html/i.test(headers.get('content-type') ?? '');
  return isPage ? new PortFailure(operation, { status, kind: 'unreadable', reason: 'html' }) : undefined;
}

export const noAnswer = (operation: string) => new PortFailure(operation, { status: 0, kind: 'no-answer' });

/** Bytes of the whole file by an answer in part; undefined where it is not said. */
export function totalOf({ headers }: Response): number | undefined {
  const total = /\/(\d+)\s*$/.exec(headers.get('content-range') ?? '')?.[1];
  return total === undefined ? undefined : Number(total);
}
