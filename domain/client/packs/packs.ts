import { atom } from '../../kernel/atom.ts';
import { type Clock, waited } from '../../kernel/clock.ts';
import type { Projection } from '../../kernel/projection.ts';
import { whenBack } from '../../kernel/want-of-connection.ts';
import {
  allowsKind,
  emptied,
  isExpired,
  isWhole,
  type Pack,
  packOf,
  type PackStage,
  type PackStore,
  type PackTerms,
  stageOf,
} from '../../packs/index.ts';
import { confirming } from './confirming.ts';
import { type KeptPacks, keptPacks } from './kept.ts';
import { placed } from './placed.ts';
import type { Known, Owner, PackPorts } from './ports.ts';
import type { SessionEnd } from '../session/index.ts';
import { afterLeaving, wishForOpened } from './after-leaving.ts';
import { type Taking, takingOf } from './taking.ts';
import { wishes } from './wishes.ts';
import { watched } from '../../kernel/watched.ts';

/** What learners take along for a time without a line. None of these rejects; false: the browser refused it. */
export type ClientPacks = {
  /** What the organisation allows; undefined: nothing may be taken along, or this browser cannot. */
  terms: Projection<PackTerms | undefined>;
  /** Whether this browser has all that downloads need. */
  isAble: boolean;
  /** What the organisation allows and this browser is not able to do. */
  unable: Projection<PackTerms | undefined>;
  /** What is on this device or on its way to it, the oldest wish first. */
  all: Projection<readonly Pack[]>;
  /** All that was taken along is gone, and the browser knows no more what it was. */
  areLost: Projection<boolean>;
  /** How far each is; a new function whenever that may have changed. */
  stages: Projection<(pack: Pack) => PackStage>;
  /** Epoch in ms by the clock that terms are counted by. */
  deviceNow: () => number;
  take: (titleIds: readonly string[]) => Promise<boolean>;
  pause: (titleIds: readonly string[]) => Promise<boolean>;
  /** Goes on with what was paused, and tries once more what could not be had. */
  goOn: (titleIds: readonly string[]) => Promise<boolean>;
  /** Takes what is outdated once more; what is here serves until that is whole. */
  update: (titleIds: readonly string[]) => Promise<boolean>;
  remove: (titleIds: readonly string[]) => Promise<boolean>;
  /** Bytes of what titles are made of; undefined: the content site does not say, or does not answer. */
  weigh: (titleIds: readonly string[]) => Promise<number | undefined>;
  /** Asks the content site whether it has other files by now. */
  check: () => Promise<boolean>;
};

/** What the rest of the client asks of packs. */
export type PackKeeper = ClientPacks & {
  /** Resolves once it is known what is on this device, or the browser takes too long to tell. Never rejects. */
  known: () => Promise<void>;
  /** The address in this browser of a file, where it is here and may be opened. Never rejects. */
  address: (link: string) => Promise<string | undefined>;
  /** The platform said, or this browser knows, where the learner is in a title. */
  placeIs: (titleId: string, known: Known) => void;
  /** The learner has left a title: what it asked for in this browser is known now. */
  left: (titleId: string) => void;
  begins: (account: string) => void;
  ends: (by: SessionEnd) => void;
};

/** So long, in ms, a launch waits for the browser to tell what is on this device; with a line it would open without. */
const READ_WITHIN_MS = 2_000;

export function clientPacks(ports: PackPorts): PackKeeper {
  const { store, account, catalogue, clock } = ports;
  const kept = keptPacks(ports);
  const taking = takingOf(ports, kept);
  const lost = lostPacks(store, kept);
  const { projection: terms, set: setTerms } = atom<PackTerms | undefined>(undefined);
  const { projection: unable, set: setUnable } = atom<PackTerms | undefined>(undefined);
  let owner: { control: AbortController; who: Owner } | undefined;
  const reading = lastReading(clock);

  const wake = () => {
    if (owner && terms.get()) taking.wake(owner.who);
  };
  const confirm = confirming(ports, kept, () => owner?.who);
  const open = (mine: string) => {
    const control = new AbortController();
    owner = { control, who: { account: mine, signal: control.signal } };
    settle();
    void reading.begun(kept.showOf(owner.who)).then(async () => {
      await withdraw(ports, kept);
      await tellMissing(store, kept);
      await lost.look(owner?.who);
      await wishForOpened(ports, kept);
      confirm();
      wake();
    });
  };
  const settle = () => {
    const wished = owner && wishedNow(ports);
    setTerms(store.isServed.get() ? wished : undefined);
    setUnable(store.isAble ? undefined : wished);
  };
  const close = () => {
    owner?.control.abort();
    owner = undefined;
    settle();
    void lost.look(undefined);
    void kept.showOf(undefined);
  };
  const follow = () => {
    const mine = account.get();
    const isSame = mine === owner?.who.account;
    if (isSame) settle();
    if (!isSame && owner) close();
    if (!isSame && mine !== undefined) open(mine);
  };
  follow();
  account.subscribe(follow);
  catalogue.subscribe(confirm);
  store.isServed.subscribe(() => {
    settle();
    wake();
  });
  ports.tabs.listen((message) => {
    const isOurs = message.type === 'stored' && message.what === 'packs' && message.account === owner?.who.account;
    if (isOurs) void kept.look().then(wake);
  });
  whenBack(ports.connection, wake);
  ports.onLooked(() => void tellMissing(store, kept).then(wake));

  return {
    terms,
    isAble: store.isAble,
    unable,
    all: kept.packs,
    areLost: lost.areLost,
    stages: stagesOf(kept, taking, { terms, now: ports.deviceNow }),
    deviceNow: ports.deviceNow,
    ...wishes(ports, kept, { giveUp: taking.giveUp, wake }, terms),
    known: reading.known,
    address: (link) => addressHere(ports, kept, terms, link),
    placeIs: (titleId, known) => keepPlace(kept, titleId, known, clock.now()),
    left: (titleId) => void afterLeaving(ports, kept, titleId).then(wake),
    begins: (mine) => void store.keepOnly(mine),
    ends: (by) => {
      close();
      if (by === 'wish') void store.keepOnly(undefined);
    },
  };
}

