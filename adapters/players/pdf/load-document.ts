import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist';
import { contentFailure, isDrawnElsewhere } from '#domain/player/index.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { type ByteSource, CHUNK_BYTES } from '../byte-source.ts';
import { ASSETS_PATH, type EngineWorker, type Pdfjs } from './engine.ts';

/** Prompts the learner for a document's password; undefined: cancelled. `again`: the previous one was wrong. */
export type AskPassword = (request: { name: string; again: boolean }) => Promise<string | undefined>;

export type DocumentOptions = {
  name: string;
  source: ByteSource;
  engineWorker: EngineWorker;
  askPassword: AskPassword | undefined;
  /** Called if a chunk of the file is unavailable: no more pages can be displayed. */
  onLost: (error: unknown) => void;
};

/**
 * Starts loading a document. Never executes its content: no eval, no XFA, no document scripts (Spec reading: T12
 * content is shown, not run). Fetches only the chunks that displayed pages need.
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
    // Ensures that a document looks the same on every machine.
    useSystemFonts: false,
    standardFontDataUrl: `${assets}standard_fonts/`,
    cMapUrl: `${assets}cmaps/`,
    wasmUrl: `${assets}wasm/`,
    iccUrl: `${assets}iccs/`,
  });
}

/** Waits for the document; prompts for its password if needed. Rejects with PortFailure. */
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
    // A well-formed document may have no readable page: reads the first one to fail early.
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

/** pdf.js errors of an invalid or truncated file. */
const BROKEN: ReadonlySet<string> = new Set(['InvalidPDFException', 'FormatError', 'UnknownErrorException']);

async function isShownElsewhere(pdf: PDFDocumentProxy): Promise<boolean> {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} })); // no metadata
  const { IsXFAPresent, IsAcroFormPresent } = info as { IsXFAPresent?: boolean; IsAcroFormPresent?: boolean }; // missing in the package's types
  return isDrawnElsewhere({ isXfa: IsXFAPresent === true, hasFields: IsAcroFormPresent === true });
}

function rangeTransport(pdfjs: Pdfjs, source: ByteSource, onLost: (error: unknown) => void) {
  // A copy, because the engine transfers its buffer to the worker.
  const transport = new pdfjs.PDFDataRangeTransport(source.total, source.head.slice());
  let open = true;
  transport.requestDataRange = (begin: number, end: number) => {
    source.read(begin, end).then(
      (chunk) => {
        if (!open) return;
        try {
          transport.onDataRange(begin, chunk);
        } catch {
          // The engine cancelled this chunk meanwhile, for example as the document closed.
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
