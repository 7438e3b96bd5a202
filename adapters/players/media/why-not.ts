import { contentFailure, hidesPicture, mediaFault } from '#domain/player/index.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { type Fetch, noAnswer, plain, refusedAs } from '../content-answer.ts';

export type Asking = { fetch: Fetch; signal: AbortSignal };

const ANSWER_LIMIT_MS = 10_000;
/** A file that is read as a whole is kept in memory. */
const WHOLE_MOST_BYTES = 300 * 1024 * 1024;

/**
 * An element says only that it failed: asks for two bytes to find out why. Undefined: the file is there, so what it
 * holds is at fault. Rejects when `signal` aborts.
 */
export async function whyNot(url: string, { fetch, signal }: Asking): Promise<PortFailure | undefined> {
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]);
    const response = await fetch(url, { ...plain, headers: { Range: 'bytes=0-1' }, signal: limited });
    void response.body?.cancel().catch(() => undefined);
    return refusedAs('player.media', response);
  } catch (error) {
    if (signal.aborted) throw error;
    return noAnswer('player.media');
  }
}

/** Of a file that is not played its head and its tail, which tell what it is. */
const PART_BYTES = 65_536;

type CanPlay = (type: string) => boolean;

/** What is wrong with a file that is there and is not played: it is looked at. Rejects when `signal` aborts. */
export const faultOf = async (url: string, canPlay: CanPlay, asking: Asking): Promise<PortFailure> =>
  contentFailure('player.media', mediaFault(await partsOf(url, asking), canPlay));

/** What is wrong with a film that plays and shows nothing; undefined: it is sound alone. Rejects when `signal` aborts. */
export const faultOfPicture = async (
  url: string,
  canPlay: CanPlay,
  asking: Asking,
): Promise<PortFailure | undefined> =>
  hidesPicture(await partsOf(url, asking), canPlay) ? contentFailure('player.media', 'unsupported') : undefined;

const partsOf = (url: string, asking: Asking): Promise<Uint8Array[]> =>
  Promise.all([partOf(url, `0-${PART_BYTES - 1}`, asking), partOf(url, `-${PART_BYTES}`, asking)]);

/** Empty where it does not come; at most so much of a server without `Range` as was asked for. */
async function partOf(url: string, bytes: string, { fetch, signal }: Asking): Promise<Uint8Array> {
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]);
    const response = await fetch(url, { ...plain, headers: { Range: `bytes=${bytes}` }, signal: limited });
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
