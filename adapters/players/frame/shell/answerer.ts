/** A request of a course, and the answer to it. Header names are lower case. */
export type Asked = { method: string; url: URL; header: (name: string) => string | undefined; body: string };
export type Answered = { status: number; headers: Readonly<Record<string, string>>; body: string };

export type Answerer = {
  /** Called with each page of the course before its own scripts run. */
  meet?: (page: Page) => void;
  /** Requests to this address are looked at; all others pass. */
  owns: (url: URL) => boolean;
  /** Requests to this address are looked at where the page stands still for their answer. */
  ownsAtStandstill?: (url: URL) => boolean;
  /** 'elsewhere': it goes to the network after all. `send` is the page's own fetch, for what must go there as well. */
  answer: (asked: Asked, send: typeof fetch) => Answered | 'elsewhere';
};

export type Page = Window & typeof globalThis;
