import type { Title } from '../../catalogue/index.ts';
import { waited } from '../../kernel/clock.ts';
import type { Projection } from '../../kernel/projection.ts';
import { waitForState } from '../../kernel/until.ts';
import { whenBack } from '../../kernel/want-of-connection.ts';
import { subscribeToAll } from '../../kernel/watched.ts';
import {
  fileOf,
  isExpired,
  isDownloadComplete,
  type KnownPosition,
  linksOf,
  mayDownload,
  type Download,
  type DownloadLoss,
  downloadOf,
  type DownloadStage,
  type DownloadTerms,
  withPosition,
  stageOf,
} from '../../downloads/index.ts';
import type { SessionEnd } from '../session/index.ts';
import { type Downloads, checkStoredFiles, reportMissing, retryOpened, runDownloads } from './run-downloads.ts';
import { hasNewer, lacksFile, weigh } from './fetching.ts';
import { allowedTerms, type DownloadsMachine, termsIn } from './machine.ts';
import type { OwnedDownloads, DownloadPorts } from './ports.ts';

/** Downloads of the learner. No method rejects; false: the browser refused. */
export type ClientDownloads = {
  /** The organisation’s download policy; undefined: no downloads allowed, or not supported by this browser. */
  terms: Projection<DownloadTerms | undefined>;
  /** Whether this browser supports downloads. */
  isAble: boolean;
  /** The policy of the organisation, if this browser does not support downloads. */
  unable: Projection<DownloadTerms | undefined>;
  /** Downloads, complete or not, the oldest request first. */
  all: Projection<readonly Download[]>;
  /** Why the learner has none of the downloads that were here. */
  loss: Projection<DownloadLoss | undefined>;
  /** State of each download; a new function whenever it may have changed. */
  stages: Projection<(download: Download) => DownloadStage>;
  /** Epoch in ms by the clock that expiry is measured with. */
  deviceNow: () => number;
  take: (titleIds: readonly string[]) => Promise<boolean>;
  pause: (titleIds: readonly string[]) => Promise<boolean>;
  /** Resumes paused downloads, and retries failed ones. */
  goOn: (titleIds: readonly string[]) => Promise<boolean>;
  /** Downloads outdated titles again; the old version is used until the new one is complete. */
  update: (titleIds: readonly string[]) => Promise<boolean>;
  remove: (titleIds: readonly string[]) => Promise<boolean>;
  /** Bytes of the files of titles; undefined: the content site does not send the size, or does not respond. */
  weigh: (titleIds: readonly string[]) => Promise<number | undefined>;
  /** Checks the content site for newer files. */
  check: () => Promise<boolean>;
};

/** Interface of downloads for the rest of the client. */
export type DownloadManager = ClientDownloads & {
  /** Resolves when the stored downloads are read, or the browser takes too long. Never rejects. */
  known: () => Promise<void>;
  /** Local URL of a downloaded file; undefined if it is missing or may not be opened. Never rejects. */
  address: (link: string) => Promise<string | undefined>;
  /** Stores the learner’s position in a title, from the platform or this browser. */
  placeIs: (titleId: string, known: KnownPosition) => void;
  /** The learner left a title: the files it requested in this browser are now known. */
  left: (titleId: string) => void;
  begins: (account: string) => void;
  ends: (by: SessionEnd) => void;
};

/** Time limit, in ms, within which a launch waits for the stored downloads; online it would open without them. */
const READ_WITHIN_MS = 2_000;

