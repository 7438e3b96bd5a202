import { STORAGE_BATCH_MS, type StoredItems, type ToApp } from '../protocol.ts';

export type Remembering = {
  /** The storage has changed: what is in it follows within `STORAGE_BATCH_MS`, or at once while the page is going away. */
  changed: () => void;
  /** What waits goes now, and from here on nothing waits. */
  hurry: () => void;
  /** Things wait again. */
  relax: () => void;
};

/** The way of a course's storage to the application: whole, as none of its messages depends on another. */
export function remembering(items: () => StoredItems, say: (message: ToApp) => void): Remembering {
  let timer: number | undefined;
  let waits = false;
  let hurrying = false;

  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!waits) return;
    waits = false;
    say({ op: 'storage', items: items() });
  };
  return {
    changed: () => {
      const isFirst = !waits;
      waits = true;
      // Many words of one moment are one message also in a page that is going away.
      if (hurrying && isFirst) queueMicrotask(send);
      else if (!hurrying) timer ??= window.setTimeout(send, STORAGE_BATCH_MS);
    },
    hurry: () => {
      hurrying = true;
      send();
    },
    relax: () => {
      hurrying = false;
    },
  };
}
