import { PortFailure } from '#domain/outcome/port-failure.ts';
import type * as PdfjsModule from 'pdfjs-dist';
import type * as ViewerModule from 'pdfjs-dist/web/pdf_viewer.mjs';
import type { Fetch } from '../content-answer.ts';
import { ownWorker } from '../../trusted-types.ts';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

export type Pdfjs = typeof PdfjsModule;
export type ViewerParts = typeof ViewerModule;
export type Engine = { pdfjs: Pdfjs; parts: ViewerParts };

/** Path of fonts, character maps, colour profiles and decoders; see assets.vite.ts. */
export const ASSETS_PATH = '/pdf-assets/';

/** Loads pdf.js and its viewer components, on first use or on hover. */
export async function loadEngine(): Promise<Engine> {
  // Order matters: the components read the library from globalThis while they are evaluated.
  const pdfjs = await import('pdfjs-dist');
  const parts = await import('pdfjs-dist/web/pdf_viewer.mjs');
  return { pdfjs, parts };
}

/** Preloads the worker's file into the HTTP cache. */
export async function fetchWorker(fetch: Fetch): Promise<void> {
  await (await fetch(workerUrl, {})).arrayBuffer();
}

export type EngineWorker = {
  readonly worker: InstanceType<Pdfjs['PDFWorker']>;
  /** Rejects if the worker fails to load or dies. Never resolves. */
  readonly died: Promise<never>;
  terminate: () => void;
};

/**
 * Starts an own worker from a same-origin file. If a worker is blocked, pdf.js itself would silently continue on the
 * main thread, and a large page would freeze the application. Here the launch fails instead.
 */
export function startWorker(pdfjs: Pdfjs): EngineWorker {
  const port = new Worker(ownWorker(workerUrl), { type: 'module', name: 'pdf' });
  const died = new Promise<never>((_, reject) => {
    port.addEventListener('error', () =>
      reject(new PortFailure('player.pdf', { status: 0, kind: 'no-answer', reason: 'worker' })),
    );
  });
  died.catch(() => undefined); // handled by the opening, or by the open player
  const worker = pdfjs.PDFWorker.create({ port });
  return {
    worker,
    died,
    terminate: () => {
      worker.destroy();
      port.terminate();
    },
  };
}
