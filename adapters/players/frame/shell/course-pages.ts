import type { StoredItems, ToApp } from '../protocol.ts';
import { answerForms } from './answer-forms.ts';
import { answerInPlace } from './answer-in-place.ts';
import type { Answerer, Page } from './answerer.ts';
import { unlessAskedBefore } from './asked-before.ts';
import { closeDoors, cookieJar } from './closed-doors.ts';
import { courseHistory } from './course-history.ts';
import { courseStorage, giveStorage } from './course-storage.ts';
import { leadFramesBeside } from './beside/frames-beside.ts';
import { callUnload } from './last-words.ts';
import { type Remembering, remembering } from './remembering.ts';

/** What the pages of one course have in the place of the browser's own. */
export type CoursePages = {
  /** Called with each of them before its own scripts run. */
  readonly meet: (page: Page) => void;
  /** The way of its storage to the application. */
  readonly memory: Remembering;
};

/** Where a script is at hand a second time too, a third would find it there as well. */
const LOADED_AGAIN_MOST = 2;

/** `now` is milliseconds since the epoch. */
export function coursePages(course: {
  saved: StoredItems;
  answerer: Answerer | undefined;
  now: () => number;
  say: (message: ToApp) => void;
}): CoursePages {
  const { saved, answerer, now, say } = course;
  const memory = remembering(() => storages.localStorage.items(), say);
  const storages = { localStorage: courseStorage(saved, memory.changed), sessionStorage: courseStorage() };
  const cookies = cookieJar(now);
  const keepSteps = courseHistory();
  const loadedAgain = new Map<string, number>();
  const again = (page: Page): boolean => {
    const times = loadedAgain.get(page.location.href) ?? 0;
    if (times >= LOADED_AGAIN_MOST) return false;
    loadedAgain.set(page.location.href, times + 1);
    page.location.reload();
    return true;
  };
  return {
    memory,
    meet: (page) => {
      callUnload(page);
      giveStorage(page, storages);
      closeDoors(page, cookies);
      keepSteps(page);
      leadFramesBeside(page);
      if (!answerer) return;
      answerer.meet?.(page);
      const own = unlessAskedBefore(page, answerer, () => again(page));
      answerInPlace(page, own);
      answerForms(page, own);
    },
  };
}
