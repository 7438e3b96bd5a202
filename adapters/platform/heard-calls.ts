import type { ConnectionWatch } from '#domain/kernel/connection.ts';
import type { Environment } from './environment.ts';

/**
 * The same `fetch`; of calls of these origins it is told whether they were answered. One that whoever made it gave up
 * says nothing; one that took too long had no answer.
 */
export const heardCalls =
  (
    { fetch }: Pick<Environment, 'fetch'>,
    origins: readonly string[],
    { answered, lost }: Pick<ConnectionWatch, 'answered' | 'lost'>,
  ): Environment['fetch'] =>
  async (request) => {
    const isOurs = origins.includes(new URL(request.url).origin);
    try {
      const answer = await fetch(request);
      if (isOurs && request.cache === 'no-store') answered(); // else it may come from the browser's cache
      return answer;
    } catch (error) {
      const { signal } = request;
      if (isOurs && (!signal.aborted || (signal.reason as Partial<Error> | undefined)?.name === 'TimeoutError')) lost();
      throw error;
    }
  };
