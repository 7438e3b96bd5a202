import { setupServer } from 'msw/node';
import type { PlatformInstance } from '../platform/instance.ts';

/**
 * Serves the `fetch` calls of this process from the instance. Any other request fails, so nothing leaves the machine by
 * accident. Clients created before `mountNode` must resolve `fetch` at call time. Call `close` when done.
 */
export function mountNode(world: Pick<PlatformInstance, 'handlers'>): { close: () => void } {
  const server = setupServer(...world.handlers);
  server.listen({ onUnhandledRequest: 'error' });
  return { close: () => server.close() };
}
