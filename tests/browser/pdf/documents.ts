import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber, type PDFRef, rgb, StandardFonts } from 'pdf-lib';

export type Size = [width: number, height: number];
const A4: Size = [595, 842];
export const SLIDE: Size = [960, 200];

/** A document with one line of text on each page, "Page 7 of 60", and an outline with a chapter every ten pages. */
export async function documentOf(
  pages: number,
  options: { size?: Size; outline?: boolean; padBytes?: number; romanPages?: number; fromRight?: boolean } = {},
) {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  const refs: PDFRef[] = [];
  // Writes all page objects before their contents, like producers of long documents: page 100 is then found without
  // reading the images of pages 1 to 99.
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
  if (options.fromRight)
    pdf.catalog.set(PDFName.of('ViewerPreferences'), pdf.context.obj({ Direction: PDFName.of('R2L') }));
  if (options.romanPages) addLabels(pdf, options.romanPages);
  if (options.outline) addOutline(pdf, refs);
  return Buffer.from(await pdf.save({ useObjectStreams: false }));
}

/**
 * One page with a dark blue image of half its width and a quarter of its height, to the right of and below its middle.
 */
export async function documentWithPicture(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage(A4);
  const [width, height] = A4;
  const picture = await pdf.embedPng(BLUE_DOT);
  page.drawImage(picture, { x: width / 2, y: height / 4, width: width / 2, height: height / 4 });
  return Buffer.from(await pdf.save());
}
/** A PNG of one pixel, rgb(16 32 96). */
const BLUE_DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mMQUEgAAADUAJE8UKreAAAAAElFTkSuQmCC';

/**
 * A tagged document of one page in French (PDF 32000-1 §14.7, §14.8): headings of two levels, a list, and a figure with
 * alternative text.
 */
export async function taggedDocument(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const { context } = pdf;
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage(A4);
  page.node.setFontDictionary(PDFName.of('F1'), font.ref);
  const line = (tag: string, id: number, y: number, size: number, words: string) =>
    `/${tag} <</MCID ${id}>> BDC BT /F1 ${size} Tf 60 ${y} Td (${words}) Tj ET EMC`;
  const content = [
    line('H1', 0, 760, 28, 'Consignes'),
    line('H2', 1, 720, 20, 'En cas de feu'),
    line('LBody', 2, 690, 12, 'Appeler les secours'),
    line('LBody', 3, 670, 12, 'Sortir'),
    '/Figure <</MCID 4>> BDC 0.8 0.1 0.2 rg 60 500 120 90 re f EMC',
  ].join('\n');
  page.node.set(PDFName.of('Contents'), context.register(context.flateStream(content)));
  page.node.set(PDFName.of('StructParents'), PDFNumber.of(0));

  const root = context.nextRef();
  const owners: PDFRef[] = [];
  const element = (tag: string, parent: PDFRef, more: Record<string, unknown> = {}): PDFRef => {
    const entries = { Type: 'StructElem', S: tag, P: parent, Pg: page.ref, ...more };
    return context.register(context.obj(entries as Parameters<typeof context.obj>[0])); // types that `obj` accepts
  };
  const leaf = (tag: string, parent: PDFRef, id: number, more: Record<string, unknown> = {}): PDFRef => {
    const made = element(tag, parent, { K: id, ...more });
    owners[id] = made;
    return made;
  };
  const all = context.nextRef();
  const list = context.nextRef();
  const items = [2, 3].map((id) => {
    const item = context.nextRef();
    const body = leaf('LBody', item, id);
    context.assign(item, context.obj({ Type: 'StructElem', S: 'LI', P: list, K: [body] }));
    return item;
  });
  context.assign(list, context.obj({ Type: 'StructElem', S: 'L', P: all, K: items }));
  const figure = leaf('Figure', all, 4, {
    Alt: PDFHexString.fromText('Un extincteur rouge'),
    A: { O: 'Layout', BBox: [60, 500, 180, 590] },
  });
  const parts = [leaf('H1', all, 0), leaf('H2', all, 1), list, figure];
  context.assign(all, context.obj({ Type: 'StructElem', S: 'Document', P: root, K: parts }));
  const tree = { Type: 'StructTreeRoot', K: [all], ParentTree: { Nums: [0, owners] }, ParentTreeNextKey: 1 };
  context.assign(root, context.obj(tree));
  pdf.catalog.set(PDFName.of('StructTreeRoot'), root);
  pdf.catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
  pdf.catalog.set(PDFName.of('Lang'), PDFHexString.fromText('fr-FR'));
  return Buffer.from(await pdf.save({ useObjectStreams: false }));
}

/** Text that cannot be compressed or skipped; reproducible in every run. */
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
    context.assign(refs[index]!, PDFDict.fromMapWithContext(entry, context)); // one ref for each chapter
  });
  const outline = new Map<PDFName, PDFName | PDFRef | PDFNumber>([
    [PDFName.of('Type'), PDFName.of('Outlines')],
    [PDFName.of('First'), refs[0]!], // a document has at least one page
    [PDFName.of('Last'), refs.at(-1)!], // a document has at least one page
    [PDFName.of('Count'), PDFNumber.of(refs.length)],
  ]);
  context.assign(root, PDFDict.fromMapWithContext(outline, context));
  pdf.catalog.set(PDFName.of('Outlines'), root);
}
