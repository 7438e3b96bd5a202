import {
  allowsKind,
  isDownloadable,
  type Download,
  downloadOf,
  type DownloadStage,
  type DownloadTerms,
} from '#domain/downloads/index.ts';
import type { Title } from '#domain/catalogue/index.ts';
import type { Browser } from '../browser.ts';
import type { RunContext } from '../run-context.ts';
import { catalogueIn, type Tab } from '../tab.ts';
import { pathOf } from '../offline/site-files.ts';
import type { Expectation } from '../words.ts';
import { differs } from './expect-anywhere.ts';

const WHOLE = 'what is said to be on this device is there whole';
const COMPLETE = 'a course of which all files are said to be here lacks none';
const TERM = 'nothing is opened from this device after its term';
const ITSELF = 'what is opened from this device is the title itself';
const GOES = 'no download outlives the session';

/** Invariants of downloads. */
export const DOWNLOAD_INVARIANTS = [WHOLE, COMPLETE, TERM, ITSELF, GOES] as const;

const DAY_MS = 86_400_000;
/** Clock tolerance in ms: a corrected clock may lag by the response time. */
const CLOCK_MS = 300_000;
/** Responses by which the platform still offers a title. */
const OFFERS = ['/api/catalogue/viewall', '/proxy'];

/**
 * Checks content opened from a download. The expiry counts from the browser's last offer, not from the download's own
 * data.
 */
export function checkOpened(
  stage: RunContext,
  device: string,
  { titleId, wrong }: { titleId: string; wrong: string | undefined },
): void {
  if (wrong !== undefined) stage.breach(ITSELF, `${titleId}: ${wrong}`);
  const offered = stage.tabs
    .filter(({ browser }) => browser.name === device)
    .flatMap(({ line }) => line)
    .filter(({ path, status }) => OFFERS.includes(path) && (status === 200 || status === 304))
    .reduce((last, { answeredAt = 0 }) => Math.max(last, answeredAt), 0);
  const { days = 0 } = stage.scenario.client.downloads ?? {};
  const late = stage.clock.now() - offered - days * DAY_MS;
  if (late > CLOCK_MS) stage.breach(TERM, `${titleId}: ${Math.round(late / 1000)} s after its ${days} days`);
}

/** Checks that files of a complete download are stored byte for byte. Skips downloads that another tab has removed. */
export function checkDownloadComplete(stage: RunContext, { browser, client, name }: Tab): void {
  const stageOf = client.downloads.stages.get();
  for (const download of client.downloads.all.get()) {
    if (!['whole', 'expired', 'closed'].includes(stageOf(download)) || !browser.disk.rows.has(download.id)) continue;
    for (const [nth, path] of pathsOf(download).entries()) {
      const size = stage.files.bytesOf(path)?.length;
      if (size === undefined || download.files[nth]?.got !== size || keptOf(browser, download.id, nth) < size)
        stage.breach(WHOLE, `${name}: ${download.titleId} lacks something of its file ${nth + 1}`);
    }
    const lacking = lackingOf(stage, download);
    if (lacking.length > 0) stage.breach(COMPLETE, `${name}: ${download.titleId} lacks ${lacking.join(', ')}`);
  }
}

/** Paths of a download's files on the content site. */
function pathsOf({ course, files }: Download): string[] {
  const page = course && new URL(course.page, ANY);
  return files.map(({ link }, nth) => (page && nth > 0 ? new URL(link, page).pathname : pathOf(link)));
}
const ANY = 'https://any.test';

/** Files on the content site that are missing in a download marked as complete. */
function lackingOf({ files }: RunContext, download: Download): string[] {
  if (download.course?.isComplete !== true) return [];
  const here = new Set(pathsOf(download));
  return files.filesOf(pathOf(download.course.page)).filter((path) => !here.has(path));
}

/** Stored bytes of one file, including encryption overhead. */
function keptOf({ disk }: Browser, downloadId: string, nth: number): number {
  const parts = [...disk.caches.values()].flatMap((cache) => [...cache]);
  const own = parts.filter(([address]) => address.includes(`/${downloadId}/${nth}/`));
  return own.reduce((sum, [, bytes]) => sum + bytes.length, 0);
}

/** Checks that no download remains after all learners of this browser signed out. */
export function checkDownloadsRemoved(stage: RunContext, { name, disk }: Browser): void {
  const parts = [...disk.caches.values()].reduce((sum, cache) => sum + cache.size, 0);
  if (disk.rows.size > 0 || parts > 0) stage.breach(GOES, `${name}: ${disk.rows.size} packs, ${parts} parts`);
}

export function downloadDifferenceOf(
  tab: Tab,
  wanted: Extract<Expectation, { downloadState: unknown }>['downloadState'],
) {
  const { title, ...asked } = wanted;
  const is = stateOf(tab, title);
  const names = ['is', 'because', 'complete', 'outdated'] as const;
  const wrong = names.find((name) => asked[name] !== undefined && asked[name] !== is[name]);
  return wrong && differs(`${title} on this device (${wrong})`, asked[wrong], is[wrong]);
}

/** Words of scenarios for stages whose stored names are older. */
const WORDS: Readonly<Partial<Record<DownloadStage, string>>> = { taking: 'downloading', whole: 'complete' };
const inWordsOfScenarios = (stage: DownloadStage): string => WORDS[stage] ?? stage;

type OnDevice = {
  is: string;
  because: string | undefined;
  complete?: boolean | undefined;
  outdated?: boolean | undefined;
};

function stateOf({ client, ...tab }: Tab, titleId: string): OnDevice {
  const { downloads } = client;
  const download = downloadOf(downloads.all.get(), titleId);
  if (download)
    return {
      ...{ is: inWordsOfScenarios(downloads.stages.get()(download)), because: download.fault },
      ...{ complete: download.course?.isComplete, outdated: download.isOutdated },
    };
  const title = catalogueIn({ ...tab, client })?.titles.get(titleId);
  const terms = downloads.terms.get();
  const because = terms && title ? whyNot(title, terms) : terms ? 'not-offered' : 'not-allowed';
  return { is: because ? 'not-downloadable' : 'none', because };
}

function whyNot(title: Title, terms: DownloadTerms): string | undefined {
  if (!isDownloadable(title)) return 'no-file';
  return allowsKind(terms, title.kind) ? undefined : 'not-allowed';
}
