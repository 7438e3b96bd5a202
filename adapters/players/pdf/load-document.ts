import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { type ByteSource, CHUNK_BYTES } from '../byte-source.ts';
import { ASSETS_PATH, type EngineWorker, type Pdfjs } from './engine.ts';

/** Asks the learner for the password of a document; undefined = gave up. `again`: the one before was wrong. */
export type AskPassword = (request: { name: string; again: boolean }) => Promise<string | undefined>;

export type DocumentOptions = {
  name: string;
  source: ByteSource;
  engineWorker: EngineWorker;
  askPassword: AskPassword | undefined;
  /** A part of the file could not be had: nothing more of it will be shown. */
  onLost: (error: unknown) => void;
};

/**
 * Starts reading a document. Nothing of it is ever executed: no eval, no XFA, no document scripts (Spec reading: T12
 * content is shown, not run). Only the parts that are needed for what is shown are fetched.
 */
export function loadDocument(pdfjs: Pdfjs, options: DocumentOptions): PDFDocumentLoadingTask {
  const assets = new URL(ASSETS_PATH, document.baseURI).href;
  const { source } = options;
  const bytes =
    source.head.length === source.total
      ? { data: source.head }
      : { range: rangeTransport(pdfjs, source, options.onLost), disableStream: true, disableAutoFetch: true };
  return pdfjs.getDocument({
    ...bytes,
    rangeChunkSize: CHUNK_BYTES,
    worker: options.engineWorker.worker,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
    isEvalSupported: false,
    enableXfa: false,
    // The same document looks the same on each machine.
    useSystemFonts: false,
    standardFontDataUrl: `${assets}standard_fonts/`,
    cMapUrl: `${assets}cmaps/`,
    wasmUrl: `${assets}wasm/`,
    iccUrl: `${assets}iccs/`,
  });
}

/** Waits for the document, asking for its password when it has one. Rejects with PortFailure. */
export async function documentOf(
  pdfjs: Pdfjs,
  task: PDFDocumentLoadingTask,
  { name, engineWorker, askPassword }: DocumentOptions,
): Promise<PDFDocumentProxy> {
  const locked = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new PortFailure('player.pdf', { status: 200, kind: 'unreadable', reason: 'password' }));
    task.onPassword = (answer: (password: string) => void, why: number) => {
      if (!askPassword) {
        giveUp();
        return;
      }
      const again = why === pdfjs.PasswordResponses.INCORRECT_PASSWORD;
      askPassword({ name, again }).then((password) => (password === undefined ? giveUp() : answer(password)), giveUp);
    };
  });
  try {
    const pdf = await Promise.race([task.promise, locked, engineWorker.died]);
    if (pdf.numPages < 1) throw new PortFailure('player.pdf', { status: 200, kind: 'unreadable', reason: 'no-pages' });
    // A document can be well formed on the outside and hold no page that can be read; better said now than never.
    await Promise.race([pdf.getPage(1), engineWorker.died]);
    return pdf;
  } catch (error) {
    if (error instanceof PortFailure) throw error;
    const reason = error instanceof Error ? error.name : 'unknown';
    throw new PortFailure('player.pdf', { status: 200, kind: 'unreadable', reason });
  }
}

function rangeTransport(pdfjs: Pdfjs, source: ByteSource, onLost: (error: unknown) => void) {
  // A copy, because the engine moves its buffer into the worker.
  const transport = new pdfjs.PDFDataRangeTransport(source.total, source.head.slice());
  let open = true;
  transport.requestDataRange = (begin: number, end: number) => {
    source.read(begin, end).then(
      (chunk) => {
        if (!open) return;
        try {
          transport.onDataRange(begin, chunk);
        } catch {
          // The engine gave this part up while it was on its way, as it does when the document is closed.
        }
      },
      (error: unknown) => {
        if (open) onLost(error);
      },
    );
  };
  transport.abort = () => {
    open = false;
  };
  return transport;
}