function keepPlace(kept: KeptPacks, titleId: string, known: Known, at: number): void {
  const pack = packOf(kept.packs.get(), titleId);
  if (!pack || placed(pack, known, 0) === pack) return;
  kept.change(pack.id, (now) => placed(now, known, at)).catch(() => undefined); // the next answer is kept
}

/** What the organisation has taken its word back for is here no more. */
async function withdraw(ports: PackPorts, kept: KeptPacks): Promise<void> {
  const allowed = termsNow(ports);
  if (allowed === 'none') {
    await ports.store.keepOnly(undefined);
    await kept.look();
  } else if (allowed)
    await kept.remove(kept.packs.get().flatMap(({ id, kind }) => (allowsKind(allowed, kind) ? [] : id)));
}

const termsNow = ({ termsOf, organisationCode }: PackPorts) => {
  const code = organisationCode();
  return code === undefined ? undefined : termsOf(code);
};

function wishedNow(ports: PackPorts): PackTerms | undefined {
  const allowed = termsNow(ports);
  return allowed === 'none' ? undefined : allowed;
}

/** The latest read of the stored packs, for callers that need its result. */
function lastReading(clock: Clock) {
  let reading: Promise<void> | undefined;
  return {
    begun: (read: Promise<void>): Promise<void> => {
      const mine = read.finally(() => {
        if (reading === mine) reading = undefined;
      });
      reading = mine;
      return mine;
    },
    known: async (): Promise<void> => {
      if (reading) await Promise.race([reading, waited(clock, READ_WITHIN_MS)]);
    },
  };
}

async function addressHere(
  { store, deviceNow }: PackPorts,
  kept: KeptPacks,
  terms: Projection<PackTerms | undefined>,
  link: string,
): Promise<string | undefined> {
  const allowed = terms.get();
  if (!allowed || !store.isServed.get()) return undefined;
  const holding = kept.packs.get().filter((pack) => pack.fault === undefined && isWhole(pack) && pack.files.some((file) => file.link === link)); // prettier-ignore
  const pack = holding.at(-1);
  if (!pack || isExpired(pack, allowed, deviceNow())) return undefined;
  if (!(await isHere(store, kept, pack))) return undefined;
  return store.address(
    pack,
    pack.files.findIndex((file) => file.link === link),
  );
}

type Lost = {
  /** The browser has deleted all of the learner's downloads and their records, and there is no newer download. */
  areLost: Projection<boolean>;
  /** Undefined: nobody is signed in. Never rejects. */
  look: (owner: Owner | undefined) => Promise<void>;
};

/** What a browser throws away as a whole leaves no pack that could say so. */
function lostPacks({ lost }: Pick<PackStore, 'lost'>, { packs }: Pick<KeptPacks, 'packs'>): Lost {
  const { projection, set } = atom(false);
  const isEmpty = () => packs.get().length === 0;
  packs.subscribe(() => {
    if (!isEmpty()) set(false);
  });
  return {
    areLost: projection,
    look: async (owner) => {
      const isLost = owner !== undefined && isEmpty() && (await lost(owner.account));
      set(isLost && isEmpty() && !owner.signal.aborted);
    },
  };
}

type Store = Pick<PackStore, 'holds'>;

/** What the browser has removed is said to be gone before anybody counts on it. Never rejects. */
async function tellMissing(store: Store, kept: KeptPacks): Promise<void> {
  const whole = kept.packs.get().filter((pack) => pack.fault === undefined && isWhole(pack));
  for (const pack of whole) await isHere(store, kept, pack);
}

/** Whether all of it is known to be here; what is known to be gone is said to be. Never rejects. */
async function isHere({ holds }: Store, kept: KeptPacks, pack: Pack): Promise<boolean> {
  const held = await holds(pack);
  if (held === false) await kept.change(pack.id, (now) => emptied(now, 'removed')).catch(() => undefined); // it is looked at again
  return held === true;
}

/** How far each pack is; a new function whenever that may have changed. */
function stagesOf(
  { packs }: KeptPacks,
  { now: taking }: Taking,
  { terms, now }: { terms: Projection<PackTerms | undefined>; now: () => number },
): Projection<(pack: Pack) => PackStage> {
  let known: { of: readonly unknown[]; stage: (pack: Pack) => PackStage } | undefined;
  return {
    get: () => {
      const of = [packs.get(), taking.get(), terms.get()];
      if (!known || known.of.some((one, nth) => one !== of[nth])) {
        const stage = (pack: Pack) => stageOf(pack, { terms: terms.get(), now: now(), taking: taking.get() });
        known = { of, stage };
      }
      return known.stage;
    },
    subscribe: watched(packs, taking, terms),
  };
}
