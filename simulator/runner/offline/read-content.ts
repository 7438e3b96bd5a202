import { LaunchRefused } from '#adapters/players/launch-refused.ts';
import { PLATFORM_ORIGIN } from '../../mount/direct.ts';
import { isCourse } from '#domain/downloads/index.ts';
import { atItsSite, type Launch, type OpenedContent, type PlayedContent } from '../players.ts';
import type { OfflineDevice } from './page.ts';
import { pathOf, runsWith, type SiteFiles } from './site-files.ts';
import { ReplaySubject } from 'rxjs';
import { courseFileAt } from '#adapters/offline/downloads/addresses.ts';
import { type DeviceAnswer, type DeviceFiles, serveFiles } from '#adapters/players/frame/device-files.ts';

/** Bytes per range request of a player. */
const ASKED_BYTES = 700_000;

type Here = Pick<OfflineDevice, 'downloadState'> &
  CourseSide & {
    /** Link of a title in the catalogue. */
    linkOf: (titleId: string) => string | undefined;
  };

/** Opens a content as its player does. Without offline support, the content comes from its site. */
export async function openContent(launch: Launch, here: Here | undefined): Promise<OpenedContent> {
  if (!here) return atItsSite;
  return isCourse(launch) ? openCourse(launch, here) : { ...atItsSite, cameFrom: await readContent(launch, here) };
}

/**
 * Reads a downloaded content as a player does: in ranges, to its end. A missing file fails to open. Contents from the
 * site are not read.
 */
async function readContent(
  { url, titleId }: Pick<Launch, 'url' | 'titleId'>,
  here: Here,
): Promise<PlayedContent['cameFrom']> {
  if (!url.startsWith(OF_DEVICE)) return 'platform';
  const link = here.linkOf(titleId);
  const wanted = link === undefined ? undefined : here.files.bytesOf(pathOf(link));
  let [read, isSame] = [0, wanted !== undefined];
  for (let total = 1; read < total;) {
    const answer = await here.downloadState(url, `bytes=${read}-${read + ASKED_BYTES - 1}`);
    if (answer.status !== 206) throw new LaunchRefused('LAUNCH_FAILURE', 'the file is not on this device');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    total = Number(/\d+$/.exec(answer.headers.get('content-range') ?? '')?.[0] ?? 0);
    isSame &&= total === wanted?.length && Buffer.compare(bytes, wanted.subarray(read, read + bytes.length)) === 0;
    read += bytes.length;
  }
  here.tell(titleId, isSame ? undefined : 'it is another file than the content site has');
  return 'device';
}

const OF_DEVICE = `${PLATFORM_ORIGIN}/on-device/`;

type CourseSide = {
  /** Files of the content site. */
  files: SiteFiles;
  /** Response of the application to the course host page of a downloaded course. */
  courseFiles: DeviceFiles;
  /** Reports to the client which paths a course requests. */
  used: (titleId: string, paths: readonly string[]) => void;
  /** Called for each content opened from a download, with any defect found. */
  tell: (titleId: string, wrong: string | undefined) => void;
};

/**
 * Simulates the frame of a course, which requests all its files at start. A downloaded course gets them from the
 * application, through the course host page's message port. A course without start page fails to open.
 */
async function openCourse(
  { url, titleId }: { url: string; titleId: string },
  side: CourseSide,
): Promise<OpenedContent> {
  const { pathname } = new URL(url);
  const at = courseFileAt(pathname);
  const page = at?.path ?? pathname;
  const folder = pathname.slice(0, pathname.length - page.length);
  const holes = new ReplaySubject<string>();
  const line = at && shellLine(side.courseFiles, at.downloadId, (path) => holes.next(path));
  const asks = async (path: string): Promise<DeviceAnswer | undefined> => {
    side.used(titleId, [folder + path]);
    return line?.(path);
  };
  let wrong: string | undefined;
  for (const path of runsWith(side.files.filesOf(page))) {
    const answer = await asks(path);
    if (at && path === page && !answer) throw new LaunchRefused('LAUNCH_FAILURE', 'the course is not on this device');
    if (answer && !isSame(new Uint8Array(answer.body), side.files.bytesOf(path))) wrong ??= otherFile(path);
  }
  if (at) {
    for (const [path, , text] of await side.courseFiles.texts(at.downloadId))
      if (text !== new TextDecoder().decode(side.files.bytesOf(path))) wrong ??= otherFile(path);
    side.tell(titleId, wrong);
  }
  return {
    cameFrom: at ? 'device' : 'platform',
    holes,
    asks: async (link) => {
      await asks(new URL(link, new URL(page, url)).pathname);
    },
  };
}

const otherFile = (path: string) => `${path} is another file than the content site has`;

const isSame = (bytes: Uint8Array, wanted: Uint8Array | undefined): boolean =>
  wanted?.length === bytes.length && bytes.every((byte, at) => byte === wanted[at]);

/** Message port of the course host page without asynchronous turns, so that a run is deterministic. */
function shellLine(files: DeviceFiles, downloadId: string, hole: (path: string) => void) {
  const port: Pick<MessagePort, 'onmessage'> = { onmessage: null };
  serveFiles(port as MessagePort, downloadId, files, hole); // no other members of the port are used
  return async (path: string): Promise<DeviceAnswer | undefined> => {
    let answer: DeviceAnswer | undefined;
    const back = { postMessage: (said: DeviceAnswer | undefined) => (answer = said) };
    const asked = { data: { path, range: null }, ports: [back] } as unknown as MessageEvent; // no other members of the event are used
    await port.onmessage?.call(port as MessagePort, asked);
    return answer;
  };
}
