import { PortFailure } from '#domain/outcome/port-failure.ts';

/** The part of `fetch` that is needed here; the browser's own, or a test's. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type Asking = { fetch: Fetch; signal: AbortSignal };

const ANSWER_LIMIT_MS = 10_000;
/** A file that is read as a whole is kept in memory. */
const WHOLE_MOST_BYTES = 300 * 1024 * 1024;

/** The address is the permission; the application's cookies are none of the content site's business. */
const plain = { credentials: 'omit', referrerPolicy: 'no-referrer' } as const;

/**
 * An element says only that it failed: asks for two bytes to find out why. Undefined: the file is there, so what it
 * holds is at fault. Rejects when `signal` aborts.
 */
export async function whyNot(url: string, { fetch, signal }: Asking): Promise<PortFailure | undefined> {
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]);
    const response = await fetch(url, { ...plain, headers: { Range: 'bytes=0-1' }, signal: limited });
    void response.body?.cancel().catch(() => undefined);
    if (!response.ok) return new PortFailure('player.media', { status: response.status, kind: 'status' });
    if (/^\s*text\/html/i.test(response.headers.get('content-type') ?? ''))
      return new PortFailure('player.media', { status: response.status, kind: 'unreadable', reason: 'html' });
    return undefined;
  } catch (error) {
    if (signal.aborted) throw error;
    return new PortFailure('player.media', { status: 0, kind: 'no-answer' });
  }
}

/** True when asking again may help: no answer, a busy or failing server. */
export const mayPass = ({ kind, status }: PortFailure): boolean =>
  kind === 'no-answer' || (kind === 'status' && (status >= 500 || status === 429));

/**
 * The whole file, as an address of this page. For servers without `Range`: there each seek would land at the beginning,
 * without any error. Undefined where it cannot be had or is too large.
 */
export async function wholeFile(url: string, { fetch, signal }: Asking): Promise<string | undefined> {
  try {
    const response = await fetch(url, { ...plain, signal });
    if (!response.ok || Number(response.headers.get('content-length') ?? 0) > WHOLE_MOST_BYTES) {
      void response.body?.cancel().catch(() => undefined);
      return undefined;
    }
    return URL.createObjectURL(await response.blob());
  } catch {
    return undefined; // it plays on as it does
  }
}

/** Text that stands beside the content. Rejects when it cannot be had. */
export async function textFile(url: string, { fetch, signal }: Asking): Promise<string> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]);
  const response = await fetch(url, { ...plain, signal: limited });
  if (!response.ok) throw new PortFailure('player.media', { status: response.status, kind: 'status' });
  const text = await response.text();
  if (!/^\uFEFF?WEBVTT/.test(text)) throw new PortFailure('player.media', { status: 200, kind: 'unreadable' });
  return text;
}
