import { PortFailure } from '#domain/outcome/port-failure.ts';
import { type ListedCourse, DownloadFailure } from '#domain/downloads/index.ts';
import { type Api, requestJson } from '../../api/client.ts';
import { fields, hasList, list, number, text } from '../../api/wire/read.ts';
import type { Environment } from '../../platform/environment.ts';
import type { Fetch } from '../../players/content-answer.ts';
import type { ObservedFiles } from './observed-files.ts';
import { findFiles, linkTo } from './find-files.ts';
import { opensOwnWindow } from './popup-window.ts';

type Title = { titleId: string; link: string };

/**
 * Lists the files of a course: the platform's list if it has one, else the files found by search. Rejects with
 * DownloadFailure if the search cannot find all, if the course opens a window of its own, or if it fails when it accesses
 * the parent page, which is this application.
 */
export function courseLists(
  api: Api,
  environment: Pick<Environment, 'fetch' | 'location'>,
  askedFiles: Pick<ObservedFiles, 'of'>,
) {
  const fetch: Fetch = (url, init) => environment.fetch(new Request(url, init));
  const app = environment.location.origin;
  return async (title: Title, address: string, signal: AbortSignal): Promise<ListedCourse> => {
    const { pathname, search } = new URL(address);
    const page = pathname + search;
    const told = await toldOf(api, title);
    if (told) {
      const files = new Set(told.files.map(({ link }) => new URL(link, address).href));
      if (await opensOwnWindow(fetch, { address, files }, signal)) throw new DownloadFailure('own-window');
      return { page, isComplete: true, ...told };
    }
    const asked = await askedFiles.of(title.titleId);
    const { files, isKnown } = await findFiles(fetch, { address, app, asked }, signal);
    if (!isKnown) throw new DownloadFailure('unlisted');
    return { page, isComplete: false, version: undefined, files };
  };
}

/** Undefined: the platform has no list, no such call, or an unusable list. */
async function toldOf(
  api: Api,
  { titleId, link }: Title,
): Promise<Pick<ListedCourse, 'version' | 'files'> | undefined> {
  try {
    const { body } = await requestJson(
      'getCourseFiles',
      api.GET('/api/content/files/{id}', { params: { path: { id: titleId } } }),
    );
    if (!hasList(body, 'files')) return undefined;
    const { version, files } = fields(body);
    const first = new URL(link, SOMEWHERE).href;
    let unread = 0;
    const told = list(files, (it) => fileOf(it, first), () => unread++); // prettier-ignore
    const page = told.find((file) => file.link === linkTo(first, first));
    if (unread > 0 || !page) return undefined;
    return { version: text(version) || undefined, files: [page, ...told.filter((file) => file !== page)] };
  } catch (error) {
    if (error instanceof PortFailure && NOT_OFFERED.has(error.status)) return undefined;
    throw error;
  }
}

/** Base for resource links that are only paths; only the relative links between files matter. */
const SOMEWHERE = 'https://content.invalid';
const NOT_OFFERED: ReadonlySet<number> = new Set([404, 405, 501]);

function fileOf(it: Readonly<Record<string, unknown>>, first: string): ListedCourse['files'][number] | undefined {
  const [href, size, sha256] = [text(it['href']), number(it['size']), text(it['sha256'])];
  if (href === '' || size === undefined || size < 0 || !/^[0-9a-f]{64}$/.test(sha256)) return undefined;
  if (!URL.canParse(href, first)) return undefined;
  const at = new URL(href, first);
  return at.origin === new URL(first).origin
    ? { link: linkTo(at.origin + at.pathname, first), size, version: undefined, sha256 }
    : undefined;
}
