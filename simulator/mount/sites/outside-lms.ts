import type { IncomingMessage, ServerResponse } from 'node:http';
import type { World } from '../../platform/world.ts';
import { readBody } from '../exchange.ts';
import { say, type Sites } from '../http-types.ts';
import { escapeHtml, PAGE_HEADERS, sendPage } from '../simulated-page.ts';

/** Where the pretended LMS of somebody else listens to HACP, on its own origin. */
export const HACP_PATH = '/hacp';

/**
 * The LMS of somebody else: a page from which its learners are launched into a title here, and the address at which it
 * hears of them. The title is in `cid`, the session in `sid`.
 */
export async function answerOutsideLms(
  request: IncomingMessage,
  response: ServerResponse,
  sites: Pick<Sites, 'appUrl' | 'outsideUrl' | 'scenario'> & { worldPath: string },
  world: Pick<World, 'outside'>,
): Promise<void> {
  const asked = new URL(request.url ?? '/', sites.outsideUrl);
  if (asked.pathname === HACP_PATH && request.method === 'POST') {
    const body = await readBody(request, 1_000_000);
    if (typeof body === 'string') {
      say(response, 413, 'The form is too large.', PAGE_HEADERS);
      return;
    }
    response.writeHead(200, { ...PAGE_HEADERS, 'content-type': 'text/plain; charset=utf-8' });
    return void response.end(world.outside.answer(body.toString('utf8')));
  }
  if (asked.pathname !== '/') {
    say(response, 404, 'This LMS has one page.', PAGE_HEADERS);
    return;
  }
  const { code, name } = sites.scenario.organisation;
  const sid = asked.searchParams.get('sid') ?? 'session-1';
  const links = sites.scenario.catalogue.titles.map(({ id, title }) => {
    const launch = new URL(`${sites.worldPath}/${code}/aicc-content`, sites.appUrl);
    const hearsAt = sites.outsideUrl + sites.worldPath + HACP_PATH;
    launch.search = new URLSearchParams({ AICC_SID: sid, AICC_URL: hearsAt, cid: id }).toString();
    return `<li><a href="${escapeHtml(launch.href)}">${escapeHtml(title)}</a></li>`;
  });
  sendPage(
    request,
    response,
    { title: 'An LMS of somebody else' },
    `<p>Its learners are launched into titles of ${escapeHtml(name)}.</p><ul>${links.join('')}</ul>`,
  );
}
