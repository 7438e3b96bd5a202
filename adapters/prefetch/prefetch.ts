/** A response that was requested before the scripts loaded. */
export type PrefetchedAnswer = {
  /** Normalized by `comparable`. */
  readonly address: string;
  readonly authorization: string | null;
  /** Time of the request, from `performance.now()`. */
  readonly askedAt: number;
  readonly response: Promise<Response>;
};

/** State of the prefetch by the inline script. */
export type PrefetchState = {
  /** Each is used once. */
  readonly answers: PrefetchedAnswer[];
  /** Nonce of this page load; part of the return URL in the prefetched organisation call. */
  readonly nonce: string;
  /** Content hashes of the language files. */
  readonly hashes: Readonly<Record<string, string>>;
  /** Path of the texts of the first screen, if it does not wait for all texts. */
  readonly firstWords: string | undefined;
  /** Organisation code of a login screen, spelled as the screen requests it. */
  readonly loginOf: string | undefined;
  /** Whether the learner is probably signed in: files of the authenticated application are prefetched. */
  readonly isInside: boolean;
  /** Displays that the application did not start, with a retry button. */
  readonly fail: () => void;
  /** When the script ran, on the page's timer. */
  readonly startedAt: number;
  /** Call when the application renders: from here on it reports delays itself. */
  readonly begun: () => void;
};

declare global {
  interface Window {
    /** Present in builds for learners, whose page has the inline script. */
    early?: PrefetchState;
  }
}

/** Removes the cache-busting parameter from a URL. Spec §7. */
export function removeCacheBuster(address: string): string {
  const url = new URL(address);
  url.searchParams.delete('q');
  return url.href;
}
