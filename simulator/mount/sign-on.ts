import type { IncomingMessage, ServerResponse } from 'node:http';
import type { components } from '#openapi/generated/platform.d.ts';
import { readBody } from './exchange.ts';
import { say, type Sites } from './http-types.ts';
import { escapeHtml, PAGE_HEADERS, sendPage } from './simulated-page.ts';

/** Sign-in page of a pretended identity provider; a story names it as `loginUrl: /simulated/sign-on`. */
export const SIGN_ON_PATH = '/simulated/sign-on';

type SignOn = { signOn: (userName: string) => components['schemas']['LoginResult'] | undefined };

/**
 * GET shows the people of the story; POST signs the chosen one on and sends the browser back to `returnUrl` with
 * `token` in its query, which is how single sign-on hands the token over. Only addresses of the application are
 * returned to.
 */
export async function answerSignOn(
  request: IncomingMessage,
  response: ServerResponse,
  sites: Pick<Sites, 'appUrl' | 'scenario'>,
  world: SignOn,
): Promise<void> {
  const asked = new URL(request.url ?? '/', sites.appUrl);
  const { code, name } = sites.scenario.organisation;
  const back = returnAddress(asked.searchParams.get('returnUrl') ?? `/${code}/login`, sites.appUrl);
  if (!back) return say(response, 400, 'The returnUrl is no address of the application.', PAGE_HEADERS);
  if (request.method !== 'POST') return sendPage(request, response, name, question + personButtons(sites));
  const body = await readBody(request, 10_000);
  const userName = typeof body === 'string' ? '' : (new URLSearchParams(body.toString('utf8')).get('userName') ?? '');
  const signedIn = world.signOn(userName);
  if (!signedIn)
    return sendPage(
      request,
      response,
      name,
      `<p role="alert">This person cannot sign in.</p>${personButtons(sites)}`,
      403,
    );
  back.searchParams.set('token', signedIn.access_token);
  response.writeHead(303, { ...PAGE_HEADERS, location: back.href }).end();
}

function returnAddress(text: string, appUrl: string): URL | undefined {
  if (!URL.canParse(text, appUrl)) return undefined;
  const url = new URL(text, appUrl);
  return url.origin === appUrl ? url : undefined;
}

const question = '<p>A pretended identity provider. Who are you?</p>';

const personButtons = ({ scenario }: Pick<Sites, 'scenario'>): string =>
  scenario.people
    .map(({ userName, firstName, lastName }) => {
      const label = `${escapeHtml(firstName)} ${escapeHtml(lastName)}`;
      return `<form method="post"><button name="userName" value="${escapeHtml(userName)}">${label}</button></form>`;
    })
    .join('');
