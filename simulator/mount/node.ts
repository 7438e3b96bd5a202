import { setupServer } from 'msw/node';
import type { World } from '../platform/world.ts';

/**
 * Puts the world behind the real `fetch` of this process. A request that is not the platform's is an error: nothing
 * leaves the machine by accident. Call `close` when done; a client made before `mountNode` must look `fetch` up at call time.
 */
export function mountNode(world: Pick<World, 'handlers'>): { close: () => void } {
  const server = setupServer(...world.handlers);
  server.listen({ onUnhandledRequest: 'error' });
  return { close: () => server.close() };
}
