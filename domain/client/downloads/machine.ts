import type { Catalogue } from '../../catalogue/index.ts';
import type { ContentKind } from '../../content/index.ts';
import {
  allowsKind,
  confirmedBy,
  nextToDownload,
  type Download,
  type DownloadLoss,
  type DownloadTerms,
} from '../../downloads/index.ts';

const HOUR_MS = 3_600_000;

/** Download run of this tab: at most one download at a time, and no other tab downloads meanwhile. */
type Run =
  /** There is nothing to fetch, or a retry is scheduled. */
  | { at: 'idle' }
  /** The lock of the account is requested. */
  | { at: 'locking' }
  /** The read with this number decides the next download: another tab may have changed the downloads. */
  | { at: 'choosing'; read: number }
  | { at: 'fetching'; downloadId: string; isAborted: boolean }
  | { at: 'unlocking' };

/** State of the downloads in one tab. */
export type DownloadsMachine = {
  /** Number of the latest session; results of effects of earlier sessions are ignored. */
  session: number;
  /** Undefined: nobody is signed in. */
  account: string | undefined;
  /** Download policy of the organisation; undefined: unknown. */
  allowed: DownloadTerms | 'none' | undefined;
  /** The service worker is ready to open downloads. */
  isServed: boolean;
  /** Downloads of the account, the oldest request first. */
  downloads: readonly Download[];
  /** The stored downloads were read once in this session, or nobody is signed in. */
  isKnown: boolean;
  /** Ids of downloads under removal; a read may still find them. */
  removing: readonly string[];
  /** Changes that this tab made; rows that were read before the latest one are out of date. */
  changes: number;
  /** Completed reads of this session. */
  reads: number;
  /** Requested reads: the running one, and one that begins after it. */
  pendingReads: 0 | 1 | 2;
  /** Why the learner has none of the downloads that were here. */
  loss: DownloadLoss | undefined;
  run: Run;
  /** A wake-up arrived during the run: another run follows. */
  isWoken: boolean;
  /** Ids of downloads that were refused in this run, but not for good. */
  putOff: readonly string[];
  hasRetry: boolean;
  /** Catalogue that the downloads were last compared with. */
  confirmed: Catalogue | undefined;
  /** The players of the downloads were updated in this session. */
  hasRenewedPlayers: boolean;
};

/** Conditions outside of the machine at the time of an event. `now`: epoch in ms by the clock of the device. */
export type Conditions = { now: number; freshCatalogue: Catalogue | undefined };

/** `done`: complete, or failed for good. `put-off`: refused, but not for good. `later`: no download would succeed now. */
export type FetchOutcome = 'done' | 'put-off' | 'later';

export type DownloadsEvent =
  /** Signed in or out, or the download policy or the service worker changed. */
  | ({ type: 'session-changed' } & Pick<DownloadsMachine, 'account' | 'allowed' | 'isServed'>)
  /** `wake`: there may be something to fetch. `look`: the stored downloads may have changed. */
  | { type: 'wake' | 'look' | 'catalogue-changed' }
  /** Result of `read`; undefined: the browser does not respond. */
  | { type: 'read'; session: number; changes: number; downloads: readonly Download[] | undefined }
  /** Result of `inspect`. */
  | { type: 'inspected'; session: number; loss: DownloadLoss | undefined }
  /** Changes by this tab. An undefined pack does not exist any more. */
  | { type: 'added'; session: number; download: Download }
  | { type: 'changed'; session: number; downloadId: string; download: Download | undefined }
  | { type: 'removing' | 'removed'; session: number; downloadIds: readonly string[] }
  /** Results of `lock`, `unlock` and `schedule-retry`. */
  | { type: 'locked' | 'unlocked' | 'retry-due'; session: number }
  /** Result of `fetch`. */
  | { type: 'fetched'; session: number; outcome: FetchOutcome };

export type DownloadsEffect =
  | { do: 'open'; session: number; account: string }
  /** Aborts all operations of the session. */
  | { do: 'close' }
  /** Result: `read`. */
  | { do: 'read'; changes: number }
  /**
   * Removes downloads that the organisation no longer allows, then checks which the browser deleted. Result:
   * `inspected`.
   */
  | { do: 'inspect'; withdrawn: 'all' | readonly string[] }
  | { do: 'remove'; downloadIds: readonly string[] }
  | { do: 'change'; downloadId: string; to: Partial<Download> }
  | { do: 'renew-players'; titles: ReadonlyMap<ContentKind, readonly string[]> }
  /** Results: `locked` once no other tab has the lock, and `unlocked` when it is released or refused. */
  | { do: 'lock' }
  | { do: 'unlock' }
  /** Result: `fetched`, also after `abort`. */
  | { do: 'fetch'; download: Download }
  | { do: 'abort' }
  | { do: 'schedule-retry' | 'cancel-retry' };

