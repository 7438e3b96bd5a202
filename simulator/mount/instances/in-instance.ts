import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PlatformInstance } from '../../platform/instance.ts';
import type { Scenario } from '../../scenarios/schema.ts';
import { CONTROL_PATH } from '../control.ts';
import { answerWithoutKey, holdsKey } from '../control-key.ts';
import { isFromAnotherSite } from '../enter.ts';
import { sendJsonMessage } from '../http-types.ts';
import type { WallClock } from '../wall-clock.ts';
import {
  enterInstance,
  instanceNamedIn,
  instanceOfCookie,
  mustConfirm,
  REFUSED_INSTANCE,
  sendConfirmation,
} from './instance-path.ts';
import { COMMON_INSTANCE, type Instances } from './instances.ts';

export type AnswerInInstance = (
  request: IncomingMessage,
  response: ServerResponse,
  world: PlatformInstance<WallClock>,
  name: string,
) => Promise<void>;

export type RoutingOptions = {
  readonly scenario: Scenario;
  /** On the site with this port, a page load of `/w/<name>/…` sets the cookie; other sites serve the request directly. */
  readonly port: string | undefined;
  readonly controlKey: string | undefined;
  /** True if only programs of this machine reach the server: without a key, any of their requests makes an instance. */
  readonly isLocal: boolean;
};

/**
 * Routes a request to the instance named in the URL, else to the one of the browser's cookie. An instance is made by a
 * page load or by a request with the key; see RoutingOptions for a server without a key.
 */
export function routeToInstance(
  worlds: Instances<PlatformInstance<WallClock>>,
  answer: AnswerInInstance,
  { scenario: { organisation }, port, controlKey, isLocal }: RoutingOptions,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    // The path `/w/` belongs to an organisation with code `w`.
    const named = organisation.code.toLowerCase() === 'w' ? undefined : instanceNamedIn(request.url ?? '/');
    if (named === 'refused') {
      sendJsonMessage(response, 400, REFUSED_INSTANCE);
      return;
    }
    if (named && port !== undefined && request.method === 'GET' && isPage(named.rest, worlds.common)) {
      if (mustConfirm(request, named, port)) sendConfirmation(request, response, named);
      else if (worlds.at(named.name)) enterInstance(request, response, named, port);
      else sendTooMany(response, worlds.most);
      return;
    }
    const name = named?.name ?? (port === undefined ? COMMON_INSTANCE : instanceOfCookie(request, port));
    const isMissing = !worlds.names().includes(name);
    if (named && isFromAnotherSite(request) && isMissing) {
      sendJsonMessage(response, 403, 'A page of another site makes no world.');
      return;
    }
    const path = named?.rest ?? request.url ?? '/';
    const isOpen = controlKey === undefined ? isLocal : holdsKey(request, controlKey);
    if (isMissing && !isOpen && !isFromPage(request, { path, isNamed: !!named }, worlds.common)) {
      if (path.startsWith(CONTROL_PATH) && answerWithoutKey(request, response, controlKey)) return;
      const words = `There is no world "${name}": open /w/${name}/ in a browser, or call its control with the key.`;
      sendJsonMessage(response, 403, words);
      return;
    }
    const world = worlds.at(name);
    if (!world) {
      sendTooMany(response, worlds.most);
      return;
    }
    if (named) request.url = named.rest;
    return answer(request, response, world, name);
  };
}

const sendTooMany = (response: ServerResponse, most: number): void =>
  sendJsonMessage(response, 503, `There are ${most} worlds in use. One that is unused for ten minutes makes room.`);

/** True for a page load, and for a call by a page of a browser that a page load let in before. */
function isFromPage(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  { path, isNamed }: { path: string; isNamed: boolean },
  world: Pick<PlatformInstance, 'owns'>,
): boolean {
  if (!isNamed && headers['sec-fetch-site'] === 'same-origin') return true;
  const mode = headers['sec-fetch-mode'];
  return method === 'GET' && isPage(path, world) && (mode === undefined || mode === 'navigate');
}

/** Other URLs are called by programs, directly and without a cookie. */
const isPage = (address: string, world: Pick<PlatformInstance, 'owns'>): boolean => {
  const path = address.split(/[?#]/, 1)[0] ?? '/';
  return !world.owns(path) && !path.startsWith(CONTROL_PATH) && path !== '/config.json';
};
