import { PortFailure } from '#domain/outcome/port-failure.ts';
import { type Fetch, noAnswer, credentiallessOptions, totalOf } from '../../players/content-answer.ts';

/** Operation name in failures. */
export const COURSE_LOOKUP_OPERATION = 'packs.course';
/** Maximum characters of a text that is searched for file references. */
const READ_MOST = 2_000_000;

/** `type`: of an empty file, which is not fetched again. */
export type SiteFile = {
  size: number | undefined;
  version: string | undefined;
  text: string | undefined;
  type?: string;
};
export type RequestSiteFile = (address: string, isText: boolean) => Promise<SiteFile | undefined>;

/** Undefined: the file does not exist. */
export function createSiteRequester(fetch: Fetch, signal: AbortSignal): RequestSiteFile {
  return async (address, isText) => {
    const headers = isText ? {} : { headers: { Range: 'bytes=0-0' } };
    const response = await fetch(address, { ...credentiallessOptions, cache: 'no-store', signal, ...headers }).catch(
      (error: unknown) => {
        throw signal.aborted ? error : noAnswer(COURSE_LOOKUP_OPERATION);
      },
    );
    const version = response.headers.get('etag') ?? undefined;
    if (response.status === 416) return { size: 0, version, text: undefined }; // an empty file has no first byte
    if (response.status >= 500)
      throw new PortFailure(COURSE_LOOKUP_OPERATION, { status: response.status, kind: 'status' });
    if (!response.ok) return undefined;
    if (!isText) {
      await response.body?.cancel();
      return { size: response.status === 206 ? totalOf(response) : undefined, version, text: undefined };
    }
    const bytes = await response.arrayBuffer().catch(() => {
      throw noAnswer(COURSE_LOOKUP_OPERATION);
    });
    const text = bytes.byteLength <= READ_MOST ? new TextDecoder().decode(bytes) : undefined;
    const type = response.headers.get('content-type') ?? '';
    return { size: bytes.byteLength, version, text, ...(bytes.byteLength === 0 && { type }) };
  };
}
