// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResourceReference } from '#adapters/players/epub/reader/chapter/clean.ts';
import { sanitizeChapter } from '#adapters/players/epub/reader/chapter/clean.ts';
import { resourcesOf } from '#adapters/players/epub/reader/load-book.ts';
import type { Entries } from '#adapters/players/epub/reader/entries.ts';

/** Verifies: T11: a book is rendered only with its own files, used as the type that they are. */
const FILES = new Map([
  ['EPUB/a.png', 'a picture'],
  ['EPUB/page.xhtml', '<script>run</script>'],
  ['EPUB/more.css', 'b { color: red }'],
]);
const entries: Entries = {
  find: (path) => (FILES.has(path) ? path : undefined),
  sizeOf: (path) => FILES.get(path)?.length ?? 0,
  read: (path) => Promise.resolve(new TextEncoder().encode(FILES.get(path) ?? '')),
  take: () => undefined,
};

let made: string[] = [];
beforeEach(() => {
  made = [];
  // jsdom has no object URLs: each is named after the type of its blob.
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        made.push(blob.type);
        return `blob:${blob.type}-${blob.size}`;
      },
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

/** The style sheet of a chapter, as inserted into the page. */
async function sheet(css: string): Promise<string> {
  const element = document.createElement('style');
  element.textContent = css;
  const wanted: ResourceReference[] = [{ what: 'style', element, attribute: undefined }];
  await resourcesOf(entries, () => false).fill(wanted, 'EPUB/one.xhtml');
  return element.textContent;
}

describe('the style of a book', () => {
  it.each([
    ['p { background: url(a.png) }', 'p { background: url("blob:image/png-9") }'],
    ['p { background: url(https://e.example/a.png) }', 'p { background: url("data:,") }'],
    ['p { background: u\\72l(https://e.example/a.png) }', 'p { background: url("data:,") }'],
    ['p { background: url(data:image/png;base64,AA) }', 'p { background: url("data:image/png;base64,AA") }'],
    ['p { background: url(data:text/html,x) }', 'p { background: url("data:,") }'],
    ['p { background: url(data:application/xhtml+xml,x) }', 'p { background: url("data:,") }'],
    ['@import "https://e.example/x.css";', '@import url("blob:text/css-0");'],
    ['@import "data:text/css,x";', '@import url("blob:text/css-0");'],
    ['@import "page.xhtml";', '@import url("blob:text/css-0");'],
    ['@import url(more.css);', '@import url("blob:text/css-16");'],
  ])('%s', async (css, becomes) => expect(await sheet(css)).toBe(becomes));

  it('cannot end the string of an address and begin something else', async () =>
    expect(await sheet(`p { background: url('data:image/png,"); @import "https://e.example/x') }`)).toBe(
      'p { background: url("data:image/png,); @import https://e.example/x") }',
    ));

  it('of one element is looked at in letters in disguise, too', async () => {
    const page = new DOMParser().parseFromString(
      '<html xmlns="http://www.w3.org/1999/xhtml"><body><p style="background: u\\72l(https://e.example/a.png)"/></body></html>',
      'application/xhtml+xml',
    );
    await resourcesOf(entries, () => false).fill(sanitizeChapter(page, 'EPUB/one.xhtml'), 'EPUB/one.xhtml');
    expect(page.querySelector('p')?.getAttribute('style')).toBe('background: url("data:,")');
  });
});
