import type { IncomingMessage, ServerResponse } from 'node:http';
import type { components } from '#openapi/generated/platform.d.ts';
import { readBody } from './exchange.ts';
import { sendJsonMessage, type Sites } from './http-types.ts';
import { handingOver, returnAddress } from './sign-on-return.ts';
import { escapeHtml, PAGE_HEADERS, sendPage } from './simulated-page.ts';

/** Sign-in page of the simulated identity provider; scenarios use `loginUrl: /simulated/sign-on`. */
export const SIGN_ON_PATH = '/simulated/sign-on';

type SignOn = { signOn: (userName: string) => components['schemas']['LoginResult'] | undefined };
type Provider = Pick<Sites, 'appUrl' | 'signOnUrl' | 'scenario'>;

/**
 * Provider site. GET lists the people of the scenario; POST signs the selected one on and redirects to `returnUrl` with
 * `token` in the query. Redirects only to the application.
 */
export async function answerSignOn(
  request: IncomingMessage,
  response: ServerResponse,
  sites: Provider,
  world: SignOn,
): Promise<void> {
  const asked = new URL(request.url ?? '/', sites.signOnUrl);
  if (asked.pathname !== SIGN_ON_PATH) {
    sendJsonMessage(response, 404, 'The provider has one page.', PAGE_HEADERS);
    return;
  }
  const { code, name } = sites.scenario.organisation;
  const back = returnAddress(asked, { code, origin: sites.appUrl });
  if (!back) {
    sendJsonMessage(response, 400, 'The returnUrl is no address of the application.', PAGE_HEADERS);
    return;
  }
  // `form-action` also applies to the redirect after the form, which targets the application.
  const page = { title: name, formsTo: sites.appUrl };
  if (request.method !== 'POST') {
    sendPage(request, response, page, question(back) + personButtons(sites));
    return;
  }
  const body = await readBody(request, 10_000);
  const userName = typeof body === 'string' ? '' : (new URLSearchParams(body.toString('utf8')).get('userName') ?? '');
  const signedIn = world.signOn(userName);
  if (!signedIn) {
    const refused = `<p role="alert">This person cannot sign in.</p>${personButtons(sites)}`;
    sendPage(request, response, { ...page, status: 403 }, refused);
    return;
  }
  const { href } = handingOver(back, signedIn.access_token);
  response.writeHead(303, { ...PAGE_HEADERS, location: href }).end();
}

const question = (back: URL): string =>
  `<p>A pretended identity provider. Who are you? <a href="${escapeHtml(back.href)}">Nobody: go back</a></p>`;

const personButtons = ({ scenario }: Pick<Provider, 'scenario'>): string =>
  scenario.people
    .map(({ userName, firstName, lastName }) => {
      const label = `${escapeHtml(firstName)} ${escapeHtml(lastName)}`;
      return `<form method="post"><button name="userName" value="${escapeHtml(userName)}">${label}</button></form>`;
    })
    .join('');
