import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { DocumentTools, DocumentView } from '#domain/attempt/tools.ts';
import { readOutline } from './outline.ts';
import type { Viewer } from './viewer.ts';

const LEAST_SCALE = 0.25;
const MOST_SCALE = 5;
/** FindState.PENDING of pdf.js; the enum itself is not exported. */
const SEARCHING = 3;

export type ViewedTools = DocumentTools & { readonly setStalled: (stalled: boolean) => void };

/** The tools of one open PDF, and the view that a toolbar draws. */
export function documentTools(viewer: Viewer, pdf: PDFDocumentProxy): ViewedTools {
  const { bus, links, pages } = viewer;
  const listeners = new Set<() => void>();
  let view: DocumentView = {
    page: viewer.front(),
    pages: pdf.numPages,
    zoomPercent: Math.round(pages.currentScale * 100),
    fit: 'auto',
    find: { matches: 0, current: 0, searching: false },
    stalled: false,
  };
  const become = (change: Partial<DocumentView>) => {
    view = { ...view, ...change };
    for (const tell of [...listeners]) tell();
  };

  viewer.onFront((page) => become({ page }));
  bus.on('scalechanging', ({ scale, presetValue }: { scale: number; presetValue?: string }) =>
    become({ zoomPercent: Math.round(scale * 100), fit: fitOf(presetValue) }),
  );
  const counted = ({ matchesCount, state }: { matchesCount?: { current: number; total: number }; state?: number }) =>
    become({
      find: {
        matches: matchesCount?.total ?? view.find.matches,
        current: matchesCount?.current ?? view.find.current,
        searching: state === undefined ? view.find.searching : state === SEARCHING,
      },
    });
  bus.on('updatefindmatchescount', counted);
  bus.on('updatefindcontrolstate', counted);

  let query = '';
  let outline: ReturnType<typeof readOutline> | undefined;
  return {
    of: 'document',
    state: {
      get: () => view,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    setStalled: (stalled) => {
      if (stalled !== view.stalled) become({ stalled });
    },
    goToPage: (page) => {
      if (Number.isFinite(page)) viewer.choose(page);
    },
    zoomIn: () => {
      if (pages.currentScale < MOST_SCALE) pages.increaseScale({ steps: 1 });
    },
    zoomOut: () => {
      if (pages.currentScale > LEAST_SCALE) pages.decreaseScale({ steps: 1 });
    },
    fit: (mode) => {
      pages.currentScaleValue = mode === 'width' ? 'page-width' : 'page-fit';
    },
    rotate: () => {
      pages.pagesRotation = (pages.pagesRotation + 90) % 360;
    },
    find: (text, direction, { matchCase = false, wholeWords = false } = {}) => {
      if (text === '') {
        query = '';
        bus.dispatch('findbarclose', { source: viewer });
        become({ find: { matches: 0, current: 0, searching: false } });
        return;
      }
      const asked = JSON.stringify([text, matchCase, wholeWords]);
      const type = asked === query ? 'again' : '';
      query = asked;
      if (type === '') become({ find: { matches: 0, current: 0, searching: true } });
      bus.dispatch('find', {
        source: viewer,
        type,
        query: text,
        caseSensitive: matchCase,
        entireWord: wholeWords,
        highlightAll: true,
        findPrevious: direction === 'previous',
        matchDiacritics: false,
      });
    },
    outline: async () => (await (outline ??= readOutline(pdf))).map(({ id, title, depth }) => ({ id, title, depth })),
    openOutline: ({ id }) => {
      void (outline ??= readOutline(pdf)).then((entries) => {
        const entry = entries.find((one) => one.id === id);
        if (entry?.dest) void links.goToDestination(entry.dest);
        else if (entry?.action) links.executeNamedAction(entry.action);
        else if (entry?.url) window.open(entry.url, '_blank', 'noopener,noreferrer');
      });
    },
  };
}

const fitOf = (preset: string | undefined): DocumentView['fit'] => {
  if (preset === 'auto') return 'auto';
  if (preset === 'page-width') return 'width';
  return preset === 'page-fit' ? 'page' : 'none';
};
