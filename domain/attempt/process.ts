import { catchError, defer, EMPTY, filter, merge, mergeMap, type Observable, switchMap } from 'rxjs';
import type { Process, Runtime } from '../kernel/runtime.ts';
import { recover } from './recover.ts';

/** Everything that any tab of this browser stored of the learner so far is in the log when it resolves. */
type CatchUp = (account: string) => Promise<void>;

export type RecoveryPorts = {
  catchUp: CatchUp;
  runtime: Runtime;
  isLive: (attemptId: string) => boolean;
  /** True while a tab holds the title's lock. */
  isOpenElsewhere: (account: string, titleId: string) => Promise<boolean>;
  /** Unsent work may go out: called once what this browser knows of the learner is back in the log. */
  onReady: (account: string) => void;
  report: (where: string, error: unknown) => void;
};

/**
 * When a session opens, takes back what this browser kept of that learner and ends the sittings whose page died.
 * `switchMap`: a newer session makes the older one's recovery pointless.
 */
export const takeBack: Process<RecoveryPorts> = (facts, { ports }) =>
  facts.pipe(
    filter((fact) => fact.type === 'session.Opened'),
    switchMap((fact) =>
      defer(async () => {
        const { account } = fact.data as { account: string }; // session.Opened, by the filter above
        const isOpenElsewhere = async (titleId: string): Promise<boolean> => {
          if (await ports.isOpenElsewhere(account, titleId)) return true;
          await ports.catchUp(account); // a tab that let go of it a moment ago has ended it itself
          return false;
        };
        try {
          await ports.catchUp(account);
          await recover(ports.runtime, ports.isLive, isOpenElsewhere);
        } catch (error) {
          ports.report('recovery', error); // learning goes on; the journal is read again at the next start
        }
        ports.onReady(account);
      }),
    ),
  );

export type KeepUpPorts = {
  /** Another tab stored facts of this account. */
  told: Observable<string>;
  /** Words of other tabs may have been missed: the account that is signed in here then. */
  looked: Observable<string>;
  catchUp: CatchUp;
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
