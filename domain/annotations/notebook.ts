import { atom } from '../kernel/atom.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Projection } from '../kernel/projection.ts';
import type { AnnotationStore } from './ports.ts';
import { inOrder, isSamePlace, MAX_ANNOTATIONS, MAX_NOTE } from './rules.ts';
import type { Anchor, Annotation, Colour } from './types.ts';

export type NotebookView = {
  /** False until what was kept has been read. */
  isLoaded: boolean;
  /** In the order of the content. */
  annotations: readonly Annotation[];
  /** The browser refused to keep the last change: it ends with the page. */
  isUnsaved: boolean;
};

/** The annotations of one learner on one title, to watch and to change. What changes is shown at once and then kept. */
export type Notebook = Projection<NotebookView> & {
  /** Marks words; words that are marked already are only coloured anew. Undefined: the notebook is full. */
  mark: (anchor: Anchor, colour: Colour) => Annotation | undefined;
  change: (id: string, change: { colour?: Colour; note?: string }) => void;
  remove: (id: string) => void;
  /** Puts back what was removed, as it was. */
  restore: (annotation: Annotation) => void;
};

type Deps = {
  store: AnnotationStore;
  now: () => number;
  ids: Ids;
  /** Calls `listen` when another tab may have changed what is kept of this learner. Returns the way to stop. */
  onElsewhere?: (listen: () => void) => () => void;
};

/**
 * No facts: these are the learner's own, and nobody has to be told of them. The account is that of the moment of opening:
 * whoever signs in later has a notebook of their own. While it is watched it follows what other tabs change. `now` is
 * milliseconds since the epoch.
 */
export function openNotebook(
  { store, now, ids, onElsewhere = () => () => undefined }: Deps,
  account: string,
  titleId: string,
): Notebook {
  const view = atom<NotebookView>({ isLoaded: false, annotations: [], isUnsaved: false });
  const become = (change: Partial<NotebookView>) => view.set({ ...view.projection.get(), ...change });
  const list = () => view.projection.get().annotations;
  /** Changes that are not stored, or not yet: of these the page is right, of all others what is kept. */
  const unstored = new Map<string, number>();

  // One after the other: a note written and at once removed must not come back, and what is read holds all before it.
  let last: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>, fail: () => void) => {
    last = last.then(work).catch(fail);
  };
  const read = async () => {
    const kept = await store.load(account, titleId);
    const others = kept.filter(({ id }) => !unstored.has(id));
    const mine = list().filter(({ id }) => unstored.has(id));
    become({ isLoaded: true, annotations: inOrder([...others, ...mine]) });
  };
  const keep = (id: string, work: () => Promise<void>) => {
    const mine = (unstored.get(id) ?? 0) + 1;
    unstored.set(id, mine);
    const store = async () => {
      await work();
      if (unstored.get(id) === mine) unstored.delete(id);
      if (view.projection.get().isUnsaved) become({ isUnsaved: false });
    };
    inTurn(store, () => become({ isUnsaved: true }));
  };
  const readAgain = () => inTurn(read, () => undefined); // what is shown stays
  inTurn(read, () => become({ isLoaded: true, isUnsaved: true }));

  const put = (annotation: Annotation) => {
    const others = list().filter(({ id }) => id !== annotation.id);
    become({ annotations: inOrder([...others, annotation]) });
    keep(annotation.id, () => store.put(account, titleId, annotation));
  };
  const change: Notebook['change'] = (id, { colour, note }) => {
    const before = list().find((one) => one.id === id);
    if (!before) return;
    const next = { ...before, colour: colour ?? before.colour, note: (note ?? before.note).slice(0, MAX_NOTE) };
    if (next.colour !== before.colour || next.note !== before.note) put({ ...next, changedAt: now() });
  };

  return {
    get: view.projection.get,
    subscribe: whileWatched(view.projection, () => {
      readAgain(); // nobody listened until now
      return onElsewhere(readAgain);
    }),
    mark: (anchor, colour) => {
      const known = list().find(({ place }) => isSamePlace(place, anchor.place));
      if (known) {
        change(known.id, { colour });
        return list().find(({ id }) => id === known.id);
      }
      if (list().length >= MAX_ANNOTATIONS) return undefined;
      const at = now();
      const made: Annotation = { ...anchor, id: ids.next(), colour, note: '', createdAt: at, changedAt: at };
      put(made);
      return made;
    },
    change,
    remove: (id) => {
      if (!list().some((one) => one.id === id)) return;
      become({ annotations: list().filter((one) => one.id !== id) });
      keep(id, () => store.remove(account, titleId, id));
    },
    restore: put,
  };
}

/** Listens elsewhere for as long as somebody watches. */
function whileWatched<T>({ subscribe }: Projection<T>, listen: () => () => void): Projection<T>['subscribe'] {
  let watchers = 0;
  let stopListening = () => {};
  return (onChange) => {
    const stop = subscribe(onChange);
    if (++watchers === 1) stopListening = listen();
    return () => {
      stop();
      if (--watchers === 0) stopListening();
    };
  };
}
