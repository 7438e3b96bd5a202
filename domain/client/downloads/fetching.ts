import type { Title } from '../../catalogue/index.ts';
import { PortFailure } from '../../outcome/port-failure.ts';
import {
  emptied,
  fits,
  storedBytesOf,
  isCourse,
  isFileComplete,
  hasFileChanged,
  linksOf,
  withFileList,
  missingOf,
  type Download,
  DownloadFailure,
  type DownloadFault,
  type DownloadFile,
  withPosition,
  sizeOf,
  superseded,
} from '../../downloads/index.ts';
import type { FetchOutcome } from './machine.ts';
import type { OwnedDownloads, DownloadPorts } from './ports.ts';

/** Time limit, in ms, for unsent work: the learner's own work has priority over downloads. */
const SENT_WITHIN_MS = 30_000;
/** Concurrent requests to the content site: a folder may have hundreds of files. */
const ASKED_AT_ONCE = 4;
/** Maximum number of requested files of a course to check; one that exists is enough. */
const LOOKED_FOR = 50;

type Fetch = { ports: DownloadPorts; owned: OwnedDownloads; download: Download; signal: AbortSignal };

/** Fetches the files of one download, one after the other. Never rejects. */
export async function fetchDownload(fetch: Fetch): Promise<FetchOutcome> {
  const { ports, owned, download, signal } = fetch;
  try {
    if (!(await ports.drained(SENT_WITHIN_MS))) return 'later';
    const player = await ports.store.keepPlayer(download.kind, [download.titleId]);
    if (player === 'later') return 'later';
    if (player === 'never') throw new DownloadFailure('no-player');
    await storePosition(fetch); // before the files: once these are complete, the device may be offline
    await fetchFiles({ ...fetch, download: await withList(fetch) });
    await checkStored(fetch); // before the older version is removed, which serves until now
    await owned.remove(superseded(owned.all()).map(({ id }) => id));
    return 'done';
  } catch (error) {
    if (signal.aborted) return 'done'; // its reason is stored by now
    const fault = faultOf(error, ports.report);
    if (fault === undefined) return isRefused(error) ? 'put-off' : 'later';
    return (await fail(fetch, fault)) ? 'done' : 'later';
  }
}

/** Stores the learner’s position on other devices, which cannot be fetched offline. */
async function storePosition({ ports, owned, download }: Fetch): Promise<void> {
  const known = await ports.placeOf(download.titleId).catch(() => undefined); // it is stored when the title is opened online
  if (known) await owned.change(download.id, (now) => withPosition(now, known, ports.clock.now()));
}

/** Finds out the files of a course before any of them is fetched. */
async function withList({ ports: { address, listOf }, owned, download, signal }: Fetch): Promise<Download> {
  const [first] = download.files;
  if (!isCourse(download) || download.course || !first) return download;
  const { titleId } = download;
  const list = await listOf({ titleId, link: first.link }, await address(first.link), signal);
  signal.throwIfAborted();
  return (await owned.change(download.id, (now) => withFileList(now, list))) ?? download;
}

/** Addresses of the files of a download; those of a course are relative to its first page. */
async function addresses(
  { address }: DownloadPorts,
  download: Download,
): Promise<(file: Pick<DownloadFile, 'link'>) => Promise<string>> {
  const [first] = download.files;
  if (!isCourse(download) || !first) return ({ link }) => address(link);
  const page = await address(first.link);
  return ({ link }) => Promise.resolve(link === first.link ? page : new URL(link, page).href);
}

async function fetchFiles({ ports, owned, download, signal }: Fetch): Promise<void> {
  const { store } = ports;
  const storeFile = async (nth: number, file: DownloadFile) => {
    const next = await owned.change(download.id, (now) => ({ ...now, files: now.files.with(nth, file) }));
    signal.throwIfAborted(); // also if another tab paused or removed the download
    return next ?? download;
  };
  let now = download;
  const addressOf = await addresses(ports, download);
  // The size of the whole download is known before any file is fetched.
  for (const [nth, file] of download.files.entries()) {
    if (file.size !== undefined) continue;
    const { size, version } = await store.ask(await addressOf(file), signal);
    now = await storeFile(nth, { ...file, size, version });
  }
  const left = (sizeOf(now) ?? 0) - storedBytesOf(now);
  if (!fits(left, await store.room())) throw new DownloadFailure('no-room');
  for (const [nth, file] of now.files.entries()) {
    if (isFileComplete(file)) continue;
    const whole = await store.fill(
      { download: now, nth, address: await addressOf(file) },
      { signal, onPart: (part) => storeFile(nth, part) },
    );
    await storeFile(nth, whole);
  }
}

