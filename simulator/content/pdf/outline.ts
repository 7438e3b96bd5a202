import { PDFDict, type PDFDocument, PDFHexString, PDFName, PDFNumber, type PDFRef } from 'pdf-lib';

export type OutlineItem = { title: string; page: number; children?: readonly OutlineItem[] };

/** Adds bookmarks to a document; `page` counts from 1. pdf-lib has no call for it, so the objects are made here. */
export function addOutline(document: PDFDocument, items: readonly OutlineItem[]): void {
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
    const self = refs[index] as PDFRef; // one ref was made for each item
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
