import type { PDFDocumentProxy } from 'pdfjs-dist';
import { atom } from '#domain/kernel/atom.ts';
import type { DocumentDisplay, DocumentTools, DocumentView, OutlineEntry, ReadAloud } from '#domain/player/index.ts';
import { pdfAnnotations } from './annotations.ts';
import type { Pdfjs } from './engine.ts';
import { printPages } from './copies/print.ts';
import { fitNamed } from './fit.ts';
import { pinch } from './pinch.ts';
import { directionOf } from './spread.ts';
import { thumbnails } from './thumbnails.ts';
import type { Viewer } from './viewer.ts';

const LEAST_SCALE = 0.25;
const MOST_SCALE = 5;

export type DocumentToolsControl = DocumentTools & { readonly setStalled: (stalled: boolean) => void };

/** Tools of one open PDF, and the state that toolbars display; `stop` aborts when the document closes. */
export function documentTools(
  pdfjs: Pdfjs,
  viewer: Viewer,
  pdf: PDFDocumentProxy,
  { aloud, look, onLook, stop }: ToolsAround,
): DocumentToolsControl {
  const { pages } = viewer;
  const view = atom(firstView(viewer, pdf, look));
  const state = view.projection;
  const become = (change: Partial<DocumentView>) => view.set({ ...state.get(), ...change });

  followPages(viewer, pdf, state.get, become);
  void labelsOf(pdf).then((labels) => labels && become({ labels }));
  void allowedBy(pdfjs, pdf).then(become);
  const small = thumbnails(pdf, pages);
  stop.addEventListener('abort', small.free, { once: true });
  const hold = hand(viewer.container, stop);
  pinch(viewer.container, zoomBy(pages), stop);

  return {
    of: 'document',
    state,
    setStalled: (stalled) => {
      if (stalled !== state.get().stalled) become({ stalled });
    },
    goToPage: (page) => {
      if (Number.isFinite(page)) viewer.choose(page);
    },
    turn: viewer.turn,
    setLook: (change) => {
      const now = { ...state.get().look, ...change };
      become({ look: now });
      for (const setting of Object.keys(change) as (keyof DocumentDisplay)[]) onLook(setting, now[setting]); // the keys are settings
      viewer.besides(now.pages === 'two');
      viewer.printOn(now.paper);
    },
    zoomIn: () => {
      if (pages.currentScale < MOST_SCALE) pages.increaseScale({ steps: 1 });
    },
    zoomOut: () => {
      if (pages.currentScale > LEAST_SCALE) pages.decreaseScale({ steps: 1 });
    },
    zoomTo: (percent) => {
      pages.currentScale = percent / 100;
    },
    fit: viewer.fit.to,
    rotate: (back = false) => {
      const page = viewer.front(); // pages of another shape move elsewhere
      pages.pagesRotation = (pages.pagesRotation + (back ? 270 : 90)) % 360;
      viewer.choose(page);
      become({ rotation: pages.pagesRotation });
    },
    resetZoom: viewer.fit.asOpened,
    hold: (held) => {
      hold(held);
      become({ held });
    },
    thumbnail: small.draw,
    print: (which, signal, onDone) => {
      const all = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
      const wanted = which === 'all' ? all : [viewer.front()];
      return printPages(pdf, pages, wanted, AbortSignal.any([signal, stop]), onDone);
    },
    file: async () => new Uint8Array(await pdf.getData()),
    annotations: pdfAnnotations(viewer, stop),
    aloud,
    find: findIn(
      viewer,
      () => state.get().find,
      (find) => become({ find }),
    ),
    ...outlineOf(viewer, pdf),
  };
}

/** Updates the state: page in front, scale, spread, and rotation. */
function followPages(
  viewer: Viewer,
  pdf: PDFDocumentProxy,
  now: () => DocumentView,
  become: (change: Partial<DocumentView>) => void,
): void {
  viewer.onFront((page) => become({ page }));
  viewer.bus.on('scalechanging', ({ scale, presetValue }: { scale: number; presetValue?: string }) =>
    become({ zoomPercent: Math.round(scale * 100), fit: fitNamed(presetValue) }),
  );
  viewer.onRoom(() => {
    const { isSpread, hasRoomForTwo } = besideOf(viewer);
    if (isSpread !== now().isSpread || hasRoomForTwo !== now().hasRoomForTwo) become({ isSpread, hasRoomForTwo });
  });
  void directionOf(pdf).then((direction) => {
    viewer.container.dataset['direction'] = direction;
    become({ direction });
  });
}

type ToolsAround = {
  aloud: ReadAloud | undefined;
  look: DocumentDisplay;
  /** Stores a display setting that the learner changed. */
  onLook: (setting: keyof DocumentDisplay, value: string) => void;
  stop: AbortSignal;
};

/** Pinch zoom with the same limits as the buttons. */
const zoomBy = (pages: Viewer['pages']): Parameters<typeof pinch>[1] => ({
  scale: () => pages.currentScale,
  zoom: (factor, origin, drawingDelay) => {
    const wanted = Math.min(MOST_SCALE, Math.max(LEAST_SCALE, pages.currentScale * factor));
    pages.updateScale({ scaleFactor: wanted / pages.currentScale, origin, drawingDelay });
  },
});

const besideOf = ({ beside }: Viewer) => ({ isSpread: beside.isSpread(), hasRoomForTwo: beside.hasRoom() });

const firstView = ({ pages, front, beside }: Viewer, pdf: PDFDocumentProxy, look: DocumentDisplay): DocumentView => ({
  page: front(),
  pages: pdf.numPages,
  labels: undefined,
  zoomPercent: Math.round(pages.currentScale * 100),
  look,
  isSpread: beside.isSpread(),
  hasRoomForTwo: beside.hasRoom(),
  direction: 'ltr',
  fit: fitNamed(pages.currentScaleValue),
  find: { matches: 0, current: 0, searching: false },
  stalled: false,
  held: false,
  rotation: 0,
  canPrint: true,
  canSave: true,
});

