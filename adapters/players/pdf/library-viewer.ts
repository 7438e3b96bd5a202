import type { EventBus, PDFFindController, PDFLinkService, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import { ASSETS_PATH, type Engine, type ViewerParts } from './engine.ts';
import {
  casedLetters,
  normalizeForSearch,
  type FoldedText,
  normalizeLetters,
  normalizeWithPositions,
} from '#domain/text/index.ts';

export type LibraryViewer = {
  readonly bus: EventBus;
  readonly links: PDFLinkService;
  readonly pages: PDFViewer;
};

/**
 * pdf.js's own viewer with links and find in a scrolling area, without features that conflict with this application.
 */
export function libraryViewer(
  { pdfjs, parts }: Engine,
  { container, list }: { container: HTMLDivElement; list: HTMLDivElement },
  stop: AbortSignal,
): LibraryViewer {
  const bus = new parts.EventBus();
  const links = new parts.PDFLinkService({
    eventBus: bus,
    externalLinkTarget: parts.LinkTarget.BLANK,
    externalLinkRel: 'noopener noreferrer nofollow',
  });
  const finder = createTextFinder(parts, { eventBus: bus, linkService: links, updateMatchesCountOnProgress: true });
  const options = {
    container,
    viewer: list,
    eventBus: bus,
    linkService: links,
    findController: finder,
    // Displays links and notes. Forms are drawn but not editable, because entries would not be saved.
    annotationMode: pdfjs.AnnotationMode.ENABLE,
    annotationEditorMode: pdfjs.AnnotationEditorType.DISABLE,
    imageResourcesPath: `${ASSETS_PATH}images/`,
    removePageBorders: true,
    enableAutoLinking: false,
    l10n: silentL10n(),
    // Makes pdf.js record image positions without its image context menu: no image is that large.
    imagesRightClickMinSize: Infinity,
    // Missing in the package's types; without it, the viewer's observers outlive the viewer.
    abortSignal: stop,
  };
  const pages = new parts.PDFViewer(options);
  links.setViewer(pages);
  // Makes the scrolling area the only tab stop; otherwise each visible page would be one.
  bus.on('textlayerrendered', ({ source }: { source: { textLayer?: { div: HTMLElement } | null } }) => {
    if (source.textLayer) source.textLayer.div.tabIndex = -1;
  });
  return { bus, links, pages };
}

/** Replaces the viewer's own texts (a 30 kB en-US bundle with editors and dialogs), which are not used; see `texts`. */
const silentL10n = () =>
  ({
    getLanguage: () => 'en-us',
    getDirection: () => 'ltr',
    get: (_ids: unknown, _args: unknown, fallback: unknown) => Promise.resolve(fallback),
    translate: () => Promise.resolve(),
    translateOnce: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
    pause: () => undefined,
    resume: () => undefined,
  }) as unknown as NonNullable<ConstructorParameters<typeof PDFViewer>[0]['l10n']>; // the package declares a class with private members, but uses only these methods

type Match = { index: number; length: number };
type FindOptions = { caseSensitive?: boolean; entireWord?: boolean };

/**
 * pdf.js's find with this application's text normalization. pdf.js itself distinguishes İ, I and ı, ß and ss, œ and oe,
 * σ and ς, and treats all Indic vowel signs as equal. It also finds no punctuation in browsers without `RegExp.escape`.
 */
export function createTextFinder(
  { PDFFindController: Finder }: Pick<ViewerParts, 'PDFFindController'>,
  options: ConstructorParameters<typeof PDFFindController>[0],
): PDFFindController {
  const pages = new Map<number, { content: string; letters: Letters; text: FoldedText }>();
  const folded = (page: number, content: string, letters: Letters): FoldedText => {
    const known = pages.get(page);
    if (known?.content === content && known.letters === letters) return known.text;
    const text = normalizeWithPositions(content, letters);
    pages.set(page, { content, letters, text });
    return text;
  };

  class FoldingFinder extends Finder {
    override match(query: string | string[], content: string, page: number): Match[] {
      const { caseSensitive = false, entireWord = false } = (this.state as FindOptions | null) ?? {}; // declared as null only
      const letters = caseSensitive ? casedLetters : normalizeLetters;
      const wanted = [query].flat().map((one) => (caseSensitive ? casedLetters(one).trim() : normalizeForSearch(one)));
      return matchesOf(wanted.filter(Boolean), folded(page, content, letters), entireWord);
    }
  }
  return new FoldingFinder(options);
}

type Letters = typeof normalizeLetters;

function matchesOf(wanted: readonly string[], { folded, starts, ends }: FoldedText, isWhole: boolean): Match[] {
  if (wanted.length === 0) return [];
  const matches: Match[] = [];
  for (const { 0: match, index: at } of folded.matchAll(new RegExp(wanted.map(patternOf).join('|'), 'gu'))) {
    const end = at + match.length;
    if (isWhole && (isOneWord(folded, at) || isOneWord(folded, end))) continue;
    const index = starts[at]!; // the index is a match
    if (index !== matches.at(-1)?.index) matches.push({ index, length: ends[end - 1]! - index });
  }
  return matches;
}

/** A space matches several; optional spaces are allowed around punctuation, because of typesetting. */
const patternOf = (wanted: string): string =>
  Array.from(wanted, (letter) => {
    if (letter === ' ') return ' +';
    const itself = letter.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
    return /[\p{P}+^$|]/u.test(letter) ? ` *${itself} *` : itself;
  })
    .join('')
    .replace(/^ \*|(?: \*)+$/g, '');

/** Character classes of words: Han, Hiragana, Katakana and Thai differ from other letters and digits, as in pdf.js. */
const WORDS = [
  /\p{Script=Han}/u,
  /\p{Script=Hiragana}/u,
  /\p{Script=Katakana}/u,
  /\p{Script=Thai}/u,
  /[\p{L}\p{N}\p{M}_]/u,
];
const kindOf = (letter = ''): number => WORDS.findIndex((kind) => kind.test(letter));

/** Whether the characters on both sides of an index belong to one word. */
function isOneWord(text: string, at: number): boolean {
  const before = kindOf(Array.from(text.slice(Math.max(0, at - 2), at)).at(-1));
  return before >= 0 && before === kindOf(Array.from(text.slice(at, at + 2))[0]);
}
