/**
 * Web globals that the domain may use: values that pages, workers and Node share, without side effects. A global that
 * is missing here does not compile in `domain`. Source: the URL, Encoding, DOM and HTML standards.
 */

/** A parsed URL. */
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

/** Parameters of a query string. */
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

/** Encodes text as UTF-8. */
declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>;
}

/** Signals a cancellation. */
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

/** Bytes with a MIME type. The domain passes them on and never reads them. */
interface Blob {
  readonly size: number;
  readonly type: string;
}

/** Deep copy of plain data. */
declare function structuredClone<T>(value: T): T;
