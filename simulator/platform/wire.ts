export type FormFile = { name: string; fileName: string; contentType: string; bytes: Uint8Array };

/** A request independent of its transport. Header names are lower case; the path has no query. */
export type WireRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  header: (name: string) => string | undefined;
  /** Body text, for JSON. */
  text: string | undefined;
  files: readonly FormFile[];
  /** Sent with `keepalive`: the page may be closing. */
  keepalive?: boolean;
};

/** A reply before conversion to a Response. Replies may share `json` objects: never change one. */
export type WireReply = {
  status: number;
  headers: Readonly<Record<string, string>>;
  json?: unknown;
  /** Serialized `json`, if the handler has it cached. */
  text?: string;
  bytes?: Uint8Array;
  /** Response at the redirect target, for scripts that follow it. Absent if the other site blocks scripts (CORS). */
  followed?: WireReply;
};

/** No response: the platform or the network failed. */
export const NO_ANSWER = 'no answer';
export type NoAnswer = typeof NO_ANSWER;

export async function readRequest(request: Request): Promise<WireRequest> {
  const { pathname, searchParams } = new URL(request.url);
  const type = request.headers.get('content-type') ?? '';
  const carries = request.method !== 'GET' && request.method !== 'HEAD' && request.body !== null;
  const multipart = carries && isForm(type);
  return {
    method: request.method,
    path: pathname,
    query: searchParams,
    header: (name) => request.headers.get(name) ?? undefined,
    text: carries && !multipart ? await request.text() : undefined,
    files: multipart ? await readFiles(request) : [],
    keepalive: request.keepalive,
  };
}

/** Converts a reply to a Response. `HEAD` gets the headers of the whole response. */
export function writeResponse(reply: WireReply, method: string): Response {
  const { status } = reply;
  const { body = null, headers } = contentOf(reply);
  const sent = method === 'HEAD' ? null : body instanceof Uint8Array ? new Uint8Array(body) : body;
  return new Response(sent, { status, headers });
}

/**
 * Returns the response that `fetch` gives a script, with redirects followed; undefined for a network error. Fetch
 * Standard, HTTP-redirect fetch.
 */
export function fetchedResponse(reply: WireReply, { method, redirect }: Request): Response | undefined {
  const { location } = reply.headers;
  if (!REDIRECTS.has(reply.status) || location === undefined || redirect === 'manual')
    return writeResponse(reply, method);
  if (redirect === 'error' || !reply.followed) return undefined;
  const response = writeResponse(reply.followed, method);
  // Scripts cannot set these two; only a real network request does.
  return Object.defineProperties(response, { redirected: { value: true }, url: { value: location } });
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Returns headers and body on the wire. The body is undefined for statuses without one. */
export function contentOf(reply: WireReply): { body: Uint8Array | string | undefined; headers: WireReply['headers'] } {
  const { status, headers, bytes } = reply;
  if (BODILESS.has(status)) return { body: undefined, headers };
  if (bytes) return { body: bytes, headers };
  const body = reply.text ?? (reply.json === undefined ? undefined : JSON.stringify(reply.json));
  return { body, headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers } };
}

/** Statuses without a body. Fetch Standard, null body status. */
const BODILESS: ReadonlySet<number> = new Set([101, 103, 204, 205, 304]);

/** True for the media type of a multipart form. */
export const isForm = (type: string): boolean => type.startsWith('multipart/form-data');

export async function readFiles(sent: Pick<Body, 'formData'>): Promise<FormFile[]> {
  const form = await sent.formData().catch(() => undefined); // a malformed form has no files and is refused later
  if (!form) return [];
  const files: FormFile[] = [];
  for (const [name, value] of form.entries()) {
    if (typeof value === 'string') continue;
    const bytes = new Uint8Array(await value.arrayBuffer());
    files.push({ name, fileName: value.name, contentType: value.type, bytes });
  }
  return files;
}
