import { whenIdle } from '../../../platform/when-idle.ts';
import type { PageCachedMessage } from '../../page-cache/cache-messages.ts';
import { READER_CACHE_MODES, type ReaderReady } from '../protocol.ts';
import { readOpen } from './from-app.ts';
import { runBook } from './reader-main.ts';
import { forgetPage, cachePage, type Workers } from '../../page-cache/cache-page.ts';
import { READER_WORKER, removeReader } from '../cache/cached-reader.ts';

/** Browser APIs of this page; undefined or refused in some cross-site frames. */
type Browser = {
  workers: Workers | undefined;
  caches: Pick<CacheStorage, 'keys' | 'delete'> | undefined;
};

/** Caches the reader page for the application at `app`. Resolves to whether all of it is cached. Never rejects. */
const cacheReader = ({ workers }: Browser, app: string): Promise<boolean> => cachePage(workers, READER_WORKER, app);

/** Removes worker and caches of the reader. Never rejects. */
const forgetReader = ({ workers, caches }: Browser): Promise<void> =>
  forgetPage(workers, READER_WORKER, () => (caches ? removeReader(caches) : Promise.resolve()));

/**
 * Reader page, which displays one book. Has no data and no network access of its own. Sends `ready` to its parent, and
 * accepts one `open` message with one port, from that parent and the origin in its own URL. All content arrives through
 * that port.
 */
const app = window.parent;
const told = new URLSearchParams(window.location.hash.slice(1));
const appOrigin = told.get('app') ?? '';
const page = document.getElementById('page');

if (app !== window && page && URL.canParse(appOrigin)) {
  const keeping = READER_CACHE_MODES.find((one) => one === told.get('keep'));
  const browser: Browser = {
    workers: (navigator as Partial<Navigator>).serviceWorker, // missing in some browsers
    caches: (window as Partial<Window>).caches,
  };
  let hasShown = false;
  const shows = () => {
    if (hasShown) return;
    hasShown = true;
    if (keeping === 'shown') whenIdle(() => void cacheReader(browser, appOrigin));
  };
  const onOpen = (event: MessageEvent<unknown>) => {
    const [port] = event.ports;
    if (event.source !== app || event.origin !== appOrigin || !port) return;
    const open = readOpen(event.data);
    if (!open) return;
    window.removeEventListener('message', onOpen);
    runBook(open, port, page, shows);
  };
  window.addEventListener('message', onOpen);
  app.postMessage({ op: 'ready' } satisfies ReaderReady, appOrigin);
  if (keeping === 'never') void forgetReader(browser);
  if (keeping === 'now')
    void cacheReader(browser, appOrigin).then((isWhole) =>
      app.postMessage({ op: 'kept', isWhole } satisfies PageCachedMessage, appOrigin),
    );
}
