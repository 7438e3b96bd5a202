import { LaunchRefused } from '#adapters/players/launch-refused.ts';
import { PLATFORM_ORIGIN } from '../../mount/direct.ts';
import { isCourse } from '#domain/packs/index.ts';
import { atItsSite, type Launch, type OpenedContent, type PlayedContent } from '../players.ts';
import { type CourseSide, openCourse } from './open-course.ts';
import type { WithoutLine } from './page.ts';
import { pathOf } from './site-files.ts';

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
