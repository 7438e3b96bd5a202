import { whenIdle } from '../../../platform/when-idle.ts';
import type { PageKept } from '../../kept-page/keeper-said.ts';
import { KEEPING, type ReaderReady } from '../protocol.ts';
import { readOpen } from './from-app.ts';
import { runBook } from './run-book.ts';
import { forgetPage, keepPage, type Workers } from '../../kept-page/keep-page.ts';
import { READER_WORKER, removeReader } from '../kept/kept-reader.ts';

/** As the browser has them for this page: some have none in a frame of another site, or refuse. */
type Browser = {
  workers: Workers | undefined;
  caches: Pick<CacheStorage, 'keys' | 'delete'> | undefined;
};

/** Lets the browser keep the reader page for the application at `app`. Whether all of it is here, then. Never rejects. */
const keepReader = ({ workers }: Browser, app: string): Promise<boolean> => keepPage(workers, READER_WORKER, app);

/** Nothing of the reader stays in the browser. Never rejects. */
const forgetReader = ({ workers, caches }: Browser): Promise<void> =>
  forgetPage(workers, READER_WORKER, () => (caches ? removeReader(caches) : Promise.resolve()));

/**
 * The page that shows one book. It has no data and no network of its own: it says `ready` to the page around it, and
 * takes one `open` with one port from that page and the origin in its own address. Whatever it shows comes by that port.
 */
const app = window.parent;
const told = new URLSearchParams(window.location.hash.slice(1));
const appOrigin = told.get('app') ?? '';
const page = document.getElementById('page');

if (app !== window && page && URL.canParse(appOrigin)) {
  const keeping = KEEPING.find((one) => one === told.get('keep'));
  const browser: Browser = {
    workers: (navigator as Partial<Navigator>).serviceWorker, // not in every browser
    caches: (window as Partial<Window>).caches,
  };
  let hasShown = false;
  const shows = () => {
    if (hasShown) return;
    hasShown = true;
    if (keeping === 'shown') whenIdle(() => void keepReader(browser, appOrigin));
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
    void keepReader(browser, appOrigin).then((isWhole) =>
      app.postMessage({ op: 'kept', isWhole } satisfies PageKept, appOrigin),
    );
}