type Step = readonly [DownloadsMachine, readonly DownloadsEffect[]];

export const firstDownloads: DownloadsMachine = {
  ...{ session: 0, account: undefined, allowed: undefined, isServed: false },
  ...{ downloads: [], isKnown: true, removing: [], changes: 0, reads: 0, pendingReads: 0, loss: undefined },
  ...{ run: { at: 'idle' }, isWoken: false, putOff: [], hasRetry: false },
  ...{ confirmed: undefined, hasRenewedPlayers: false },
};

/** The organisation’s download policy, reduced to the abilities of this client. */
export const allowedTerms = ({ allowed }: Pick<DownloadsMachine, 'allowed'>): DownloadTerms | undefined =>
  allowed === 'none' ? undefined : allowed;

/** The policy for downloading and opening now. */
export const termsIn = (machine: Pick<DownloadsMachine, 'allowed' | 'isServed'>): DownloadTerms | undefined =>
  machine.isServed ? allowedTerms(machine) : undefined;

/** Number of the read that a new `look` waits for: the running one may have begun too early. */
export const nextRead = ({ reads, pendingReads }: DownloadsMachine): number => reads + Math.min(2, pendingReads + 1);

/** Next state of the downloads, and its effects. Pure. */
export function step(machine: DownloadsMachine, event: DownloadsEvent, conditions: Conditions): Step {
  if ('session' in event && event.session !== machine.session) return [machine, []]; // the result came too late
  switch (event.type) {
    case 'session-changed':
      return event.account === machine.account ? changeTerms(machine, event) : changeSession(machine, event);
    case 'wake':
      return wake(machine);
    case 'look':
      return look(machine);
    case 'catalogue-changed':
      return confirm(machine, conditions);
    case 'read':
      return read(machine, event);
    case 'inspected': {
      const inspected = { ...machine, loss: machine.downloads.length === 0 ? event.loss : undefined };
      return then(confirm(inspected, conditions), wake);
    }
    case 'added':
      return change(machine, (all) => [...all.filter(({ id }) => id !== event.download.id), event.download]);
    case 'changed':
      return change(machine, (all) =>
        all.flatMap((one) => (one.id === event.downloadId ? (event.download ?? []) : one)),
      );
    case 'removing':
      return change({ ...machine, removing: [...machine.removing, ...event.downloadIds] }, (all) => all);
    case 'removed':
      return change({ ...machine, removing: without(machine.removing, event.downloadIds) }, (all) => all);
    case 'locked':
      return chooseAgain(machine);
    case 'unlocked': {
      const idle: DownloadsMachine = { ...machine, run: { at: 'idle' } };
      return machine.isWoken ? wake(idle) : [idle, []];
    }
    case 'retry-due':
      return wake({ ...machine, hasRetry: false });
    case 'fetched': {
      if (machine.run.at !== 'fetching') return [machine, []];
      if (event.outcome === 'later') return finish(machine, true);
      const putOff = event.outcome === 'put-off' ? [...machine.putOff, machine.run.downloadId] : machine.putOff;
      return chooseAgain({ ...machine, putOff });
    }
  }
}

/** Concatenates the effects of two steps. */
function then([machine, effects]: Step, next: (machine: DownloadsMachine) => Step): Step {
  const [after, more] = next(machine);
  return [after, [...effects, ...more]];
}

/** Each id once less: a second removal of the same download may still be under way. */
const without = (ids: readonly string[], gone: readonly string[]): readonly string[] =>
  gone.reduce((left, id) => left.filter((_, at) => at !== left.indexOf(id)), ids);

type SessionChanged = Extract<DownloadsEvent, { type: 'session-changed' }>;

function changeTerms(machine: DownloadsMachine, { allowed, isServed }: SessionChanged): Step {
  const next = { ...machine, allowed, isServed };
  return termsIn(machine) ? [next, []] : wake(next);
}

function changeSession(machine: DownloadsMachine, { account, allowed, isServed }: SessionChanged): Step {
  const session = machine.session + 1;
  const { confirmed } = machine;
  const next = { ...firstDownloads, session, account, allowed, isServed, confirmed, isKnown: account === undefined };
  const closed: Step = [next, machine.account === undefined ? [] : [{ do: 'close' }]];
  if (account === undefined) return closed;
  return then(
    then(closed, (opened) => [opened, [{ do: 'open', session, account }]]),
    look,
  );
}

function look(machine: DownloadsMachine): Step {
  if (machine.account === undefined) return [machine, []];
  const isUnderWay = machine.pendingReads > 0;
  return [
    { ...machine, pendingReads: isUnderWay ? 2 : 1 },
    isUnderWay ? [] : [{ do: 'read', changes: machine.changes }],
  ];
}