export function clientDownloads(ports: DownloadPorts): DownloadManager {
  const { store, clock, deviceNow } = ports;
  const downloads = runDownloads(ports);
  const { state, send, owned, look } = downloads;
  const wake = () => send({ type: 'wake' });
  const keepOnly = (account: string | undefined) => void store.keepOnly(account).then(look);
  followClient(ports, downloads);

  const terms = view(state, termsIn);
  const all = view(state, ({ downloads }) => downloads);
  return {
    terms,
    isAble: store.isAble,
    unable: view(state, (now) => (store.isAble ? undefined : allowedTerms(now))),
    all,
    loss: view(state, ({ loss }) => loss),
    stages: stagesOf({ all, terms, fetched: view(state, fetchedIn) }, deviceNow),
    deviceNow,
    ...requests(ports, downloads),
    known: async () => {
      if (!state.get().isKnown)
        await Promise.race([waitForState(state, ({ isKnown }) => isKnown), waited(clock, READ_WITHIN_MS)]);
    },
    address: async (link) => addressHere(ports, { allowed: terms.get(), mine: owned() }, link),
    placeIs: (titleId, known) => {
      const download = downloadOf(all.get(), titleId);
      if (!download || withPosition(download, known, 0) === download) return;
      const at = clock.now();
      owned()
        ?.change(download.id, (now) => withPosition(now, known, at))
        .catch(() => undefined); // the next response is stored
    },
    left: (titleId) => {
      const mine = owned();
      if (mine) void afterLeaving(ports, mine, titleId).then(wake);
    },
    begins: keepOnly,
    ends: (by) => {
      send({ type: 'session-changed', account: undefined, allowed: undefined, isServed: store.isServed.get() });
      if (by === 'wish') keepOnly(undefined);
    },
  };
}

/** Forwards events of the rest of the client to the state machine of the downloads. */
function followClient(ports: DownloadPorts, { state, send, owned, look }: Downloads): void {
  const { store, account, catalogue, tabs, connection, onLooked, termsOf, organisationCode } = ports;
  const wake = () => send({ type: 'wake' });
  const follow = () => {
    const code = organisationCode();
    const allowed = code === undefined ? undefined : termsOf(code);
    send({ type: 'session-changed', account: account.get(), allowed, isServed: store.isServed.get() });
  };
  follow();
  account.subscribe(follow);
  store.isServed.subscribe(follow);
  catalogue.subscribe(() => send({ type: 'catalogue-changed' }));
  tabs.listen((message) => {
    if (message.type !== 'stored' || message.what !== 'packs' || message.account !== state.get().account) return;
    void look().then(wake);
  });
  whenBack(connection, wake);
  onLooked(() => {
    const mine = owned();
    if (mine) void reportMissing(ports, mine).then(wake);
  });
}

/**
 * Download requests of the learner, by title. They apply to the stored downloads: another tab may have changed them.
 */
function requests(ports: DownloadPorts, { state, send, owned, look }: Downloads) {
  const { catalogue, report } = ports;
  /** False: the browser refused. */
  const apply = async (work: (mine: OwnedDownloads) => Promise<unknown>): Promise<boolean> => {
    const mine = owned();
    try {
      await look();
      if (mine) await work(mine);
      return true;
    } catch (error) {
      report('packs', error);
      return false;
    } finally {
      send({ type: 'wake' });
    }
  };
  const titles = (titleIds: readonly string[]): Title[] => {
    const [shown, allowed] = [catalogue.get(), termsIn(state.get())];
    if (shown.at !== 'ready' || !allowed) return [];
    return titleIds.flatMap((id) => shown.value.titles.get(id) ?? []).filter((title) => mayDownload(title, allowed));
  };
  const downloadsOf = (mine: OwnedDownloads, titleIds: readonly string[]) =>
    mine.all().filter(({ titleId }) => titleIds.includes(titleId));
  const change = (mine: OwnedDownloads, downloads: readonly Download[], to: Partial<Download>) =>
    each(downloads, ({ id }) => mine.change(id, (now) => ({ ...now, ...to })));
  const request = (titleIds: readonly string[], isDue: (own: readonly Download[]) => boolean) =>
    apply(async (mine) => {
      const due = titles(titleIds).filter(({ id }) => isDue(downloadsOf(mine, [id])));
      await each(due, (title) => addDownload(ports, mine, title));
    });
  return {
    take: async (titleIds: readonly string[]) => {
      if (!termsIn(state.get())) return false;
      void ports.persist();
      return request(titleIds, (own) => own.length === 0);
    },
    update: (titleIds: readonly string[]) => request(titleIds, (own) => own.every(isDownloadComplete)),
    pause: (titleIds: readonly string[]) =>
      apply(async (mine) => {
        const incomplete = downloadsOf(mine, titleIds).filter((download) => !isDownloadComplete(download));
        await change(mine, incomplete, { isPaused: true });
      }),
    goOn: (titleIds: readonly string[]) =>
      apply(async (mine) => {
        const stopped = downloadsOf(mine, titleIds).filter(
          (download) => download.isPaused || download.fault !== undefined,
        );
        await change(mine, stopped, { isPaused: false, fault: undefined });
      }),
    remove: (titleIds: readonly string[]) =>
      apply((mine) => mine.remove(downloadsOf(mine, titleIds).map(({ id }) => id))),
    weigh: (titleIds: readonly string[]) => weigh(ports, titles(titleIds)),
    check: () =>
      apply((mine) =>
        each(mine.all().filter(isDownloadComplete), async (download) => {
          if ((await hasNewer(ports, download)) || (await lacksFile(ports, download)))
            await markOutdated(mine, download);
        }),
      ),
  };
}

