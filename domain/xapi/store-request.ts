/** Request of content below its launch endpoint; `path` has no leading or trailing slash. */
export type StoreRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  /** By lower-case name. */
  header: (name: string) => string | undefined;
  body: string;
};
export type StoreReply = { status: number; headers: Readonly<Record<string, string>>; body: string };

export const refuse = (status: number, why: string): StoreReply => ({
  status,
  headers: { 'content-type': 'text/plain' },
  body: why,
});

export const emptyReply: StoreReply = { status: 204, headers: {}, body: '' };

export const json = (status: number, value: unknown): StoreReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

/** Form fields that represent headers. xAPI 1.0.3 Communication §1.3. */
const HEADERS: ReadonlySet<string> = new Set([
  'accept',
  'authorization',
  'content-length',
  'content-type',
  'if-match',
  'if-none-match',
  'updated',
  'x-experience-api-version',
]);

/**
 * Normalizes a request. Content that can only post forms names the method in the address, and puts parameters, headers
 * and body into the form. Without a content type the body is JSON. xAPI 1.0.3 Communication §1.3.
 */
export function readRequest(asked: StoreRequest): StoreRequest | StoreReply {
  const wanted = asked.query.get('method');
  if (wanted === null) return asked;
  if (asked.method !== 'POST') return refuse(400, 'the method is named by a form, which is posted');
  if ([...asked.query].length > 1) return refuse(400, 'beside the method, parameters stand in the form');
  const headers = new Map<string, string>();
  const parameters: [string, string][] = [];
  let body = '';
  for (const [name, value] of new URLSearchParams(asked.body)) {
    if (name === 'content') body = value;
    else if (HEADERS.has(name.toLowerCase())) headers.set(name.toLowerCase(), value);
    else parameters.push([name, value]);
  }
  const header = (name: string): string | undefined =>
    headers.get(name) ?? (name === 'content-type' ? 'application/json' : asked.header(name));
  return { method: wanted.toUpperCase(), path: asked.path, query: new URLSearchParams(parameters), header, body };
}
