import {
  PDFDict,
  PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFPage,
  type PDFRef,
  rgb,
  StandardFonts,
} from 'pdf-lib';
import { BLUE, drawFigure, FIGURE_HEIGHT, INK } from './figures.ts';
import { type Block, HANDBOOK } from './handbook-text.ts';

const [WIDTH, HEIGHT, MARGIN] = [595, 842, 62];
const COLUMN = WIDTH - 2 * MARGIN;
const GREY = rgb(0.42, 0.46, 0.52);
/** Fixed date, so that output is reproducible. */
const DATE = new Date(Date.UTC(2026, 0, 12));

/** The safety handbook: cover, contents and ten pages of text with figures; twelve pages and bookmarks. */
export async function makeHandbook(): Promise<Uint8Array> {
  const { document, plain, bold } = await start('Safety handbook', 'Lighthouse Supply');
  const cover = document.addPage([WIDTH, HEIGHT]);
  cover.drawRectangle({ x: 0, y: 0, width: WIDTH, height: HEIGHT, color: BLUE });
  cover.drawCircle({ x: WIDTH - 120, y: 250, size: 210, color: rgb(0.1, 0.44, 0.64) });
  cover.drawCircle({ x: WIDTH - 120, y: 250, size: 120, color: rgb(0.95, 0.7, 0.1) });
  cover.drawText('Safety handbook', { x: MARGIN, y: 620, size: 44, font: bold, color: rgb(1, 1, 1) });
  cover.drawText('For everybody at Lighthouse Supply', {
    x: MARGIN,
    y: 585,
    size: 17,
    font: plain,
    color: rgb(1, 1, 1),
  });
  cover.drawText('Edition 7, January 2026', { x: MARGIN, y: MARGIN, size: 11, font: plain, color: rgb(1, 1, 1) });
  const contents = document.addPage([WIDTH, HEIGHT]);
  contents.drawText('Contents', { x: MARGIN, y: HEIGHT - 110, size: 26, font: bold, color: INK });

  const outline: OutlineItem[] = [{ title: 'Contents', page: 2 }];
  HANDBOOK.forEach((chapter, index) => {
    const number = index + 1;
    const first = document.getPageCount() + 1;
    const children: OutlineItem[] = [];
    chapter.sections.forEach((section, at) => {
      const page = document.addPage([WIDTH, HEIGHT]);
      const title = `${number}.${at + 1} ${section.title}`;
      children.push({ title, page: document.getPageCount() });
      let y = HEIGHT - 96;
      if (at === 0) {
        page.drawText(`Chapter ${number}`, { x: MARGIN, y: HEIGHT - 84, size: 12, font: bold, color: BLUE });
        page.drawText(chapter.title, { x: MARGIN, y: HEIGHT - 116, size: 25, font: bold, color: INK });
        y = HEIGHT - 162;
      }
      page.drawText(title, { x: MARGIN, y, size: 15, font: bold, color: BLUE });
      drawBlocks(page, y - 28, section.blocks, plain, bold);
    });
    outline.push({ title: `${number} ${chapter.title}`, page: first, children });
    const y = HEIGHT - 160 - index * 34;
    contents.drawText(`${number}   ${chapter.title}`, { x: MARGIN, y, size: 13, font: plain, color: INK });
    contents.drawText(String(first), { x: WIDTH - MARGIN - 14, y, size: 13, font: plain, color: INK });
  });
  addFooters(document, plain, 'Lighthouse Supply safety handbook', 2);
  addOutline(document, outline);
  return document.save();
}

/** A card of one page, completed as soon as it is read. */
export async function makeCard(): Promise<Uint8Array> {
  const { document, plain, bold } = await start('Evacuation card', 'Lighthouse Supply');
  const page = document.addPage([WIDTH, HEIGHT]);
  page.drawText('Evacuation card', { x: MARGIN, y: HEIGHT - 110, size: 30, font: bold, color: INK });
  drawBlocks(page, HEIGHT - 150, HANDBOOK[1]?.sections[0]?.blocks ?? [], plain, bold);
  return document.save();
}

/** Sixty pages of site rules, one rule per page, a bookmark for every ten. */
export async function makeSiteRules(): Promise<Uint8Array> {
  const { document, plain, bold } = await start('Site rules', 'Lighthouse Supply');
  const sections = HANDBOOK.flatMap((chapter) => chapter.sections);
  const outline: OutlineItem[] = [];
  for (let rule = 1; rule <= 60; rule++) {
    const page = document.addPage([WIDTH, HEIGHT]);
    const section = sections[rule % sections.length];
    page.drawText(`Rule ${rule}`, { x: MARGIN, y: HEIGHT - 100, size: 24, font: bold, color: BLUE });
    page.drawText(section?.title ?? '', { x: MARGIN, y: HEIGHT - 130, size: 15, font: bold, color: INK });
    drawBlocks(page, HEIGHT - 162, section?.blocks.filter((block) => !('figure' in block)) ?? [], plain, bold);
    if (rule % 10 === 1) outline.push({ title: `Rules ${rule} to ${rule + 9}`, page: rule });
  }
  addFooters(document, plain, 'Site rules', 1);
  addOutline(document, outline);
  return document.save();
}

