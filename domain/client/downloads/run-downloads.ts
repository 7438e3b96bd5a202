import { atom } from '../../kernel/atom.ts';
import type { Projection } from '../../kernel/projection.ts';
import { serial } from '../../kernel/serial.ts';
import { waitForState } from '../../kernel/until.ts';
import { emptied, isDownloadComplete, type Download, type DownloadLoss } from '../../downloads/index.ts';
import { fetchDownload } from './fetching.ts';
import {
  type DownloadsEffect,
  type DownloadsEvent,
  type DownloadsMachine,
  firstDownloads,
  nextRead,
  step,
} from './machine.ts';
import type { OwnedDownloads, Owner, DownloadPorts } from './ports.ts';

/** Delay, in ms, until a download that could not be fetched is tried again; a connection that is back tries at once. */
const RETRY_MS = 30_000;

/** Downloads of this tab, as the state machine runs them. */
export type Downloads = {
  state: Projection<DownloadsMachine>;
  send: (event: DownloadsEvent) => void;
  /** Downloads of the signed-in learner; undefined: nobody is signed in. */
  owned: () => OwnedDownloads | undefined;
  /** Reads the stored downloads: another tab may have changed them. Never rejects. */
  look: () => Promise<void>;
};

/** Resources of a session. */
type Session = {
  owner: Owner;
  owned: OwnedDownloads;
  abort: AbortController;
  unlock?: () => void;
  /** The running download. */
  fetching?: { abort: AbortController; done: Promise<void> };
  retry?: { unsubscribe: () => void };
};

/** Runs the state machine of the downloads: performs its effects and feeds the results back as events. */
export function runDownloads(ports: DownloadPorts): Downloads {
  const { store, clock, report } = ports;
  const { projection, set } = atom(firstDownloads);
  let open: Session | undefined;

  const send = serial((event: DownloadsEvent): void => {
    const conditions = { now: ports.deviceNow(), freshCatalogue: freshCatalogue(ports) };
    const [next, effects] = step(projection.get(), event, conditions);
    set(next);
    for (const effect of effects) {
      if (effect.do === 'open') open = opened(effect);
      else if (open) perform(effect, open);
    }
  });
  const opened = ({ session, account }: Extract<DownloadsEffect, { do: 'open' }>): Session => {
    const abort = new AbortController();
    const owner = { session, account, signal: abort.signal };
    return { owner, abort, owned: ownedDownloads(ports, owner, { state: projection, send }) };
  };
  const look = async (): Promise<void> => {
    const [{ session }, wanted] = [projection.get(), nextRead(projection.get())];
    send({ type: 'look' });
    const isRead = (now: DownloadsMachine) => now.session !== session || now.reads >= wanted;
    await waitForState(projection, (now) => now.account === undefined || isRead(now));
  };

  const perform = (effect: Exclude<DownloadsEffect, { do: 'open' }>, mine: Session): void => {
    const { owner, owned } = mine;
    const { session } = owner;
    switch (effect.do) {
      case 'close':
        mine.abort.abort();
        mine.fetching?.abort.abort();
        mine.retry?.unsubscribe();
        mine.unlock?.();
        open = undefined;
        break;
      case 'read': {
        const { changes } = effect;
        void readStored(ports, owner).then((downloads) => send({ type: 'read', session, changes, downloads }));
        break;
      }
      case 'inspect':
        void inspect(ports, mine, { ...effect, look }).then((loss) => send({ type: 'inspected', session, loss }));
        break;
      case 'remove':
        void owned.remove(effect.downloadIds);
        break;
      case 'change':
        changeStored(owned, effect).catch((error: unknown) => report('packs', error));
        break;
      case 'renew-players':
        for (const [kind, titleIds] of effect.titles) void store.keepPlayer(kind, titleIds);
        break;
      case 'lock':
        void lock(ports, mine, () => send({ type: 'locked', session })).then(() => send({ type: 'unlocked', session }));
        break;
      case 'unlock':
        mine.unlock?.();
        break;
      case 'fetch': {
        const abort = new AbortController();
        const outcome = fetchDownload({ ports, owned, download: effect.download, signal: abort.signal });
        mine.fetching = { abort, done: outcome.then((how) => send({ type: 'fetched', session, outcome: how })) };
        break;
      }
      case 'abort':
        mine.fetching?.abort.abort();
        break;
      case 'schedule-retry':
        mine.retry = clock.schedule(() => send({ type: 'retry-due', session }), RETRY_MS);
        break;
      case 'cancel-retry':
        mine.retry?.unsubscribe();
        break;
    }
  };
  return { state: projection, send, look, owned: () => open?.owned };
}

