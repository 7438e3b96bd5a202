import { isCourse, isFileWhole, type Pack } from '#domain/packs/index.ts';
import type { DeviceAnswer, DeviceFiles, DeviceText } from '../../players/frame/device-files.ts';
import { answerWith, type Kept } from './pack-answers.ts';
import { packIn, type PackRow } from './pack-rows.ts';
import { plainPath } from './places.ts';

/** Response headers that the content site's worker needs; it sets all others itself. */
const HANDED_ON = ['content-type', 'content-range', 'accept-ranges'];

/** Maximum bytes of one text, and of all texts, that are sent to a course as it opens. */
const TEXT_MOST_BYTES = 2_000_000;
const TEXTS_MOST_BYTES = 20_000_000;

/** Serves the files of a downloaded course, by their paths on the content site. */
export function courseAnswers(kept: Kept): DeviceFiles {
  /** The last requested download, cached because a course requests a hundred files at once. */
  let last: { packId: string; course: Promise<Opened | undefined> } | undefined;
  const openNow = (packId: string) => {
    last = { packId, course: open(kept, packId) };
    return last.course;
  };
  const opened = (packId: string) => (last?.packId === packId ? last.course : openNow(packId));
  return {
    file: async (packId, { path, range }) => {
      try {
        const course = await opened(packId);
        const nth = course?.places.get(plainPath(path));
        return course && nth !== undefined ? await fileOf(kept, course, nth, range) : undefined;
      } catch {
        return undefined; // a segment was removed or is corrupt
      }
    },
    isHole: async (packId, path) => {
      const course = await opened(packId).catch(() => undefined);
      // A file missing from a complete list does not exist, so the course would not get it online either.
      return !course?.pack.course?.isComplete || course.places.has(plainPath(path));
    },
    texts: async (packId) => {
      try {
        const course = await openNow(packId); // reopened: the course may have been downloaded again since
        return course ? await textsOf(kept, course) : [];
      } catch {
        return []; // the course then requests each file individually
      }
    },
  };
}

async function fileOf(kept: Kept, { row, pack }: Opened, nth: number, range: string | null) {
  const file = pack.files[nth];
  if (!file || !isFileWhole(file)) return undefined;
  if (file.size === 0) return { status: 200, body: new ArrayBuffer(0), more: { 'content-type': file.type } } as const;
  const answer = await answerWith(kept, row, { nth, file }, range);
  const more = HANDED_ON.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    status: answer.status as DeviceAnswer['status'], // `answerWith` returns no other status
    body: await answer.arrayBuffer(),
    more: Object.fromEntries(more),
  };
}

async function textsOf(kept: Kept, course: Opened): Promise<DeviceText[]> {
  const texts: DeviceText[] = [];
  let room = TEXTS_MOST_BYTES;
  for (const [path, nth] of course.places) {
    const { type = '', size = 0 } = course.pack.files[nth] ?? {};
    if (!TEXT.test(type) || size > Math.min(TEXT_MOST_BYTES, room)) continue;
    const answer = await fileOf(kept, course, nth, null);
    if (!answer) continue;
    texts.push([path, type, new TextDecoder().decode(answer.body)]);
    room -= size;
  }
  return texts;
}
const TEXT = /^text\/|[/+](json|xml|javascript|ecmascript)\b/;

type Opened = { row: PackRow; pack: Pack; places: ReadonlyMap<string, number> };

async function open({ rows, crypto }: Kept, packId: string): Promise<Opened | undefined> {
  const row = await rows.get(packId);
  const pack = row && (await packIn(crypto, row));
  if (!row || !pack || !isCourse(pack) || !pack.course) return undefined;
  const page = new URL(pack.course.page, 'https://content.invalid');
  const places = pack.files.map(({ link }, nth) => [plainPath(nth === 0 ? page.pathname : new URL(link, page).pathname), nth] as const); // prettier-ignore
  return { row, pack, places: new Map(places) };
}
