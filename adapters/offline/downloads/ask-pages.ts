import type { WorkerScope } from '../worker/scope.ts';

/** Request of the service worker for the keys of a download; the reply is an array of keys. */
const WANTED = 'keys-of-download';
type Wanted = { wanted: typeof WANTED; downloadId: string };

/** Timeout in ms for the pages: one that is drawing a large document replies late, and a former build's never. */
const REPLY_MS = 10_000;

type Keys = readonly CryptoKey[];

/**
 * Requests the keys of a download from all open pages, before each response: the worker stores none, so that it
 * needs none after a restart, and has none once the session ended. Empty: no page has an open session of the learner. Never
 * rejects.
 */
export async function askPages(
  { clients }: Pick<WorkerScope, 'clients'>,
  downloadId: string,
  after: (ms: number) => Promise<void>,
): Promise<Keys> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const ports: MessagePort[] = [];
  const found = new Promise<Keys>((resolve) => {
    const replies = pages.map((page) => {
      const { port1, port2 } = new MessageChannel();
      ports.push(port1);
      const reply = new Promise<Keys>((told) => {
        port1.onmessage = ({ data }: MessageEvent<Keys>) => told(data);
      });
      page.postMessage({ wanted: WANTED, downloadId } satisfies Wanted, [port2]);
      return reply.then((keys) => keys.length > 0 && resolve(keys));
    });
    void Promise.all(replies).then(() => resolve([]));
    void after(REPLY_MS).then(() => resolve([]));
  });
  const keys = await found;
  for (const port of ports) port.close();
  return keys;
}

/** Replies to the worker's requests. `keysOf` never rejects. */
export function answerWorker(
  workers: Pick<ServiceWorkerContainer, 'addEventListener' | 'startMessages'>,
  keysOf: (downloadId: string) => Promise<Keys>,
): void {
  workers.addEventListener('message', ({ data, ports: [port] }) => {
    const { wanted, downloadId } = (data ?? {}) as Partial<Wanted>; // only the own worker sends messages here
    if (wanted === WANTED && downloadId !== undefined && port)
      void keysOf(downloadId).then((keys) => port.postMessage(keys));
  });
  workers.startMessages();
}
