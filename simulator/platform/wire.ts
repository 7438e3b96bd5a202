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
};

/** The platform, or the way to it, gave no answer. */
export const NO_ANSWER = 'no answer';
export type NoAnswer = typeof NO_ANSWER;

export async function readRequest(request: Request): Promise<WireRequest> {
  const { pathname, searchParams } = new URL(request.url);
  const type = request.headers.get('content-type') ?? '';
  const carries = request.method !== 'GET' && request.method !== 'HEAD' && request.body !== null;
  const multipart = carries && type.startsWith('multipart/form-data');
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

export function writeResponse(reply: WireReply): Response {
  const { status, headers } = reply;
  if (reply.bytes) return new Response(new Uint8Array(reply.bytes), { status, headers });
  if (reply.text !== undefined || reply.json !== undefined) {
    const body = reply.text ?? JSON.stringify(reply.json);
    return new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } });
  }
  return new Response(null, { status, headers });
}

async function readFiles(request: Request): Promise<FormFile[]> {
  const form = await request.formData().catch(() => undefined); // not a form after all: no files, which is refused later
  if (!form) return [];
  const files: FormFile[] = [];
  for (const [name, value] of form.entries()) {
    if (typeof value === 'string') continue;
    const bytes = new Uint8Array(await value.arrayBuffer());
    files.push({ name, fileName: value.name, contentType: value.type, bytes });
  }
  return files;
}
