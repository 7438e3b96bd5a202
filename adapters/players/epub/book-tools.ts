import {
  type BookAction,
  type BookDisplay,
  type BookTools,
  type BookView,
  minutesAtPace,
  noPace,
  recordPageChange,
  type ReadAloud,
} from '#domain/player/index.ts';
import { atom } from '#domain/kernel/atom.ts';
import type { BookMarks } from './book-marks.ts';
import type { ReadableBook } from './readable-book.ts';
import { MATCHES_MOST, type ToApp, type ToReader } from './protocol.ts';

export type OpenTools = BookTools & {
  /** Call with each message of the reader page. */
  hear: (message: ToApp) => void;
  setStalled: (stalled: boolean) => void;
};

/** Tools of one open book, and the state that bars and panels display. */
export function bookTools(about: {
  send: (message: ToReader) => void;
  marks: BookMarks;
  readable: ReadableBook;
  aloud: ReadAloud | undefined;
  look: BookDisplay;
  onLook: (now: BookDisplay, change: Partial<BookDisplay>) => void;
}): OpenTools {
  const { send } = about;
  const actions = new Set<(action: BookAction) => void>();
  let searches = 0;
  let pace = noPace;
  const view = atom(firstView(about.look));
  const state = view.projection;
  const become = (change: Partial<BookView>) => view.set({ ...state.get(), ...change });
  return {
    of: 'book',
    state,
    next: () => send({ op: 'next' }),
    previous: () => send({ op: 'previous' }),
    goTo: (place) => send({ op: 'goTo', place, mark: false }),
    goToFraction: (fraction) => {
      if (Number.isFinite(fraction)) send({ op: 'goToFraction', fraction: Math.min(1, Math.max(0, fraction)) });
    },
    search: (text) => {
      about.marks.found(false);
      const wanted = text.trim();
      become({ search: { ...noSearch, text: wanted, searching: wanted !== '' } });
      send({ op: 'search', id: ++searches, text: wanted });
    },
    showMatch: ({ place }) => {
      send({ op: 'goTo', place, mark: true });
      about.marks.found(true);
    },
    setLook: (change) => {
      const look = { ...state.get().look, ...change };
      become({ look });
      about.onLook(look, change);
    },
    onAction: (listener) => {
      actions.add(listener);
      return () => actions.delete(listener);
    },
    closeLink: () => become({ link: undefined }),
    annotations: about.marks.tools,
    aloud: about.aloud,
    setStalled: (stalled) => {
      if (stalled !== state.get().stalled) become({ stalled });
    },
    hear: (message) => {
      switch (message.op) {
        case 'opened':
          return become({ direction: message.direction, isFixed: message.isFixed, contents: message.contents });
        case 'at':
          pace = recordPageChange(pace, message.fraction, performance.now());
          return become({ ...whereIn(message), minutesLeft: minutesAtPace(pace, message.fraction) });
        case 'found':
          if (message.id !== searches) return; // matches of an outdated search
          return become({ search: withMatches(state.get().search, message) });
        case 'action':
          for (const listener of [...actions]) listener(message.action);
          return;
        case 'link':
          return become({ link: message.href });
        case 'selected':
          return about.marks.select(message.selected);
        case 'pressed':
          return about.marks.press(message.pressed);
        case 'passage':
        case 'left':
          return about.readable.hear(message);
        case 'want':
        case 'failed':
          return;
      }
    },
  };
}

type At = Extract<ToApp, { op: 'at' }>;

const whereIn = ({ fraction, chapter, entry, pagesLeft, atStart, atEnd }: At): Partial<BookView> => ({
  fraction,
  chapter,
  entry,
  pagesLeft,
  atStart,
  atEnd,
});

const noSearch: BookView['search'] = { text: '', matches: [], searching: false, isCut: false };

const firstView = (look: BookDisplay): BookView => ({
  fraction: 0,
  chapter: '',
  entry: undefined,
  atStart: false,
  atEnd: false,
  pagesLeft: undefined,
  minutesLeft: undefined,
  direction: 'ltr',
  isFixed: false,
  contents: [],
  look,
  search: noSearch,
  link: undefined,
  stalled: false,
});

function withMatches(
  search: BookView['search'],
  { matches, done }: Extract<ToApp, { op: 'found' }>,
): BookView['search'] {
  const all = [...search.matches, ...matches];
  return { ...search, matches: all.slice(0, MATCHES_MOST), isCut: all.length > MATCHES_MOST, searching: !done };
}
