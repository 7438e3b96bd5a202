import {
  type DocumentDisplay,
  documentDisplayOf,
  type Launch,
  type LearnerPreferences,
  type Player,
  readAloud,
  type Signal,
  type Speech,
} from '#domain/player/index.ts';
import { pageTimer } from '../../platform/page-timer.ts';
import { preloadForLaunch } from '../preload.ts';
import { signalPort } from '../signal-port.ts';
import type { ByteSource } from '../byte-source.ts';
import type { Fetch } from '../content-answer.ts';
import { documentTools, type DocumentToolsControl } from './document-tools.ts';
import { type Engine, fetchWorker, loadEngine, startWorker } from './engine.ts';
import { type AskPassword, documentOf, loadDocument } from './load-document.ts';
import { readablePages } from './readable-pages.ts';
import { createViewer, type ViewerTexts } from './viewer.ts';

export type PdfOptions = {
  fetch: Fetch;
  askPassword?: AskPassword | undefined;
  texts?: ViewerTexts | undefined;
  /** Display settings of the learner, stored for all documents by setting name. Undefined: for this document only. */
  preferences?: LearnerPreferences | undefined;
  /** Undefined if the browser has no speech synthesis. */
  aloud?: Speech | undefined;
};

/** Limit in ms for the worker's clean-up; after it, the worker is terminated. */
const GOODBYE_LIMIT_MS = 500;

const ahead = preloadForLaunch(pageTimer.after);

/** Preloads engine, worker and first bytes of a document that is likely to be opened. */
export async function preparePdf({ fetch }: PdfOptions, address: Promise<string> | undefined): Promise<void> {
  const bytes = address?.then((url) => ahead.fetch(url, { fetch }));
  await Promise.all([loadEngine(), fetchWorker(fetch), bytes]);
}

/**
 * Opens a PDF in `host`, at the page of `launch.from`. Rejects with PortFailure if it is missing, no PDF, damaged, or
 * not unlocked. All resources are released then. Spec §4 Content launch, Pdf.
 */
export async function openPdf(
  launch: Launch,
  host: HTMLElement,
  options: PdfOptions,
  signal?: AbortSignal,
): Promise<Player> {
  const held: (() => unknown)[] = [];
  const letGo = async () => {
    for (const free of held.splice(0).reverse()) await free();
  };
  try {
    return await opening(launch, host, options, held, letGo, signal);
  } catch (error) {
    await letGo();
    throw error;
  }
}

