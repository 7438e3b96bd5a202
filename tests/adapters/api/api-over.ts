import { type Api, createApi } from '#adapters/api/client.ts';
import { PLATFORM_ORIGIN } from '#simulator/mount/direct.ts';

type Line = (request: Request) => Promise<Response>;

/** The client of the platform’s API over a network that the test controls. */
export const apiOver = (fetch: Line, token: () => string | undefined = () => 'token'): Api =>
  createApi({ baseUrl: PLATFORM_ORIGIN, fetch, token, now: () => 0, onUnauthorised: () => undefined });
