import type { PlatformInstance } from '../platform/instance.ts';

/**
 * Wraps an instance as `fetch`, without worker or port. As in a browser, no response rejects with a TypeError and an
 * abort with its reason. Relative URLs belong to the platform.
 */
export const directFetch =
  (world: Pick<PlatformInstance, 'respond'>): typeof fetch =>
  async (input, init) => {
    const request =
      input instanceof Request && init === undefined
        ? input // not copied: a copy costs as much as the response
        : new Request(typeof input === 'string' ? new URL(input, PLATFORM_ORIGIN) : input, init);
    request.signal.throwIfAborted();
    const response = await world.respond(request);
    if (response.type === 'error') throw new TypeError('Failed to fetch');
    return response;
  };

/** Placeholder origin of the platform, without a server. */
export const PLATFORM_ORIGIN = 'http://platform.test';
/** Placeholder origin of content, which needs a site of its own. */
export const CONTENT_ORIGIN = 'https://content.test';
