import type { EventBus, PDFLinkService, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import { ASSETS_PATH, type Engine } from './engine.ts';
import { foldingFinder } from './folding-finder.ts';

export type LibraryViewer = {
  readonly bus: EventBus;
  readonly links: PDFLinkService;
  readonly pages: PDFViewer;
};

/** pdf.js's own viewer of pages, links and find in a scrolling area, without what would get in a learner's way. */
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
  const finder = foldingFinder(parts, { eventBus: bus, linkService: links, updateMatchesCountOnProgress: true });
  const options = {
    container,
    viewer: list,
    eventBus: bus,
    linkService: links,
    findController: finder,
    // Links and notes are shown; forms are drawn, not filled: a learner's entry would be kept nowhere.
    annotationMode: pdfjs.AnnotationMode.ENABLE,
    annotationEditorMode: pdfjs.AnnotationEditorType.DISABLE,
    imageResourcesPath: `${ASSETS_PATH}images/`,
    removePageBorders: true,
    enableAutoLinking: false,
    l10n: silentL10n(),
    // Where the pictures are is kept, and no place for a menu of their own is made: none is that large.
    imagesRightClickMinSize: Infinity,
    // Not in the package's types: without it the viewer's observers outlive it.
    abortSignal: stop,
  };
  const pages = new parts.PDFViewer(options);
  links.setViewer(pages);
  // The scrolling area is the one stop of the keyboard; a stop at each page in view would stand in the way out.
  bus.on('textlayerrendered', ({ source }: { source: { textLayer?: { div: HTMLElement } | null } }) => {
    if (source.textLayer) source.textLayer.div.tabIndex = -1;
  });
  return { bus, links, pages };
}

/** The viewer's own texts (an en-US bundle of 30 kB, with editors and dialogs) are not used: ours come by `texts`. */
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
  }) as unknown as NonNullable<ConstructorParameters<typeof PDFViewer>[0]['l10n']>; // declared as a class with private parts; used by these methods only
