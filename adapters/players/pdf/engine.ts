import { PortFailure } from '#domain/outcome/port-failure.ts';
import type * as PdfjsModule from 'pdfjs-dist';
import type * as ViewerModule from 'pdfjs-dist/web/pdf_viewer.mjs';
import type { Fetch } from '../content-answer.ts';
import { ownWorker } from '../../trusted-types.ts';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

export type Pdfjs = typeof PdfjsModule;
export type ViewerParts = typeof ViewerModule;
export type Engine = { pdfjs: Pdfjs; parts: ViewerParts };

/** Where fonts, character maps, colour profiles and decoders are served; see assets.vite.ts. */
export const ASSETS_PATH = '/pdf-assets/';

/** pdf.js and its viewer components. Loaded on first use; on hover, where the intent is clear. */
export async function loadEngine(): Promise<Engine> {
  // In this order: the components read the library from globalThis while they are evaluated.
  const pdfjs = await import('pdfjs-dist');
  const parts = await import('pdfjs-dist/web/pdf_viewer.mjs');
  return { pdfjs, parts };
}

/** Brings the worker's file into the browser's cache. */
export async function fetchWorker(fetch: Fetch): Promise<void> {
  await (await fetch(workerUrl, {})).arrayBuffer();
}

export type EngineWorker = {
  readonly worker: InstanceType<Pdfjs['PDFWorker']>;
  /** Rejects when the worker cannot be loaded or dies. Never resolves. */
  readonly died: Promise<never>;
  terminate: () => void;
};

/**
 * A worker of our own, from a file of the same origin. Left to itself pdf.js would continue on the main thread when the
 * worker is blocked, and a large page would freeze the application without a word; here the launch fails instead.
 */
export function startWorker(pdfjs: Pdfjs): EngineWorker {
  const port = new Worker(ownWorker(workerUrl), { type: 'module', name: 'pdf' });
  const died = new Promise<never>((_, reject) => {
    port.addEventListener('error', () =>
      reject(new PortFailure('player.pdf', { status: 0, kind: 'no-answer', reason: 'worker' })),
    );
  });
  died.catch(() => undefined); // heard by the opening, or by the open player
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
