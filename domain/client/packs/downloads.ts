import { atom } from '../../kernel/atom.ts';
import type { Projection } from '../../kernel/projection.ts';
import { serial } from '../../kernel/serial.ts';
import { until } from '../../kernel/until.ts';
import { emptied, isWhole, type Pack } from '../../packs/index.ts';
import { fetchDownload } from './fetching.ts';
import {
  type DownloadsEffect,
  type DownloadsEvent,
  type DownloadsMachine,
  firstDownloads,
  nextRead,
  step,
} from './machine.ts';
import type { OwnedPacks, Owner, PackPorts } from './ports.ts';

/** Delay, in ms, until a download that could not be fetched is tried again; a connection that is back tries at once. */
const RETRY_MS = 30_000;

/** Downloads of this tab, as the state machine runs them. */
export type Downloads = {
  state: Projection<DownloadsMachine>;
  send: (event: DownloadsEvent) => void;
  /** Downloads of the signed-in learner; undefined: nobody is signed in. */
  owned: () => OwnedPacks | undefined;
  /** Reads the stored downloads: another tab may have changed them. Never rejects. */
  look: () => Promise<void>;
};

/** Resources of a session. */
type Session = {
  owner: Owner;
  owned: OwnedPacks;
  abort: AbortController;
  unlock?: () => void;
  /** The running download. */
  fetching?: { abort: AbortController; done: Promise<void> };
  retry?: { unsubscribe: () => void };
};

/** Runs the state machine of the downloads: performs its effects and feeds the results back as events. */
export function runDownloads(ports: PackPorts): Downloads {
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
    return { owner, abort, owned: ownedPacks(ports, owner, { state: projection, send }) };
  };
  const look = async (): Promise<void> => {
    const [{ session }, wanted] = [projection.get(), nextRead(projection.get())];
    send({ type: 'look' });
    await until(projection, (now) => now.account === undefined || now.session !== session || now.reads >= wanted);
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
      case 'read':
        void readStored(ports, owner).then((packs) => send({ type: 'read', session, changes: effect.changes, packs }));
        break;
      case 'inspect':
        void inspect(ports, mine, { ...effect, look }).then((isLost) => send({ type: 'inspected', session, isLost }));
        break;
      case 'remove':
        void owned.remove(effect.packIds);
        break;
      case 'change':
        owned
          .change(effect.packId, (now) => ({ ...now, ...effect.to }))
          .catch((error: unknown) => report('packs', error));
        break;
      case 'renew-players':
        for (const kind of effect.kinds) void store.keepPlayer(kind);
        break;
      case 'lock':
        void lock(ports, mine, () => send({ type: 'locked', session })).then(() => send({ type: 'unlocked', session }));
        break;
      case 'unlock':
        mine.unlock?.();
        break;
      case 'fetch': {
        const abort = new AbortController();
        const outcome = fetchDownload({ ports, owned, pack: effect.pack, signal: abort.signal });
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

/** Undefined: the catalogue may be out of date. */
function freshCatalogue({ catalogue }: PackPorts) {
  const shown = catalogue.get();
  const isFresh = shown.at === 'ready' && !shown.refreshing && !shown.stale && shown.asOf === undefined;
  return isFresh ? shown.value : undefined;
}

/** Resolves when the lock is released: at `unlock`, and not before a download that was aborted has ended. Never rejects. */
async function lock({ store, report }: PackPorts, mine: Session, locked: () => void): Promise<void> {
  const { account, signal } = mine.owner;
  const whileLocked = () =>
    new Promise<void>((resolve) => {
      mine.unlock = () => resolve(mine.fetching?.done);
      if (signal.aborted) mine.unlock();
      else locked();
    });
  await store.alone(account, signal, whileLocked).catch((error: unknown) => report('packs', error));
}

async function readStored({ store, report }: PackPorts, { account }: Owner): Promise<readonly Pack[] | undefined> {
  try {
    return await store.all(account);
  } catch (error) {
    report('packs', error);
    return undefined;
  }
}

function ownedPacks(
  { store, tabs }: Pick<PackPorts, 'store' | 'tabs'>,
  { account, session, signal }: Owner,
  { state, send }: Pick<Downloads, 'state' | 'send'>,
): OwnedPacks {
  const all = () => (state.get().session === session ? state.get().packs : []);
  const stored = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (signal.aborted) return undefined;
    const done = await work();
    tabs.say({ type: 'stored', account, what: 'packs' });
    return done;
  };
  return {
    all,
    add: (pack) =>
      stored(async () => {
        await store.add(account, pack);
        send({ type: 'added', session, pack });
      }),
    change: (packId, next) =>
      stored(async () => {
        const pack = await store.change(account, packId, next);
        send({ type: 'changed', session, packId, pack });
        return pack;
      }),
    show: (packId, next) => {
      const pack = all().find(({ id }) => id === packId);
      if (pack) send({ type: 'changed', session, packId, pack: next(pack) });
    },
    remove: async (packIds) => {
      if (packIds.length === 0) return;
      await stored(async () => {
        send({ type: 'removing', session, packIds });
        await Promise.all(packIds.map(store.remove));
        send({ type: 'removed', session, packIds });
      });
    },
  };
}

type Inspect = Omit<Extract<DownloadsEffect, { do: 'inspect' }>, 'do'> & Pick<Downloads, 'look'>;

/** True: the browser deleted all downloads together with their records. Never rejects. */
async function inspect(ports: PackPorts, { owned, owner }: Session, { withdrawn, look }: Inspect): Promise<boolean> {
  const { store } = ports;
  if (withdrawn === 'all') {
    await store.keepOnly(undefined);
    await look();
  } else await owned.remove(withdrawn);
  await reportMissing(ports, owned);
  const isLost = owned.all().length === 0 && (await store.lost(owner.account));
  await retryOpened(ports, owned);
  return isLost;
}

/** Marks downloads as removed if the browser deleted files of them. Never rejects. */
export async function reportMissing(ports: Pick<PackPorts, 'store'>, owned: OwnedPacks): Promise<void> {
  const whole = owned.all().filter((pack) => pack.fault === undefined && isWhole(pack));
  for (const pack of whole) await isHere(ports, owned, pack);
}

/** Whether all files of a download are known to be stored; marks it as removed if some are known to be gone. Never rejects. */
export async function isHere({ store }: Pick<PackPorts, 'store'>, owned: OwnedPacks, pack: Pack): Promise<boolean> {
  const held = await store.holds(pack);
  if (held === false) await owned.change(pack.id, (now) => emptied(now, 'removed')).catch(() => undefined); // the next check finds it again
  return held === true;
}

/** Retries refused downloads of courses that were opened online meanwhile. Never rejects. */
export async function retryOpened({ askedOf }: Pick<PackPorts, 'askedOf'>, owned: OwnedPacks): Promise<void> {
  for (const { id, titleId, fault } of owned.all())
    if (fault === 'unlisted' && (await askedOf(titleId)).length > 0)
      await owned.change(id, (now) => ({ ...now, fault: undefined })).catch(() => undefined); // the next exit retries it
}
