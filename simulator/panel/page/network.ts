/** Simulates the tab's network: intercepts `fetch` and overrides `navigator.onLine`. */
export type TabNetwork = {
  isThere: () => boolean;
  set: (isThere: boolean) => void;
  /** Returns a function that unsubscribes. */
  subscribe: (listen: () => void) => () => void;
};

type Page = Pick<Window, 'fetch' | 'location' | 'dispatchEvent'> & { navigator: object };

/** URLs available offline: files of downloads from the service worker, and the simulator's control API. */
const WITHOUT_LINE = /^\/(?:w\/[^/]+\/)?(?:on-device|__simulator)\//;

/** Call before the application's first request. Images, frames and scripts bypass `fetch` and still load. */
export function lineOf(page: Page): TabNetwork {
  let isThere = true;
  const listeners = new Set<() => void>();
  const real = page.fetch.bind(page);
  const isForLine = (asked: RequestInfo | URL): boolean => {
    const { origin, pathname } = new URL(asked instanceof Request ? asked.url : asked, page.location.href);
    return origin !== page.location.origin || !WITHOUT_LINE.test(pathname);
  };
  page.fetch = async (asked, init) => {
    if (!isThere && isForLine(asked)) throw new TypeError('Failed to fetch');
    const answer = await real(asked, init);
    if (!isThere && isForLine(asked)) throw new TypeError('Failed to fetch'); // went offline during the request
    return answer;
  };
  return {
    isThere: () => isThere,
    set: (next) => {
      if (next === isThere) return;
      isThere = next;
      if (next)
        Reflect.deleteProperty(page.navigator, 'onLine'); // restores the browser's own value
      else Object.defineProperty(page.navigator, 'onLine', { configurable: true, value: false });
      page.dispatchEvent(new Event(next ? 'online' : 'offline'));
      for (const listen of listeners) listen();
    },
    subscribe: (listen) => {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
  };
}
