import { defer, filter, switchMap } from 'rxjs';
import type { Journal } from '../kernel/journal.ts';
import type { EventLog } from '../kernel/log.ts';
import type { Process, Runtime } from '../kernel/runtime.ts';
import { recover } from './recover.ts';

export type RecoveryPorts = {
  journal: Pick<Journal, 'read'>;
  runtime: Runtime;
  log: EventLog;
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
        try {
          const { facts: kept } = await ports.journal.read(account);
          ports.log.restore(kept.filter((one) => one.type.startsWith('attempt.')));
          await recover(ports.runtime, ports.isLive, (titleId) => ports.isOpenElsewhere(account, titleId));
        } catch (error) {
          ports.report('recovery', error); // learning goes on; the journal is read again at the next start
        }
        ports.onReady(account);
      }),
    ),
  );
