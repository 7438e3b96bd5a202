import type { Book } from 'epubjs';
import type { Section } from '../load-book.ts';

/** The place so far into a chapter, counted in letters: 0 is its beginning. Undefined in a chapter without words. */
export async function cfiWithin(book: Book, section: Section, within: number): Promise<string | undefined> {
  // It is a promise of the chapter's root, whatever the package's types say.
  await (section.load(book.load.bind(book)) as unknown as Promise<Element>);
  const chapter = section.document;
  const body = chapter.body as HTMLElement | null; // XML need not have one
  if (!body || within <= 0) return undefined;
  const texts: Text[] = [];
  const walk = chapter.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) texts.push(node as Text); // the walker shows text only
  let wanted = Math.floor(within * texts.reduce((sum, { length }) => sum + length, 0));
  for (const text of texts) {
    if (wanted < text.length) {
      const range = chapter.createRange();
      range.setStart(text, wanted);
      range.collapse(true);
      return section.cfiFromRange(range);
    }
    wanted -= text.length;
  }
  return undefined;
}
