import {
  type BookDisplay,
  contentFailure,
  type ContentFault,
  type Launch,
  launchRefusal,
  type LearnerPreferences,
  displayOf,
  type Player,
  readAloud,
  type Signal,
  type Speech,
} from '#domain/player/index.ts';
import { pageTimer } from '../../platform/page-timer.ts';
import { preloadForLaunch } from '../preload.ts';
import type { ByteSource } from '../byte-source.ts';
import type { Fetch } from '../content-answer.ts';
import { LaunchRefused } from '../launch-refused.ts';
import { type Deferred, deferred } from '../deferred.ts';
import { type SignalPort, signalPort } from '../signal-port.ts';
import { bookMarks } from './book-marks.ts';
import { bookTools, type OpenTools } from './book-tools.ts';
import { type ResolvedDisplay, type ReaderCacheMode, OPEN_LIMIT_MS, type OpenBook, type ToApp } from './protocol.ts';
import { readableBook } from './readable-book.ts';
import { fetchReader, openReader, readerAddress } from './reader-port.ts';
import { readDirectory, readEntry, ZipDamaged, type ZipDirectory } from './zip.ts';

export type EpubOptions = {
  fetch: Fetch;
  /** Origin of the reader page: the content site, or the application's own without a content site. */
  readerOrigin: string;
  /** Whether the browser may cache the reader page for offline reading; undefined: no setting, nothing changes. */
  keepsReader: boolean | undefined;
  /** Display settings of the learner, stored for all books by setting name. */
  preferences: LearnerPreferences;
  /** Undefined if the browser has no speech synthesis. */
  aloud?: Speech | undefined;
  texts: {
    /** Accessible name of the book's frame. */
    frame: (name: string) => string;
    /** Heading in place of a missing chapter. */
    missing: () => string;
    missingLead: () => string;
  };
};

const ahead = preloadForLaunch(pageTimer.after);

/** Preloads the reader page, and head and directory of a book that is likely to be opened. */
export async function prepareEpub(
  { fetch, readerOrigin }: EpubOptions,
  address: Promise<string> | undefined,
): Promise<void> {
  const bytes = address?.then((url) => ahead.fetch(url, { fetch }));
  await Promise.all([fetchReader(readerOrigin), bytes]);
}

/**
 * Opens a book in `host`, at the position `launch.from`. Rejects with LAUNCH_FAILURE if the book is missing, is no zip,
 * has no reading order, is locked, or sends nothing for 10 s. All resources are released then. Spec §4 Epub.
 */
export async function openEpub(
  launch: Launch,
  host: HTMLElement,
  options: EpubOptions,
  signal?: AbortSignal,
): Promise<Player> {
  const gone = new AbortController();
  const held: (() => void)[] = [() => gone.abort()];
  const letGo = () => {
    for (const free of held.splice(0).reverse()) free();
  };
  signal?.addEventListener('abort', letGo, { once: true, signal: gone.signal });
  if (signal?.aborted) gone.abort();
  try {
    return await opening(launch, host, options, { held, letGo, gone: gone.signal });
  } catch (error) {
    letGo();
    throw error;
  }
}

const keepingOf = (keepsReader: boolean | undefined): ReaderCacheMode | undefined =>
  keepsReader === undefined ? undefined : keepsReader ? 'shown' : 'never';

type Holding = { held: (() => void)[]; letGo: () => void; gone: AbortSignal };