/** The table of contents, read on first use, and navigation to its entries. */
function outlineOf({ links }: Viewer, pdf: PDFDocumentProxy): Pick<DocumentTools, 'outline' | 'openOutline'> {
  let outline: ReturnType<typeof readOutline> | undefined;
  return {
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

/** Undefined if the labels equal the page numbers. */
async function labelsOf(pdf: PDFDocumentProxy): Promise<readonly string[] | undefined> {
  const labels = await pdf.getPageLabels().catch(() => null); // broken labels cost the labels, not the document
  const says =
    labels?.length === pdf.numPages && labels.some((label, index) => label !== '' && label !== String(index + 1));
  return says ? labels : undefined;
}

/**
 * Permissions that the document's author grants; all without restrictions. Saving requires both print and copy
 * permission, because a saved file allows both.
 */
async function allowedBy(pdfjs: Pdfjs, pdf: PDFDocumentProxy): Promise<Pick<DocumentView, 'canPrint' | 'canSave'>> {
  const flags = await pdf.getPermissions().catch(() => null);
  const may = (flag: number) => flags === null || flags.includes(flag);
  const canPrint = may(pdfjs.PermissionFlag.PRINT);
  return { canPrint, canSave: canPrint && may(pdfjs.PermissionFlag.COPY) };
}

/** Drags the pages with the pointer instead of selecting text. Touch always scrolls. */
function hand(container: HTMLElement, stop: AbortSignal): (on: boolean) => void {
  let on = false;
  let from: { x: number; y: number } | undefined;
  const options = { signal: stop };
  container.addEventListener(
    'pointerdown',
    (event) => {
      const isLink = event.target instanceof Element && event.target.closest('a') !== null;
      if (!on || event.button !== 0 || event.pointerType === 'touch' || isLink) return;
      event.preventDefault(); // prevents text selection
      container.focus({ preventScroll: true });
      from = { x: event.clientX, y: event.clientY };
      container.setPointerCapture(event.pointerId);
    },
    options,
  );
  container.addEventListener(
    'pointermove',
    (event) => {
      if (!from) return;
      container.scrollBy({ left: from.x - event.clientX, top: from.y - event.clientY, behavior: 'instant' });
      from = { x: event.clientX, y: event.clientY };
    },
    options,
  );
  for (const end of ['pointerup', 'pointercancel'] as const)
    container.addEventListener(end, () => void (from = undefined), options);
  return (wanted) => {
    on = wanted;
    container.classList.toggle('pdf-held', wanted);
  };
}

/** FindState.PENDING of pdf.js; the enum itself is not exported. */
const SEARCHING = 3;

type Found = DocumentView['find'];

/** Find in the document: repeating the same text moves to the next match. `change` receives the result. */
function findIn(viewer: Viewer, found: () => Found, change: (found: Found) => void): DocumentTools['find'] {
  const { bus } = viewer;
  const counted = (now: { matchesCount?: { current: number; total: number }; state?: number }) => {
    const before = found();
    change({
      matches: now.matchesCount?.total ?? before.matches,
      current: now.matchesCount?.current ?? before.current,
      searching: now.state === undefined ? before.searching : now.state === SEARCHING,
    });
  };
  bus.on('updatefindmatchescount', counted);
  bus.on('updatefindcontrolstate', counted);

  let query = '';
  return (text, direction, { matchCase = false, wholeWords = false } = {}) => {
    if (text === '') {
      query = '';
      bus.dispatch('findbarclose', { source: viewer });
      change({ matches: 0, current: 0, searching: false });
      return;
    }
    const asked = JSON.stringify([text, matchCase, wholeWords]);
    const type = asked === query ? 'again' : '';
    query = asked;
    if (type === '') change({ matches: 0, current: 0, searching: true });
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
  };
}

/** Maximum entries of a table of contents; more is an index, or an attack. */
const MOST_ENTRIES = 5000;
const MOST_DEPTH = 16;

type OutlineTarget = OutlineEntry & {
  dest: string | unknown[] | null;
  /** A named action, such as NextPage. */
  action: string | null;
  /** Validated by pdf.js: http, https, mailto and similar, never javascript. */
  url: string | null;
};

type Node = {
  title: string;
  dest: string | unknown[] | null;
  url: string | null;
  action?: string | null;
  items: readonly Node[];
};

/** The table of contents as a flat list in reading order. Empty if missing or unreadable. */
async function readOutline(pdf: PDFDocumentProxy): Promise<readonly OutlineTarget[]> {
  let roots: readonly Node[];
  try {
    // The package types `items` as any[]; they are nodes again.
    const outline = (await pdf.getOutline()) as readonly Node[] | null; // null in documents without an outline
    roots = outline ?? [];
  } catch {
    return []; // a broken outline costs the outline, not the document
  }
  const entries: OutlineTarget[] = [];
  const walk = (nodes: readonly Node[], depth: number, path: string) => {
    nodes.forEach((node, index) => {
      if (entries.length >= MOST_ENTRIES) return;
      const id = `${path}${index}`;
      const title = node.title.replace(/\s+/g, ' ').trim();
      const target = { dest: node.dest, action: node.action ?? null, url: node.url };
      if (title !== '') entries.push({ id, title, depth, ...target });
      if (depth + 1 < MOST_DEPTH) walk(node.items, depth + 1, `${id}.`);
    });
  };
  walk(roots, 0, '');
  return entries;
}
