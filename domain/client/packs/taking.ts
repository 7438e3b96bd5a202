import { atom } from '../../kernel/atom.ts';
import type { Projection } from '../../kernel/projection.ts';
import { PortFailure } from '../../outcome/port-failure.ts';
import {
  emptied,
  fits,
  isCourse,
  isFileWhole,
  listed,
  nextToTake,
  type Pack,
  PackFailure,
  type PackFault,
  type PackFile,
  sizeOf,
  gotOf,
  superseded,
} from '../../packs/index.ts';
import type { KeptPacks } from './kept.ts';
import { placed } from './placed.ts';
import type { Owner, PackPorts } from './ports.ts';

/** So long, in ms, what is unsent may take before a pack is put off: the line is the learner's own work's first. */
const SENT_WITHIN_MS = 30_000;
/** So long, in ms, until what had no answer is tried again by itself; a connection that is back tries at once. */
export const TRY_AGAIN_MS = 30_000;

type TakingPorts = Pick<PackPorts, 'store' | 'address' | 'listOf' | 'placeOf' | 'drained' | 'clock' | 'report'>;

/** Fetches what was wished for, one file after the other, in one tab of the browser. */
export type Taking = {
  /** Id of the pack that this tab fetches now. */
  now: Projection<string | undefined>;
  /** There may be something to fetch; what is under way goes on. */
  wake: (owner: Owner) => void;
  /** A pack is not wanted now: what is on its way is given up. */
  giveUp: (packIds: readonly string[]) => void;
};

export function takingOf(ports: TakingPorts, kept: KeptPacks): Taking {
  const { store, clock, report } = ports;
  const { projection: now, set } = atom<string | undefined>(undefined);
  let running: Owner | undefined;
  let isWoken = false;
  let current = new AbortController();
  let again: { unsubscribe: () => void } | undefined;

  const takeAll = async (owner: Owner): Promise<void> => {
    const isOver = () => owner.signal.aborted;
    const putOff = new Set<string>();
    const rest = (): void => {
      if (!isOver()) again = clock.schedule(() => wake(owner), TRY_AGAIN_MS);
    };
    for (;;) {
      await kept.look(); // another tab may have gone on, or taken back a wish
      const pack = nextToTake(kept.packs.get().filter(({ id }) => !putOff.has(id)));
      if (isOver()) return;
      if (!pack) {
        if (putOff.size > 0) rest();
        return;
      }
      const control = new AbortController();
      current = control;
      set(pack.id);
      const taken = endingWith(owner.signal, control, () => takeOne(ports, kept, pack, control));
      const outcome = await taken.finally(() => set(undefined));
      if (outcome === 'put-off') putOff.add(pack.id);
      if (outcome !== 'later') continue;
      rest();
      return;
    }
  };
  const wake = (owner: Owner): void => {
    if (owner.signal.aborted) return;
    isWoken = running !== undefined && !running.signal.aborted;
    if (isWoken) return; // it looks once more when it is done
    running = owner;
    again?.unsubscribe();
    void store
      .alone(owner.account, owner.signal, () => takeAll(owner))
      .catch((error: unknown) => report('packs', error))
      .finally(() => {
        if (running === owner) running = undefined;
        if (isWoken) wake(owner);
      });
  };
  return {
    now,
    wake,
    giveUp: (packIds) => {
      const taken = now.get();
      if (taken !== undefined && packIds.includes(taken)) current.abort();
    },
  };
}

