import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist';
import { contentFailure, isDrawnElsewhere } from '#domain/player/index.ts';
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
    if (pdf.numPages < 1) throw contentFailure('player.pdf', 'damaged');
    // A document can be well formed on the outside and hold no page that can be read; better said now than never.
    await Promise.race([pdf.getPage(1), engineWorker.died]);
    if (await Promise.race([isShownElsewhere(pdf), engineWorker.died]))
      throw contentFailure('player.pdf', 'unsupported');
    return pdf;
  } catch (error) {
    if (error instanceof PortFailure) throw error;
    const reason = error instanceof Error ? error.name : 'unknown';
    if (BROKEN.has(reason)) throw contentFailure('player.pdf', 'damaged');
    throw new PortFailure('player.pdf', { status: 200, kind: 'unreadable', reason });
  }
}

/** What pdf.js says of a file that is no document, or not a whole one. */
const BROKEN: ReadonlySet<string> = new Set(['InvalidPDFException', 'FormatError', 'UnknownErrorException']);

async function isShownElsewhere(pdf: PDFDocumentProxy): Promise<boolean> {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} })); // a document without a word about itself
  const { IsXFAPresent, IsAcroFormPresent } = info as { IsXFAPresent?: boolean; IsAcroFormPresent?: boolean }; // not in the package's types
  return isDrawnElsewhere({ isXfa: IsXFAPresent === true, hasFields: IsAcroFormPresent === true });
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
