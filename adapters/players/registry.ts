import type { ContentKind } from '#domain/content/index.ts';
import type { Players, Launch, Player } from '#domain/player/index.ts';
import type { EpubOptions } from './epub/open-epub.ts';
import type { FrameOptions } from './frame/open-frame.ts';
import type { MediaOptions } from './media/open-media.ts';
import type { PdfOptions } from './pdf/open-pdf.ts';
import type { Timer } from '#domain/kernel/clock.ts';
import { pageTimer } from '../platform/page-timer.ts';
import { SIGN_LIMIT_MS, unseenPage } from './kept-page/unseen-page.ts';
import { courseOrigin, type CourseSite, shellAddress } from './frame/site.ts';

/** Opens one kind of content. */
export type Open = (launch: Launch, host: HTMLElement, signal?: AbortSignal) => Promise<Player>;

type KindLoader = {
  open: () => Promise<Open>;
  /** Brings in ahead what a likely launch needs (hover, focus): the player's code, the first bytes of the content. */
  prepare?: (address: Promise<string> | undefined) => Promise<unknown>;
};

/**
 * Courses (SCORM, xAPI, AICC), for the table of players: their code is loaded with the first launch, and their shell when a
 * course is pointed at, so that its frame finds it in the browser's cache.
 */
function frameKind(options: FrameOptions): KindLoader {
  const load = () => import('./frame/open-frame.ts');
  const ahead = shellAhead(options.site, pageTimer);
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

/** The browser may keep the shell for a minute (`simulator/mount/headers`); a launch should find it in the rest of that. */
const GOOD_FOR_MS = 30_000;

/**
 * Has the browser fetch the shell of courses in a frame that nobody sees, which goes as soon as all of it is here: only a frame
 * of that site fills the cache that the course's frame looks into. At most one every 30 s.
 */
function shellAhead(site: CourseSite, { now, after }: Timer): () => void {
  let asked = -Infinity;
  return () => {
    const origin = courseOrigin(site);
    if (!site.trusted && origin === site.appOrigin) return; // no course can be opened
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

/** What the players need from outside. */
export type PlayersConfig = {
  pdf: PdfOptions;
  media: MediaOptions;
  epub: EpubOptions;
  frame: FrameOptions;
};

export type PlayerTable = Partial<Record<ContentKind, KindLoader>>;

/** One line a kind: the code of a player is loaded when content of its kind is launched. */
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

/** What differs between courses is their shell's affair. */
function coursesOf(options: FrameOptions): Record<'scorm' | 'tincan' | 'aicc', KindLoader> {
  const course = frameKind(options);
  return { scorm: course, tincan: course, aicc: course };
}

/** Both are played by the browser; the code around it is the same. */
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
   * Loads the player of a kind, and what it can of the content, ahead of a launch. Never rejects: the launch itself
   * reports what is wrong.
   */
  prepare: (kind: ContentKind | 'unknown', address?: Promise<string>) => Promise<void>;
};

/**
 * The players by content kind. A player whose code cannot be loaded rejects as the launch failure it is. `more` takes
 * the place of some.
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
 * Opens with a signal of its own, which ends with the opening: whatever a kind does when it is given up, an open player
 * is left by `close`, and its last place with it.
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
