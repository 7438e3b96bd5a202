import { atom } from '../kernel/atom.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Projection } from '../kernel/projection.ts';
import type { AnnotationStore } from './ports.ts';
import { sortByPosition, isSamePlace, MAX_ANNOTATIONS, MAX_NOTE } from './rules.ts';
import type { Anchor, Annotation, Colour } from './types.ts';

export type NotebookView = {
  /** False until the stored annotations are read. */
  isLoaded: boolean;
  /** In content order. */
  annotations: readonly Annotation[];
  /** The browser refused to store the last change: it is lost with the page. */
  isUnsaved: boolean;
};

/** Annotations of one learner on one title, observable and editable. Changes are displayed at once and then stored. */
export type Notebook = Projection<NotebookView> & {
  /** Adds a mark, or changes the colour of an existing one on the same text. Undefined: the limit is reached. */
  mark: (anchor: Anchor, colour: Colour) => Annotation | undefined;
  change: (id: string, change: { colour?: Colour; note?: string }) => void;
  remove: (id: string) => void;
  /** Restores a removed annotation unchanged. */
  restore: (annotation: Annotation) => void;
};

type Deps = {
  store: AnnotationStore;
  now: () => number;
  ids: Ids;
  /**
   * Calls `listen` when another tab may have changed stored annotations of this learner. Returns a function that stops
   * this.
   */
  onElsewhere?: (listen: () => void) => () => void;
};

/**
 * Opens a notebook. Annotations are not facts, because nobody else needs them. The account is fixed at opening: later
 * learners have their own notebooks. While it has subscribers it follows changes of other tabs. `now` is milliseconds
 * since the epoch.
 */
export function openNotebook(
  { store, now, ids, onElsewhere = () => () => undefined }: Deps,
  account: string,
  titleId: string,
): Notebook {
  const view = atom<NotebookView>({ isLoaded: false, annotations: [], isUnsaved: false });
  const become = (change: Partial<NotebookView>) => view.set({ ...view.projection.get(), ...change });
  const list = () => view.projection.get().annotations;
  /** Unstored changes by id: for these the page wins, for others the storage. */
  const unstored = new Map<string, number>();

  // Serial queue: removing a note must not be overtaken by its write, and a read must include all earlier writes.
  let last: Promise<void> = Promise.resolve();
  const serialQueue = (work: () => Promise<void>, fail: () => void) => {
    last = last.then(work).catch(fail);
  };
  const read = async () => {
    const kept = await store.load(account, titleId);
    const others = kept.filter(({ id }) => !unstored.has(id));
    const mine = list().filter(({ id }) => unstored.has(id));
    become({ isLoaded: true, annotations: sortByPosition([...others, ...mine]) });
  };
  const keep = (id: string, work: () => Promise<void>) => {
    const mine = (unstored.get(id) ?? 0) + 1;
    unstored.set(id, mine);
    const store = async () => {
      await work();
      if (unstored.get(id) === mine) unstored.delete(id);
      if (view.projection.get().isUnsaved) become({ isUnsaved: false });
    };
    serialQueue(store, () => become({ isUnsaved: true }));
  };
  const readAgain = () => serialQueue(read, () => undefined); // the displayed annotations stay
  serialQueue(read, () => become({ isLoaded: true, isUnsaved: true }));

  const put = (annotation: Annotation) => {
    const others = list().filter(({ id }) => id !== annotation.id);
    become({ annotations: sortByPosition([...others, annotation]) });
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
      readAgain(); // changes before the first subscriber were missed
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

/** Listens to other tabs while there are subscribers. */
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