async function each<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  for (const one of all) await work(one);
}

async function addDownload(
  { clock, deviceNow, ids }: DownloadPorts,
  mine: OwnedDownloads,
  title: Title,
): Promise<void> {
  if (title.kind === 'unknown') return;
  const last = mine.all().at(-1)?.wishedAt ?? 0;
  await mine.add({
    ...{ id: ids.next(), titleId: title.id, name: title.name, kind: title.kind, files: linksOf(title).map(fileOf) },
    ...{ isPaused: false, fault: undefined, isOutdated: false, place: undefined },
    ...{ wishedAt: Math.max(clock.now(), last + 1), confirmedAt: deviceNow() },
  });
}

const markOutdated = (mine: OwnedDownloads, { id }: Download) =>
  mine.change(id, (now) => ({ ...now, isOutdated: true }));

/** A course that requested a file which its download lacks is outdated. Never rejects. */
async function afterLeaving(ports: DownloadPorts, mine: OwnedDownloads, titleId: string): Promise<void> {
  await retryOpened(ports, mine);
  for (const download of mine.all())
    if (
      download.titleId === titleId &&
      isDownloadComplete(download) &&
      !download.isOutdated &&
      (await lacksFile(ports, download))
    )
      await markOutdated(mine, download).catch(() => undefined); // the next check finds it again
}

async function addressHere(
  ports: DownloadPorts,
  { allowed, mine }: { allowed: DownloadTerms | undefined; mine: OwnedDownloads | undefined },
  link: string,
): Promise<string | undefined> {
  if (!allowed || !mine) return undefined;
  const holding = mine.all().filter((download) => download.fault === undefined && isDownloadComplete(download) && download.files.some((file) => file.link === link)); // prettier-ignore
  const download = holding.at(-1);
  if (!download || isExpired(download, allowed, ports.deviceNow())) return undefined;
  if (!(await checkStoredFiles(ports, mine, download))) return undefined;
  return ports.store.address(
    download,
    download.files.findIndex((file) => file.link === link),
  );
}

/** Id of the download that is running in this tab. */
const fetchedIn = ({ run }: DownloadsMachine) => (run.at === 'fetching' ? run.downloadId : undefined);

/** Projection of a part of a state; listeners are called only when that part changes. */
function view<S, T>({ get, subscribe }: Projection<S>, of: (state: S) => T): Projection<T> {
  return {
    get: () => of(get()),
    subscribe: (listen) => {
      let last = of(get());
      return subscribe(() => {
        const now = of(get());
        if (now === last) return;
        last = now;
        listen();
      });
    },
  };
}

type Staged = {
  all: Projection<readonly Download[]>;
  terms: Projection<DownloadTerms | undefined>;
  fetched: Projection<string | undefined>;
};

/** State of each download; a new function whenever it may have changed. */
function stagesOf(
  { all, terms, fetched }: Staged,
  now: () => number,
): Projection<(download: Download) => DownloadStage> {
  let known: { of: readonly unknown[]; stage: (download: Download) => DownloadStage } | undefined;
  return {
    get: () => {
      const of = [all.get(), terms.get(), fetched.get()];
      if (!known || known.of.some((one, nth) => one !== of[nth])) {
        const stage = (download: Download) =>
          stageOf(download, { terms: terms.get(), now: now(), taking: fetched.get() });
        known = { of, stage };
      }
      return known.stage;
    },
    subscribe: subscribeToAll(all, terms, fetched),
  };
}
