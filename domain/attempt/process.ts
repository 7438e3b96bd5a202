import { sessionEvents } from '../session/index.ts';
import {
  catchError,
  defer,
  distinct,
  EMPTY,
  filter,
  ignoreElements,
  merge,
  mergeMap,
  type Observable,
  switchMap,
  take,
  tap,
} from 'rxjs';
import { ofType } from '../kernel/of-type.ts';
import type { Process } from '../kernel/runtime.ts';
import type { MessageCode } from '../messages/index.ts';
import type { Refusal } from '../outcome/refusal.ts';
import type { Note } from '../player/index.ts';
import { attempt } from './area.ts';
import { events } from './events.ts';
import { needsPersistentStorage } from './persistence.ts';
import type { PersistentStorage } from './ports.ts';
import { recover, type RecoveryPorts } from './recover.ts';

export type RehydratePorts = RecoveryPorts & {
  /** Called once after the stored facts of the learner are in the log: delivery may start. */
  onReady: (account: string) => void;
  report: (where: string, error: unknown) => void;
};

/**
 * When a session opens, restores the learner’s facts from this browser and ends attempts whose page died. `switchMap`:
 * a newer session makes an older recovery pointless.
 */
export const rehydrate: Process<RehydratePorts> = (facts, { ports }) =>
  facts.pipe(
    ofType(sessionEvents.Opened),
    switchMap(({ data: { account } }) =>
      defer(async () => {
        try {
          await recover(ports, account, () => true);
        } catch (error) {
          ports.report('recovery', error); // the learner can continue; the next start reads the journal again
        }
        ports.onReady(account);
      }),
    ),
  );

export type NotifyPorts = { notices: { notify: (refusal: Refusal) => void } };

/** Notifies the learner, once per attempt, that a resource of the course is missing but the course can continue. */
export const notifyMissing: Process<NotifyPorts> = (facts, { ports }) =>
  facts.pipe(
    ofType(events.Noted),
    filter(({ data }) => MISSING.has(data.what)),
    distinct(({ data: { attemptId, what } }) => `${attemptId} ${what}`),
    tap(({ data }) => {
      const refused = MISSING.get(data.what);
      if (refused) ports.notices.notify({ refused });
    }),
    ignoreElements(),
  );

const MISSING: ReadonlyMap<Note, MessageCode> = new Map([
  ['content-refused', 'CONTENT_PARTLY_REFUSED'],
  ['window-refused', 'CONTENT_WINDOW_BLOCKED'],
  ['sound-refused', 'CONTENT_SOUND_REFUSED'],
  ['page-refused', 'CONTENT_PAGE_REFUSED'],
  ['downloads-refused', 'CONTENT_DOWNLOADS_REFUSED'],
  ['file-not-here', 'CONTENT_FILE_NOT_HERE'],
]);

export type PersistencePorts = {
  storage: PersistentStorage;
  /** Emits when records have to wait for the platform. */
  waits: Observable<unknown>;
};

/**
 * Requests persistent storage when the learner seems to stay, or when records have to wait. `take`: once per page,
 * because a browser may prompt the learner.
 */
export const requestPersistence: Process<PersistencePorts> = (facts, { ports, state }) =>
  merge(
    facts.pipe(
      ofType(events.Opened, events.Completed),
      filter(() => needsPersistentStorage(state(attempt).get())),
    ),
    ports.waits,
  ).pipe(
    take(1),
    switchMap(() => ports.storage.persist()),
  );

export type SyncOtherTabsPorts = {
  /** Another tab stored facts of this account. */
  told: Observable<string>;
  /** Emits the signed-in account when messages of other tabs may have been missed. */
  looked: Observable<string>;
  catchUp: RecoveryPorts['catchUp'];
  report: (where: string, error: unknown) => void;
};

/** Restores facts of other tabs of this browser. `mergeMap`: requests during a read share the next read. */
export const syncOtherTabs: Process<SyncOtherTabsPorts> = (_facts, { ports }) =>
  merge(ports.told, ports.looked).pipe(
    mergeMap((account) =>
      defer(() => ports.catchUp(account)).pipe(
        catchError((error: unknown) => {
          ports.report('journal', error); // the next message of another tab, or the next poll, reads the same again
          return EMPTY;
        }),
      ),
    ),
  );
