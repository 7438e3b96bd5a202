import type { World } from '../platform/world.ts';

/**
 * The world as `fetch`: no worker, no port. No answer rejects with a TypeError and an abort with its reason, as in a
 * browser. Relative addresses are the platform's own.
 */
export const directFetch =
  (world: Pick<World, 'respond'>): typeof fetch =>
  async (input, init) => {
    const request =
      input instanceof Request && init === undefined
        ? input // as it is: a copy costs as much as the answer
        : new Request(typeof input === 'string' ? new URL(input, PLATFORM_ORIGIN) : input, init);
    request.signal.throwIfAborted();
    const response = await world.respond(request);
    if (response.type === 'error') throw new TypeError('Failed to fetch');
    return response;
  };

/** Stands for the origin of the platform where nothing listens. */
export const PLATFORM_ORIGIN = 'http://platform.test';
/** A site of its own, as content must have. */
export const CONTENT_ORIGIN = 'https://content.test';
