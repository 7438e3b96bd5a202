import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber, type PDFRef, rgb, StandardFonts } from 'pdf-lib';

export type Size = [width: number, height: number];
const A4: Size = [595, 842];
export const SLIDE: Size = [960, 200];

/** A document with one line of text on each page, "Page 7 of 60", and an outline with a chapter every ten pages. */
export async function documentOf(
  pages: number,
  options: { size?: Size; outline?: boolean; padBytes?: number; romanPages?: number } = {},
) {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  const refs: PDFRef[] = [];
  // All page objects first, then what stands on them, as makers of long documents write it: finding page 100 then does
  // not lead through the pictures of pages 1 to 99.
  const size = options.size ?? A4;
  const sheets = Array.from({ length: pages }, () => pdf.addPage(size));
  sheets.forEach((page, index) => {
    const number = index + 1;
    const [width, height] = size;
    page.drawRectangle({ x: 0, y: height - 14, width, height: 14, color: rgb(0.87, 0.17, 0.3) });
    page.drawText(`Page ${number} of ${pages}`, { x: 60, y: height - 90, size: 28, font });
    if (number % 7 === 0)
      page.drawText('the assembly point is in the car park', { x: 60, y: height - 140, size: 14, font });
    if (options.padBytes) page.node.set(PDFName.of('PieceInfo'), padding(pdf, options.padBytes, number));
    refs.push(page.ref);
  });
  if (options.romanPages) addLabels(pdf, options.romanPages);
  if (options.outline) addOutline(pdf, refs);
  return Buffer.from(await pdf.save({ useObjectStreams: false }));
}

/** Text that a compressor or a lazy reader cannot skip. Deterministic, so that two runs see the same file. */
function padding(pdf: PDFDocument, bytes: number, seed: number): PDFRef {
  let state = seed;
  let text = '';
  while (text.length < bytes) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    text += state.toString(16).padStart(8, '0');
  }
  return pdf.context.register(PDFHexString.of(text));
}

/** i, ii, iii, … on the first pages, then 1, 2, 3, … */
function addLabels(pdf: PDFDocument, roman: number): void {
  const style = (name: string) => pdf.context.obj({ S: PDFName.of(name) });
  pdf.catalog.set(PDFName.of('PageLabels'), pdf.context.obj({ Nums: [0, style('r'), roman, style('D')] }));
}

function addOutline(pdf: PDFDocument, pages: readonly PDFRef[]): void {
  const { context } = pdf;
  const root = context.nextRef();
  const chapters = pages.flatMap((page, index) =>
    index % 10 === 0 ? [{ page, title: `Chapter ${index / 10 + 1}` }] : [],
  );
  const refs = chapters.map(() => context.nextRef());
  chapters.forEach(({ page, title }, index) => {
    const entry = new Map<PDFName, PDFHexString | PDFRef | ReturnType<typeof context.obj>>([
      [PDFName.of('Title'), PDFHexString.fromText(title)],
      [PDFName.of('Parent'), root],
      [PDFName.of('Dest'), context.obj([page, PDFName.of('Fit')])],
    ]);
    const before = refs[index - 1];
    const after = refs[index + 1];
    if (before) entry.set(PDFName.of('Prev'), before);
    if (after) entry.set(PDFName.of('Next'), after);
    context.assign(refs[index]!, PDFDict.fromMapWithContext(entry, context)); // one ref a chapter
  });
  const outline = new Map<PDFName, PDFName | PDFRef | PDFNumber>([
    [PDFName.of('Type'), PDFName.of('Outlines')],
    [PDFName.of('First'), refs[0]!], // a document has at least one page
    [PDFName.of('Last'), refs.at(-1)!], // as above
    [PDFName.of('Count'), PDFNumber.of(refs.length)],
  ]);
  context.assign(root, PDFDict.fromMapWithContext(outline, context));
  pdf.catalog.set(PDFName.of('Outlines'), root);
}
