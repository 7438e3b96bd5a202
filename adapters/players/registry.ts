import type { ContentKind } from '#domain/content/index.ts';
import type { Players, Launch, Player } from '#domain/player/index.ts';
import type { EpubOptions } from './epub/open-epub.ts';
import type { FrameOptions } from './frame/open-frame.ts';
import type { MediaOptions } from './media/open-media.ts';
import type { PdfOptions } from './pdf/open-pdf.ts';
import type { Timer } from '#domain/kernel/clock.ts';
import { pageTimer } from '../platform/page-timer.ts';
import { SIGN_LIMIT_MS, unseenPage } from './page-cache/unseen-page.ts';
import { courseOrigin, type CourseSite, shellAddress } from './frame/site.ts';

/** Opens one content kind. */
export type Open = (launch: Launch, host: HTMLElement, signal?: AbortSignal) => Promise<Player>;

type KindLoader = {
  open: () => Promise<Open>;
  /** Preloads what a likely launch needs (hover, focus): the player's code and the first bytes of the content. */
  prepare?: (address: Promise<string> | undefined) => Promise<unknown>;
};

/**
 * Loader of courses (SCORM, xAPI, AICC). Their code loads at the first launch. Their course host page is preloaded when
 * the learner points at a course, so that its frame finds it in the HTTP cache.
 */
function frameKind(options: FrameOptions): KindLoader {
  const load = () => import('./frame/open-frame.ts');
  const ahead = preloadCourseHost(options.site, pageTimer);
  return {
    open: async () => {
      const { openFrame } = await load();
      return (launch, host, signal) => openFrame(launch, host, options, signal);
    },
    prepare: () => {
      ahead();
      return load();
    },
  };
}

/**
 * Preload interval in ms. The page may be cached for a minute (`simulator/mount/headers`), so half of that leaves time
 * for a launch.
 */
const GOOD_FOR_MS = 30_000;

/**
 * Preloads the course host page in a hidden frame, removed after the load event. Only a frame of that site fills the
 * partitioned cache that the course's frame uses. At most once every 30 s. Not with a host for each title: pointing at
 * many titles would load the page from many hosts.
 */
function preloadCourseHost(site: CourseSite, { now, after }: Timer): () => void {
  let asked = -Infinity;
  return () => {
    const origin = courseOrigin(site);
    if (!site.trusted && (site.titleOrigin || origin === site.appOrigin)) return; // in the latter case, no course opens
    if (now() - asked < GOOD_FOR_MS) return;
    asked = now();
    const frame = unseenPage(shellAddress(origin, site.appOrigin));
    const stop = after(SIGN_LIMIT_MS, () => frame.remove());
    frame.addEventListener('load', () => {
      stop();
      frame.remove();
    });
    document.body.append(frame);
  };
}

/** Dependencies of the players. */
export type PlayersConfig = {
  pdf: PdfOptions;
  media: MediaOptions;
  epub: EpubOptions;
  frame: FrameOptions;
};

export type PlayerTable = Partial<Record<ContentKind, KindLoader>>;

/** One entry per content kind. The code of a player loads at the first launch of its kind. */
const kinds = ({ pdf, media, epub, frame }: PlayersConfig): Record<ContentKind, KindLoader> => ({
  ...coursesOf(frame),
  audio: mediaKind(media, 'audio'),
  video: mediaKind(media, 'video'),
  pdf: {
    open: async () => {
      const { openPdf } = await import('./pdf/open-pdf.ts');
      return (launch, host, signal) => openPdf(launch, host, pdf, signal);
    },
    prepare: async (address) => (await import('./pdf/open-pdf.ts')).preparePdf(pdf, address),
  },
  epub: {
    open: async () => {
      const { openEpub } = await import('./epub/open-epub.ts');
      return (launch, host, signal) => openEpub(launch, host, epub, signal);
    },
    prepare: async (address) => (await import('./epub/open-epub.ts')).prepareEpub(epub, address),
  },
});

/** All course kinds share one loader; the course host page handles their differences. */
function coursesOf(options: FrameOptions): Record<'scorm' | 'tincan' | 'aicc', KindLoader> {
  const course = frameKind(options);
  return { scorm: course, tincan: course, aicc: course };
}

/** Both kinds are played by the browser, with the same code around them. */
const mediaKind = (options: MediaOptions, element: 'audio' | 'video'): KindLoader => {
  const load = () => import('./media/open-media.ts');
  return {
    open: async () => {
      const { openMedia } = await load();
      return (launch, host, signal) => openMedia(launch, host, { ...options, element }, signal);
    },
    prepare: load,
  };
};

export type PlayerRegistry = Players<HTMLElement> & {
  /**
   * Preloads the player of a content kind, and parts of the content if possible. Never rejects: the launch itself
   * reports errors.
   */
  prepare: (kind: ContentKind | 'unknown', address?: Promise<string>) => Promise<void>;
};

/**
 * The players by content kind. Rejects with a launch failure if a player's code does not load. `more` replaces some
 * entries.
 */
export function players(config: PlayersConfig, more: PlayerTable = {}): PlayerRegistry {
  const table = { ...kinds(config), ...more };
  return {
    open: async (launch, host, signal) => {
      const open = await table[launch.kind].open();
      return whileOpening(signal, (opening) => open(launch, host, opening));
    },
    prepare: async (kind, address) => {
      if (kind !== 'unknown') await table[kind].prepare?.(address).catch(() => undefined);
    },
  };
}

/**
 * Opens with a separate abort signal, which ends with the opening. An open player is left by `close`, which saves its
 * last position, never by an abort.
 */
async function whileOpening<T>(
  signal: AbortSignal | undefined,
  open: (opening: AbortSignal) => Promise<T>,
): Promise<T> {
  const opening = new AbortController();
  const giveUp = () => opening.abort();
  signal?.addEventListener('abort', giveUp, { once: true });
  if (signal?.aborted) giveUp();
  try {
    return await open(opening.signal);
  } finally {
    signal?.removeEventListener('abort', giveUp);
  }
}
