/** A request of a course, and the answer to it. Header names are lower case. */
export type Asked = { method: string; url: URL; header: (name: string) => string | undefined; body: string };
export type Answered = { status: number; headers: Readonly<Record<string, string>>; body: string };

export type Answerer = {
  /** Requests to this address are looked at; all others pass. */
  owns: (url: URL) => boolean;
  /** 'elsewhere': it goes to the network after all. `send` is the page's own fetch, for what must go there as well. */
  answer: (asked: Asked, send: typeof fetch) => Answered | 'elsewhere';
};

type Page = Window & typeof globalThis;

/**
 * Puts answers in the place of the network, for the requests of one page that the answerer owns: fetch, XMLHttpRequest
 * (also the synchronous one, which browsers refuse in a page that is going away) and sendBeacon.
 */
export function answerInPlace(page: Page, answerer: Answerer): void {
  const ownFetch = page.fetch.bind(page);
  const find = (address: string | URL): URL | undefined => {
    if (!URL.canParse(address, page.document.baseURI)) return undefined;
    const url = new URL(address, page.document.baseURI);
    return answerer.owns(url) ? url : undefined;
  };

  page.fetch = async (input, init) => {
    const url = find(typeof input === 'string' || input instanceof page.URL ? input : (input as Request).url);
    if (!url) return ownFetch(input, init);
    const given = init?.body;
    // A text is answered at once: a page that is going away does not come back to read a body.
    const isPlain = typeof given === 'string' || given instanceof page.URLSearchParams;
    const request = new page.Request(input, init);
    const body = isPlain ? String(given) : await request.clone().text();
    const asked = {
      method: request.method,
      url,
      header: (name: string) => request.headers.get(name) ?? undefined,
      body,
    };
    const answered = answerer.answer(asked, ownFetch);
    if (answered === 'elsewhere') return ownFetch(request);
    const { status, headers } = answered;
    return new page.Response(status === 204 ? null : answered.body, { status, headers });
  };

  const ownBeacon = page.navigator.sendBeacon.bind(page.navigator);
  page.navigator.sendBeacon = (address, data) => {
    const url = find(address);
    if (!url || !(typeof data === 'string' || data instanceof page.URLSearchParams)) return ownBeacon(address, data);
    const answered = answerer.answer({ method: 'POST', url, header: () => undefined, body: String(data) }, ownFetch);
    return answered === 'elsewhere' ? ownBeacon(address, data) : answered.status < 400;
  };

  page.XMLHttpRequest = requestClass(page, answerer, find, ownFetch);
}

type Waiting = { method: string; url: URL; isAsync: boolean; headers: Map<string, string> };

/** An XMLHttpRequest that behaves as the browser's own, with an answer of ours where there is one. */
function requestClass(
  page: Page,
  answerer: Answerer,
  find: (address: string | URL) => URL | undefined,
  send: typeof fetch,
): typeof XMLHttpRequest {
  const text = (body: Document | XMLHttpRequestBodyInit | null | undefined): string | undefined => {
    if (body === null || body === undefined) return '';
    return typeof body === 'string' || body instanceof page.URLSearchParams ? String(body) : undefined;
  };
  return class extends page.XMLHttpRequest {
    #waiting: Waiting | undefined;
    #answered: Answered | undefined;
    #state = 0;

    override open(
      method: string,
      address: string | URL,
      isAsync = true,
      user?: string | null,
      password?: string | null,
    ) {
      const url = find(address);
      this.#answered = undefined;
      this.#waiting = url && { method: method.toUpperCase(), url, isAsync, headers: new Map() };
      this.#state = 1;
      super.open(method, address, isAsync, user, password);
    }

    override setRequestHeader(name: string, value: string) {
      this.#waiting?.headers.set(name.toLowerCase(), value);
      super.setRequestHeader(name, value);
    }

    override send(given?: Document | XMLHttpRequestBodyInit | null) {
      const waiting = this.#waiting;
      const body = text(given);
      const { headers } = waiting ?? {};
      const answered =
        waiting && body !== undefined
          ? answerer.answer({ ...waiting, header: (name) => headers?.get(name), body }, send)
          : 'elsewhere';
      if (!waiting || answered === 'elsewhere') {
        this.#waiting = undefined;
        super.send(given);
        return;
      }
      const arrive = () => {
        if (this.#waiting !== waiting) return; // aborted, or opened anew
        this.#answered = answered;
        for (const state of [2, 3, 4]) {
          this.#state = state;
          this.dispatchEvent(new page.Event('readystatechange'));
        }
        const size = { lengthComputable: true, loaded: answered.body.length, total: answered.body.length };
        for (const type of ['load', 'loadend']) this.dispatchEvent(new page.ProgressEvent(type, size));
      };
      if (waiting.isAsync) page.queueMicrotask(arrive);
      else arrive();
    }

    override abort() {
      this.#waiting = undefined;
      this.#answered = undefined;
      super.abort();
    }

    override get readyState() {
      return this.#waiting ? this.#state : super.readyState;
    }
    override get status() {
      return this.#waiting ? (this.#answered?.status ?? 0) : super.status;
    }
    override get statusText() {
      if (!this.#waiting) return super.statusText;
      const { status = 0 } = this.#answered ?? {};
      return status === 0 ? '' : status < 400 ? 'OK' : 'Refused';
    }
    override get responseURL() {
      return this.#waiting ? (this.#answered ? this.#waiting.url.href : '') : super.responseURL;
    }
    override get responseText() {
      return this.#waiting ? (this.#answered?.body ?? '') : super.responseText;
    }
    override get response(): unknown {
      if (!this.#waiting) return super.response;
      const body = this.#answered?.body ?? '';
      if (this.responseType !== 'json') return body;
      try {
        return JSON.parse(body) as unknown;
      } catch {
        return null; // as the browser's own
      }
    }
    override get responseXML() {
      return this.#waiting ? null : super.responseXML;
    }
    override getResponseHeader(name: string) {
      return this.#waiting ? (this.#answered?.headers[name.toLowerCase()] ?? null) : super.getResponseHeader(name);
    }
    override getAllResponseHeaders() {
      if (!this.#waiting) return super.getAllResponseHeaders();
      return Object.entries(this.#answered?.headers ?? {})
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('');
    }
  };
}
