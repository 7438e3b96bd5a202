import { vi } from 'vitest';
import {
  type DocumentDisplay,
  type DocumentTools,
  type DocumentView,
  type Mark,
  type OutlineEntry,
  type Pressed,
  type ReadAloud,
  type Selected,
  pageAfterTurn,
} from '#domain/player/index.ts';

/** Tools over a fake view, as any paged content provides them. */
export function toolsOf(start: Partial<DocumentView> = {}, outline: OutlineEntry[] = []) {
  let view: DocumentView = {
    page: 34,
    pages: 60,
    labels: undefined,
    zoomPercent: 100,
    fit: 'none',
    look: { pages: 'one', paper: 'white' },
    hasRoomForTwo: true,
    isSpread: false,
    direction: 'ltr',
    find: { matches: 0, current: 0, searching: false },
    stalled: false,
    held: false,
    rotation: 0,
    canPrint: true,
    canSave: true,
    ...start,
  };
  const listeners = new Set<() => void>();
  const set = (change: Partial<DocumentView>) => {
    view = { ...view, ...change };
    for (const tell of [...listeners]) tell();
  };
  const marks = annotationTools();
  const tools = {
    of: 'document',
    state: {
      get: () => view,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    goToPage: vi.fn((page: number) => set({ page })),
    turn: vi.fn((by: 1 | -1) => set({ page: pageAfterTurn(view.page, by, view) })),
    setLook: vi.fn((change: Partial<DocumentDisplay>) => set({ look: { ...view.look, ...change } })),
    zoomIn: vi.fn(),
    zoomOut: vi.fn(),
    zoomTo: vi.fn((zoomPercent: number) => set({ zoomPercent, fit: 'none' })),
    resetZoom: vi.fn(),
    fit: vi.fn((fit: 'width' | 'page') => set({ fit })),
    rotate: vi.fn(),
    find: vi.fn(),
    outline: () => Promise.resolve(outline),
    openOutline: vi.fn(),
    thumbnail: vi.fn(() => Promise.resolve(undefined)),
    hold: vi.fn((held: boolean) => set({ held })),
    print: vi.fn<DocumentTools['print']>(() => Promise.resolve()),
    file: vi.fn<DocumentTools['file']>(() => Promise.resolve(Uint8Array.of(37, 80, 68, 70))),
    annotations: marks.tools,
    aloud: undefined as ReadAloud | undefined,
  } satisfies DocumentTools;
  return { tools, set, listeners, marks };
}

/** Content in which a test selects text and presses highlights. */
export function annotationTools() {
  let selected: Selected | undefined;
  const listeners = new Set<() => void>();
  const pressed = new Set<(one: Pressed | undefined) => void>();
  const box = { left: 0, top: 0, right: 10, bottom: 10 };
  const select = (next: Selected | undefined) => {
    selected = next;
    for (const tell of [...listeners]) tell();
  };
  return {
    select,
    /** Undefined: outside of all highlights. */
    press: (id: string | undefined) => {
      for (const tell of [...pressed]) tell(id === undefined ? undefined : { id, box });
    },
    tools: {
      selected: {
        get: () => selected,
        subscribe: (listener: () => void) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      show: vi.fn<(marks: readonly Mark[]) => void>(),
      onPressed: (listener: (one: Pressed | undefined) => void) => {
        pressed.add(listener);
        return () => pressed.delete(listener);
      },
      jump: vi.fn(),
      deselect: vi.fn(() => select(undefined)),
      selectFound: vi.fn(() => false),
    },
  };
}
