import { trackBackForwardCache } from '#adapters/storage/database/transactions.ts';
import { encryptedCache, type EncryptedCache } from '#adapters/offline/answers/encrypted-cache.ts';
import { noDownloads } from '#adapters/offline/downloads/download-store.ts';
import type { Title } from '#domain/catalogue/index.ts';
import { atom } from '#domain/kernel/atom.ts';
import type { Connection } from '#domain/kernel/connection.ts';
import { fileOf, type Download, type DownloadStore } from '#domain/downloads/index.ts';
import { memoryDeviceSecret } from './offline/memory-device-secret.ts';
import { sessionFixture, type Tab } from './session-fixture.ts';

/** A download store in which every title that the learner has seen is complete. */
function allTaken(): DownloadStore & { take: (titles: Iterable<Title>, at: number) => void } {
  let downloads: readonly Download[] = [];
  return {
    ...noDownloads,
    isServed: atom(true).projection,
    all: async () => downloads,
    change: async (_account, id, step) => {
      downloads = downloads.map((download) => (download.id === id ? step(download) : download));
      return downloads.find((download) => download.id === id);
    },
    holds: async () => true,
    address: ({ id }) => `/on-device/${id}/0`,
    take: (titles, at) => {
      downloads = [...titles].map(({ id, name, link = '' }) => ({
        ...{ id, titleId: id, name, kind: 'pdf', files: [{ ...fileOf(link), size: 1, got: 1 }] },
        ...{ isPaused: false, fault: undefined, wishedAt: 0, confirmedAt: at, isOutdated: false },
        place: undefined,
      }));
    },
  };
}

/** Open tabs, which the end of a test closes. */
export const openTabs: Tab[] = [];

type Given = { downloads?: object };

/** A browser whose learners may have offline sessions. Its network can fail, and the browser can restart. */
export function device({ downloads = { acme: { days: 14, offlineSession: true } } }: Given = {}) {
  const browser = sessionFixture();
  const pepper = memoryDeviceSecret();
  const connection = atom<Connection>('online');
  const taken = allTaken();
  let shift = 0;
  const now = () => browser.world.clock.now() + shift;
  /** Pending writes. */
  const keeping = new Set<Promise<unknown>>();
  const tracked =
    <A extends unknown[]>(work: (...given: A) => Promise<void>) =>
    (...given: A) => {
      const kept = work(...given).finally(() => keeping.delete(kept));
      keeping.add(kept);
      return kept;
    };
  const answersOf = (token: () => string | undefined): EncryptedCache => {
    const { keep, confirm, forget, door, ...rest } = encryptedCache({
      indexedDb: indexedDB,
      crypto,
      token,
      now,
      ...{ elapsed: () => 0, cost: { ms: 0, least: 1, most: 1 } },
      pepper,
      sleep: trackBackForwardCache(),
    });
    const doorway = {
      ...door,
      keep: tracked(door.keep),
      remove: tracked(door.remove),
      see: tracked(door.see),
      accept: tracked(door.accept),
    };
    return { ...rest, keep: tracked(keep), confirm: tracked(confirm), forget: tracked(forget), door: doorway };
  };
  let tab: Tab | undefined;
  const begin = async (): Promise<Tab> => {
    tab = await browser.tab(
      { now },
      {
        configuration: { offline: true, downloads },
        connection: connection.projection,
        downloads: taken,
        answersOf: ({ token }) => answersOf(token.get),
      },
    );
    openTabs.push(tab);
    return tab;
  };
  return {
    ...browser,
    begin,
    settle: async () => {
      await browser.settle();
      while (keeping.size > 0) {
        await Promise.all(keeping);
        await browser.settle();
      }
    },
    /** Ends the browser, and its token, and starts it again. */
    restart: async () => {
      tab?.die();
      shift += 60_000; // a restart takes time, by the clock of the device
      browser.cookies.clear();
      return begin();
    },
    loseLine: () => {
      browser.world.faults.add({ kind: 'offline' });
      connection.set('without');
    },
    lineIsBack: () => {
      browser.world.faults.clear();
      if (connection.projection.get() === 'without') connection.set('back');
    },
    pass: (ms: number) => void (shift += ms),
    /** True if a secret of an offline session is stored. */
    hasDeviceSecret: () => pepper.all.size > 0,
    take: (titles: Iterable<Title>) => taken.take(titles, now()),
  };
}

export const goOn = ({ client }: Tab, userName: string, password = 'Lighthouse1') =>
  client.session.offlineSession.goOn({ organisationCode: 'acme', userName, password });

/** Ada was online and saw her titles; the browser then restarts offline. */
export async function afterAda(given: Given = {}) {
  const here = device(given);
  const first = await here.begin();
  await first.signIn('ada');
  await Promise.all([
    first.client.catalogue.all.load(),
    first.client.home.answer.load(),
    first.client.organisation.menu.load(),
    first.client.catalogue.statuses.load(),
  ]);
  await here.settle();
  const shown = first.client.catalogue.all.get();
  if (shown.at === 'ready') here.take(shown.value.titles.values());
  here.loseLine();
  const tab = await here.restart();
  return { ...here, tab };
}
