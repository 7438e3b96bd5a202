/** The line of this tab, as far as a page has it in its hands: what is asked by fetch, and what the browser says of it. */
export type TabLine = {
  isThere: () => boolean;
  set: (isThere: boolean) => void;
  /** Returns the way to stop. */
  subscribe: (listen: () => void) => () => void;
};

type Page = Pick<Window, 'fetch' | 'location' | 'dispatchEvent'> & { navigator: object };

/** What a page may ask without a line: its worker for what is on this device, and the panel for the simulator. */
const WITHOUT_LINE = /^\/(?:w\/[^/]+\/)?(?:on-device|__simulator)\//;

/** Called before the application asks for anything. Pictures, frames and scripts do not go by fetch, and come all the same. */
export function lineOf(page: Page): TabLine {
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
    if (!isThere && isForLine(asked)) throw new TypeError('Failed to fetch'); // it went while this was on its way
    return answer;
  };
  return {
    isThere: () => isThere,
    set: (next) => {
      if (next === isThere) return;
      isThere = next;
      if (next)
        Reflect.deleteProperty(page.navigator, 'onLine'); // the browser's own word again
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
