import type { CourseFileAt } from '../../../../offline/downloads/addresses.ts';
import type { DeviceAnswer, FileRequest } from '../../device-files.ts';
import { SHELL_PAGE } from './carried.ts';
import { PERMISSIONS } from '../../../page-cache/page-headers.ts';

/** A page of the content site, as its worker sees it. */
export type ShellWindow = {
  readonly url: string;
  readonly postMessage: (message: FileRequest, ports: readonly MessagePort[]) => void;
};

type Around = {
  windows: () => Promise<readonly ShellWindow[]>;
  channel: () => { mine: Pick<MessagePort, 'onmessage' | 'close'>; theirs: MessagePort };
  after: (ms: number) => Promise<void>;
  /** Origin of the application. */
  app: string;
};

/** Timeout in ms for the application, whose disk may be slow. */
const ANSWER_MS = 20_000;

/**
 * Serves files of downloaded courses. The application stores them encrypted; the worker requests them through the
 * course host page that was opened for this download. Only the URL of that page names the download, so other courses of
 * this site cannot know it.
 */
export function deviceFiles({ windows, channel, after, app }: Around) {
  const headers = courseHeaders(app);
  const asked = async (shell: ShellWindow, message: FileRequest): Promise<DeviceAnswer | undefined> => {
    const { mine, theirs } = channel();
    const answered = new Promise<DeviceAnswer>((resolve) => {
      mine.onmessage = ({ data }: MessageEvent<DeviceAnswer>) => resolve(data);
    });
    shell.postMessage(message, [theirs]);
    const answer = await Promise.race([answered, after(ANSWER_MS)]);
    mine.close();
    return answer ?? undefined;
  };
  return async ({ downloadId, path }: CourseFileAt, range: string | null): Promise<Response> => {
    const shell = (await windows()).find(({ url }) => isOf(url, downloadId));
    const answer = shell && (await asked(shell, { op: 'file', path, range }));
    if (!answer) return notHere(headers);
    const { status, body, more } = answer;
    return new Response(body, { status, headers: { ...headers, ...more } });
  };
}

/** Whether a URL is a course host page that was opened for this download. */
function isOf(url: string, downloadId: string): boolean {
  const { pathname, hash } = new URL(url);
  return pathname === SHELL_PAGE && new URLSearchParams(hash.slice(1)).get('pack') === downloadId;
}

/** Response for a file that was not downloaded: temporarily unavailable, not missing. */
const notHere = (headers: Record<string, string>) =>
  new Response('This file was not downloaded.', {
    status: 504,
    headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
  });

/**
 * Headers of a downloaded course file; the host's own are not stored. The course may load its own files and nothing else,
 * because files of other hosts are not downloaded. `app`: origin of the application.
 */
export const courseHeaders = (app: string): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    `frame-ancestors 'self' ${app}`,
  ].join('; '),
  'permissions-policy': PERMISSIONS,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
});