function read(machine: DownloadsMachine, { changes, downloads }: Extract<DownloadsEvent, { type: 'read' }>): Step {
  const again: DownloadsEffect = { do: 'read', changes: machine.changes };
  if (changes !== machine.changes) return [machine, [again]];
  const isNext = machine.pendingReads === 2;
  const next = { ...machine, isKnown: true, reads: machine.reads + 1, pendingReads: isNext ? 1 : 0 } as const;
  const shown = show(next, downloads ?? next.downloads); // a database that does not open, as on a full disk, is not empty
  const rest = then(shown, (after) => [after, isNext ? [again] : []]);
  return then(
    then(rest, (after) => (machine.isKnown ? [after, []] : [after, [inspect(after)]])),
    choose,
  );
}

function inspect({ allowed, downloads }: DownloadsMachine): DownloadsEffect {
  if (allowed === 'none') return { do: 'inspect', withdrawn: 'all' };
  const withdrawn = downloads.filter(({ kind }) => allowed && !allowsKind(allowed, kind));
  return { do: 'inspect', withdrawn: withdrawn.map(({ id }) => id) };
}

/** A change by this tab. */
const change = (machine: DownloadsMachine, to: (all: readonly Download[]) => readonly Download[]): Step =>
  show({ ...machine, changes: machine.changes + 1 }, to(machine.downloads));

/** Displays downloads. Aborts the running one if the learner paused or removed it, in any tab. */
function show(machine: DownloadsMachine, all: readonly Download[]): Step {
  const downloads = all.filter(({ id }) => !machine.removing.includes(id));
  const next = { ...machine, downloads, loss: downloads.length === 0 ? machine.loss : undefined };
  const { run } = machine;
  if (run.at !== 'fetching' || run.isAborted) return [next, []];
  if (downloads.some(({ id, isPaused }) => id === run.downloadId && !isPaused)) return [next, []];
  return [{ ...next, run: { ...run, isAborted: true } }, [{ do: 'abort' }]];
}

/**
 * Compares the downloads with a fresh catalogue: removes those that are no longer offered, and renews the offers of
 * others.
 */
function confirm(machine: DownloadsMachine, { freshCatalogue: fresh, now }: Conditions): Step {
  const { downloads, hasRenewedPlayers, account } = machine;
  if (account === undefined || !fresh || fresh === machine.confirmed || downloads.length === 0) return [machine, []];
  const effects: DownloadsEffect[] = [];
  const titles = new Map<ContentKind, readonly string[]>();
  for (const download of downloads) {
    const renewed = confirmedBy(download, fresh, now);
    if (renewed === 'gone') {
      effects.push({ do: 'remove', downloadIds: [download.id] });
      continue;
    }
    const { confirmedAt, isOutdated } = renewed;
    if (isOutdated !== download.isOutdated || confirmedAt - download.confirmedAt > HOUR_MS)
      effects.push({ do: 'change', downloadId: download.id, to: { confirmedAt, isOutdated } });
    titles.set(download.kind, [...(titles.get(download.kind) ?? []), download.titleId]);
  }
  if (!hasRenewedPlayers) effects.push({ do: 'renew-players', titles });
  return [{ ...machine, confirmed: fresh, hasRenewedPlayers: true }, effects];
}

function wake(machine: DownloadsMachine): Step {
  if (machine.account === undefined || !termsIn(machine)) return [machine, []];
  if (machine.run.at !== 'idle') return [{ ...machine, isWoken: true }, []];
  return [
    { ...machine, run: { at: 'locking' }, isWoken: false, putOff: [], hasRetry: false },
    [...(machine.hasRetry ? [{ do: 'cancel-retry' } as const] : []), { do: 'lock' }],
  ];
}

/** Reads the stored downloads before the next one is chosen. */
const chooseAgain = (machine: DownloadsMachine): Step =>
  look({ ...machine, run: { at: 'choosing', read: nextRead(machine) } });

function choose(machine: DownloadsMachine): Step {
  const { run, reads, downloads, putOff } = machine;
  if (run.at !== 'choosing' || reads < run.read) return [machine, []];
  const download = nextToDownload(downloads.filter(({ id }) => !putOff.includes(id)));
  if (!download) return finish(machine, putOff.length > 0);
  return [
    { ...machine, run: { at: 'fetching', downloadId: download.id, isAborted: false } },
    [{ do: 'fetch', download }],
  ];
}

const finish = (machine: DownloadsMachine, hasRetry: boolean): Step => [
  { ...machine, run: { at: 'unlocking' }, hasRetry },
  [{ do: 'unlock' }, ...(hasRetry ? [{ do: 'schedule-retry' } as const] : [])],
];
