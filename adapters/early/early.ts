/** An answer that the page asked for before its scripts were there. */
export type EarlyAnswer = {
  /** As in `comparable`. */
  readonly address: string;
  readonly authorization: string | null;
  /** `performance.now()`. */
  readonly askedAt: number;
  readonly response: Promise<Response>;
};

/** What the script in the page itself has begun. */
export type Early = {
  /** Each is given out once. */
  readonly answers: EarlyAnswer[];
  /** Of this page load, as it stands in the return address that the organisation was asked for with. */
  readonly nonce: string;
  /** Of each language's file of texts. */
  readonly hashes: Readonly<Record<string, string>>;
  /** Path of the words that the screen begins with, where it does not wait for all of them. */
  readonly firstWords: string | undefined;
  /** Code of the organisation whose login this is, as its screen asks for it. */
  readonly loginOf: string | undefined;
  /** Somebody is in: what is behind sign-in follows, and its files are asked for already. */
  readonly isInside: boolean;
  /** The application did not start: the page says so, and offers to try again. */
  readonly fail: () => void;
  /** When the script ran, on the page's timer. */
  readonly startedAt: number;
  /** The application draws: from here on it says itself what is late. */
  readonly begun: () => void;
};

declare global {
  interface Window {
    /** Where a page has that script: a build for learners. */
    early?: Early;
  }
}

/** An address without the parameter that only keeps caches from answering. Spec §7. */
export function comparable(address: string): string {
  const url = new URL(address);
  url.searchParams.delete('q');
  return url.href;
}
