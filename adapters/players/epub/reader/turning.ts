import type { Drawing } from './drawing.ts';
import type { LoadedBook } from './load-book.ts';
import { firstLinear, type OwnPlace } from './shown.ts';
import { managerOf, settle } from './stage.ts';

/** Part of the view that a turn leaves standing in text that is scrolled: the lines one was in. */
const KEPT_PART = 0.1;

/** What came of a turn. `place`: the one that the learner came back to, out of a note beside the reading order. */
export type Turned = { place: string | undefined };

/** Turns one page, or scrolls by one view; undefined where nothing is drawn. */
export async function turnPage(
  drawing: Drawing,
  loaded: LoadedBook,
  own: OwnPlace,
  by: 1 | -1,
): Promise<Turned | undefined> {
  const before = drawing.here();
  if (!before) return undefined;
  if (drawing.isScrolled() && !(by > 0 ? before.ends : before.begins)) {
    const { off, room: seen } = drawing.extent();
    drawing.scrollTo(Math.max(0, off + by * seen * (1 - KEPT_PART)));
    return { place: undefined };
  }
  await drawing.step(by);
  const after = drawing.here();
  const stayed = after?.index === before.index && after.within === before.within;
  if (stayed && !before.linear) return { place: await back(drawing, loaded, own) };
  if (loaded.isFixed) settle(managerOf(drawing.rendition));
  if (drawing.isScrolled() && by < 0 && !stayed) drawing.scrollTo(drawing.extent().all);
  return { place: undefined };
}

/** Behind a note there is nothing: the learner goes back to where it was opened. */
async function back(drawing: Drawing, loaded: LoadedBook, own: OwnPlace): Promise<string> {
  const place = own.cameFrom?.place ?? loaded.sections[firstLinear(loaded)]?.href ?? '';
  own.cameFrom = undefined;
  await drawing.display(loaded.targetOf(place) ?? place);
  return place;
}
