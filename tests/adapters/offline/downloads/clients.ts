import type { Catalogue, Title } from '#domain/catalogue/index.ts';
import { clientDownloads } from '#domain/client/downloads/client-downloads.ts';
import { atom } from '#domain/kernel/atom.ts';
import type { Connection } from '#domain/kernel/connection.ts';
import type { Loadable } from '#domain/kernel/resource.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { type ListedCourse, DownloadFailure, type DownloadFault, type DownloadStore } from '#domain/downloads/index.ts';
import type { TabMessage } from '#domain/session/index.ts';
import type { Position } from '#domain/content/index.ts';
import { aTitle, catalogueOf } from '../../../domain/catalogue/arbitraries.ts';
import { aRuntime } from '../../../support/given.ts';
import { CONTENT } from './download-fixture.ts';

export const aDocument = (id: string, over: Partial<Title> = {}): Title => ({
  ...aTitle(id),
  kind: 'pdf',
  link: `/${id}.pdf`,
  ...over,
});

/** Tabs of one browser, which exchange messages and share storage. */
export function tabsOfBrowser() {
  const all = new Set<(message: TabMessage) => void>();
  return () => {
    let own: ((message: TabMessage) => void) | undefined;
    return {
      say: (message: TabMessage) => {
        for (const hear of all) if (hear !== own) hear(message);
      },
      listen: (hear: (message: TabMessage) => void) => {
        own = hear;
        all.add(hear);
        return () => all.delete(hear);
      },
    };
  };
}

type Around = {
  store: DownloadStore;
  titles?: readonly Title[];
  tabs?: ReturnType<ReturnType<typeof tabsOfBrowser>>;
  idsFrom?: number;
};

/** Downloads of a client in one tab, with a given platform, connection and clock. */
export function aClient({
  store,
  titles = [aDocument('a'), aDocument('b')],
  tabs = tabsOfBrowser()(),
  idsFrom = 1,
}: Around) {
  const { clock } = aRuntime();
  const account = atom<string | undefined>(undefined);
  const connection = atom<Connection>('online');
  const shown = atom<Loadable<Catalogue>>({ at: 'ready', value: catalogueOf([], titles), refreshing: false });
  const world = {
    allows: { days: 14 } as { days: number } | 'none' | undefined,
    hasLine: true,
    /** Rejection of the call for a file’s link; `only`: for this file alone. */
    refusedLink: undefined as (ConstructorParameters<typeof PortFailure>[1] & { only?: string }) | undefined,
    isUnsent: false,
    place: undefined as Position | undefined,
    /** Offset in ms of the device’s clock ahead of the platform’s. */
    deviceAheadMs: 0,
    list: { page: '/c.html', isComplete: false, version: undefined, files: [] } as ListedCourse,
    /** Reason why the files of a course are not listed. */
    refused: undefined as DownloadFault | undefined,
    /** Files that courses were seen to request. */
    asked: [] as string[],
  };
  let nextId = idsFrom;
  const looks: (() => void)[] = [];
  const reports: unknown[] = [];
  const downloads = clientDownloads({
    store,
    termsOf: () => world.allows,
    organisationCode: () => (account.projection.get() === undefined ? undefined : 'acme'),
    account: account.projection,
    catalogue: {
      ...shown.projection,
      load: async () => undefined,
      refresh: async () => undefined,
      clear: () => undefined,
    },
    connection: connection.projection,
    address: async (link) => {
      if (!world.hasLine) throw new PortFailure('getContentLink', { status: 0, kind: 'no-answer' });
      if (world.refusedLink && (world.refusedLink.only ?? link) === link)
        throw new PortFailure('getContentLink', world.refusedLink);
      return CONTENT + link;
    },
    listOf: async () => {
      if (world.refused) throw new DownloadFailure(world.refused);
      return world.list;
    },
    askedOf: async () => world.asked,
    placeOf: async () => ({ position: world.place }),
    drained: async () => !world.isUnsent,
    persist: async () => undefined,
    clock,
    deviceNow: () => clock.now() + world.deviceAheadMs,
    ids: { next: () => `00000000-0000-4000-8000-${String(nextId++).padStart(12, '0')}` },
    tabs,
    onLooked: (listen) => void looks.push(listen),
    report: (_where, error) => reports.push(error),
  });
  return {
    downloads,
    world,
    clock,
    connection,
    shown,
    reports,
    account,
    looks: () => {
      for (const look of looks) look();
    },
    /** Download state of each title, in the order of the requests. */
    stages: () => downloads.all.get().map((download) => `${download.titleId} ${downloads.stages.get()(download)}`),
  };
}
