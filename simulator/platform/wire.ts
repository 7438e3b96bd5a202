/** One file of a multipart form. */
export type FormFile = { name: string; fileName: string; contentType: string; bytes: Uint8Array };

/** A request as the platform sees it, whatever carried it. Header names are lower case; a path has no query. */
export type WireRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  header: (name: string) => string | undefined;
  /** Text of the body, for JSON. */
  text: string | undefined;
  files: readonly FormFile[];
  /** Sent by a page that may be going away. */
  keepalive?: boolean;
};

/** A reply before it becomes a Response. `json` objects may be shared between replies: never change one. */
export type WireReply = {
  status: number;
  headers: Readonly<Record<string, string>>;
  json?: unknown;
  /** Text of `json`, where the handler has it at hand. */
  text?: string;
  bytes?: Uint8Array;
  /** What a script reads that follows a redirect; none: the other site answers to no script (CORS). */
  followed?: WireReply;
};

/** The platform, or the way to it, gave no answer. */
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

/** `HEAD` gets the headers of the whole answer. */
export function writeResponse(reply: WireReply, method: string): Response {
  const { status } = reply;
  const { body = null, headers } = contentOf(reply);
  const sent = method === 'HEAD' ? null : body instanceof Uint8Array ? new Uint8Array(body) : body;
  return new Response(sent, { status, headers });
}

/** The answer as `fetch` gives it to a script, redirects followed; undefined: a network error. Fetch Standard, HTTP-redirect fetch. */
export function fetchedResponse(reply: WireReply, { method, redirect }: Request): Response | undefined {
  const { location } = reply.headers;
  if (!REDIRECTS.has(reply.status) || location === undefined || redirect === 'manual')
    return writeResponse(reply, method);
  if (redirect === 'error' || !reply.followed) return undefined;
  const response = writeResponse(reply.followed, method);
  // Nothing but a real network sets these two.
  return Object.defineProperties(response, { redirected: { value: true }, url: { value: location } });
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** What a reply has on the wire: its body, none where its status has none, and its headers. */
export function contentOf(reply: WireReply): { body: Uint8Array | string | undefined; headers: WireReply['headers'] } {
  const { status, headers, bytes } = reply;
  if (BODILESS.has(status)) return { body: undefined, headers };
  if (bytes) return { body: bytes, headers };
  const body = reply.text ?? (reply.json === undefined ? undefined : JSON.stringify(reply.json));
  return { body, headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers } };
}

/** Statuses without a body. Fetch Standard, null body status. */
const BODILESS: ReadonlySet<number> = new Set([101, 103, 204, 205, 304]);

/** Does this media type announce a form with files? */
export const isForm = (type: string): boolean => type.startsWith('multipart/form-data');

export async function readFiles(sent: Pick<Body, 'formData'>): Promise<FormFile[]> {
  const form = await sent.formData().catch(() => undefined); // not a form after all: no files, which is refused later
  if (!form) return [];
  const files: FormFile[] = [];
  for (const [name, value] of form.entries()) {
    if (typeof value === 'string') continue;
    const bytes = new Uint8Array(await value.arrayBuffer());
    files.push({ name, fileName: value.name, contentType: value.type, bytes });
  }
  return files;
}
