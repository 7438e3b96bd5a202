import fc from 'fast-check';

/** How a page makes a request; by default a script calls `fetch`. */
export type Asking = Partial<Record<'method' | 'mode' | 'destination' | 'range', string>>;

/** A request as a service worker sees it. */
export const aRequest = (url: string, { method = 'GET', mode = 'cors', destination = '', range }: Asking = {}) => ({
  method,
  url,
  mode: mode as RequestMode,
  destination: destination as RequestDestination,
  headers: new Headers(range === undefined ? {} : { Range: range }),
});

/** Arbitrary requests of a page below one of these folders. */
export const anythingBelow = (...folders: string[]) =>
  fc.record({
    path: fc.tuple(fc.constantFrom(...folders), fc.webPath()).map(([folder, rest]) => folder + rest),
    how: fc.record({
      method: fc.constantFrom('GET', 'POST'),
      mode: fc.constantFrom('navigate', 'cors', 'no-cors', 'same-origin'),
      destination: fc.constantFrom('', 'document', 'iframe', 'script'),
    }),
  });