/** A browser that frees space during a download may have deleted earlier files of it. */
async function checkStored({ ports, owned, download }: Fetch): Promise<void> {
  const whole = owned.all().find(({ id }) => id === download.id);
  if (whole && (await ports.store.holds(whole)) === false) throw new DownloadFailure('removed');
}

/**
 * Deletes the files of a failed download, because the learner’s own work needs the space, and stores the reason. False:
 * the browser did not store the reason, which is displayed until the next read; an immediate retry would only fail
 * again.
 */
async function fail(
  { ports: { store, report }, owned, download: { id } }: Fetch,
  fault: DownloadFault,
): Promise<boolean> {
  const why = (now: Download) => emptied(now, fault);
  const storeReason = (refused: (error: unknown) => void) =>
    owned.change(id, why).then(
      () => true,
      (error: unknown) => (refused(error), false),
    );
  const isStored = await storeReason(() => undefined); // a full disk may refuse even this
  await store.empty(id);
  if (isStored) return true;
  owned.show(id, why);
  return storeReason((error) => report('packs', error));
}

/** The platform or a gateway refused this download; others may succeed. */
const isRefused = (error: unknown): boolean =>
  error instanceof PortFailure && error.status >= 400 && error.status < 500 && !PortFailure.isAway(error);

/** Undefined: a later try may succeed. */
function faultOf(error: unknown, report: DownloadPorts['report']): DownloadFault | undefined {
  if (error instanceof DownloadFailure) return error.fault;
  if (!(error instanceof PortFailure)) {
    report('packs', error);
    return 'failed'; // the next download follows: this one would only fail again
  }
  // A gateway’s refusal is in its own format. Refusals of the content site have no body, and are final.
  if (error.kind !== 'status' && error.status >= 400) return undefined;
  if (error.kind === 'unreadable' || error.kind === 'too-large') return 'unreadable';
  return NOT_THERE.has(error.status) ? 'not-there' : undefined;
}

/** Forbidden, not found, gone. */
const NOT_THERE: ReadonlySet<number> = new Set([403, 404, 410]);

type SitePorts = Pick<DownloadPorts, 'store' | 'address' | 'askedOf'>;

/** Bytes of the files of titles; undefined: the content site does not send the size, or does not respond. */
export async function weigh({ store, address }: SitePorts, titles: readonly Title[]): Promise<number | undefined> {
  if (titles.some(isCourse)) return undefined; // only the download can list its files
  const left = titles.flatMap(linksOf);
  let sum = 0;
  const lane = async () => {
    for (let link = left.shift(); link !== undefined; link = left.shift()) {
      const { size } = await store.ask(await address(link));
      if (size === undefined) throw new Error('The content site does not say.');
      sum += size;
    }
  };
  try {
    await Promise.all(Array.from({ length: ASKED_AT_ONCE }, lane));
    return sum;
  } catch {
    left.length = 0;
    return undefined; // the download requests it again
  }
}

/** Whether the content site has a newer version of a file of a download. */
export async function hasNewer({ store, address }: SitePorts, download: Download): Promise<boolean> {
  const asked = isCourse(download) ? download.files.slice(0, 1) : download.files;
  for (const file of asked) {
    const there = await address(file.link)
      .then((at) => store.ask(at))
      .catch(() => undefined); // the next check repeats the request
    if (there && hasFileChanged(file, there)) return true;
  }
  return false;
}

/** Whether a course requested a file that its site has and that was unknown when the course was downloaded. */
export async function lacksFile({ store, address, askedOf }: SitePorts, download: Download): Promise<boolean> {
  const missing = isCourse(download) ? missingOf(download, await askedOf(download.titleId)) : [];
  const [first] = download.files;
  if (!first || missing.length === 0) return false;
  const page = await address(first.link).catch(() => undefined);
  for (const path of page === undefined ? [] : missing.slice(0, LOOKED_FOR)) {
    const isThere = await store.ask(new URL(path, page).href).then(
      () => true,
      () => false,
    );
    if (isThere) return true;
  }
  return false;
}
