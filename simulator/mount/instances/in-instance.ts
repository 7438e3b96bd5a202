import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PlatformInstance } from '../../platform/instance.ts';
import type { Scenario } from '../../scenarios/schema.ts';
import { CONTROL_PATH } from '../control.ts';
import { isFromAnotherSite } from '../enter.ts';
import { sendJsonMessage } from '../http-types.ts';
import type { WallClock } from '../wall-clock.ts';
import { enterInstance, REFUSED_INSTANCE, instanceNamedIn, instanceOfCookie } from './instance-path.ts';
import { COMMON_INSTANCE, type Instances } from './instances.ts';

export type AnswerInInstance = (
  request: IncomingMessage,
  response: ServerResponse,
  world: PlatformInstance<WallClock>,
  name: string,
) => Promise<void>;

/**
 * Routes a request to the instance named in the URL, else to the one of the browser's cookie. On the site with this
 * `port`, a page load of `/w/<name>/…` sets the cookie; other sites serve the request directly.
 */
export function routeToInstance(
  worlds: Instances<PlatformInstance<WallClock>>,
  answer: AnswerInInstance,
  { organisation }: Scenario,
  port?: string,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    // The path `/w/` belongs to an organisation with code `w`.
    const named = organisation.code.toLowerCase() === 'w' ? undefined : instanceNamedIn(request.url ?? '/');
    if (named === 'refused') {
      sendJsonMessage(response, 400, REFUSED_INSTANCE);
      return;
    }
    if (named && port !== undefined && request.method === 'GET' && isPage(named.rest, worlds.common)) {
      enterInstance(request, response, named, port);
      return;
    }
    const name = named?.name ?? (port === undefined ? COMMON_INSTANCE : instanceOfCookie(request, port));
    if (named && isFromAnotherSite(request) && !worlds.names().includes(name)) {
      sendJsonMessage(response, 403, 'A page of another site makes no world.');
      return;
    }
    const world = worlds.at(name);
    if (!world) {
      sendJsonMessage(
        response,
        503,
        `There are ${worlds.most} worlds already. One that is unused for a day is forgotten.`,
      );
      return;
    }
    if (named) request.url = named.rest;
    return answer(request, response, world, name);
  };
}

/** Other URLs are called by programs, directly and without a cookie. */
const isPage = (address: string, world: Pick<PlatformInstance, 'owns'>): boolean => {
  const path = address.split(/[?#]/, 1)[0] ?? '/';
  return !world.owns(path) && !path.startsWith(CONTROL_PATH) && path !== '/config.json';
};
