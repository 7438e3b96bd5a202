import { Book, EpubCFI } from 'epubjs';
import { lastLinear, type SpineItem, spineWeights } from '#domain/player/index.ts';
import type { OpenBook } from '../protocol.ts';
import { missingPage, parseChapter, parseXml, textOf } from './chapter/chapter.ts';
import { sanitizeChapter, type ResourceReference } from './chapter/clean.ts';
import type { Entries } from './entries.ts';
import { lockedEntries, BookError } from './fitness.ts';
import { BOOK_BASE_URL, resolveLink, typeOf } from './paths.ts';
import { plainCss } from './chapter/plain-css.ts';

/** A chapter of the reading order, in epub.js. */
export type Section = ReturnType<Book['section']>;

export type LoadedBook = {
  readonly book: Book;
  readonly sections: readonly Section[];
  readonly weights: readonly number[];
  /** Index of the last chapter of the reading order. */
  readonly last: number;
  readonly direction: 'ltr' | 'rtl';
  readonly isFixed: boolean;
  /** Language declared by the package; '' if missing. */
  readonly language: string;
  /** Path of a chapter in the file. */
  readonly pathOf: (section: Section) => string;
  /** epub.js target of a position: a CFI, a path in the file or one relative to the package; else undefined. */
  readonly targetOf: (place: string) => string | undefined;
  /** A sanitized chapter without images and styles, for search. */
  readonly plain: (section: Section) => Promise<Document>;
};

/**
 * Opens a book with epub.js from the entries of its file. Chapters are sanitized and complete; a missing one becomes a
 * placeholder page. Rejects with Unfit: no package, nothing to read, or DRM.
 */
export async function loadBook(
  entries: Entries,
  texts: OpenBook['texts'],
  addStyle: (chapter: Document) => void,
): Promise<LoadedBook> {
  const locked = await lockedEntries(entries);
  const resources = resourcesOf(entries, (path) => locked.has(path));
  const chapters = new Set<string>();
  const missing = () => missingPage(texts.missing, texts.missingLead);
  const readChapter = async (path: string, isShown: boolean): Promise<Document> => {
    const bytes = locked.has(entries.find(path) ?? '') ? undefined : await entries.read(path);
    const chapter = bytes ? parseChapter(bytes) : missing();
    const wanted = sanitizeChapter(chapter, path);
    if (isShown) {
      await resources.fill(wanted, path);
      addStyle(chapter);
    }
    return chapter;
  };
  const request = async (url: string | undefined): Promise<Document> => {
    const path = url === undefined ? '' : decodeURI(url).replace(BOOK_BASE_URL, '');
    if (url === undefined || chapters.has(pathKey(url))) return readChapter(path, true);
    const bytes = await entries.read(path);
    if (!bytes) throw new BookError(`${path} is not in the file`);
    return parseXml(textOf(bytes));
  };
  const book = new Book({ requestMethod: request });
  // Replaces epub.js's hooks, which would add a base and a canonical URL, by sanitizing.
  book.spine.hooks.content.clear();
  await book.open(BOOK_BASE_URL, 'directory').catch((error: unknown) => {
    throw error instanceof BookError
      ? error
      : new BookError(error instanceof Error ? error.message : 'the package cannot be read');
  });
  await book.opened;

  const sections: Section[] = [];
  book.spine.each((section: Section) => sections.push(section));
  const packaged = resolveLink(packagePathOf(book), '');
  const base = packaged?.at === 'inside' ? packaged.path : '';
  const pathOf = (section: Section) => {
    const to = section.href ? resolveLink(section.href, base) : undefined;
    return to?.at === 'inside' ? to.path : '';
  };
  for (const section of sections) if (section.url) chapters.add(pathKey(section.url));
  const spine: SpineItem[] = sections.map((section) => ({
    linear: section.linear,
    bytes: entries.sizeOf(pathOf(section)),
  }));
  const last = lastLinear(spine);
  if (last < 0) throw new BookError('nothing to read in it');
  if (spine.every(({ bytes }) => bytes === 0)) throw new BookError('none of its chapters is in the file');
  const { metadata } = book.packaging;
  const isFixed = metadata.layout === 'pre-paginated';
  const indexes = new Map(sections.map((section, index) => [sameLetters(pathOf(section)), index]));
  return {
    book,
    sections,
    weights: spineWeights(spine, isFixed),
    last,
    direction: (metadata as { direction?: string }).direction === 'rtl' ? 'rtl' : 'ltr',
    isFixed,
    language: (metadata as { language?: string }).language ?? '',
    pathOf,
    targetOf: (place) => {
      if (place.startsWith('epubcfi(')) return sections[spineIndex(place)] && place;
      for (const from of ['', base]) {
        const to = resolveLink(place, from);
        const section = to?.at === 'inside' ? sections[indexes.get(sameLetters(to.path)) ?? -1] : undefined;
        if (section && to?.at === 'inside') return section.href + to.fragment;
      }
      return undefined;
    },
    plain: (section) => readChapter(pathOf(section), false),
  };
}

