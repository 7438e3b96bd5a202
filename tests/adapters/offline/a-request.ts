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
