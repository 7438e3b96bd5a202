/**
 * What the domain may name of the web: values and texts that pages, workers and Node have alike, and nothing that is a
 * world. A name that is missing here does not compile in `domain`. Source: the URL, Encoding, DOM and HTML standards.
 */

/** A parsed address. */
declare class URL {
  constructor(url: string | URL, base?: string | URL);
  static canParse(url: string | URL, base?: string | URL): boolean;
  hash: string;
  host: string;
  hostname: string;
  href: string;
  readonly origin: string;
  password: string;
  pathname: string;
  port: string;
  protocol: string;
  search: string;
  readonly searchParams: URLSearchParams;
  username: string;
}

/** The pairs of a query. */
declare class URLSearchParams implements Iterable<[string, string]> {
  constructor(init?: string | Record<string, string> | Iterable<[string, string]>);
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string): boolean;
  set(name: string, value: string): void;
  [Symbol.iterator](): URLSearchParamsIterator<[string, string]>;
}
interface URLSearchParamsIterator<T> extends IteratorObject<T, BuiltinIteratorReturn> {
  [Symbol.iterator](): URLSearchParamsIterator<T>;
}

/** Texts as bytes of UTF-8. */
declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>;
}

/** Tells work that nobody waits for it any more. */
declare class AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}
interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Bytes with a media type. The domain hands them on and never reads them. */
interface Blob {
  readonly size: number;
  readonly type: string;
}

/** A deep copy of plain data. */
declare function structuredClone<T>(value: T): T;