const changeStored = (owned: OwnedDownloads, { downloadId, to }: Extract<DownloadsEffect, { do: 'change' }>) =>
  owned.change(downloadId, (now) => ({ ...now, ...to }));

/** Undefined: the catalogue may be out of date. */
function freshCatalogue({ catalogue }: DownloadPorts) {
  const shown = catalogue.get();
  const isFresh = shown.at === 'ready' && !shown.refreshing && !shown.stale && shown.asOf === undefined;
  return isFresh ? shown.value : undefined;
}

/** Resolves when the lock is released: at `unlock`, and not before a download that was aborted has ended. Never rejects. */
async function lock({ store, report }: DownloadPorts, mine: Session, locked: () => void): Promise<void> {
  const { account, signal } = mine.owner;
  const whileLocked = () =>
    new Promise<void>((resolve) => {
      mine.unlock = () => resolve(mine.fetching?.done);
      if (signal.aborted) mine.unlock();
      else locked();
    });
  await store.alone(account, signal, whileLocked).catch((error: unknown) => report('packs', error));
}

async function readStored(
  { store, report }: DownloadPorts,
  { account }: Owner,
): Promise<readonly Download[] | undefined> {
  try {
    return await store.all(account);
  } catch (error) {
    report('packs', error);
    return undefined;
  }
}

function ownedDownloads(
  { store, tabs }: Pick<DownloadPorts, 'store' | 'tabs'>,
  { account, session, signal }: Owner,
  { state, send }: Pick<Downloads, 'state' | 'send'>,
): OwnedDownloads {
  const all = () => (state.get().session === session ? state.get().downloads : []);
  const stored = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (signal.aborted) return undefined;
    const done = await work();
    tabs.say({ type: 'stored', account, what: 'packs' });
    return done;
  };
  return {
    all,
    add: (download) =>
      stored(async () => {
        await store.add(account, download);
        send({ type: 'added', session, download });
      }),
    change: (downloadId, next) =>
      stored(async () => {
        const download = await store.change(account, downloadId, next);
        send({ type: 'changed', session, downloadId, download });
        return download;
      }),
    show: (downloadId, next) => {
      const download = all().find(({ id }) => id === downloadId);
      if (download) send({ type: 'changed', session, downloadId, download: next(download) });
    },
    remove: async (downloadIds) => {
      if (downloadIds.length === 0) return;
      await stored(async () => {
        send({ type: 'removing', session, downloadIds });
        await Promise.all(downloadIds.map(store.remove));
        send({ type: 'removed', session, downloadIds });
      });
    },
  };
}

type Inspect = Omit<Extract<DownloadsEffect, { do: 'inspect' }>, 'do'> & Pick<Downloads, 'look'>;

/** Why the learner has none of the downloads that were here. Never rejects. */
async function inspect(
  ports: DownloadPorts,
  { owned, owner }: Session,
  { withdrawn, look }: Inspect,
): Promise<DownloadLoss | undefined> {
  const { store } = ports;
  if (withdrawn === 'all') {
    await store.keepOnly(undefined);
    await look();
  } else await owned.remove(withdrawn);
  await reportMissing(ports, owned);
  const loss = owned.all().length === 0 ? await store.lost(owner.account) : undefined;
  await retryOpened(ports, owned);
  return loss;
}

/** Marks downloads as removed if the browser deleted files of them. Never rejects. */
export async function reportMissing(ports: Pick<DownloadPorts, 'store'>, owned: OwnedDownloads): Promise<void> {
  const whole = owned.all().filter((download) => download.fault === undefined && isDownloadComplete(download));
  for (const download of whole) await checkStoredFiles(ports, owned, download);
}

/** Whether all files of a download are known to be stored; marks it as removed if some are known to be gone. Never rejects. */
export async function checkStoredFiles(
  { store }: Pick<DownloadPorts, 'store'>,
  owned: OwnedDownloads,
  download: Download,
): Promise<boolean> {
  const held = await store.holds(download);
  if (held === false) await owned.change(download.id, (now) => emptied(now, 'removed')).catch(() => undefined); // the next check finds it again
  return held === true;
}

/** Retries refused downloads of courses that were opened online meanwhile. Never rejects. */
export async function retryOpened({ askedOf }: Pick<DownloadPorts, 'askedOf'>, owned: OwnedDownloads): Promise<void> {
  for (const { id, titleId, fault } of owned.all())
    if (fault === 'unlisted' && (await askedOf(titleId)).length > 0)
      await owned.change(id, (now) => ({ ...now, fault: undefined })).catch(() => undefined); // the next exit retries it
}
