// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest';
import type { ViewerParts } from '#adapters/players/pdf/engine.ts';
import { createTextFinder } from '#adapters/players/pdf/library-viewer.ts';
import { FOUND, NOT_FOUND } from '../../domain/text/hard-cases.ts';

let parts: ViewerParts;
beforeAll(async () => {
  await import('pdfjs-dist/legacy/build/pdf.mjs'); // the components read the library from globalThis
  parts = await import('pdfjs-dist/web/pdf_viewer.mjs');
});

/** A document of lines, with the methods that find uses. */
const documentOf = (pages: readonly string[]) => ({
  getPage: (number: number) =>
    Promise.resolve({
      getTextContent: () =>
        Promise.resolve({ items: pages[number - 1]!.split('\n').map((str) => ({ str, hasEOL: true })) }), // find requests existing pages only
    }),
});

/** Highlighted matches, page by page. */
async function marked(pages: readonly string[], query: string, more: object = {}): Promise<string[][]> {
  const bus = new parts.EventBus();
  const links = { page: 1, pagesCount: pages.length };
  const finder = createTextFinder(parts, {
    eventBus: bus,
    linkService: links as never,
    updateMatchesCountOnProgress: true,
  });
  finder.setDocument(documentOf(pages) as never);
  const over = new Promise<void>((resolve) =>
    bus.on('updatefindcontrolstate', ({ state }: { state: number }) => {
      if (state !== 3) resolve();
    }),
  );
  bus.dispatch('find', { source: finder, type: 'again', query, highlightAll: true, ...more });
  await over;
  const [matches, lengths] = [finder.pageMatches, finder.pageMatchesLength] as [number[][], number[][]];
  return pages.map(
    (text, page) => (matches[page] ?? []).map((at, i) => text.replaceAll('\n', '').slice(at, at + lengths[page]![i]!)), // each match has a length
  );
}

describe('find in a document', () => {
  it.each(FOUND)('%j is found by %j: %s', async (text, typed) => {
    const [matches = []] = await marked([`Before. ${text} and after.`], typed);
    expect(matches).toHaveLength(1);
  });
  it.each(NOT_FOUND)('%j is not found by %j', async (text, typed) => expect(await marked([text], typed)).toEqual([[]]));

  it('marks what stands there, over lines, and whole letters', async () => {
    expect(await marked(['Die Straße', 'Œuvres und\nmehr', 'ﬁre'], 'ss')).toEqual([['ß'], [], []]);
    expect(await marked(['Œuvres complètes'], 'oeuvres comp')).toEqual([['Œuvres comp']]);
    expect(await marked(['IŞIK ve ışık'], 'ışık')).toEqual([['IŞIK', 'ışık']]);
  });

  it.each([
    ['Stop (now), please', '(now), please', '(now), please'],
    ['Stop ( now ) , please', '(now), please', '( now ) , please'],
    ['1 + 1 = 2', '1+1', '1 + 1'],
    ['a  b', 'a b', 'a  b'],
    ['100 %', '100%', '100 %'],
    ['C:\\x|y^z$', '\\x|y^z$', '\\x|y^z$'],
  ])('in %j finds %j, signs and all', async (text, typed, found) =>
    expect(await marked([text], typed)).toEqual([[found]]),
  );

  it('keeps case and whole words where they are asked for', async () => {
    expect(await marked(['Fire fire'], 'fire', { caseSensitive: true })).toEqual([['fire']]);
    expect(await marked(['Café CAFÉ'], 'Cafe', { caseSensitive: true })).toEqual([['Café']]);
    expect(await marked(['消防 消防员'], '消防', { entireWord: true })).toEqual([['消防']]);
    expect(await marked(['straßen Straße'], 'strasse', { entireWord: true })).toEqual([['Straße']]);
  });
});
