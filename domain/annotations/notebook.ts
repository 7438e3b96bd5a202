import { cell } from '../kernel/cell.ts';
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

type Deps = { store: AnnotationStore; now: () => number; ids: Ids };

/**
 * No facts: these are the learner's own, and nobody has to be told of them. The account is that of the moment of opening:
 * whoever signs in later has a notebook of their own. `now` is milliseconds since the epoch.
 */
export function openNotebook({ store, now, ids }: Deps, account: string, titleId: string): Notebook {
  const view = cell<NotebookView>({ isLoaded: false, annotations: [], isUnsaved: false });
  const become = (change: Partial<NotebookView>) => view.set({ ...view.projection.get(), ...change });
  const list = () => view.projection.get().annotations;
  const touched = new Set<string>();

  store.load(account, titleId).then(
    (kept) => {
      // What was marked or removed while it was being read is newer.
      const fresh = kept.filter(({ id }) => !touched.has(id));
      become({ isLoaded: true, annotations: inOrder([...fresh, ...list()]) });
    },
    () => become({ isLoaded: true, isUnsaved: true }),
  );
  // One after the other: a note written and at once removed must not come back.
  let last: Promise<void> = Promise.resolve();
  const keep = (work: () => Promise<void>) => {
    last = last.then(work).then(
      () => {
        if (view.projection.get().isUnsaved) become({ isUnsaved: false });
      },
      () => become({ isUnsaved: true }),
    );
  };
  const put = (annotation: Annotation) => {
    touched.add(annotation.id);
    const others = list().filter(({ id }) => id !== annotation.id);
    become({ annotations: inOrder([...others, annotation]) });
    keep(() => store.put(account, titleId, annotation));
  };
  const change: Notebook['change'] = (id, { colour, note }) => {
    const before = list().find((one) => one.id === id);
    if (!before) return;
    const next = { ...before, colour: colour ?? before.colour, note: (note ?? before.note).slice(0, MAX_NOTE) };
    if (next.colour !== before.colour || next.note !== before.note) put({ ...next, changedAt: now() });
  };

  return {
    ...view.projection,
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
      touched.add(id);
      become({ annotations: list().filter((one) => one.id !== id) });
      keep(() => store.remove(account, titleId, id));
    },
    restore: put,
  };
}
