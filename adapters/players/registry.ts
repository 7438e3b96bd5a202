import type { ContentKind } from '#domain/content/index.ts';
import type { Players } from '#domain/player/index.ts';
import type { EpubOptions } from './epub/open-epub.ts';
import type { KindLoader } from './kind-loader.ts';
import { frameKind } from './frame/frame-kind.ts';
import type { FrameOptions } from './frame/open-frame.ts';
import type { MediaOptions } from './media/open-media.ts';
import type { PdfOptions } from './pdf/open-pdf.ts';

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
