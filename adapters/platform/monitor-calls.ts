import type { ConnectionWatch } from '#domain/kernel/connection.ts';
import type { Environment } from './environment.ts';

/**
 * Wraps `fetch` to monitor calls to these origins: reports whether they got a response. Calls that the caller aborted
 * do not count; timeouts count as no response.
 */
export const monitorCalls =
  (
    { fetch }: Pick<Environment, 'fetch'>,
    origins: readonly string[],
    { answered, lost }: Pick<ConnectionWatch, 'answered' | 'lost'>,
  ): Environment['fetch'] =>
  async (request) => {
    const isOurs = origins.includes(new URL(request.url).origin);
    try {
      const answer = await fetch(request);
      if (isOurs && request.cache === 'no-store') answered(); // otherwise the response may come from the HTTP cache
      return answer;
    } catch (error) {
      const { signal } = request;
      if (isOurs && (!signal.aborted || (signal.reason as Partial<Error> | undefined)?.name === 'TimeoutError')) lost();
      throw error;
    }
  };
