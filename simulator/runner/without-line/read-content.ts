import { LaunchRefused } from '#adapters/players/launch-refused.ts';
import { PLATFORM_ORIGIN } from '../../mount/direct.ts';
import { isCourse } from '#domain/packs/index.ts';
import { atItsSite, type Launch, type OpenedContent, type PlayedContent } from '../players.ts';
import type { WithoutLine } from './page.ts';
import { pathOf, runsWith, type SiteFiles } from './site-files.ts';
import { ReplaySubject } from 'rxjs';
import { courseFileAt } from '#adapters/offline/packs/places.ts';
import { type DeviceAnswer, type DeviceFiles, serveFiles } from '#adapters/players/frame/device-files.ts';

/** Bytes that a player asks for at a time. */
const ASKED_BYTES = 700_000;

type Here = Pick<WithoutLine, 'onDevice'> &
  CourseSide & {
    /** The link of a title, as the catalogue has it. */
    linkOf: (titleId: string) => string | undefined;
  };

/** Opens a content as its player does. Undefined: an organisation whose browsers keep nothing. */
export async function openContent(launch: Launch, here: Here | undefined): Promise<OpenedContent> {
  if (!here) return atItsSite;
  return isCourse(launch) ? openCourse(launch, here) : { ...atItsSite, cameFrom: await readContent(launch, here) };
}

/**
 * Reads a content as players do before it is shown, where its address is of this device: in ranges, to its end. What is
 * not there does not open. Contents of the site are not read.
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
    const answer = await here.onDevice(url, `bytes=${read}-${read + ASKED_BYTES - 1}`);
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
  /** What the content site has. */
  files: SiteFiles;
  /** What the application answers to the shell of a course on this device. */
  courseFiles: DeviceFiles;
  /** Reports to the client which paths a course requests. */
  used: (titleId: string, paths: readonly string[]) => void;
  /** Told of each that was opened from this device, and what is wrong with it. */
  tell: (titleId: string, wrong: string | undefined) => void;
};

/**
 * What a frame is to a course: it asks for all files that it runs with as it opens. At its site it has them; from this device
 * it has what the application answers, by the shell's own line. What has no first page does not open.
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
  const line = at && shellLine(side.courseFiles, at.packId, (path) => holes.next(path));
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
    for (const [path, , text] of await side.courseFiles.texts(at.packId))
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

/** The port that the shell asks by, without the turns of a real one: a run has one order of things. */
function shellLine(files: DeviceFiles, packId: string, hole: (path: string) => void) {
  const port: Pick<MessagePort, 'onmessage'> = { onmessage: null };
  serveFiles(port as MessagePort, packId, files, hole); // what else a port can do is not asked of it
  return async (path: string): Promise<DeviceAnswer | undefined> => {
    let answer: DeviceAnswer | undefined;
    const back = { postMessage: (said: DeviceAnswer | undefined) => (answer = said) };
    const asked = { data: { path, range: null }, ports: [back] } as unknown as MessageEvent; // as above
    await port.onmessage?.call(port as MessagePort, asked);
    return answer;
  };
}
