/** A course's request and its response. Header names are lower case. */
export type Asked = { method: string; url: URL; header: (name: string) => string | undefined; body: string };
export type Answered = { status: number; headers: Readonly<Record<string, string>>; body: string };

export type Answerer = {
  /** Called with each page of the course before its own scripts run. */
  meet?: (page: Page) => void;
  /** Whether to intercept requests to this URL; all others pass. */
  owns: (url: URL) => boolean;
  /** Whether to intercept synchronous requests to this URL. */
  ownsAtStandstill?: (url: URL) => boolean;
  /**
   * Responds, or returns 'elsewhere' to let the request pass. `send`: the page's own fetch, to also send something
   * there.
   */
  answer: (asked: Asked, send: typeof fetch) => Answered | 'elsewhere';
};

export type Page = Window & typeof globalThis;
