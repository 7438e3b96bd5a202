import type { PDFDocumentProxy } from 'pdfjs-dist';
import { finding, type Finding } from '../finding.ts';
import type { TrialPackage } from '../trial-package.ts';

const MANY_PAGES = 1_000;

/** A document, as the player's own library reads it. `file` is its name. Rules D1–D7. */
export async function readPdf(bytes: Uint8Array, file: string): Promise<TrialPackage> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({ data: bytes, verbosity: VerbosityLevel.ERRORS, useSystemFonts: true });
  try {
    const document = await loading.promise;
    return {
      kind: 'pdf',
      title: file,
      units: [{ id: 'document', title: file, href: file }],
      findings: await findingsIn(document, file),
    };
  } catch (error) {
    return { title: file, units: [], findings: [whyNot(error, file)] };
  } finally {
    await loading.destroy();
  }
}

async function findingsIn(document: PDFDocumentProxy, file: string): Promise<Finding[]> {
  const { info } = (await document.getMetadata()) as unknown as { info: Readonly<Record<string, unknown>> };
  const marks = (await document.getMarkInfo()) as { Marked?: boolean } | null;
  const place = { file };
  return [
    ...(info['IsXFAPresent'] === true ? [finding('D3', 'It is a form of the XFA sort.', place)] : []),
    ...(marks?.Marked === true ? [] : [finding('D4', 'It has no tags: a screen reader guesses the order.', place)]),
    ...(isText(info['Language']) ? [] : [finding('D5', 'It does not say its language.', place)]),
    ...(isText(info['Title']) ? [] : [finding('D6', 'It has no title of its own.', place)]),
    ...(document.numPages > MANY_PAGES ? [finding('D7', `It has ${document.numPages} pages.`, place)] : []),
  ];
}

function whyNot(error: unknown, file: string): Finding {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') return finding('D2', 'It asks for a password.', { file });
  return finding('D1', 'It cannot be opened: it is damaged or breaks off.', { file });
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
