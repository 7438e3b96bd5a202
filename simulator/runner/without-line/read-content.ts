import { LaunchRefused } from '#adapters/players/launch-refused.ts';
import { PLATFORM_ORIGIN } from '../../mount/direct.ts';
import type { PlayedContent } from '../players.ts';
import { bytesOf, pathOf } from './content-site.ts';
import type { WithoutLine } from './page.ts';

/** Bytes that a player asks for at a time. */
const ASKED_BYTES = 700_000;

type Here = Pick<WithoutLine, 'onDevice'> & {
  /** The link of a title, as the catalogue has it. */
  linkOf: (titleId: string) => string | undefined;
  /** Told of each that was opened from here, and what is wrong with it. */
  tell: (titleId: string, wrong: string | undefined) => void;
};

/**
 * Reads a content as players do before it is shown, where its address is of this device: in ranges, to its end. What is
 * not there does not open. Contents of the site are not read.
 */
export async function readContent(
  { url, titleId }: { url: string; titleId: string },
  here: Here | undefined,
): Promise<PlayedContent['cameFrom']> {
  if (!here || !url.startsWith(OF_DEVICE)) return 'platform';
  const link = here.linkOf(titleId);
  const wanted = link === undefined ? undefined : bytesOf(pathOf(link));
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
