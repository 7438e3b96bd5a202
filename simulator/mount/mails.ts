import type { IncomingMessage, ServerResponse } from 'node:http';
import type { World } from '../platform/world.ts';
import { escapeHtml, sendPage } from './simulated-page.ts';

export const MAILS_PATH = '/simulated/mails';

/** What the platform has mailed, newest first, with links that work: activation and password reset need no mail server. */
export function answerMails(request: IncomingMessage, response: ServerResponse, world: Pick<World, 'mailbox'>): void {
  const mails = [...world.mailbox.all()].reverse().map(
    ({ to, subject, body, link }) => `<article><p>To ${escapeHtml(to)}</p><h2>${escapeHtml(subject)}</h2>
<pre>${escapeHtml(body)}</pre><p><a href="${escapeHtml(link)}">Open the link</a></p></article>`,
  );
  sendPage(
    request,
    response,
    { title: 'Mails' },
    mails.length > 0 ? mails.join('') : '<p>No mail has been sent yet.</p>',
  );
}
