import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { DocumentView } from '#domain/player/index.ts';
import type { Pdfjs } from '../engine.ts';

/**
 * What the author of a document lets its readers do; one without a say in it lets them do all. It is saved only where
 * both printing and copying are allowed: a file in the hand can do either.
 */
export async function allowedBy(
  pdfjs: Pdfjs,
  pdf: PDFDocumentProxy,
): Promise<Pick<DocumentView, 'canPrint' | 'canSave'>> {
  const flags = await pdf.getPermissions().catch(() => null);
  const may = (flag: number) => flags === null || flags.includes(flag);
  const canPrint = may(pdfjs.PermissionFlag.PRINT);
  return { canPrint, canSave: canPrint && may(pdfjs.PermissionFlag.COPY) };
}
