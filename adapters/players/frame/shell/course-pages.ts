import { STORAGE_BATCH_MS, type StoredItems, type ToApp } from '../protocol.ts';
import { answerForms } from './answer-forms.ts';
import type { CourseResponse, RequestInterceptor, Page } from './answerer.ts';
import { blockApis, cookieJar } from './blocked-apis.ts';
import { courseHistory } from './course-history.ts';
import { courseStorage, replaceStorages } from './course-storage.ts';
import { controlSiblingFrames } from './sibling-frames/sibling-frames.ts';
import { callUnload } from './final-flush.ts';
import { giveMethods } from './own-methods.ts';
import { requestClass } from './own-request.ts';

/** Replacements of browser APIs in the pages of one course. */
export type CoursePages = {
  /** Called with each page before its own scripts run. */
  readonly meet: (page: Page) => void;
  /** Sends the course's storage to the application. */
  readonly memory: Remembering;
};

/** Maximum reloads of a page: if its scripts came from the cache twice, a third load would not differ. */
const LOADED_AGAIN_MOST = 2;

/** `now`: epoch ms. */
export function coursePages(course: {
  saved: StoredItems;
  answerer: RequestInterceptor | undefined;
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
      replaceStorages(page, storages);
      blockApis(page, cookies);
      keepSteps(page);
      controlSiblingFrames(page);
      if (!answerer) return;
      answerer.meet?.(page);
      const own = rejectIfRequestedEarly(page, answerer, () => again(page));
      answerInPlace(page, own);
      answerForms(page, own);
    },
  };
}

/** Response to a page that is about to be reloaded; must not look like one of the platform. */
const NOT_NOW: CourseResponse = { status: 503, headers: {}, body: '' };

/**
 * Answerer for a page whose requests may have reached the network before it was intercepted. WebKit runs cached scripts
 * in the same task that creates a page. Such a page got no saved state, so nothing that it sends counts: `again`
 * reloads it, and returns whether it does. The browser lists a request before the page has its response, so nothing
 * that depends on one is accepted. Call when the page is created.
 */
export function rejectIfRequestedEarly(
  page: Page,
  answerer: RequestInterceptor,
  again: () => boolean,
): RequestInterceptor {
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
  // The page window's own observer, which ends with the page.
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
  /** Sends the changed storage within `STORAGE_BATCH_MS`, or at once while the page is closing. */
  changed: () => void;
  /** Sends pending changes now, and all later ones at once. */
  hurry: () => void;
  /** Batches changes again. */
  relax: () => void;
};

/** Sends a course's storage to the application, always complete, so that no message depends on another. */
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
      // Even while the page closes, changes of one task are sent in one message.
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
 * Responds instead of the network to the requests of one page that the answerer owns: fetch, XMLHttpRequest (also
 * synchronous, which browsers refuse in a closing page) and sendBeacon.
 */
function answerInPlace(page: Page, answerer: RequestInterceptor): void {
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
    // Responds to text bodies synchronously: a closing page does not return to read a body.
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
