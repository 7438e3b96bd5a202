import { filter, firstValueFrom } from 'rxjs';
import { loadEngine, startWorker } from '#adapters/players/pdf/engine.ts';
import { players, type PlayersConfig } from '#adapters/players/registry.ts';

/**
 * Ways to render the first page; each returns its duration in ms. The library and the worker file are already loaded.
 */
export type FirstPage = Record<'whole' | 'byDefault' | 'ours' | 'oursAfterHover', (url: string) => Promise<number>>;

declare global {
  interface Window {
    firstPage: FirstPage;
  }
}

const host = document.querySelector<HTMLElement>('#host')!; // defined in bench.html
const registry = players({
  // documents only: no other kind opens here
  frame: {} as PlayersConfig['frame'],
  media: {} as PlayersConfig['media'],
  epub: {} as PlayersConfig['epub'],
  pdf: { fetch: (url, init) => window.fetch(url, init) },
});
const { pdfjs } = await loadEngine();
await registry.prepare('pdf');

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

/** Renders the first page on a canvas with pdf.js alone. */
async function bare(source: { url: string } | { data: Uint8Array }): Promise<void> {
  const { worker } = startWorker(pdfjs);
  const pdf = await pdfjs.getDocument({ ...source, worker, useSystemFonts: false }).promise;
  const page = await pdf.getPage(1);
  await page.render({ canvas: document.createElement('canvas'), viewport: page.getViewport({ scale: 1 }) }).promise;
}

async function open(url: string): Promise<void> {
  const launch = {
    attemptId: 'a1',
    titleId: 't1',
    kind: 'pdf' as const,
    name: 'A long document',
    url,
    from: undefined,
    scorm: undefined,
    learner: { id: 'l1', name: 'Ada' },
    locale: 'en-US',
  };
  const player = await registry.open(launch, host);
  await firstValueFrom(player.signals.pipe(filter(({ type }) => type === 'ready')));
}

window.firstPage = {
  whole: (url) => timed(async () => bare({ data: new Uint8Array(await (await fetch(url)).arrayBuffer()) })),
  byDefault: (url) => timed(() => bare({ url })),
  ours: (url) => timed(() => open(url)),
  oursAfterHover: async (url) => {
    await registry.prepare('pdf', Promise.resolve(url)); // the pointer is over the button
    return timed(() => open(url));
  },
};
document.documentElement.dataset['bench'] = 'ready';