async function opening(
  launch: Launch,
  host: HTMLElement,
  options: PdfOptions,
  held: (() => unknown)[],
  letGo: () => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<Player> {
  const gone = new AbortController();
  held.push(() => gone.abort());
  signal?.addEventListener('abort', () => gone.abort(), { signal: gone.signal });
  if (signal?.aborted) gone.abort();

  let tools: DocumentToolsControl | undefined;
  const line = signalPort();
  held.push(() => line.end());
  const onLost = (error: unknown) => {
    if (gone.signal.aborted) return;
    line.say({ type: 'failed', because: 'LAUNCH_FAILURE', detail: wordsOf(error) });
  };

  // Loads the engine (400 kB) and the first bytes in parallel.
  const [engine, source]: [Engine, ByteSource] = await Promise.all([
    loadEngine(),
    ahead.open(launch.url, {
      fetch: options.fetch,
      signal: gone.signal,
      onStalled: (stalled) => tools?.setStalled(stalled),
    }),
  ]);
  gone.signal.throwIfAborted();

  const engineWorker = startWorker(engine.pdfjs);
  held.push(() => engineWorker.terminate());
  const documentOptions = { name: launch.name, source, engineWorker, askPassword: options.askPassword, onLost };
  const task = loadDocument(engine.pdfjs, documentOptions);
  held.push(() => Promise.race([task.destroy().catch(() => undefined), pause(GOODBYE_LIMIT_MS)]));
  const pdf = await Promise.race([documentOf(engine.pdfjs, task, documentOptions), aborted(gone.signal)]);

  const viewer = createViewer(engine, host, launch.name, options.texts ?? plainTexts);
  held.push(() => viewer.remove(pause(GOODBYE_LIMIT_MS)));
  const shown = createPageSignals(pdf.numPages, line.say);
  held.push(() => shown.stop());
  const page = launch.from?.unit === 'page' ? launch.from.at : 1;
  viewer.onFront(shown.at);
  viewer.bus.on('pagerendered', ({ pageNumber, cssTransform, isDetailView }: Rendered) => {
    if (!cssTransform && !isDetailView) shown.drawn(pageNumber);
  });
  const reading = readingOf(options.preferences);
  viewer.besides(reading.look.pages === 'two');
  viewer.printOn(reading.look.paper);
  await viewer.show(pdf, page);
  const aloud = options.aloud && readAloud(options.aloud, readablePages(viewer, pdf, launch.locale, gone.signal));
  held.push(() => aloud?.stop());
  tools = documentTools(engine.pdfjs, viewer, pdf, { aloud, ...reading, stop: gone.signal });
  engineWorker.died.catch(onLost);

  let closing: Promise<void> | undefined;
  const open = tools;
  return {
    signals: line.signals,
    tools: open,
    next: () => viewer.turn(1),
    previous: () => viewer.turn(-1),
    goTo: (position) => {
      if (position.unit === 'page') open.goToPage(position.at);
    },
    close: () =>
      (closing ??= (async () => {
        shown.flush();
        await letGo();
      })()),
    finalFlush: () => {
      aloud?.stop(); // speech synthesis continues after the page closes
      shown.flush();
    },
  };
}

/** Reads and stores the learner's display settings. */
const readingOf = (preferences: LearnerPreferences | undefined) => ({
  look: documentDisplayOf((setting) => preferences?.get(`document.${setting}`)),
  onLook: (setting: keyof DocumentDisplay, value: string) => preferences?.set(`document.${setting}`, value),
});

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

type Rendered = { pageNumber: number; cssTransform: boolean; isDetailView: boolean };

const plainTexts: ViewerTexts = { page: (page) => String(page) };

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const no = () => reject(new DOMException('The opening was given up.', 'AbortError'));
    if (signal.aborted) no();
    else signal.addEventListener('abort', no, { once: true });
  });

/** Time in ms that a page must be displayed to count as read. */
export const SETTLE_MS = 250;
/** Maximum delay in ms of a report while the learner scrolls continuously. */
export const SETTLE_MOST_MS = 1000;

type ShownPages = {
  /** The page in front; counted from 1, by number and not by label. */
  at: (page: number) => void;
  /** The page was rendered, or failed to render: no more of it will be displayed. */
  drawn: (page: number) => void;
  /** Reports a delayed page now. */
  flush: () => void;
  stop: () => void;
};

/**
 * Converts displayed pages to signals: `ready` when the first page is rendered, `moved` when the learner rests on a page,
 * `finished` once, when the last page is in front and rendered. The last page is reported at once, because a learner may
 * leave as soon as it is displayed. Spec §4 Content launch, Pdf.
 */
export function createPageSignals(pages: number, say: (signal: Signal) => void): ShownPages {
  const drawnPages = new Set<number>();
  let current: number | undefined;
  let reported: number | undefined;
  let owedSince: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ready = false;
  let finished = false;

  const flush = () => {
    clearTimeout(timer);
    owedSince = undefined;
    if (!ready) return; // nothing displayed yet
    if (current === undefined || current === reported) return;
    reported = current;
    say({ type: 'moved', position: { unit: 'page', at: current, of: pages } });
  };
  const finishIfEnd = () => {
    if (finished || current !== pages || !drawnPages.has(pages)) return;
    finished = true;
    flush();
    say({ type: 'finished' });
  };

  return {
    at: (page) => {
      if (page === current || page < 1 || page > pages) return;
      current = page;
      const now = performance.now();
      owedSince ??= now;
      clearTimeout(timer);
      timer = setTimeout(flush, Math.max(0, Math.min(SETTLE_MS, owedSince + SETTLE_MOST_MS - now)));
      if (page === pages) flush();
      finishIfEnd();
    },
    drawn: (page) => {
      drawnPages.add(page);
      if (!ready) {
        ready = true;
        say({ type: 'ready' });
        flush();
      }
      finishIfEnd();
    },
    flush,
    stop: () => clearTimeout(timer),
  };
}
