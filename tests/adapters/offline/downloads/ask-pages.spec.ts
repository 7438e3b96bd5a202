import { describe, expect, it } from 'vitest';
import { answerWorker, askPages } from '#adapters/offline/downloads/ask-pages.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const never = () => new Promise<void>(() => undefined);
const aKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

type Reply = (downloadId: string) => Promise<readonly CryptoKey[]>;

/** A page of the application; without a reply it is one of a former build, or frozen. */
function aPage(reply?: Reply) {
  let hear: ((message: MessageEvent) => void) | undefined;
  const workers = {
    addEventListener: (_name: string, listen: typeof hear) => (hear = listen),
    startMessages: () => undefined,
  };
  if (reply) answerWorker(workers as unknown as ServiceWorkerContainer, reply);
  return {
    id: '',
    url: '',
    postMessage: (data: unknown, ports: readonly MessagePort[]) => hear?.({ data, ports } as unknown as MessageEvent),
  };
}

const ask = (pages: readonly ReturnType<typeof aPage>[], after: (ms: number) => Promise<void> = never) =>
  askPages({ clients: { matchAll: () => Promise.resolve(pages) } as never }, ID, after);

/** Verifies: audit S4: the worker has the keys of downloads only from a page with an open session. */
describe('the worker that requests keys', () => {
  it('gets them from the page that has a session, whatever the others reply', async () => {
    const keys = [await aKey()];
    const [signedOut, silent] = [aPage(() => Promise.resolve([])), aPage()];
    const mine = aPage((id) => Promise.resolve(id === ID ? keys : []));
    expect(await ask([signedOut, silent, mine])).toHaveLength(1);
  });

  it('has none at once when every page replies that it has none, or there is no page', async () => {
    expect(await ask([aPage(() => Promise.resolve([])), aPage(() => Promise.resolve([]))])).toEqual([]);
    expect(await ask([])).toEqual([]);
  });

  it('waits for a page that is busy, but not for ever', async () => {
    const keys = [await aKey()];
    const busy = aPage(() => new Promise((resolve) => void setTimeout(resolve, 50, keys)));
    expect(await ask([busy])).toHaveLength(1);
    const waited: number[] = [];
    expect(await ask([aPage()], async (ms) => void waited.push(ms))).toEqual([]);
    expect(waited).toEqual([10_000]);
  });

  it('is not answered by a page that hears another message', async () => {
    let isAsked = false;
    const page = aPage(() => {
      isAsked = true;
      return Promise.resolve([]);
    });
    const { port1 } = new MessageChannel();
    page.postMessage('which', [port1]);
    page.postMessage(undefined, []);
    expect(isAsked).toBe(false);
  });
});
