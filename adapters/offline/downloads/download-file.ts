import { PortFailure } from '#domain/outcome/port-failure.ts';
import type { FileFacts, DownloadFile } from '#domain/downloads/index.ts';
import {
  type Fetch,
  noAnswer,
  credentiallessOptions,
  contentRefusalOf,
  totalOf,
} from '../../players/content-answer.ts';
import { PART_BYTES } from './addresses.ts';

/** Operation name in failures. */
const TAKING = 'packs.content';

type Filling = {
  fetch: Fetch;
  address: string;
  file: DownloadFile;
  signal: AbortSignal;
  /** A file of a course: HTML pages are allowed, and the type is stored unchanged. */
  isOfCourse?: boolean;
  /** Stores one segment; the last one may be shorter. */
  keepPart: (part: number, bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Called after each segment with what is stored by then. */
  onPart: (file: DownloadFile) => Promise<unknown>;
};

/**
 * Downloads the missing rest of a file in one response, cut into segments. Restarts from the beginning if the content
 * site has another version or does not support ranges. Rejects with PortFailure.
 */
export async function fillFile({
  fetch,
  address,
  file,
  signal,
  isOfCourse = false,
  keepPart,
  onPart,
}: Filling): Promise<DownloadFile> {
  const ask = (from: number) => answered(fetch, address, { range: `bytes=${from}-`, isOfCourse }, signal);
  let response = await ask(file.got);
  let facts = factsOf(response);
  const goesOn = response.status === 206 && isSame(file, facts);
  if (response.status === 206 && !goesOn && file.got > 0) {
    await response.body?.cancel();
    response = await ask(0);
    facts = factsOf(response);
  }
  let now: DownloadFile = {
    link: file.link,
    ...(file.sha256 !== undefined && { sha256: file.sha256 }),
    type: (isOfCourse ? namedType : keptType)(response.headers.get('content-type') ?? ''),
    ...facts,
    got: goesOn ? file.got : 0,
  };
  const keep = async (bytes: Uint8Array<ArrayBuffer>) => {
    const isRest = bytes.length < PART_BYTES && now.size !== undefined && now.got + bytes.length < now.size;
    if (isRest) return; // the response was cut off: resumes at this segment's start
    await keepPart(now.got / PART_BYTES, bytes);
    now = { ...now, got: now.got + bytes.length };
    await onPart(now);
  };
  await inParts(response, signal, keep);
  if (now.got === 0) throw new PortFailure(TAKING, { status: response.status, kind: 'unreadable' });
  if (response.status === 206 && now.got !== now.size) throw noAnswer(TAKING); // the response was cut off
  return { ...now, size: now.got };
}

/** Requests a file's facts with its first byte, because not every host supports HEAD. Rejects with PortFailure. */
export async function askFile(fetch: Fetch, address: string, signal?: AbortSignal): Promise<FileFacts> {
  const response = await answered(fetch, address, { range: 'bytes=0-0' }, signal);
  await response.body?.cancel();
  return factsOf(response);
}

async function answered(
  fetch: Fetch,
  address: string,
  { range, isOfCourse = false }: { range: string; isOfCourse?: boolean },
  signal?: AbortSignal,
): Promise<Response> {
  const response = await fetch(address, {
    ...credentiallessOptions,
    cache: 'no-store',
    headers: { Range: range },
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : noAnswer(TAKING);
  });
  const refused = isOfCourse && response.ok ? undefined : contentRefusalOf(TAKING, response);
  if (refused) throw refused;
  return response;
}

/** Size only from range responses: a plain Content-Length may be that of a compressed body. */
const factsOf = (response: Response): FileFacts => ({
  size: response.status === 206 ? totalOf(response) : undefined,
  version: response.headers.get('etag') ?? undefined,
});

const isSame = (file: DownloadFile, { size, version }: FileFacts): boolean =>
  size === file.size && version === file.version && size !== undefined;

/** Passes on full segments as they arrive, the rest at the end. */
async function inParts(
  { body }: Response,
  signal: AbortSignal,
  keep: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<void> {
  if (!body) return;
  const reader = body.getReader();
  let part = new Uint8Array(PART_BYTES);
  let filled = 0;
  try {
    for (let step = await next(reader, signal); step; step = await next(reader, signal)) {
      for (let at = 0; at < step.length;) {
        const taken = step.subarray(at, at + PART_BYTES - filled);
        part.set(taken, filled);
        [at, filled] = [at + taken.length, filled + taken.length];
        if (filled < PART_BYTES) continue;
        await keep(part);
        [part, filled] = [new Uint8Array(PART_BYTES), 0];
      }
    }
    if (filled > 0) await keep(part.slice(0, filled));
  } finally {
    await reader.cancel().catch(() => undefined); // the original error is thrown already
  }
}

const next = async (
  reader: ReadableStreamDefaultReader<Uint8Array>,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> => {
  const { value } = await reader.read().catch((error: unknown) => {
    throw signal.aborted ? error : noAnswer(TAKING);
  });
  return value;
};

/** Type of a course file; course files are never served on this origin. */
const namedType = (type: string): string =>
  (/^[\w.+-]+\/[\w.+-]+(;\s*charset=[\w-]+)?/.exec(type.trim().toLowerCase()) ?? [''])[0];

/** Keeps media types only: nothing that this origin serves from downloads may be a page. */
const keptType = (type: string): string => (/^(audio|video)\/[\w.+-]+/.exec(type.trim().toLowerCase()) ?? [''])[0];
