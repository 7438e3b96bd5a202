import { contentFailure, hidesPicture, mediaFault } from '#domain/player/index.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { type Fetch, noAnswer, credentiallessOptions, contentRefusalOf } from '../content-answer.ts';

export type FetchContext = { fetch: Fetch; signal: AbortSignal };

const ANSWER_LIMIT_MS = 10_000;
/** Maximum size of a file downloaded into memory. */
const WHOLE_MOST_BYTES = 300 * 1024 * 1024;

/**
 * Determines why an element failed, by requesting two bytes. Undefined: the file is there, so its content is at fault.
 * Rejects when `signal` aborts.
 */
export async function loadFailureOf(url: string, { fetch, signal }: FetchContext): Promise<PortFailure | undefined> {
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]);
    const response = await fetch(url, { ...credentiallessOptions, headers: { Range: 'bytes=0-1' }, signal: limited });
    void response.body?.cancel().catch(() => undefined);
    return contentRefusalOf('player.media', response);
  } catch (error) {
    if (signal.aborted) throw error;
    return noAnswer('player.media');
  }
}

/** Bytes of head and tail that identify a file's format. */
const PART_BYTES = 65_536;

type CanPlay = (type: string) => boolean;

/** Inspects a file that is there but does not play. Rejects when `signal` aborts. */
export const mediaFailureOf = async (url: string, canPlay: CanPlay, asking: FetchContext): Promise<PortFailure> =>
  contentFailure('player.media', mediaFault(await partsOf(url, asking), canPlay));

/** Inspects a video that plays without an image; undefined: it is audio only. Rejects when `signal` aborts. */
export const faultOfPicture = async (
  url: string,
  canPlay: CanPlay,
  asking: FetchContext,
): Promise<PortFailure | undefined> =>
  hidesPicture(await partsOf(url, asking), canPlay) ? contentFailure('player.media', 'unsupported') : undefined;

const partsOf = (url: string, asking: FetchContext): Promise<Uint8Array[]> =>
  Promise.all([partOf(url, `0-${PART_BYTES - 1}`, asking), partOf(url, `-${PART_BYTES}`, asking)]);

/** Empty on failure; cut to the requested size for servers without `Range`. */
async function partOf(url: string, bytes: string, { fetch, signal }: FetchContext): Promise<Uint8Array> {
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]);
    const response = await fetch(url, {
      ...credentiallessOptions,
      headers: { Range: `bytes=${bytes}` },
      signal: limited,
    });
    const reader = response.ok ? response.body?.getReader() : undefined;
    if (!reader) return new Uint8Array();
    const read: number[] = [];
    for (let step = await reader.read(); !step.done && read.length < PART_BYTES; step = await reader.read())
      for (const byte of step.value.subarray(0, PART_BYTES - read.length)) read.push(byte);
    void reader.cancel().catch(() => undefined);
    return Uint8Array.from(read);
  } catch (error) {
    if (signal.aborted) throw error;
    return new Uint8Array();
  }
}

/** True if a retry may help: no response, or a busy or failing server. */
export const isRetryable = ({ kind, status }: PortFailure): boolean =>
  kind === 'no-answer' || (kind === 'status' && (status >= 500 || status === 429));

/**
 * Downloads the whole file as a `blob:` URL, for servers without `Range`: there each seek silently goes to the
 * beginning. Undefined if the file is unavailable or too large.
 */
export async function downloadAsBlobUrl(url: string, { fetch, signal }: FetchContext): Promise<string | undefined> {
  try {
    const response = await fetch(url, { ...credentiallessOptions, signal });
    if (!response.ok || Number(response.headers.get('content-length') ?? 0) > WHOLE_MOST_BYTES) {
      void response.body?.cancel().catch(() => undefined);
      return undefined;
    }
    return URL.createObjectURL(await response.blob());
  } catch {
    return undefined; // continues to stream
  }
}

/** Fetches a WebVTT text. Rejects on failure. */
export async function textFile(url: string, { fetch, signal }: FetchContext): Promise<string> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]);
  const response = await fetch(url, { ...credentiallessOptions, signal: limited });
  if (!response.ok) throw new PortFailure('player.media', { status: response.status, kind: 'status' });
  const text = await response.text();
  if (!/^\uFEFF?WEBVTT/.test(text)) throw new PortFailure('player.media', { status: 200, kind: 'unreadable' });
  return text;
}