async function opening(
  launch: Launch,
  host: HTMLElement,
  options: EpubOptions,
  { held, letGo, gone }: Holding,
): Promise<Player> {
  const line = signalPort();
  held.push(() => line.end());
  let tools: OpenTools | undefined;
  let hear: (message: ToApp) => void = () => undefined;
  const url = readerAddress(options.readerOrigin, keepingOf(options.keepsReader));
  const toRead = deferred<OpenBook>();
  const title = options.texts.frame(launch.name);
  const reader = openReader(host, { url, title }, toRead.promise, (message) => hear(message));
  held.push(() => reader.cut());
  const source = await ahead.open(launch.url, {
    fetch: options.fetch,
    signal: gone,
    onStalled: (stalled) => tools?.setStalled(stalled),
  });
  const directory = await readDirectory(source).catch(damaged);
  gone.throwIfAborted();

  const shown = createPositionSignals(line.say);
  held.push(() => shown.stop());
  const opened = patience(gone);
  held.push(() => opened.stop());
  let isOpen = false;
  const fail = (detail: string, fault?: ContentFault) => {
    if (!isOpen) opened.fail(failureOf(detail, fault));
    else if (!gone.aborted)
      line.say({ type: 'failed', because: launchRefusal(failureOf(detail, fault)).refused, detail });
  };

  const serve = (path: string) =>
    entryOf(source, directory, path).then(
      (bytes) => {
        if (gone.aborted) return;
        opened.more();
        reader.send({ op: 'entry', path, bytes });
      },
      (error: unknown) => {
        if (!gone.aborted) fail(error instanceof Error ? error.message : String(error));
      },
    );
  hear = (message: ToApp): void => {
    if (message.op === 'want') return void serve(message.path);
    if (message.op === 'failed') return fail(message.detail, message.fault);
    if (message.op === 'action' && message.by === 'finger' && isMagnified()) return;
    tools?.hear(message);
    if (message.op !== 'at') return;
    opened.done();
    if (message.by === 'learner') shown.at(message);
  };

  const page = document.documentElement;
  const look = displayOf((setting) => options.preferences.get(`book.${setting}`));
  toRead.resolve(toOpen(launch, directory, drawnLook(look, page), options.texts));
  const readable = readableBook(reader.send, launch.locale);
  const aloud = options.aloud && readAloud(options.aloud, readable);
  held.push(() => aloud?.stop());
  const open = bookTools({
    send: reader.send,
    readable,
    aloud,
    marks: bookMarks(reader.send, () => host.getBoundingClientRect()),
    look,
    onLook: (now, change) => {
      for (const [setting, value] of Object.entries(change)) options.preferences.set(`book.${setting}`, String(value));
      reader.send({ op: 'look', look: drawnLook(now, page) });
    },
  });
  tools = open;
  held.push(onAppLook(page, () => reader.send({ op: 'look', look: drawnLook(open.state.get().look, page) })));
  await opened.promise;
  isOpen = true;
  line.say({ type: 'ready' });

  return playerOf(open, line, () => shown.flush(), letGo);
}

/** Whether the page is pinch-zoomed: a finger then pans and does not turn pages. Only the top page can read this. */
const isMagnified = (): boolean => (window.visualViewport?.scale ?? 1) > 1.01;

const toOpen = (
  launch: Launch,
  directory: ZipDirectory,
  look: ResolvedDisplay,
  texts: EpubOptions['texts'],
): OpenBook => ({
  op: 'open',
  name: launch.name,
  entries: [...directory.values()].map(({ name, size }) => [name, size]),
  from: launch.from?.unit === 'cfi' ? launch.from.at : undefined,
  look,
  texts: { missing: texts.missing(), missingLead: texts.missingLead() },
});

const playerOf = (tools: OpenTools, { signals }: SignalPort, tellPlace: () => void, letGo: () => void): Player => ({
  signals,
  tools,
  next: tools.next,
  previous: tools.previous,
  goTo: (position) => {
    if (position.unit === 'cfi') tools.goTo(position.at);
  },
  close: () => {
    tellPlace();
    letGo();
    return Promise.resolve();
  },
  finalFlush: () => {
    tools.aloud?.stop(); // speech synthesis continues after the page closes
    tellPlace();
  },
});

/** Content of an entry; undefined if missing or unreadable. Rejects on network errors. */
async function entryOf(source: ByteSource, directory: ZipDirectory, path: string): Promise<Uint8Array | undefined> {
  const entry = directory.get(path);
  return entry && readEntry(source, entry).catch(unreadable);
}

const failureOf = (detail: string, fault: ContentFault | undefined): Error =>
  fault ? contentFailure('player.epub', fault) : new LaunchRefused('LAUNCH_FAILURE', detail);