/** Given up with the session, or before it. */
async function endingWith<T>(signal: AbortSignal, control: AbortController, work: () => Promise<T>): Promise<T> {
  const end = () => control.abort();
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    return await work();
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/**
 * `later`: there is no connection, or a full disk does not even store the reason: no other pack would succeed now. `put-off`: this
 * one was refused, but not for good. `on`: settled.
 */
type Outcome = 'on' | 'put-off' | 'later';

async function takeOne(ports: TakingPorts, kept: KeptPacks, pack: Pack, control: AbortController): Promise<Outcome> {
  try {
    if (!(await ports.drained(SENT_WITHIN_MS))) return 'later';
    const player = await ports.store.keepPlayer(pack.kind);
    if (player === 'later') return 'later';
    if (player === 'never') throw new PackFailure('no-player');
    await takePlace(ports, kept, pack); // before the files: once these are whole, the line may be gone
    await takeFiles(ports, kept, await withList(ports, kept, pack, control), control);
    await seeThatItIsHere(ports, kept, pack); // before the older one goes that serves until now
    const older = superseded(kept.packs.get()).map(({ id }) => id);
    if (older.length > 0) await kept.remove(older);
    return 'on';
  } catch (error) {
    if (control.signal.aborted) return 'on'; // whoever gave it up has said why
    const fault = faultOf(error, ports.report);
    if (fault === undefined) return isRefused(error) ? 'put-off' : 'later';
    return (await fail(ports, kept, pack, fault)) ? 'on' : 'later';
  }
}

/** What a course is made of is found out before anything of it comes. */
async function withList(
  { address, listOf }: TakingPorts,
  kept: KeptPacks,
  pack: Pack,
  { signal }: AbortController,
): Promise<Pack> {
  const [first] = pack.files;
  if (!isCourse(pack) || pack.course || !first) return pack;
  const { titleId } = pack;
  const list = await listOf({ titleId, link: first.link }, await address(first.link), signal);
  signal.throwIfAborted();
  return (await kept.change(pack.id, (now) => listed(now, list))) ?? pack;
}

/** Where the files of a pack are had; those of a course stand where its first page is. */
async function addresses(
  address: PackPorts['address'],
  pack: Pack,
): Promise<(file: Pick<PackFile, 'link'>) => Promise<string>> {
  const [first] = pack.files;
  if (!isCourse(pack) || !first) return ({ link }) => address(link);
  const page = await address(first.link);
  return ({ link }) => Promise.resolve(link === first.link ? page : new URL(link, page).href);
}

async function takeFiles({ store, address }: TakingPorts, kept: KeptPacks, pack: Pack, control: AbortController) {
  const { signal } = control;
  const keepFile = async (nth: number, file: PackFile) => {
    const next = await kept.change(pack.id, (now) => ({ ...now, files: now.files.with(nth, file) }));
    if (!next || next.isPaused) control.abort(); // another tab has taken the wish back
    signal.throwIfAborted();
    return next ?? pack;
  };
  let now = pack;
  const addressOf = await addresses(address, pack);
  // How much it will be is known before anything of it comes.
  for (const [nth, file] of pack.files.entries()) {
    if (file.size !== undefined) continue;
    const { size, version } = await store.ask(await addressOf(file), signal);
    now = await keepFile(nth, { ...file, size, version });
  }
  const left = (sizeOf(now) ?? 0) - gotOf(now);
  if (!fits(left, await store.room())) throw new PackFailure('no-room');
  for (const [nth, file] of now.files.entries()) {
    if (isFileWhole(file)) continue;
    const whole = await store.fill(
      { pack: now, nth, address: await addressOf(file) },
      { signal, onPart: (part) => keepFile(nth, part) },
    );
    await keepFile(nth, whole);
  }
}

/** A browser that makes room while a pack comes may have taken of what came before. */
async function seeThatItIsHere({ store }: TakingPorts, kept: KeptPacks, { id }: Pack): Promise<void> {
  const whole = kept.packs.get().find((one) => one.id === id);
  if (whole && (await store.holds(whole)) === false) throw new PackFailure('removed');
}

/** Without a line nobody could say where the learner was on another device. */
async function takePlace({ placeOf, clock }: TakingPorts, kept: KeptPacks, { id, titleId }: Pack): Promise<void> {
  const known = await placeOf(titleId).catch(() => undefined); // it is told again when the title is opened with a line
  if (known) await kept.change(id, (now) => placed(now, known, clock.now()));
}

/**
 * What cannot be had is not kept in part: the learner's own work needs the room. Who has removed it is not told of it. False:
 * the browser does not keep why, and it would be fetched again at once; it is said as long as this page is open.
 */
async function fail({ store, report }: TakingPorts, kept: KeptPacks, { id }: Pack, fault: PackFault): Promise<boolean> {
  const why = (now: Pack) => emptied(now, fault);
  const tell = (refused: (error: unknown) => void) =>
    kept.change(id, why).then(
      () => true,
      (error: unknown) => (refused(error), false),
    );
  const isTold = await tell(() => undefined); // a full disk may not take even that
  await store.empty(id);
  if (isTold) return true;
  kept.tell(id, why);
  return tell((error) => report('packs', error));
}

/** The platform or a gateway refused this pack; others may succeed. */
const isRefused = (error: unknown): boolean =>
  error instanceof PortFailure && error.status >= 400 && error.status < 500 && !PortFailure.isAway(error);

/** Undefined: it may come right by itself. */
function faultOf(error: unknown, report: TakingPorts['report']): PackFault | undefined {
  if (error instanceof PackFailure) return error.fault;
  if (!(error instanceof PortFailure)) {
    report('packs', error);
    return 'failed'; // said, and the next one's turn: it would fail again at once
  }
  // A gateway refuses in words of its own. Refusals of the content site have no words, and are the site's.
  if (error.kind !== 'status' && error.status >= 400) return undefined;
  if (error.kind === 'unreadable' || error.kind === 'too-large') return 'unreadable';
  return NOT_THERE.has(error.status) ? 'not-there' : undefined;
}

/** Forbidden, not found, gone. */
const NOT_THERE: ReadonlySet<number> = new Set([403, 404, 410]);
