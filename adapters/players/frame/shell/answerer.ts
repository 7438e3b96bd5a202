/** A course's request and its response. Header names are lower case. */
export type CourseRequest = { method: string; url: URL; header: (name: string) => string | undefined; body: string };
export type CourseResponse = { status: number; headers: Readonly<Record<string, string>>; body: string };

export type RequestInterceptor = {
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
  answer: (asked: CourseRequest, send: typeof fetch) => CourseResponse | 'elsewhere';
};

export type Page = Window & typeof globalThis;