/** A file that starts like a PDF but contains no readable object. A player must report this without crashing. */
export async function makeDamaged(): Promise<Uint8Array> {
  const whole = await makeCard();
  const damaged = whole.slice(0, 700);
  for (let at = 16; at < damaged.length; at++) damaged[at] = (at * 37) % 251;
  return damaged;
}

async function start(title: string, author: string) {
  const document = await PDFDocument.create();
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setAuthor(author);
  document.setLanguage('en-US');
  document.setCreationDate(DATE);
  document.setModificationDate(DATE);
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  return { document, plain, bold };
}

function drawBlocks(page: PDFPage, top: number, blocks: readonly Block[], plain: PDFFont, bold: PDFFont): void {
  let y = top;
  for (const block of blocks) {
    if ('text' in block) y = drawParagraph(page, block.text, MARGIN, y, COLUMN, plain) - 10;
    else if ('list' in block) {
      for (const item of block.list) {
        page.drawCircle({ x: MARGIN + 5, y: y + 4, size: 2.5, color: BLUE });
        y = drawParagraph(page, item, MARGIN + 18, y, COLUMN - 18, plain) - 4;
      }
      y -= 8;
    } else if ('note' in block) {
      y -= 6;
      const lines = wrap(block.note, COLUMN - 32, bold, 11);
      const height = lines.length * 16 + 18;
      page.drawRectangle({ x: MARGIN, y: y - height + 18, width: COLUMN, height, color: rgb(0.99, 0.95, 0.84) });
      page.drawRectangle({ x: MARGIN, y: y - height + 18, width: 4, height, color: rgb(0.95, 0.7, 0.1) });
      lines.forEach((line, index) =>
        page.drawText(line, { x: MARGIN + 16, y: y - index * 16, size: 11, font: bold, color: INK }),
      );
      y -= height + 12;
    } else {
      y -= FIGURE_HEIGHT - 6;
      drawFigure(block.figure, page, MARGIN, y, COLUMN, plain);
      page.drawText(block.caption, { x: MARGIN, y: y - 16, size: 9.5, font: plain, color: GREY });
      y -= 44;
    }
  }
}

function drawParagraph(page: PDFPage, text: string, x: number, top: number, width: number, font: PDFFont): number {
  let y = top;
  for (const line of wrap(text, width, font, 11.5)) {
    page.drawText(line, { x, y, size: 11.5, font, color: INK });
    y -= 17;
  }
  return y;
}

function wrap(text: string, width: number, font: PDFFont, size: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (line && font.widthOfTextAtSize(longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line ? [...lines, line] : lines;
}

function addFooters(document: PDFDocument, font: PDFFont, text: string, from: number): void {
  document.getPages().forEach((page, index) => {
    if (index + 1 < from) return;
    page.drawText(text, { x: MARGIN, y: 36, size: 9, font, color: GREY });
    page.drawText(String(index + 1), { x: WIDTH - MARGIN - 10, y: 36, size: 9, font, color: GREY });
  });
}

type OutlineItem = { title: string; page: number; children?: readonly OutlineItem[] };

/** Adds bookmarks to a document; `page` counts from 1. pdf-lib has no API for bookmarks. */
function addOutline(document: PDFDocument, items: readonly OutlineItem[]): void {
  const root = document.context.nextRef();
  const made = addLevel(document, items, root);
  document.context.assign(
    root,
    dict(document, {
      Type: PDFName.of('Outlines'),
      First: made.first,
      Last: made.last,
      Count: PDFNumber.of(items.length),
    }),
  );
  document.catalog.set(PDFName.of('Outlines'), root);
  document.catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'));
}

function addLevel(
  document: PDFDocument,
  items: readonly OutlineItem[],
  parent: PDFRef,
): { first: PDFRef; last: PDFRef } {
  const refs = items.map(() => document.context.nextRef());
  items.forEach((item, index) => {
    const self = refs[index] as PDFRef; // each item has a reference
    const entry = dict(document, { Title: PDFHexString.fromText(item.title), Parent: parent });
    const page = document.getPage(item.page - 1);
    entry.set(PDFName.of('Dest'), document.context.obj([page.ref, 'XYZ', null, page.getHeight(), null]));
    const before = refs[index - 1];
    const after = refs[index + 1];
    if (before) entry.set(PDFName.of('Prev'), before);
    if (after) entry.set(PDFName.of('Next'), after);
    if (item.children && item.children.length > 0) {
      const below = addLevel(document, item.children, self);
      entry.set(PDFName.of('First'), below.first);
      entry.set(PDFName.of('Last'), below.last);
      entry.set(PDFName.of('Count'), PDFNumber.of(item.children.length));
    }
    document.context.assign(self, entry);
  });
  return { first: refs[0] as PDFRef, last: refs[refs.length - 1] as PDFRef }; // a level is never empty
}

function dict(document: PDFDocument, entries: Record<string, PDFName | PDFRef | PDFNumber | PDFHexString>): PDFDict {
  const made = PDFDict.withContext(document.context);
  for (const [key, value] of Object.entries(entries)) made.set(PDFName.of(key), value);
  return made;
}
