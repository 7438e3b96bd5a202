import { answer } from './client.ts';

/** What a call sends of the version it has. Reading: §7 "an ETag header" is both, the standard one and its own name. */
export type VersionHeader = { 'If-None-Match'?: string; ETag?: string };

/** Single titles and tags kept at most, beside the whole catalogue. */
const MOST = 50;

/** Answers of the platform by what was asked, each with its ETag: a 304 answers from here. In memory only. Spec §4. */
export function keptByEtag() {
  let kept = new Map<string, { etag: string; value: unknown }>();
  return {
    has: (question: string): boolean => kept.has(question),
    forget: (): void => void (kept = new Map()),
    /** Asks, and reads the answer unless it is the one that is kept. One question always has one type of value. */
    ask: async <T>(
      operation: string,
      question: string,
      call: (header: VersionHeader) => Parameters<typeof answer>[1],
      read: (body: unknown) => T,
    ): Promise<T> => {
      const mine = kept; // who signs in meanwhile has answers of their own
      const known = mine.get(question);
      const { body, response } = await answer(
        operation,
        call(known ? { 'If-None-Match': known.etag, ETag: known.etag } : {}),
      );
      if (response.status === 304 && known) return known.value as T; // see above
      const value = read(body);
      const etag = response.headers.get('ETag');
      mine.delete(question); // the newest last
      if (etag) mine.set(question, { etag, value });
      const [oldest] = mine.keys();
      if (mine.size > MOST && oldest !== undefined) mine.delete(oldest);
      return value;
    },
  };
}