function damaged(error: unknown): never {
  throw error instanceof ZipDamaged ? contentFailure('player.epub', 'damaged') : error;
}

function unreadable(error: unknown): undefined {
  if (!(error instanceof ZipDamaged)) throw error;
  return undefined;
}

/** Resolves when the book is displayed; fails if nothing of it arrives within the limit. */
function patience(gone: AbortSignal) {
  const { promise, resolve, reject }: Deferred<void> = deferred();
  promise.catch(() => undefined); // handled by the opening, if it still waits
  let timer: ReturnType<typeof setTimeout> | undefined;
  const more = () => {
    clearTimeout(timer);
    timer = setTimeout(
      () => reject(new LaunchRefused('LAUNCH_FAILURE', `nothing of the book came for ${OPEN_LIMIT_MS / 1000} s`)),
      OPEN_LIMIT_MS,
    );
  };
  const stop = () => clearTimeout(timer);
  gone.addEventListener('abort', () => reject(new DOMException('The opening was given up.', 'AbortError')));
  more();
  return {
    promise,
    /** Restarts the 10 s limit after each received chunk, because a slow connection is no failure. */
    more: () => {
      if (timer !== undefined) more();
    },
    done: () => {
      stop();
      timer = undefined;
      resolve();
    },
    fail: (error: Error) => reject(error),
    stop,
  };
}

/** Whether the page around the book is dark now, by the learner's setting or the system's. */
function isDark(page: HTMLElement): boolean {
  const schemes = getComputedStyle(page).colorScheme.split(' ');
  if (!schemes.includes('light')) return schemes.includes('dark');
  return schemes.includes('dark') && matchMedia('(prefers-color-scheme: dark)').matches;
}

/** Display settings as drawn: `app` becomes `white` or `night`, the application's own dark theme. */
const drawnLook = (look: BookDisplay, page: HTMLElement): ResolvedDisplay => ({
  ...look,
  theme: look.theme === 'app' ? (isDark(page) ? 'night' : 'white') : look.theme,
});

/** Calls `changed` when the application turns light or dark. Returns a function that stops listening. */
function onAppLook(page: HTMLElement, changed: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', changed);
  const chosen = new MutationObserver(changed);
  chosen.observe(page, { attributes: true, attributeFilter: ['data-theme'] });
  return () => {
    system.removeEventListener('change', changed);
    chosen.disconnect();
  };
}

/** Time in ms that a page must be displayed to count as read. */
export const SETTLE_MS = 250;
/** Maximum delay in ms of a report while the learner turns pages quickly. */
const SETTLE_MOST_MS = 1000;

type ShownPlace = { place: string; fraction: number; atEnd: boolean };

type ShownPlaces = {
  /** The currently displayed position. */
  at: (shown: ShownPlace) => void;
  /** Reports a delayed position now. */
  flush: () => void;
  stop: () => void;
};

/**
 * Converts displayed positions to signals: `moved` when the position rests, `finished` once and at once, when the end of the
 * last chapter in reading order is displayed. Positions after that are still reported. Spec §4 Epub.
 */
export function createPositionSignals(say: (signal: Signal) => void): ShownPlaces {
  let current: ShownPlace | undefined;
  let reported: ShownPlace | undefined;
  let owedSince: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let finished = false;

  const flush = () => {
    clearTimeout(timer);
    owedSince = undefined;
    if (!current || (current.place === reported?.place && current.fraction === reported.fraction)) return;
    reported = current;
    say({ type: 'moved', position: { unit: 'cfi', at: current.place, fraction: current.fraction } });
  };
  return {
    at: (shown) => {
      current = shown;
      const now = performance.now();
      owedSince ??= now;
      clearTimeout(timer);
      timer = setTimeout(flush, Math.max(0, Math.min(SETTLE_MS, owedSince + SETTLE_MOST_MS - now)));
      if (!shown.atEnd) return;
      flush();
      if (finished) return;
      finished = true;
      say({ type: 'finished' });
    },
    flush,
    stop: () => clearTimeout(timer),
  };
}
