import { isCourse, isFileComplete, type Download } from '#domain/downloads/index.ts';
import type { DeviceAnswer, DeviceFiles, DeviceText } from '../../players/frame/device-files.ts';
import { respondWithFile, type DownloadStorage } from './download-responses.ts';
import { decryptDownload, type DownloadRow } from './download-rows.ts';
import { plainPath } from './addresses.ts';

/** Response headers that the content site's worker needs; it sets all others itself. */
const HANDED_ON = ['content-type', 'content-range', 'accept-ranges'];

/** Maximum bytes of one text, and of all texts, that are sent to a course as it opens. */
const TEXT_MOST_BYTES = 2_000_000;
const TEXTS_MOST_BYTES = 20_000_000;

/** Serves the files of a downloaded course, by their paths on the content site. */
export function serveDownloadedCourse(kept: DownloadStorage): DeviceFiles {
  /** The last requested download, cached because a course requests a hundred files at once. */
  let last: { downloadId: string; course: Promise<Opened | undefined> } | undefined;
  const openNow = (downloadId: string) => {
    last = { downloadId, course: open(kept, downloadId) };
    return last.course;
  };
  const opened = (downloadId: string) => (last?.downloadId === downloadId ? last.course : openNow(downloadId));
  return {
    file: async (downloadId, { path, range }) => {
      try {
        const course = await opened(downloadId);
        const nth = course?.places.get(plainPath(path));
        return course && nth !== undefined ? await fileOf(kept, course, nth, range) : undefined;
      } catch {
        return undefined; // a segment was removed or is corrupt
      }
    },
    isHole: async (downloadId, path) => {
      const course = await opened(downloadId).catch(() => undefined);
      // A file missing from a complete list does not exist, so the course would not get it online either.
      return !course?.download.course?.isComplete || course.places.has(plainPath(path));
    },
    texts: async (downloadId) => {
      try {
        const course = await openNow(downloadId); // reopened: the course may have been downloaded again since
        return course ? await textsOf(kept, course) : [];
      } catch {
        return []; // the course then requests each file individually
      }
    },
  };
}

async function fileOf(kept: DownloadStorage, { row, download }: Opened, nth: number, range: string | null) {
  const file = download.files[nth];
  if (!file || !isFileComplete(file)) return undefined;
  if (file.size === 0) return { status: 200, body: new ArrayBuffer(0), more: { 'content-type': file.type } } as const;
  const keys = await kept.keysOf(row); // requested each time: the session may have ended
  const answer = await respondWithFile(kept, { id: row.id, keys }, { nth, file }, range);
  const more = HANDED_ON.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    status: answer.status as DeviceAnswer['status'], // `respondWithFile` returns no other status
    body: await answer.arrayBuffer(),
    more: Object.fromEntries(more),
  };
}

async function textsOf(kept: DownloadStorage, course: Opened): Promise<DeviceText[]> {
  const texts: DeviceText[] = [];
  let room = TEXTS_MOST_BYTES;
  for (const [path, nth] of course.places) {
    const { type = '', size = 0 } = course.download.files[nth] ?? {};
    if (!TEXT.test(type) || size > Math.min(TEXT_MOST_BYTES, room)) continue;
    const answer = await fileOf(kept, course, nth, null);
    if (!answer) continue;
    texts.push([path, type, new TextDecoder().decode(answer.body)]);
    room -= size;
  }
  return texts;
}
const TEXT = /^text\/|[/+](json|xml|javascript|ecmascript)\b/;

type Opened = { row: DownloadRow; download: Download; places: ReadonlyMap<string, number> };

async function open({ rows, crypto, keysOf }: DownloadStorage, downloadId: string): Promise<Opened | undefined> {
  const row = await rows.get(downloadId);
  const download = row && (await decryptDownload(crypto, row, await keysOf(row)));
  if (!row || !download || !isCourse(download) || !download.course) return undefined;
  const page = new URL(download.course.page, 'https://content.invalid');
  const places = download.files.map(({ link }, nth) => [plainPath(nth === 0 ? page.pathname : new URL(link, page).pathname), nth] as const); // prettier-ignore
  return { row, download, places: new Map(places) };
}
