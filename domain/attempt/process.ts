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
import { isStaying } from './persistence.ts';
import type { PersistentStorage } from './ports.ts';
import { recover, type RecoveryPorts } from './recover.ts';

export type RehydratePorts = RecoveryPorts & {
  /** Unsent work may go out: called once what this browser knows of the learner is back in the log. */
  onReady: (account: string) => void;
  report: (where: string, error: unknown) => void;
};

/**
 * When a session opens, takes back what this browser kept of that learner and ends the attempts whose page died.
 * `switchMap`: a newer session makes the older one's recovery pointless.
 */
export const rehydrate: Process<RehydratePorts> = (facts, { ports }) =>
  facts.pipe(
    ofType(sessionEvents.Opened),
    switchMap(({ data: { account } }) =>
      defer(async () => {
        try {
          await recover(ports, account, () => true);
        } catch (error) {
          ports.report('recovery', error); // learning goes on; the journal is read again at the next start
        }
        ports.onReady(account);
      }),
    ),
  );

export type TellingPorts = { notices: { notify: (refusal: Refusal) => void } };

/** A learner is told, once an attempt, that a part of the course is missing, and that it can go on without. */
export const tellWhatIsMissing: Process<TellingPorts> = (facts, { ports }) =>
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
  ['file-not-here', 'CONTENT_FILE_NOT_HERE'],
]);

export type PersistencePorts = {
  storage: PersistentStorage;
  /** Emits when work has to wait for the platform. */
  waits: Observable<unknown>;
};

/**
 * Asks the browser to keep what is stored here: when the learner has shown that they stay, or their work has to wait.
 * `take`: once a page, because a browser may put the question to the learner.
 */
export const keepStored: Process<PersistencePorts> = (facts, { ports, state }) =>
  merge(
    facts.pipe(
      ofType(events.Opened, events.Completed),
      filter(() => isStaying(state(attempt).get())),
    ),
    ports.waits,
  ).pipe(
    take(1),
    switchMap(() => ports.storage.persist()),
  );

export type KeepUpPorts = {
  /** Another tab stored facts of this account. */
  told: Observable<string>;
  /** Words of other tabs may have been missed: the account that is signed in here then. */
  looked: Observable<string>;
  catchUp: RecoveryPorts['catchUp'];
  report: (where: string, error: unknown) => void;
};

/**
 * What other tabs of this browser record becomes known here, as facts that count as acted upon. `mergeMap`: who asks while
 * a read is under way is answered by the next one, which is one for all of them.
 */
export const keepUp: Process<KeepUpPorts> = (_facts, { ports }) =>
  merge(ports.told, ports.looked).pipe(
    mergeMap((account) =>
      defer(() => ports.catchUp(account)).pipe(
        catchError((error: unknown) => {
          ports.report('journal', error); // the next word of another tab, or the next look, reads the same again
          return EMPTY;
        }),
      ),
    ),
  );
