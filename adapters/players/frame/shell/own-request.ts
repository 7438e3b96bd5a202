import type { CourseResponse, RequestInterceptor, Page } from './answerer.ts';

type Waiting = { method: string; url: URL; isAsync: boolean; headers: Map<string, string> };
type Credentials = [user?: string | null, password?: string | null];
type Body = Document | XMLHttpRequestBodyInit | null;

/** An XMLHttpRequest class that behaves like the browser's own, with the answerer's responses. */
export function requestClass(
  page: Page,
  answerer: RequestInterceptor,
  find: (address: string | URL, isAsync: boolean) => URL | undefined,
  send: typeof fetch,
): typeof XMLHttpRequest {
  return class extends page.XMLHttpRequest {
    #waiting: Waiting | undefined;
    #answered: CourseResponse | undefined;
    #state = 0;

    /** Undefined if the browser's own request is in use. */
    get #said() {
      return this.#waiting && saidOf(this.#waiting.url, this.#answered);
    }

    override open(method: string, address: string | URL, isAsync = true, ...who: Credentials) {
      const url = find(address, isAsync);
      this.#answered = undefined;
      this.#waiting = url && { method: method.toUpperCase(), url, isAsync, headers: new Map() };
      this.#state = 1;
      super.open(method, address, isAsync, ...who);
    }

    override setRequestHeader(name: string, value: string) {
      this.#waiting?.headers.set(name.toLowerCase(), value);
      super.setRequestHeader(name, value);
    }

    override send(given?: Body) {
      const waiting = this.#waiting;
      const answered = waiting ? answerTo(waiting, textOf(page, given), answerer, send) : 'elsewhere';
      if (!waiting || answered === 'elsewhere') {
        this.#waiting = undefined;
        super.send(given);
        return;
      }
      const arrive = () => {
        if (this.#waiting !== waiting) return; // aborted, or opened again
        this.#answered = answered;
        notifyFinished(page, this, answered.body.length, (state) => (this.#state = state));
      };
      if (waiting.isAsync) page.queueMicrotask(arrive);
      else arrive();
    }

    override abort() {
      this.#waiting = this.#answered = undefined;
      super.abort();
    }

    override get readyState() {
      return this.#waiting ? this.#state : super.readyState;
    }
    override get status() {
      return this.#said?.status ?? super.status;
    }
    override get statusText() {
      return this.#said?.statusText ?? super.statusText;
    }
    override get responseURL() {
      return this.#said?.responseURL ?? super.responseURL;
    }
    override get responseText() {
      return this.#said?.body ?? super.responseText;
    }
    override get response(): unknown {
      return this.#said ? this.#said.read(this.responseType) : (super.response as unknown);
    }
    override get responseXML() {
      return this.#waiting ? xmlOf(page, this.#answered) : super.responseXML;
    }
    override getResponseHeader(name: string) {
      return this.#said ? this.#said.header(name) : super.getResponseHeader(name);
    }
    override getAllResponseHeaders() {
      return this.#said?.allHeaders() ?? super.getAllResponseHeaders();
    }
  };
}

/** `responseXML`: parsed if the content type is XML, otherwise null. */
function xmlOf(page: Page, answered: CourseResponse | undefined): Document | null {
  const type = answered?.headers['content-type'] ?? '';
  return answered && /[/+]xml\b/.test(type) ? new page.DOMParser().parseFromString(answered.body, 'text/xml') : null;
}

/** The request body as text; undefined for other types. */
function textOf(page: Page, body: Body | undefined): string | undefined {
  if (body === null || body === undefined) return '';
  return typeof body === 'string' || body instanceof page.URLSearchParams ? String(body) : undefined;
}

const answerTo = (waiting: Waiting, body: string | undefined, answerer: RequestInterceptor, send: typeof fetch) =>
  body === undefined
    ? 'elsewhere'
    : answerer.answer({ ...waiting, header: (name) => waiting.headers.get(name), body }, send);

/** Fires the events of a completed request. */
function notifyFinished(page: Page, request: XMLHttpRequest, total: number, become: (state: number) => void): void {
  for (const state of [2, 3, 4]) {
    become(state);
    request.dispatchEvent(new page.Event('readystatechange'));
  }
  const size = { lengthComputable: true, loaded: total, total };
  for (const type of ['load', 'loadend']) request.dispatchEvent(new page.ProgressEvent(type, size));
}

/** Response properties like the browser's own, also before the response is there. */
function saidOf(url: URL, answered: CourseResponse | undefined) {
  const { status = 0, headers = {}, body = '' } = answered ?? {};
  return {
    status,
    statusText: status === 0 ? '' : status < 400 ? 'OK' : 'Refused',
    responseURL: answered ? url.href : '',
    body,
    read: (as: XMLHttpRequestResponseType): unknown => {
      if (as !== 'json') return body;
      try {
        return JSON.parse(body) as unknown;
      } catch {
        return null; // like the browser's own
      }
    },
    header: (name: string) => headers[name.toLowerCase()] ?? null,
    allHeaders: () =>
      Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join(''),
  };
}