/** Path of the package document; missing in the package's types. */
export const packagePathOf = (book: Book): string => (book.container as unknown as { packagePath: string }).packagePath;

/** Spine index of a CFI's chapter; -1 for an invalid CFI. */
export function spineIndex(cfi: string): number {
  try {
    return new EpubCFI(cfi).spinePos;
  } catch {
    return -1; // invalid CFI
  }
}

const sameLetters = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // a stray % is part of the name
  }
};
const pathKey = (url: string): string => sameLetters(url);

/** URL that replaces a missing file. */
const NOTHING = 'data:,';
const isSheet = (path: string) => typeOf(path) === 'text/css';
/** Maximum depth of imports between style sheets. */
const IMPORTS_MOST = 5;

type Resources = {
  /** Replaces the book's URLs by `blob:` URLs. */
  fill: (wanted: readonly ResourceReference[], chapter: string) => Promise<void>;
};

/** Images, styles and fonts of a book as `blob:` URLs. Each is read once. */
export function resourcesOf(entries: Entries, isLocked: (path: string) => boolean): Resources {
  const urls = new Map<string, Promise<string>>();
  /** Empty style sheet, in place of an import that is none. */
  const noSheet = URL.createObjectURL(new Blob([], { type: 'text/css' }));
  const urlOf = (path: string, depth: number): Promise<string> => {
    const known = entries.find(path);
    if (known === undefined || isLocked(known)) return Promise.resolve(NOTHING);
    // Circular imports would wait for each other: each depth has its own entry.
    const key = isSheet(known) ? `${depth} ${known}` : known;
    const already = urls.get(key);
    if (already) return already;
    const url = entries.read(known).then(async (bytes) => {
      if (!bytes) return NOTHING;
      const type = typeOf(known);
      const content =
        type === 'text/css' ? await rewritten(new TextDecoder().decode(bytes), known, depth) : bytes.slice();
      return URL.createObjectURL(new Blob([content], { type }));
    });
    urls.set(key, url);
    return url;
  };
  const rewritten = async (css: string, path: string, depth: number): Promise<string> => {
    const parts = plainCss(css).split(ADDRESS);
    // split() returns: text, whole match, quoted import, content of url(), then text again.
    const out: string[] = [];
    for (let at = 0; at < parts.length; at += 4) {
      out.push(parts[at] ?? '');
      const whole = parts[at + 1];
      if (whole === undefined) continue;
      const isImport = /@import\s*$/i.test(out.join('').slice(-40)) || parts[at + 2] !== undefined;
      const written = unquoted(parts[at + 2] ?? parts[at + 3] ?? '');
      const url = await addressOf(written, path, isImport ? depth + 1 : depth, isImport);
      out.push(parts[at + 2] === undefined ? `url("${url}")` : `@import url("${url}")`);
    }
    return out.join('');
  };
  const addressOf = (written: string, path: string, depth: number, isImport: boolean): string | Promise<string> => {
    const isData = /^data:(image|font|application\/(x-)?font)/i.test(written) || written.startsWith('#');
    if (isData && !isImport) return written.replace(/["\\\n]/g, '');
    const to = depth > IMPORTS_MOST ? undefined : resolveLink(written, path);
    const isHere = to?.at === 'inside' && entries.find(to.path) !== undefined && (!isImport || isSheet(to.path));
    return isHere ? urlOf(to.path, depth) : isImport ? noSheet : NOTHING;
  };
  return {
    fill: async (wanted, chapter) => {
      await Promise.all(
        wanted.map(async (one) => {
          if (one.what === 'file') {
            const isLink = one.element.localName === 'link';
            const url = isLink && !isSheet(entries.find(one.path) ?? '') ? noSheet : await urlOf(one.path, 0);
            one.element.setAttributeNS(one.namespace, one.attribute, url);
          } else if (one.attribute)
            one.element.setAttribute('style', await rewritten(one.element.getAttribute('style') ?? '', chapter, 0));
          else one.element.textContent = await rewritten(one.element.textContent, chapter, 0);
        }),
      );
    },
  };
}

const ADDRESS = /(@import\s*("[^"]*"|'[^']*')|url\(\s*("[^"]*"|'[^']*'|[^)]*?)\s*\))/gi;

const unquoted = (text: string): string => text.trim().replace(/^(['"])([\s\S]*)\1$/, '$2');
