import type { StoredItems, ToApp } from '../protocol.ts';
import { answerForms } from './answer-forms.ts';
import { answerInPlace } from './answer-in-place.ts';
import type { Answerer, Page } from './answerer.ts';
import { closeDoors, cookieJar } from './closed-doors.ts';
import { courseHistory } from './course-history.ts';
import { courseStorage, giveStorage } from './course-storage.ts';
import { type Remembering, remembering } from './remembering.ts';

/** What the pages of one course have in the place of the browser's own. */
export type CoursePages = {
  /** Called with each of them before its own scripts run. */
  readonly meet: (page: Page) => void;
  /** The way of its storage to the application. */
  readonly memory: Remembering;
};

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
  return {
    memory,
    meet: (page) => {
      giveStorage(page, storages);
      closeDoors(page, cookies);
      keepSteps(page);
      if (!answerer) return;
      answerInPlace(page, answerer);
      answerForms(page, answerer);
    },
  };
}
