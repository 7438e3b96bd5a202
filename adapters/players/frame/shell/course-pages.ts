import { STORAGE_BATCH_MS, type StoredItems, type ToApp } from '../protocol.ts';
import { answerForms } from './answer-forms.ts';
import type { Answered, Answerer, Page } from './answerer.ts';
import { closeDoors, cookieJar } from './closed-doors.ts';
import { courseHistory } from './course-history.ts';
import { courseStorage, giveStorage } from './course-storage.ts';
import { leadFramesBeside } from './beside/frames-beside.ts';
import { callUnload } from './last-words.ts';
import { giveMethods } from './own-methods.ts';
import { requestClass } from './own-request.ts';

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

/** What a page hears that is about to be loaded again: nothing that it could take for the platform's word. */
const NOT_NOW: Answered = { status: 503, headers: {}, body: '' };

/**
 * The answerer for one page that may have asked the network before it was met: WebKit runs the scripts that it has at
 * hand in the same task that makes a page. What such a page believes of its learner is wrong (it got no place to go on
 * from), so nothing that it says counts: it is loaded `again`, which answers whether it does. The browser lists a
 * request before the page has its answer, so no word that follows from one gets past. Called as the page is met.
 */
export function unlessAskedBefore(page: Page, answerer: Answerer, again: () => boolean): Answerer {
  const metAt = page.performance.now();
  const wasPassed = () =>
    page.performance
      .getEntriesByType('resource')
      .some(({ name, startTime }) => startTime < metAt && URL.canParse(name) && answerer.owns(new URL(name)));
  let isOver = false;
  let isLast = false;
  const look = () => {
    if (isOver || isLast || !wasPassed()) return;
    isOver = again();
    isLast = !isOver;
  };
  // Its own window's, so that it ends with the page.
  new page.PerformanceObserver(look).observe({ type: 'resource', buffered: true });
  return {
    ...answerer,
    answer: (asked, send) => {
      look();
      return isOver ? NOT_NOW : answerer.answer(asked, send);
    },
  };
}

type Remembering = {
  /** The storage has changed: what is in it follows within `STORAGE_BATCH_MS`, or at once while the page is going away. */
  changed: () => void;
  /** What waits goes now, and from here on nothing waits. */
  hurry: () => void;
  /** Things wait again. */
  relax: () => void;
};

/** The way of a course's storage to the application: whole, as none of its messages depends on another. */
function remembering(items: () => StoredItems, say: (message: ToApp) => void): Remembering {
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

/**
 * Puts answers in the place of the network, for the requests of one page that the answerer owns: fetch, XMLHttpRequest
 * (also the synchronous one, which browsers refuse in a page that is going away) and sendBeacon.
 */
function answerInPlace(page: Page, answerer: Answerer): void {
  const ownFetch = page.fetch.bind(page);
  const find = (address: string | URL, isAsync = true): URL | undefined => {
    if (!URL.canParse(address, page.document.baseURI)) return undefined;
    const url = new URL(address, page.document.baseURI);
    const isOurs = answerer.owns(url) || (!isAsync && answerer.ownsAtStandstill?.(url) === true);
    return isOurs ? url : undefined;
  };

  page.fetch = async (input, init) => {
    const url = find(typeof input === 'string' || input instanceof page.URL ? input : input.url);
    if (!url) return ownFetch(input, init);
    const given = init?.body;
    // A text is answered at once: a page that is going away does not come back to read a body.
    const isPlain = typeof given === 'string' || given instanceof page.URLSearchParams;
    const request = new page.Request(input, init);
    const body = isPlain ? String(given) : await request.clone().text();
    const asked = {
      method: request.method,
      url,
      header: (name: string) => request.headers.get(name) ?? undefined,
      body,
    };
    const answered = answerer.answer(asked, ownFetch);
    if (answered === 'elsewhere') return ownFetch(request);
    const { status, headers } = answered;
    return new page.Response(status === 204 ? null : answered.body, { status, headers });
  };

  const ownBeacon = Object.getOwnPropertyDescriptor(page.Navigator.prototype, 'sendBeacon')
    ?.value as Navigator['sendBeacon'];
  giveMethods(page.Navigator.prototype, {
    sendBeacon(this: Navigator, address: string | URL, data?: BodyInit | null) {
      const url = find(address);
      const isText = typeof data === 'string' || data instanceof page.URLSearchParams;
      const asked = url && isText && { method: 'POST', url, header: () => undefined, body: String(data) };
      const answered = asked ? answerer.answer(asked, ownFetch) : 'elsewhere';
      return answered === 'elsewhere' ? ownBeacon.call(this, address, data) : answered.status < 400;
    },
  });

  page.XMLHttpRequest = requestClass(page, answerer, find, ownFetch);
}
