import fc from 'fast-check';

/** How a page asks: by default as a script of it fetches something. */
export type Asking = Partial<Record<'method' | 'mode' | 'destination' | 'range', string>>;

/** A request as a worker sees it. */
export const aRequest = (url: string, { method = 'GET', mode = 'cors', destination = '', range }: Asking = {}) => ({
  method,
  url,
  mode: mode as RequestMode,
  destination: destination as RequestDestination,
  headers: new Headers(range === undefined ? {} : { Range: range }),
});

/** Whatever a page may ask for below one of these folders, in any way. */
export const anythingBelow = (...folders: string[]) =>
  fc.record({
    path: fc.tuple(fc.constantFrom(...folders), fc.webPath()).map(([folder, rest]) => folder + rest),
    how: fc.record({
      method: fc.constantFrom('GET', 'POST'),
      mode: fc.constantFrom('navigate', 'cors', 'no-cors', 'same-origin'),
      destination: fc.constantFrom('', 'document', 'iframe', 'script'),
    }),
  });
