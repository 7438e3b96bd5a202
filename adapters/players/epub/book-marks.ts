import { atom } from '#domain/kernel/atom.ts';
import type { AnnotationTools, Box, Pressed, Selected } from '#domain/player/index.ts';
import type { ToApp, ToReader } from './protocol.ts';

type Of<Op extends ToApp['op']> = Extract<ToApp, { op: Op }>;

export type BookMarks = {
  tools: AnnotationTools;
  /** Call with messages of the reader page. */
  select: (now: Of<'selected'>['selected']) => void;
  press: (now: Of<'pressed'>['pressed']) => void;
  /** Call when a search match is or is no longer displayed. */
  found: (isShown: boolean) => void;
};

/**
 * The learner's highlights in a book, drawn by the reader page. `frame`: position of the reader's frame in the window.
 */
export function bookMarks(send: (message: ToReader) => void, frame: () => { left: number; top: number }): BookMarks {
  const pressed = new Set<(one: Pressed | undefined) => void>();
  const selected = atom<Selected | undefined>(undefined);
  let isFound = false;
  const inWindow = ({ left, top, right, bottom }: Box): Box => {
    const at = frame();
    return { left: left + at.left, top: top + at.top, right: right + at.left, bottom: bottom + at.top };
  };
  return {
    select: (now) => selected.set(now && { anchor: { quote: now.quote, place: now.place }, box: inWindow(now.box) }),
    press: (now) => {
      for (const tell of [...pressed]) tell(now && { id: now.id, box: inWindow(now.box) });
    },
    found: (isShown) => {
      isFound = isShown;
    },
    tools: {
      selected: selected.projection,
      show: (marks) =>
        send({
          op: 'marks',
          // The note's text stays here: the page of a book must not know it.
          marks: marks.flatMap(({ id, place, quote, colour, note }) =>
            place.in === 'book' ? [{ id, cfi: place.cfi, quote, colour, isNoted: note !== '' }] : [],
          ),
        }),
      onPressed: (listener) => {
        pressed.add(listener);
        return () => pressed.delete(listener);
      },
      jump: ({ place }) => {
        if (place.in === 'book') send({ op: 'goTo', place: place.cfi, mark: false });
      },
      deselect: () => send({ op: 'deselect' }),
      selectFound: () => {
        if (isFound) send({ op: 'selectFound' });
        return isFound;
      },
    },
  };
}
